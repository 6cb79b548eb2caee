import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { expectToast, prairie } from '../../../test/support/open-administration.tsx'
import { created, ok, problem } from '../../../test/support/open-portal.tsx'
import { key, path, openRegistration } from '../../../test/support/open-registration.tsx'

const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name })

const chips = () =>
  [...screen.getByRole('list', { name: 'Allowed emails' }).querySelectorAll('li')].map(
    (chip) => chip.textContent,
  )

describe('Manage Access', () => {
  it('asks for an organization first', async () => {
    const { sentTo } = await openRegistration({}, '')
    expect(screen.getByRole('heading', { name: 'Choose an organization' })).toBeTruthy()
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual([
      'Manage Access',
      'Create Organization',
      'Test Registration',
    ])
    expect(sentTo(`GET ${path}/registration-key`)).toEqual([])
  })

  it.each([
    [
      '0b7a3a52-0f0e-4f53-9d5a-2a7a2d7f5f99',
      () => problem(404, 'not_found', 'Organization not found'),
    ],
    ['not-an-id', () => problem(400, 'validation', 'Invalid organization ID')],
  ])('asks for one where the address names none there is: %s', async (id, answer) => {
    const { user } = await openRegistration(
      { [`GET /api/organizations/${id}`]: answer },
      `?organization=${id}`,
    )
    expect(await screen.findByRole('heading', { name: 'Choose an organization' })).toBeTruthy()
    expect(screen.getByText(/^There is no organization at this address\./)).toBeTruthy()
    expect(screen.queryByRole('heading', { name: 'Access Key' })).toBeNull()
    await user.click(screen.getByRole('combobox', { name: 'Organization' }))
    await user.click(await screen.findByRole('option', { name: /Prairie Light Green Bank/ }))
    expect(await screen.findByRole('heading', { name: 'Access Key' })).toBeTruthy()
  })

  it('keeps the key masked until it is revealed, and copies it and its link', async () => {
    const { user, sentTo } = await openRegistration()
    const shown = screen.getByRole('status', { name: 'Registration Key' })
    expect(shown.textContent).toBe('••••-••••-••••-••••Hidden')
    expect(sentTo(`GET ${path}/registration-key`)).toEqual([])
    await user.click(button('Copy link'))
    expect(await screen.findByText('Link copied')).toBeTruthy()
    expect(await navigator.clipboard.readText()).toBe(`http://localhost:3000/register?key=${key}`)
    expect(shown.textContent).toContain('Hidden')
    await user.click(button('Reveal'))
    await waitFor(() => expect(shown.textContent).toBe(key))
    await user.click(button('Copy'))
    await screen.findByText('Copied')
    expect(await navigator.clipboard.readText()).toBe(key)
    // What is on the screen is not fetched, and not written down, once more.
    expect(sentTo(`GET ${path}/registration-key`)).toHaveLength(2)
    await user.click(button('Hide'))
    expect(shown.textContent).toContain('Hidden')
  })

  it('makes a new key after a question', async () => {
    const fresh = 'AAAA-BBBB-CCCC-DDDD'
    const { user } = await openRegistration({
      [`POST ${path}/regenerate-key`]: () => ok({ registrationKey: fresh }),
    })
    await user.click(button('Regenerate Key'))
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Regenerate key' }))
    expect(dialog.getByText(/The current key stops working at once/)).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: 'Regenerate' }))
    await expectToast('Success', 'Registration key regenerated successfully')
    expect(screen.getByRole('status', { name: 'Registration Key' }).textContent).toBe(fresh)
  })

  it.each([
    [
      () => problem(503, 'unavailable', 'The portal cannot answer just now.'),
      'The portal cannot answer just now.',
    ],
    [() => new Response('<html>', { status: 502 }), 'Failed to regenerate key'],
  ])('tells why a new key could not be made', async (answer, sentence) => {
    const { user } = await openRegistration({ [`POST ${path}/regenerate-key`]: answer })
    await user.click(button('Regenerate Key'))
    await user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Regenerate' }),
    )
    await expectToast('Error', sentence)
  })

  it('takes typed and pasted entries, names the malformed one, and saves the rest', async () => {
    const { user, sentTo } = await openRegistration({
      [`PUT ${path}/allowed-emails`]: (body) => ok(body),
    })
    const field = await screen.findByLabelText('Add addresses or domains')
    expect(chips()).toEqual(['@prairielight.example'])
    await user.type(field, 'Ann@Bank.example{Enter}')
    fireEvent.paste(field, {
      clipboardData: {
        getData: () => 'bo@bank.example\n@BANK.example; nonsense, ann@bank.example',
      },
    })
    expect(chips()).toEqual([
      '@prairielight.example',
      'ann@bank.example',
      'bo@bank.example',
      '@bank.example',
      'nonsense (not valid)',
    ])
    await user.click(button('Save Allowed Emails'))
    expect(
      screen.getByText('"nonsense" is neither an email address nor a domain that begins with @'),
    ).toBeTruthy()
    expect(document.activeElement).toBe(field)
    expect(sentTo(`PUT ${path}/allowed-emails`)).toEqual([])
    await user.click(button('Remove nonsense'))
    await user.type(field, 'last@bank.example')
    await user.click(button('Save Allowed Emails'))
    await expectToast('Success', 'Allowed emails updated successfully')
    expect(sentTo(`PUT ${path}/allowed-emails`)[0]?.body).toEqual({
      allowedEmails: [
        '@prairielight.example',
        'ann@bank.example',
        'bo@bank.example',
        '@bank.example',
        'last@bank.example',
      ],
    })
  })

  it('asks before unsaved entries are left for another tab', async () => {
    const { user } = await openRegistration()
    await user.type(
      await screen.findByLabelText('Add addresses or domains'),
      '@bank.example{Enter}',
    )
    await user.click(screen.getByRole('tab', { name: 'Test Registration' }))
    await user.click(await screen.findByRole('button', { name: 'Stay' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(chips()).toEqual(['@prairielight.example', '@bank.example'])
  })
})

describe('Create Organization', () => {
  const organization = { id: prairie.id, name: 'Juniper Fund', status: 'active', version: 1 }

  it('says that what it created is not listed yet, and publishes it', async () => {
    const { user, sentTo } = await openRegistration(
      {
        'POST /api/organizations': () => created(organization),
        [`PUT ${path}`]: () => ok({ ...organization, status: 'published', version: 2 }),
      },
      '?tab=create',
    )
    await user.click(button('Create Organization'))
    expect(await screen.findByText('Organization name is required')).toBeTruthy()
    await user.type(screen.getByLabelText('Organization Name'), 'Juniper Fund')
    await user.selectOptions(screen.getByLabelText('Campaign Role'), 'Direct Lender')
    await user.click(button('Create Organization'))
    await expectToast('Success', 'Organization created successfully')
    expect(sentTo('POST /api/organizations')[0]?.body).toEqual({
      name: 'Juniper Fund',
      campaignRole: 'direct_lender',
      organizationType: null,
      location: null,
      description: null,
      dataVisibility: 'organization_only',
    })
    expect(screen.getByText('Status: Active, not listed in the registry')).toBeTruthy()
    await user.click(button('Publish to registry'))
    expect(await screen.findByText('Status: Published, listed in the registry')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Import' }).getAttribute('href')).toBe(
      `/imports?entity=pipeline&organization=${organization.id}`,
    )
    expect(sentTo(`PUT ${path}`)[0]?.body).toEqual({ status: 'published', version: 1 })
  })
})

describe('Test Registration', () => {
  it.each([
    [
      {
        valid: true,
        organizationName: 'Prairie Light Green Bank',
        organizationType: 'green_bank',
        rule: 'domain',
      },
      'May register',
      "The key is right and the allow-list names the address's domain.",
    ],
    [
      {
        valid: true,
        organizationName: 'Prairie Light Green Bank',
        organizationType: null,
        rule: 'account_exists',
      },
      'Passes the check, but cannot register',
      'The key is right and the address may register, but it has an account already.',
    ],
    [
      { valid: false, message: 'Invalid registration key or email address', rule: 'unknown_key' },
      'Refused',
      'No organization has this key.',
    ],
  ])('says the outcome and the rule: %j', async (result, outcome, rule) => {
    const { user } = await openRegistration(
      { 'POST /api/validate-registration-key': () => ok(result) },
      '?tab=test',
    )
    await user.type(screen.getByLabelText('Registration Key'), key)
    await user.type(screen.getByLabelText('Email Address'), 'ann@bank.example{Enter}')
    expect(await screen.findByText(outcome)).toBeTruthy()
    expect(screen.getByText(rule)).toBeTruthy()
    if (!result.valid)
      await expectToast('Invalid Registration', 'Invalid registration key or email address')
  })

  it('says when the test itself failed', async () => {
    const { user } = await openRegistration(
      { 'POST /api/validate-registration-key': () => new Response('<html>', { status: 502 }) },
      '?tab=test',
    )
    await user.type(screen.getByLabelText('Registration Key'), key)
    await user.type(screen.getByLabelText('Email Address'), 'ann@bank.example{Enter}')
    await expectToast('Error', 'Failed to validate registration')
  })
})
