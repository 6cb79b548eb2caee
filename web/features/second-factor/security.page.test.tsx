import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { expectToast } from '../../../test/support/open-administration.tsx'
import { asksFor, nothing, ok, problem } from '../../../test/support/open-portal.tsx'
import {
  button,
  card,
  codes,
  noFactor,
  openSecurity,
  withFactor,
} from '../../../test/support/open-security.tsx'

const title = () => screen.getByRole('heading', { level: 1 })

describe('My Profile, Security (X-136)', () => {
  it('is a tab with an address of its own', async () => {
    await openSecurity()
    const tabs = within(screen.getByRole('navigation', { name: 'My Profile' }))
    expect(
      tabs.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]),
    ).toEqual([
      ['Profile', '/profile'],
      ['Notifications', '/profile/notifications'],
      ['Security', '/profile/security'],
      ['API Tokens', '/profile/tokens'],
      ['Your Data', '/profile/data'],
    ])
    expect(tabs.getByRole('link', { current: 'page' }).textContent).toBe('Security')
    expect(await screen.findByRole('region', { name: 'Active Sessions' })).toBeTruthy()
  })

  it('says that there is no second step, and how to get one (X-137)', async () => {
    await openSecurity()
    expect(await screen.findByText('Your account has no second step')).toBeTruthy()
    expect(screen.getByText('Off')).toBeTruthy()
    expect(button('Set up')).toBeTruthy()
    expect(card('Authenticator App').getByText('Not set up')).toBeTruthy()
    expect(card('Authenticator App').getByRole('button').textContent).toBe('Set Up')
    expect(card('Recovery Codes').getByText('None yet')).toBeTruthy()
    expect(card('Recovery Codes').queryByRole('button')).toBeNull()
  })

  it('says which second step there is, and how many codes are left', async () => {
    await openSecurity({ factor: withFactor(7) })
    expect(
      await screen.findByText('Your account has a second step: authenticator app'),
    ).toBeTruthy()
    expect(screen.getByText('On')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Set up' })).toBeNull()
    expect(
      card('Authenticator App')
        .getAllByRole('button')
        .map((each) => each.textContent),
    ).toEqual(['Replace', 'Remove'])
    expect(card('Authenticator App').getByText('Set up', { exact: false }).textContent).toBe(
      'Set up Sep 4, 2026',
    )
    expect(card('Recovery Codes').getByText('7 of 10 left')).toBeTruthy()
    expect(card('Recovery Codes').queryByText(/Make new ones/)).toBeNull()
  })

  it('offers new codes where a second step has none any more', async () => {
    await openSecurity({ factor: { ...withFactor(), recoveryCodes: null } })
    expect(await screen.findByText('None yet')).toBeTruthy()
    expect(card('Recovery Codes').getByRole('button').textContent).toBe('Make New Codes')
  })

  it('leads to the card of the password', async () => {
    const { user } = await openSecurity()
    await user.click(await screen.findByRole('link', { name: 'Change Password' }))
    const heading = await screen.findByRole('heading', { name: 'Change Password' })
    await waitFor(() => expect(document.activeElement).toBe(heading))
    expect(window.location.pathname).toBe('/profile')
  })

  it('leads there also from an account without a password', async () => {
    const { user } = await openSecurity({ fields: { hasPassword: false } })
    expect(await screen.findByText('Your account has no password')).toBeTruthy()
    await user.click(screen.getByRole('link', { name: 'Set Password' }))
    expect(await screen.findByRole('button', { name: 'Send Reset Link' })).toBeTruthy()
  })

  it('says that it could not be loaded, and tries again', async () => {
    const { user, answer } = await openSecurity({
      answers: {
        'GET /api/auth/second-factor': () =>
          problem(503, 'unavailable', 'The database does not answer.'),
      },
    })
    expect(await screen.findByText('Your second step could not be loaded')).toBeTruthy()
    answer('GET /api/auth/second-factor', () => ok(noFactor))
    await user.click(button('Try again'))
    expect(await screen.findByText('Your account has no second step')).toBeTruthy()
  })
})

describe('removing the authenticator app', () => {
  it('asks first, and does nothing when one cancels', async () => {
    const { user, sentTo } = await openSecurity({ factor: withFactor() })
    const remove = await screen.findByRole('button', { name: 'Remove' })
    await user.click(remove)
    const dialog = within(screen.getByRole('alertdialog', { name: 'Remove authenticator app' }))
    expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Cancel' }))
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('alertdialog')).toBeNull()
    await waitFor(() => expect(document.activeElement).toBe(remove))
    expect(sentTo('DELETE /api/auth/totp')).toEqual([])
  })

  it('leaves the account with one step', async () => {
    const { user, sentTo } = await openSecurity({ factor: withFactor() })
    await user.click(await screen.findByRole('button', { name: 'Remove' }))
    await user.click(
      within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Remove' }),
    )
    await expectToast('Success', 'Authenticator app removed successfully')
    expect(sentTo('DELETE /api/auth/totp')).toHaveLength(1)
    expect(screen.getByText('Your account has no second step')).toBeTruthy()
    expect(card('Recovery Codes').getByText('None yet')).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(title()))
  })

  it('says why it was rejected', async () => {
    const sentence = 'A second step is required. Set up another one before you remove this.'
    const { user } = await openSecurity({
      factor: withFactor(),
      answers: { 'DELETE /api/auth/totp': () => problem(409, 'conflict', sentence) },
    })
    await user.click(await screen.findByRole('button', { name: 'Remove' }))
    const dialog = within(screen.getByRole('alertdialog'))
    await user.click(dialog.getByRole('button', { name: 'Remove' }))
    expect(await dialog.findByText(sentence)).toBeTruthy()
    await expectToast('Error', `Failed to remove authenticator app: ${sentence}`)
  })
})

describe('new recovery codes', () => {
  it('are made after a question, shown, and have to be kept', async () => {
    const { user, sentTo } = await openSecurity({ factor: withFactor(2) })
    expect(await screen.findByText('You have 2 recovery codes left. Make new ones.')).toBeTruthy()
    await user.click(button('Make New Codes'))
    const question = within(screen.getByRole('alertdialog', { name: 'Make new codes' }))
    expect(question.getByText(/The 2 codes you have left stop working at once/)).toBeTruthy()
    await user.click(question.getByRole('button', { name: 'Make New Codes' }))

    const dialog = within(await screen.findByRole('dialog', { name: 'Keep your recovery codes' }))
    expect(dialog.getAllByRole('listitem')).toHaveLength(codes.length)
    expect(sentTo('POST /api/auth/recovery-codes')[0]?.headers.has('idempotency-key')).toBe(false)
    await user.keyboard('{Escape}')
    expect(screen.getByRole('dialog')).toBeTruthy()
    await user.click(dialog.getByRole('checkbox', { name: 'I have kept these codes' }))
    await user.click(dialog.getByRole('button', { name: 'Done' }))
    await expectToast('Success', 'Recovery codes made successfully')
    expect(card('Recovery Codes').getByText('10 of 10 left')).toBeTruthy()
    expect(screen.queryByText(/Make new ones/)).toBeNull()
    await waitFor(() => expect(document.activeElement).toBe(button('Make New Codes')))
  })

  it('are not made when one cancels', async () => {
    const { user, sentTo } = await openSecurity({ factor: withFactor(0) })
    await user.click(await screen.findByRole('button', { name: 'Make New Codes' }))
    expect(screen.getByRole('alertdialog').textContent).not.toMatch(/stop working/)
    await user.keyboard('{Enter}')
    expect(screen.queryByRole('alertdialog')).toBeNull()
    expect(sentTo('POST /api/auth/recovery-codes')).toEqual([])
  })

  it('say why there are none', async () => {
    const { user } = await openSecurity({
      factor: withFactor(),
      answers: {
        'POST /api/auth/recovery-codes': () =>
          problem(409, 'conflict', 'Set up a second step first.'),
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Make New Codes' }))
    await user.click(
      within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Make New Codes' }),
    )
    await expectToast('Error', 'Failed to make recovery codes: Set up a second step first.')
  })
})

describe('few recovery codes (X-032)', () => {
  const bar = async () =>
    (await screen.findByRole('link', { name: 'Make new ones.' })).closest('[role=status]')

  it('are mentioned on every page, with the way to new ones', async () => {
    const { user } = await openSecurity({ factor: withFactor(3), path: '/profile' })
    expect((await bar())?.textContent).toBe('You have 3 recovery codes left. Make new ones.')
    await user.click(screen.getByRole('link', { name: 'Make new ones.' }))
    expect(await screen.findByRole('region', { name: 'Recovery Codes' })).toBeTruthy()
    // There it stands at its place alone.
    expect(screen.queryByRole('link', { name: 'Make new ones.' })).toBeNull()
    expect(screen.getByText('You have 3 recovery codes left. Make new ones.')).toBeTruthy()
  })

  it('are counted', async () => {
    await openSecurity({ factor: withFactor(1), path: '/profile' })
    expect((await bar())?.textContent).toBe('You have 1 recovery code left. Make new ones.')
  })

  it('are not mentioned of four', async () => {
    const { sentTo } = await openSecurity({ factor: withFactor(4), path: '/profile' })
    await waitFor(() => expect(sentTo('GET /api/auth/second-factor')).toHaveLength(1))
    await screen.findByRole('region', { name: 'Active Sessions' })
    expect(screen.queryByText(/recovery codes left/)).toBeNull()
  })

  it('are not asked for by an account without a second step', async () => {
    const { sentTo } = await openSecurity({ path: '/profile' })
    await screen.findByText('Chrome on Linux')
    expect(sentTo('GET /api/auth/second-factor')).toEqual([])
  })
})

describe('a fresh proof (X-062)', () => {
  const totpCall = 'POST /api/auth/totp'
  const name = 'Confirm it is you'

  it('comes before the secret, and without it nothing has happened', async () => {
    const { user, sentTo } = await openSecurity({
      answers: { [totpCall]: () => asksFor('confirmation_required', 'password') },
    })
    await user.click(await screen.findByRole('button', { name: 'Set up' }))
    const dialog = within(await screen.findByRole('dialog', { name }))
    await user.click(dialog.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.queryByText('Error')).toBeNull()
    expect(sentTo(totpCall)).toHaveLength(1)
  })

  it('stands over the question before removing, which goes on after it', async () => {
    const { user, sentTo, answer } = await openSecurity({
      factor: withFactor(),
      answers: {
        'DELETE /api/auth/totp': () => asksFor('confirmation_required', 'totp', 'recovery_code'),
        'POST /api/auth/confirm': () => ok({ confirmedUntil: '2026-11-26T12:00:00.000Z' }),
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Remove' }))
    await user.click(
      within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Remove' }),
    )
    await screen.findByRole('dialog', { name })
    answer('DELETE /api/auth/totp', nothing)
    answer('GET /api/auth/second-factor', () => ok(noFactor))
    await user.type(screen.getByLabelText('Code from your authenticator app'), '123456{Enter}')
    await expectToast('Success', 'Authenticator app removed successfully')
    expect(sentTo('DELETE /api/auth/totp')).toHaveLength(2)
    expect(screen.queryByRole('alertdialog')).toBeNull()
    expect(screen.getByText('Your account has no second step')).toBeTruthy()
  })
})
