import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { ProofDeclined } from '#web/lib/fresh-proof.ts'
import { request } from '#web/lib/api-client.ts'
import {
  amara,
  expectToast,
  openAdministration,
} from '../../../test/support/open-administration.tsx'
import {
  administrator,
  asksFor,
  nothing,
  ok,
  openPortal,
  person,
  problem,
  signedOut,
  type Answer,
  type OpenPortal,
} from '../../../test/support/open-portal.tsx'
import type { ProofMethod } from '#contract/common/proof'
import { lostEverything } from './second-step/proof-way.ts'

const name = 'Confirm it is you'

/** The open dialog, once it has the focus. */
async function dialog() {
  const opened = await screen.findByRole('dialog', { name })
  await waitFor(() => expect(opened.contains(document.activeElement)).toBe(true))
  return opened
}
const noDialog = () => waitFor(() => expect(screen.queryByRole('dialog', { name })).toBeNull())
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label, { exact: true })
const button = (label: string) => screen.getByRole('button', { name: label })
const appCode = 'Code from your authenticator app'
const confirmPath = 'POST /api/auth/confirm'
const confirmed: Answer = () => ok({ confirmedUntil: '2026-11-26T12:00:00.000Z' })
const countOf = ({ sent }: OpenPortal, wanted: string) =>
  sent.filter(({ call }) => call === wanted).length

/** Somebody who changes the own address long after the sign-in. */
async function newAddress(methods: ProofMethod[], answers: Record<string, Answer> = {}) {
  const portal = openPortal('/profile', {
    as: person(),
    answers: {
      'GET /api/auth/sessions': () => ok({ sessions: [], total: 0 }),
      'PATCH /api/auth/profile': () => asksFor('confirmation_required', ...methods),
      ...answers,
    },
  })
  await screen.findByRole('heading', { level: 1, name: 'My Profile' })
  const address = field('Email Address')
  await portal.user.clear(address)
  await portal.user.type(address, 'a.osei@prairielight.example')
  await portal.user.click(button('Update Profile'))
  await dialog()
  return {
    ...portal,
    /** From now on the call is made. */
    open: () =>
      portal.answer('PATCH /api/auth/profile', () =>
        ok(person({ pendingEmail: 'a.osei@prairielight.example', version: 2 })),
      ),
  }
}

describe('a call that asks for a fresh proof', () => {
  it('is made after the password, and its result appears where it would have (X-062)', async () => {
    const portal = await newAddress(['password'], { [confirmPath]: confirmed })
    const { user, open, sent } = portal
    expect(
      within(await dialog()).getByText(
        'It has been a while since you signed in. Confirm it is you to continue.',
      ),
    ).toBeTruthy()
    const typed = within(await dialog()).getByLabelText('Password', { exact: true })
    expect(document.activeElement).toBe(typed)
    open()
    await user.keyboard('kestrel ridge{Enter}')
    expect(await screen.findByText('Profile updated')).toBeTruthy()
    await noDialog()
    expect(sent.find(({ call }) => call === confirmPath)?.body).toEqual({
      method: 'password',
      password: 'kestrel ridge',
    })
    expect(countOf(portal, 'PATCH /api/auth/profile')).toBe(2)
    expect(document.activeElement).toBe(button('Update Profile'))
  })

  it('leaves page and form as they were when the dialog is cancelled', async () => {
    const portal = await newAddress(['password'])
    await portal.user.click(button('Cancel'))
    await noDialog()
    expect(field('Email Address').value).toBe('a.osei@prairielight.example')
    await waitFor(() => expect(document.activeElement).toBe(button('Update Profile')))
    expect(button('Update Profile').getAttribute('aria-disabled')).toBeNull()
    expect(screen.queryByRole('alert')).toBeNull()
    expect(screen.queryByText('Update failed')).toBeNull()
    expect(countOf(portal, confirmPath)).toBe(0)
    // It can be tried again, and Escape cancels as well.
    await portal.user.click(button('Update Profile'))
    await dialog()
    await portal.user.keyboard('{Escape}')
    await noDialog()
    expect(screen.queryByText('Update failed')).toBeNull()
  })

  it('says at the field what was wrong, and goes on from there', async () => {
    const { user, answer, open } = await newAddress(['totp', 'recovery_code'], {
      [confirmPath]: () =>
        problem(400, 'validation', 'Check the fields', {
          code: 'This code is wrong or was already used.',
        }),
    })
    await user.keyboard('111111')
    await screen.findByText('This code is wrong or was already used.')
    expect(field(appCode).value).toBe('')
    expect(document.activeElement).toBe(field(appCode))
    expect(screen.queryByText('Check the fields')).toBeNull()
    await user.click(button('Use a recovery code'))
    expect(document.activeElement).toBe(field('Recovery code'))
    answer(confirmPath, confirmed)
    open()
    await user.keyboard('7KQM-X2TD-9WHA-PC4R')
    await user.click(button('Confirm'))
    expect(await screen.findByText('Profile updated')).toBeTruthy()
  })

  it('says above it what is about no field', async () => {
    const { user } = await newAddress(['totp'], {
      [confirmPath]: () => problem(429, 'too_many_requests', 'Too many wrong codes.'),
    })
    await user.keyboard('111111')
    expect((await within(await dialog()).findByRole('alert')).textContent).toBe(
      'Too many wrong codes.',
    )
  })

  it('takes a code that is mailed to the own address', async () => {
    const { user, open, sent } = await newAddress(['email_code'], {
      'POST /api/auth/send-code': () => ok({ message: 'Sent.' }),
      [confirmPath]: confirmed,
    })
    await user.click(button('Send Code'))
    const code = await screen.findByLabelText(`Code sent to ${person().email}`)
    expect(document.activeElement).toBe(code)
    open()
    await user.keyboard('300412')
    expect(await screen.findByText('Profile updated')).toBeTruthy()
    expect(sent.find(({ call }) => call === 'POST /api/auth/send-code')?.body).toEqual({
      email: person().email,
    })
    expect(sent.find(({ call }) => call === confirmPath)?.body).toEqual({
      method: 'email_code',
      code: '300412',
    })
  })

  it.each(['password', 'totp'] as const)(
    'says where the account has other ways by now than %s, and shows them once it is tried again',
    async (former) => {
      const sentence = 'Your account confirms in another way by now. Cancel, and try again.'
      const portal = await newAddress([former], {
        [confirmPath]: () => problem(400, 'validation', sentence, { method: sentence }),
      })
      const { user, answer } = portal
      answer('PATCH /api/auth/profile', () => asksFor('confirmation_required', 'recovery_code'))
      await user.keyboard(former === 'password' ? 'kestrel ridge{Enter}' : '300412')
      const said = await within(await dialog()).findByRole('alert')
      expect(said.textContent).toBe(sentence)
      expect(countOf(portal, 'PATCH /api/auth/profile')).toBe(1)
      await user.click(button('Cancel'))
      await noDialog()
      await user.click(button('Update Profile'))
      expect(await screen.findByLabelText('Recovery code')).toBeTruthy()
    },
  )

  it('says who can help an account without any way left, and offers to cancel alone (X-058)', async () => {
    const portal = await newAddress([])
    const opened = within(await dialog())
    expect(opened.getByText(lostEverything)).toBeTruthy()
    // Beside it the cross of every dialog.
    const buttons = opened.getAllByRole('button').map(({ textContent }) => textContent)
    expect(buttons.filter((label) => label !== '')).toEqual(['Cancel'])
    await portal.user.click(button('Cancel'))
    await noDialog()
    expect(field('Email Address').value).toBe('a.osei@prairielight.example')
    expect(countOf(portal, confirmPath)).toBe(0)
    expect(countOf(portal, 'PATCH /api/auth/profile')).toBe(1)
  })

  it('is made after signing in again over the dialog', async () => {
    const { user, open } = await newAddress(['password'], {
      [confirmPath]: signedOut,
      'POST /api/auth/login': () => ok(person()),
    })
    await user.keyboard('kestrel ridge{Enter}')
    const again = await screen.findByRole('dialog', { name: 'Sign in again' })
    open()
    await user.type(within(again).getByLabelText('Password', { exact: true }), 'kestrel{Enter}')
    expect(await screen.findByText('Profile updated')).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

describe('over another dialog', () => {
  /** An administrator who deletes an account. */
  async function deletion() {
    const portal = await openAdministration('/admin/users', {
      title: 'Users',
      answers: {
        [`DELETE /api/users/${amara.id}`]: () => asksFor('confirmation_required', 'totp'),
        [confirmPath]: confirmed,
      },
    })
    const { user } = portal
    await user.click(await screen.findByRole('button', { name: 'Actions for Amara Osei' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
    await user.click(button('Delete'))
    await dialog()
    return portal
  }

  it('has the focus to itself and gives it back to the button', async () => {
    const { user } = await deletion()
    const top = await dialog()
    for (let step = 0; step < 6; step += 1) {
      await user.tab()
      expect(top.contains(document.activeElement)).toBe(true)
    }
    await user.keyboard('{Escape}')
    await noDialog()
    const question = screen.getByRole('alertdialog', { name: 'Delete user' })
    await waitFor(() =>
      expect(document.activeElement).toBe(within(question).getByRole('button', { name: 'Delete' })),
    )
    expect(within(question).queryByRole('alert')).toBeNull()
    expect(screen.queryByText('Error')).toBeNull()
  })

  it('lets what is below go on', async () => {
    const { user, answer } = await deletion()
    answer(`DELETE /api/users/${amara.id}`, nothing)
    await user.keyboard('409218')
    await expectToast('Success', 'User deleted successfully')
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })
})

describe('several calls at once', () => {
  /** The portal of an administrator with two marked calls. */
  async function twoCalls() {
    const portal = openPortal('/profile', {
      as: administrator(),
      answers: {
        'GET /api/auth/sessions': () => ok({ sessions: [], total: 0 }),
        'POST /api/one': () => asksFor('confirmation_required', 'totp'),
        'POST /api/two': () => asksFor('confirmation_required', 'totp'),
      },
    })
    await screen.findByRole('heading', { level: 1, name: 'My Profile' })
    return portal
  }

  it('share one dialog, and all are made after it', async () => {
    const portal = await twoCalls()
    const { user, answer, sent } = portal
    const options = { idempotencyKey: 'the same' }
    const both = Promise.all([
      request('POST', '/api/one', { a: 1 }, options),
      request('POST', '/api/two'),
    ])
    await dialog()
    await waitFor(() => expect(countOf(portal, 'POST /api/two')).toBe(1))
    expect(screen.getAllByRole('dialog')).toHaveLength(1)
    answer(confirmPath, confirmed)
    answer('POST /api/one', () => ok('first'))
    answer('POST /api/two', () => ok('second'))
    await user.keyboard('409218')
    expect(await both).toEqual(['first', 'second'])
    await noDialog()
    const ones = sent.filter(({ call }) => call === 'POST /api/one')
    expect(ones.map(({ body, headers }) => [body, headers.get('idempotency-key')])).toEqual([
      [{ a: 1 }, 'the same'],
      [{ a: 1 }, 'the same'],
    ])
    expect(countOf(portal, confirmPath)).toBe(1)
  })

  it('fail together when it is cancelled', async () => {
    const { user } = await twoCalls()
    const both = Promise.allSettled([request('POST', '/api/one'), request('POST', '/api/two')])
    await dialog()
    await user.click(button('Cancel'))
    for (const outcome of await both)
      expect(outcome).toMatchObject({ reason: expect.any(ProofDeclined) })
  })
})
