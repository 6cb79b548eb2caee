import { screen, within, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { SsoProvider } from '#contract/sso'
import { openAdministration } from '../../../test/support/open-administration.tsx'
import {
  created,
  nothing,
  ok,
  problem,
  settings,
  type Answer,
} from '../../../test/support/open-portal.tsx'
import { card, openSecurity } from '../../../test/support/open-security.tsx'

const provider: SsoProvider = {
  id: '5f0c7a52-0f0e-4f53-9d5a-2a7a2d7f5f77',
  organizationId: null,
  organizationName: null,
  name: 'Institute Account',
  issuer: 'https://login.institute.example',
  clientId: 'registry',
  hasClientSecret: true,
  domains: ['institute.example'],
  emailTrust: 'claim',
  justInTime: false,
  required: true,
  secondFactor: 'portal',
  sessionHours: 12,
  enabled: true,
  redirectUri: 'https://registry.example/sso/callback',
  identities: 2,
  createdAt: '2026-11-21T15:00:00.000Z',
  updatedAt: '2026-11-21T15:00:00.000Z',
  version: 3,
}

async function openProviders(
  list: SsoProvider[] = [provider],
  answers: Record<string, Answer> = {},
) {
  const portal = await openAdministration('/admin/sign-in', {
    title: 'Sign-in',
    answers: {
      'GET /api/sso-providers': () => ok({ ssoProviders: list, total: list.length }),
      ...answers,
    },
  })
  return { ...portal, panel: within(await screen.findByRole('region', { name: 'Single Sign-on' })) }
}

const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))

describe('providers in Administration (X-142)', () => {
  it('are shown with their state and the address to redirect to', async () => {
    const { panel } = await openProviders()
    expect(await panel.findByText('Required')).toBeTruthy()
    expect(panel.getByText('institute.example')).toBeTruthy()
    expect(panel.getByText(/The portal\. 2 accounts connected\./)).toBeTruthy()
    expect(panel.getByText('https://registry.example/sso/callback')).toBeTruthy()
  })

  it('are added with everything off, and domains as they are typed', async () => {
    const { panel, user, sentTo } = await openProviders([], {
      'POST /api/sso-providers': () => created(provider),
    })
    expect(await panel.findByText('No provider yet')).toBeTruthy()
    await user.click(panel.getByRole('button', { name: 'Add Provider' }))
    const form = await dialog('Add Sign-in Provider')
    await user.click(form.getByRole('button', { name: 'Save Provider' }))
    expect(await form.findByText('Enter the client secret')).toBeTruthy()
    await user.type(form.getByLabelText(/^Name/), 'Institute Account')
    await user.type(form.getByLabelText(/^Issuer/), 'https://login.institute.example')
    await user.type(form.getByLabelText(/^Client ID/), 'registry')
    await user.type(form.getByLabelText(/^Client secret/), 'granite lantern')
    await user.type(form.getByLabelText('Email domains'), 'Institute.example; gmail.com')
    await user.click(form.getByRole('button', { name: 'Save Provider' }))
    expect(await form.findByText(/Anyone can have an address/)).toBeTruthy()
    await user.clear(form.getByLabelText('Email domains'))
    await user.type(form.getByLabelText('Email domains'), 'Institute.example, institute.org')
    await user.click(form.getByRole('button', { name: 'Save Provider' }))
    expect(await screen.findByText('Sign-in provider saved successfully')).toBeTruthy()
    expect(sentTo('POST /api/sso-providers')[0]?.body).toEqual({
      organizationId: null,
      name: 'Institute Account',
      issuer: 'https://login.institute.example',
      clientId: 'registry',
      clientSecret: 'granite lantern',
      domains: ['institute.example', 'institute.org'],
      emailTrust: 'claim',
      justInTime: false,
      required: false,
      secondFactor: 'portal',
      sessionHours: 12,
      enabled: false,
    })
  })

  it('keep their secret where it is left empty, and say what another client ID does', async () => {
    const path = `PUT /api/sso-providers/${provider.id}`
    const { panel, user, sentTo } = await openProviders([provider], { [path]: () => ok(provider) })
    await user.click(await panel.findByRole('button', { name: 'Edit Institute Account' }))
    const form = await dialog('Edit Sign-in Provider')
    await user.type(form.getByLabelText(/^Client ID/), '-2')
    expect(await form.findByText('Another one disconnects all accounts.')).toBeTruthy()
    await user.click(form.getByRole('button', { name: 'Save Provider' }))
    expect(await screen.findByText('Sign-in provider saved successfully')).toBeTruthy()
    const body = sentTo(path)[0]?.body
    expect([body?.['clientId'], body?.['version'], body && 'clientSecret' in body]).toEqual([
      'registry-2',
      3,
      false,
    ])
  })

  it('say at the field what the server says', async () => {
    const path = `PUT /api/sso-providers/${provider.id}`
    const sentence = 'Another provider has the domain institute.example'
    const { panel, user } = await openProviders([provider], {
      [path]: () => problem(409, 'conflict', sentence, { domains: sentence }),
    })
    await user.click(await panel.findByRole('button', { name: 'Edit Institute Account' }))
    const form = await dialog('Edit Sign-in Provider')
    await user.click(form.getByLabelText('Create accounts'))
    await user.click(form.getByRole('button', { name: 'Save Provider' }))
    expect(await form.findByText(sentence)).toBeTruthy()
  })

  it('are tested, and deleted after a question', async () => {
    const path = `/api/sso-providers/${provider.id}`
    const { panel, user, answer } = await openProviders([provider], {
      [`POST ${path}/test`]: () =>
        ok({ issuer: provider.issuer, authorizationEndpoint: '', algorithms: ['RS256'] }),
      [`DELETE ${path}`]: nothing,
    })
    await user.click(await panel.findByRole('button', { name: 'Test Institute Account' }))
    expect(await screen.findByText('Institute Account answers, and signs with RS256')).toBeTruthy()
    answer(`POST ${path}/test`, () =>
      problem(400, 'validation', 'The provider did not answer within 5 seconds.'),
    )
    await user.click(panel.getByRole('button', { name: 'Test Institute Account' }))
    expect(await screen.findByText(/did not answer within 5 seconds/)).toBeTruthy()
    await user.click(panel.getByRole('button', { name: 'Edit Institute Account' }))
    const form = await dialog('Edit Sign-in Provider')
    await user.type(form.getByLabelText(/^Name/), ' of Illinois')
    await user.click(form.getByRole('button', { name: 'Delete' }))
    expect(await screen.findByText(/2 accounts are disconnected/)).toBeTruthy()
    // What was typed is still there, and the focus where it was.
    await user.keyboard('{Escape}')
    await waitFor(() =>
      expect(document.activeElement).toBe(form.getByRole('button', { name: 'Delete' })),
    )
    expect(form.getByDisplayValue('Institute Account of Illinois')).toBeTruthy()
    await user.keyboard('{Enter}')
    await user.click(screen.getByRole('button', { name: 'Delete Provider' }))
    expect(await screen.findByText('Sign-in provider deleted successfully')).toBeTruthy()
  })

  it('say that they could not be loaded', async () => {
    const { panel } = await openProviders([], {
      'GET /api/sso-providers': () => problem(503, 'unavailable', 'The database does not answer.'),
    })
    expect(await panel.findByText('The sign-in providers could not be loaded')).toBeTruthy()
  })
})

describe('the own connections (X-084)', () => {
  const identity = {
    id: '5f0c7a52-0f0e-4f53-9d5a-2a7a2d7f5f88',
    name: 'Institute Account',
    email: 'amara@institute.example',
    createdAt: '2026-11-21T15:00:00.000Z',
    lastUsedAt: '2026-11-21T15:00:00.000Z',
  }
  const offered = { 'GET /api/settings': () => ok(settings({ ssoByDomain: true })) }

  it('are not shown where nobody offers single sign-on', async () => {
    await openSecurity()
    await screen.findByRole('region', { name: 'Password' })
    expect(screen.queryByRole('region', { name: 'Single Sign-on' })).toBeNull()
  })

  it('are listed and removed after a question', async () => {
    let identities = [identity]
    const { user } = await openSecurity({
      answers: {
        ...offered,
        'GET /api/auth/identities': () => ok({ identities, total: identities.length }),
        [`DELETE /api/auth/identities/${identity.id}`]: () => {
          identities = []
          return nothing()
        },
      },
    })
    expect(await screen.findByText('amara@institute.example')).toBeTruthy()
    await user.click(
      card('Single Sign-on').getByRole('button', { name: 'Remove Institute Account' }),
    )
    await user.click(await screen.findByRole('button', { name: 'Remove' }))
    expect(await screen.findByText('Institute Account removed successfully')).toBeTruthy()
    expect(await card('Single Sign-on').findByText('Not connected')).toBeTruthy()
  })
})
