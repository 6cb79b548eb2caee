import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { expectToast } from '../../../test/support/open-administration.tsx'
import { administrator, ok, person, problem, settings } from '../../../test/support/open-portal.tsx'
import { expired, nightly, openTokens, secret } from '../../../test/support/open-tokens.tsx'

const button = (name: string | RegExp) => screen.getByRole('button', { name })
const panel = () => within(screen.getByRole('region', { name: 'API Tokens' }))
const entries = () => panel().getAllByRole('listitem')
const newToken = () => within(screen.getByRole('dialog', { name: 'New token' }))

describe('My Profile, API Tokens (X-136, X-140)', () => {
  it('lists name, scopes, hint, end and last use', async () => {
    await openTokens()
    await screen.findByText('Nightly sync')
    const [first, second] = entries()
    expect(first?.textContent).toMatch(
      /^Nightly syncRead registryWrite registryends in k3Qz · expires Jan 2, 2027 · last used Nov 20, 2026.* from 192\.0\.2\.17Revoke$/,
    )
    expect(second?.textContent).toMatch(
      /^Old reportRead registryExpiredends in k3Qz · expired .* · never usedRevoke$/,
    )
    const tabs = within(screen.getByRole('navigation', { name: 'My Profile' }))
    expect(tabs.getByRole('link', { current: 'page' }).textContent).toBe('API Tokens')
  })

  it('says that there are none, and to whom they are not offered (X-088)', async () => {
    await openTokens({ tokens: [] })
    expect(await screen.findByText(/^You have no API tokens\./)).toBeTruthy()
    expect(button('New Token')).toBeTruthy()
  })

  it('offers none to an account without organization', async () => {
    await openTokens({
      tokens: [],
      as: person({ organizationId: null, organizationName: null }),
    })
    expect(await screen.findByText('Join an organization to create API tokens.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'New Token' })).toBeNull()
  })

  it('has no tab where API tokens are off', async () => {
    await openTokens({ answers: { 'GET /api/settings': () => ok(settings({ apiTokens: false })) } })
    const tabs = within(screen.getByRole('navigation', { name: 'My Profile' }))
    await waitFor(() => expect(tabs.queryByRole('link', { name: 'API Tokens' })).toBeNull())
  })

  it('says that it could not be loaded', async () => {
    await openTokens({
      answers: { 'GET /api/auth/tokens': () => problem(503, 'unavailable', 'Later.') },
    })
    expect(await screen.findByText('Your API tokens could not be loaded')).toBeTruthy()
  })
})

describe('an assistant (X-168)', () => {
  it('is connected with the address and a token that reads for 90 days, shown this once', async () => {
    const { user, sentTo } = await openTokens({ tokens: [] })
    const connect = within(await screen.findByRole('region', { name: 'Connect an assistant' }))
    expect(connect.getByText(`${location.origin}/mcp`)).toBeTruthy()
    await user.click(connect.getByRole('button', { name: 'Create Token for an Assistant' }))
    await expectToast('Success', 'API token created successfully')
    expect(sentTo('POST /api/auth/tokens')[0]?.body).toEqual({
      name: 'Assistant',
      scopes: ['registry.read'],
      expiresInDays: 90,
    })
    const setup = await connect.findByText(/"mcpServers"/)
    expect(JSON.parse(setup.textContent)).toMatchObject({
      mcpServers: {
        'capital-campaign': {
          url: `${location.origin}/mcp`,
          headers: { Authorization: `Bearer ${secret}` },
        },
      },
    })
    await user.click(connect.getByRole('button', { name: 'Done' }))
    expect(connect.queryByText(/"mcpServers"/)).toBeNull()
    await waitFor(() =>
      expect(document.activeElement).toBe(
        connect.getByRole('button', { name: 'Create Token for an Assistant' }),
      ),
    )
  })

  it('is not offered where assistants are off', async () => {
    await openTokens({
      answers: { 'GET /api/settings': () => ok(settings({ assistants: false })) },
    })
    await screen.findByText('Nightly sync')
    await waitFor(() => expect(screen.queryByText('Connect an assistant')).toBeNull())
  })
})

describe('a new token', () => {
  it('is shown this once, and gone with Done; nothing keeps it', async () => {
    const { user, sentTo } = await openTokens()
    await user.click(await screen.findByRole('button', { name: 'New Token' }))
    await user.type(newToken().getByLabelText('Name'), 'Grant report')
    await user.selectOptions(newToken().getByLabelText('Works for'), '30 days')
    await user.click(newToken().getByRole('button', { name: 'Create Token' }))
    await expectToast('Success', 'API token created successfully')
    expect(sentTo('POST /api/auth/tokens')[0]?.body).toEqual({
      name: 'Grant report',
      scopes: ['registry.read'],
      expiresInDays: 30,
    })
    expect(await screen.findByText(/You will not see this again\./)).toBeTruthy()
    expect(screen.getByText(secret)).toBeTruthy()
    await user.click(button('Copy'))
    expect(await navigator.clipboard.readText()).toBe(secret)
    await waitFor(() => expect(entries()).toHaveLength(3))
    expect(within(entries()[0] ?? document.body).getByText('New')).toBeTruthy()
    await user.click(button('Done'))
    expect(document.body.textContent).not.toContain(secret)
    expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain(secret)
    expect(document.activeElement).toBe(button('New Token'))
  })

  it('asks for a name and a scope, each with a sentence of what it may do', async () => {
    const { user, sentTo } = await openTokens()
    await user.click(await screen.findByRole('button', { name: 'New Token' }))
    await user.click(newToken().getByRole('checkbox', { name: /^Read registry/ }))
    await user.click(newToken().getByRole('button', { name: 'Create Token' }))
    expect(await newToken().findByText('Enter a name')).toBeTruthy()
    expect(newToken().getByText('Choose what the token may do')).toBeTruthy()
    expect(sentTo('POST /api/auth/tokens')).toEqual([])
  })

  it.each([
    ['a member', person(), 2],
    ['an administrator', administrator(), 3],
  ])('offers %s the scopes of the role', async (_, as, count) => {
    const { user } = await openTokens({ as })
    await user.click(await screen.findByRole('button', { name: 'New Token' }))
    expect(newToken().getAllByRole('checkbox')).toHaveLength(count)
  })

  it('says why it was rejected, and what was typed stays', async () => {
    const sentence = 'You have 20 API tokens. Revoke one first.'
    const { user } = await openTokens({
      answers: { 'POST /api/auth/tokens': () => problem(409, 'conflict', sentence) },
    })
    await user.click(await screen.findByRole('button', { name: 'New Token' }))
    await user.type(newToken().getByLabelText('Name'), 'One more{Enter}')
    expect(await newToken().findByText(sentence)).toBeTruthy()
    expect(newToken().getByLabelText<HTMLInputElement>('Name').value).toBe('One more')
    await expectToast('Error', `Failed to create API token: ${sentence}`)
  })
})

it('a token is revoked after a question, and the focus goes on', async () => {
  const { user, sentTo } = await openTokens()
  await user.click(await screen.findByRole('button', { name: 'Revoke Nightly sync' }))
  const question = within(screen.getByRole('alertdialog', { name: 'Revoke API token' }))
  expect(question.getByText(/Programs that use it stop at once\.$/)).toBeTruthy()
  await user.click(question.getByRole('button', { name: 'Revoke' }))
  await expectToast('Success', 'API token revoked successfully')
  expect(sentTo(`DELETE /api/auth/tokens/${nightly.id}`)).toHaveLength(1)
  await waitFor(() => expect(entries()).toHaveLength(1))
  expect(entries()[0]?.textContent).toContain(expired.name)
  await waitFor(() => expect(document.activeElement).toBe(button('Revoke Old report')))
})
