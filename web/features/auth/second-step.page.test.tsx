import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { signInExpired } from '#contract/second-factor'
import {
  administrator,
  asksFor,
  ok,
  openPortal,
  person,
  problem,
  type Answer,
} from '../../../test/support/open-portal.tsx'

const button = (name: string) => screen.getByRole('button', { name })
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name, { exact: true })
const firstStep = () => screen.findByRole('heading', { level: 1, name: 'Sign in to the portal' })
const secondStep = () => screen.findByRole('heading', { level: 1, name: 'Confirm it is you' })
const appCode = 'Code from your authenticator app'
const stepPath = 'POST /api/auth/second-step'
const wrong = () => problem(401, 'unauthenticated', 'This code is wrong or was already used.')
const expired = () => problem(401, 'unauthenticated', signInExpired)
const asked: Answer = () => asksFor('second_factor_required', 'totp', 'recovery_code')

/** Somebody whose password was right and whose account has a second step. */
async function afterPassword(answers: Record<string, Answer> = {}, first = asked) {
  const portal = openPortal('/auth?email=rosa@institute.example', {
    answers: { 'POST /api/auth/login': first, ...answers },
  })
  await firstStep()
  await portal.user.type(field('Password'), 'kestrel ridge{Enter}')
  await secondStep()
  return { ...portal, steps: () => portal.sentTo(stepPath) }
}

describe('the second step', () => {
  it('takes the place of the tabs, names the account and has the focus (X-139)', async () => {
    await afterPassword()
    expect(screen.queryByRole('tab')).toBeNull()
    expect(screen.getByText('rosa@institute.example')).toBeTruthy()
    expect(screen.getByText('Enter the code that your authenticator app shows.')).toBeTruthy()
    expect(document.activeElement).toBe(field(appCode))
    expect(document.title).toBe('Confirm it is you · Capital Campaign')
    expect(
      screen.getByText(
        'Lost everything? An administrator of the campaign can reset your second step.',
      ),
    ).toBeTruthy()
    // The first step was right: nothing has failed.
    expect(screen.queryByText('Login failed')).toBeNull()
  })

  it('sends six digits by themselves, signs in and opens the page', async () => {
    const { user, steps } = await afterPassword({ [stepPath]: () => ok(administrator()) })
    await user.type(field(appCode), '40 92x18')
    expect(await screen.findByText('Welcome back!')).toBeTruthy()
    expect(await screen.findByRole('heading', { level: 1, name: 'Admin Dashboard' })).toBeTruthy()
    expect(steps().map(({ body }) => body)).toEqual([{ method: 'totp', code: '409218' }])
  })

  it('says that a code is wrong and takes the next one at once', async () => {
    const { user, steps, answer } = await afterPassword({ [stepPath]: wrong })
    await user.type(field(appCode), '111111')
    expect((await screen.findByRole('alert')).textContent).toBe(
      'This code is wrong or was already used.',
    )
    await waitFor(() => expect(field(appCode).value).toBe(''))
    expect(field(appCode).getAttribute('aria-invalid')).toBe('true')
    expect(document.activeElement).toBe(field(appCode))
    answer(stepPath, () => ok(administrator()))
    await user.keyboard('409218')
    expect(await screen.findByRole('heading', { level: 1, name: 'Admin Dashboard' })).toBeTruthy()
    expect(steps()).toHaveLength(2)
  })

  it('says when there were too many tries, and stays', async () => {
    const { user } = await afterPassword({
      [stepPath]: () => problem(429, 'too_many_requests', 'Too many wrong codes. Wait 3 hours.'),
    })
    await user.type(field(appCode), '111111')
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Too many wrong codes. Wait 3 hours.',
    )
    expect(await secondStep()).toBeTruthy()
    expect(field(appCode).getAttribute('aria-invalid')).toBeNull()
  })

  it('names what is missing', async () => {
    const { user, steps } = await afterPassword()
    await user.type(field(appCode), '40')
    await user.click(button('Confirm'))
    expect(await screen.findByText('Enter the 6 digits that the app shows')).toBeTruthy()
    expect(steps()).toHaveLength(0)
  })

  it('offers the other ways as links, by keyboard alone (X-052)', async () => {
    const { user, steps } = await afterPassword({ [stepPath]: wrong })
    await user.type(field(appCode), '111111')
    await screen.findByRole('alert')
    await user.tab()
    await user.tab()
    expect(document.activeElement).toBe(button('Use a recovery code'))
    await user.keyboard('{Enter}')
    expect(screen.getByText('Enter one of the codes you kept. It works once.')).toBeTruthy()
    expect(document.activeElement).toBe(field('Recovery code'))
    expect(screen.queryByRole('alert')).toBeNull()
    await user.keyboard('7kqm x2td-9wha{Enter}')
    expect(await screen.findByText('A recovery code has 16 letters and digits')).toBeTruthy()
    await user.keyboard('-pc4r{Enter}')
    expect((await screen.findByRole('alert')).textContent).toBe(
      'This code is wrong or was already used.',
    )
    expect(steps().at(-1)?.body).toEqual({ method: 'recovery_code', code: '7KQMX2TD9WHAPC4R' })
    // What was typed stays, to be compared with what was kept.
    expect(field('Recovery code').value).toBe('7kqm x2td-9wha-pc4r')
    await user.click(button(appCode))
    expect(document.activeElement).toBe(field(appCode))
  })

  it('begins with the strongest way there is', async () => {
    await afterPassword({}, () => asksFor('second_factor_required', 'recovery_code'))
    expect(document.activeElement).toBe(field('Recovery code'))
    expect(screen.queryByRole('button', { name: appCode })).toBeNull()
  })

  it('says after a recovery code how many are left, and where a lost phone is replaced (U-037)', async () => {
    const { user } = await afterPassword(
      {
        [stepPath]: () => ok(person()),
        'GET /api/auth/second-factor': () =>
          ok({ totp: null, passkeys: [], passkeyAddress: null, recoveryCodes: { left: 9 } }),
      },
      () => asksFor('second_factor_required', 'recovery_code'),
    )
    await user.type(field('Recovery code'), '7KQM-X2TD-9WHA-PC4R{Enter}')
    expect(await screen.findByText('9 recovery codes left. Lost your phone?')).toBeTruthy()
    expect(screen.getByText('Welcome back!')).toBeTruthy()
    await user.click(button('Replace the App'))
    await waitFor(() => expect(location.pathname).toBe('/profile/security'))
  })

  it('goes back to the password, with the address', async () => {
    const { user } = await afterPassword()
    await user.click(button('Back to Sign In'))
    await firstStep()
    expect(field('Email Address').value).toBe('rosa@institute.example')
    expect(field('Password').value).toBe('')
    expect(document.activeElement).toBe(field('Password'))
    expect(screen.queryByRole('alert')).toBeNull()
    expect(document.title).toBe('Sign in · Capital Campaign')
  })

  it('goes back with the sentence of the server when the sign-in has expired', async () => {
    const { user, answer } = await afterPassword({ [stepPath]: expired })
    await user.type(field(appCode), '409218')
    await firstStep()
    expect(screen.getByRole('alert').textContent).toBe('This sign-in has expired. Start again.')
    expect(document.activeElement).toBe(field('Password'))
    answer('POST /api/auth/login', () => ok(administrator()))
    await user.keyboard('kestrel ridge{Enter}')
    expect(await screen.findByRole('heading', { level: 1, name: 'Admin Dashboard' })).toBeTruthy()
  })

  it('follows a mailed code as well', async () => {
    const { user } = openPortal('/', {
      answers: {
        'POST /api/auth/send-code': () => ok({ message: 'Sent.' }),
        'POST /api/auth/verify-code': asked,
        [stepPath]: () => ok(administrator()),
      },
    })
    await firstStep()
    await user.click(screen.getByRole('tab', { name: 'Email Code' }))
    await screen.findByRole('button', { name: 'Send Code' })
    await user.type(field('Email Address'), 'rosa@institute.example{Enter}')
    await user.type(await screen.findByLabelText('Sign-in code'), '300412{Enter}')
    await secondStep()
    expect(screen.getByText('rosa@institute.example')).toBeTruthy()
    expect(screen.queryByText('Verification failed')).toBeNull()
    await user.keyboard('409218')
    expect(await screen.findByRole('heading', { level: 1, name: 'Admin Dashboard' })).toBeTruthy()
  })
})
