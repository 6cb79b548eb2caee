import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { amara, expectToast, nameless, noah } from '../../../test/support/open-administration.tsx'
import {
  administrator,
  nothing,
  ok,
  problem,
  type Answer,
} from '../../../test/support/open-portal.tsx'
import { act, openUsers, row } from '../../../test/support/open-users.tsx'
import { expectFocusOnRejected } from '../../../test/support/rejected-fields.ts'

const amaraPath = `/api/users/${amara.id}`
const button = (name: string | RegExp) => screen.getByRole('button', { name })
const field = (name: string | RegExp) => screen.getByLabelText<HTMLInputElement>(name)

const saved = (body: Record<string, unknown>) => ok({ ...amara, ...body, version: 2 })

describe('an account', () => {
  it('opens with Enter on its row, is changed, and gives the focus back', async () => {
    const { user, sentTo } = await openUsers({ answers: { [`PUT ${amaraPath}`]: saved } })
    const line = await row('Amara Osei')
    line.focus()
    await user.keyboard('{ArrowDown}{ArrowUp}{Enter}')
    await screen.findByRole('dialog', { name: 'Edit User' })
    await user.clear(field(/Last Name/))
    await user.type(field(/Last Name/), 'Addo{Enter}')
    await expectToast('Success', 'User updated successfully')
    expect(sentTo(`PUT ${amaraPath}`)[0]?.body).toEqual({
      email: amara.email,
      firstName: 'Amara',
      lastName: 'Addo',
      role: 'member',
      organizationId: amara.organizationId,
      version: 1,
    })
    expect(document.activeElement).toBe(await row('Amara Osei'))
  })

  it('shows both versions when somebody else saved meanwhile, and loses nothing typed', async () => {
    const stored = {
      ...amara,
      role: 'organization_manager',
      organizationId: null,
      organizationName: null,
      version: 7,
    }
    const conflict: Answer = () =>
      Response.json(
        { message: 'Someone else changed this record.', code: 'conflict', current: stored },
        { status: 409 },
      )
    const { user, answer, sentTo } = await openUsers({
      answers: { [`PUT ${amaraPath}`]: conflict },
    })
    await act(user, 'Amara Osei', 'Edit')
    await user.clear(field(/First Name/))
    await user.type(field(/First Name/), 'Ama')
    await user.click(button('Update User'))
    await expectToast('Error', 'Failed to update user: Someone else changed this record.')
    const dialog = within(screen.getByRole('dialog', { name: 'Edit User' }))
    expect(
      dialog.getAllByRole('row').map((line) => [...line.children].map((cell) => cell.textContent)),
    ).toEqual([
      ['Field', 'Yours', 'Saved now'],
      ['First Name ', 'Ama', 'Amara'],
      ['Field', 'Saved now'],
      ['Role', 'Organization Manager'],
      ['Organization', 'No organization'],
    ])
    expect(field(/First Name/).value).toBe('Ama')
    answer(`PUT ${amaraPath}`, saved)
    await user.click(button('Save my version'))
    await expectToast('Success', 'User updated successfully')
    expect(sentTo(`PUT ${amaraPath}`)[1]?.body).toMatchObject({
      firstName: 'Ama',
      role: 'organization_manager',
      organizationId: null,
      version: 7,
    })
  })

  it('takes the stored version where one prefers it, and goes on from there', async () => {
    const stored = { ...amara, lastName: 'Stored', version: 7 }
    const conflict: Answer = () =>
      Response.json(
        { message: 'Someone else changed this record.', code: 'conflict', current: stored },
        { status: 409 },
      )
    const { user, answer, sentTo } = await openUsers({
      answers: { [`PUT ${amaraPath}`]: conflict },
    })
    await act(user, 'Amara Osei', 'Edit')
    await user.type(field(/First Name/), 'X')
    await user.click(button('Update User'))
    await user.click(await screen.findByRole('button', { name: 'Use the stored version' }))
    expect([field(/First Name/).value, field(/Last Name/).value]).toEqual(['Amara', 'Stored'])
    expect(screen.queryByText('Someone else saved changes while you were editing')).toBeNull()
    answer(`PUT ${amaraPath}`, saved)
    await user.type(field(/First Name/), '!')
    await user.click(button('Update User'))
    await waitFor(() =>
      expect(sentTo(`PUT ${amaraPath}`)[1]?.body).toMatchObject({
        firstName: 'Amara!',
        lastName: 'Stored',
        version: 7,
      }),
    )
  })

  it('is deleted after a question that names the person', async () => {
    const { user, answer, sentTo } = await openUsers({
      answers: { [`DELETE ${amaraPath}`]: nothing },
    })
    await act(user, 'Amara Osei', 'Delete')
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete user' }))
    expect(
      dialog.getByText(
        /Are you sure you want to delete Amara Osei \(amara@prairielight\.example\)\?/,
      ),
    ).toBeTruthy()
    answer('GET /api/users', () => ok({ users: [noah, nameless], total: 2 }))
    await user.click(dialog.getByRole('button', { name: 'Delete' }))
    await expectToast('Success', 'User deleted successfully')
    expect(sentTo(`DELETE ${amaraPath}`)[0]?.call).toBe(`DELETE ${amaraPath}?version=1`)
    await waitFor(() => expect(screen.queryByText('Amara Osei')).toBeNull())
    await waitFor(async () => expect(document.activeElement).toBe(await row('Noah Adler')))
  })

  it('stays when one cancels', async () => {
    const { user, sentTo } = await openUsers()
    await act(user, 'Amara Osei', 'Delete')
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete user' }))
    expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Cancel' }))
    await user.keyboard('{Enter}')
    expect(screen.queryByRole('alertdialog')).toBeNull()
    expect(sentTo(`DELETE ${amaraPath}`)).toEqual([])
  })

  it('says why it was rejected, in the question and as a toast', async () => {
    const sentence = 'This is the last administrator. Make someone else an administrator first.'
    const { user } = await openUsers({
      answers: { [`PUT ${amaraPath}`]: () => problem(409, 'conflict', sentence) },
    })
    await act(user, 'Amara Osei', 'Disable')
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Disable user' }))
    await user.click(dialog.getByRole('button', { name: 'Disable user' }))
    expect(await dialog.findByText(sentence)).toBeTruthy()
    await expectToast('Error', `Failed to disable user: ${sentence}`)
  })

  it('is disabled and enabled', async () => {
    const { user, sentTo } = await openUsers({
      answers: {
        [`PUT ${amaraPath}`]: saved,
        [`PUT /api/users/${noah.id}`]: () => ok({ ...noah, disabled: false }),
      },
    })
    await act(user, 'Amara Osei', 'Disable')
    await user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Disable user' }),
    )
    await expectToast('Success', 'User disabled successfully')
    expect(sentTo(`PUT ${amaraPath}`)[0]?.body).toEqual({ disabled: true, version: 1 })
    await act(user, 'Noah Adler', 'Enable')
    await expectToast('Success', 'User enabled successfully')
    expect(sentTo(`PUT /api/users/${noah.id}`)[0]?.body).toEqual({ disabled: false, version: 4 })
  })

  it('has its sessions ended and gets a link to reset the password', async () => {
    const { user, sentTo } = await openUsers({
      answers: {
        [`POST ${amaraPath}/end-sessions`]: nothing,
        [`POST ${amaraPath}/send-reset`]: nothing,
      },
    })
    await act(user, 'Amara Osei', 'End sessions')
    await user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'End sessions' }),
    )
    await expectToast('Success', 'Sessions ended successfully')
    await act(user, 'Amara Osei', 'Send Reset Link')
    await expectToast(
      'Success',
      'A link to reset the password is on its way to amara@prairielight.example',
    )
    expect([
      sentTo(`POST ${amaraPath}/end-sessions`).length,
      sentTo(`POST ${amaraPath}/send-reset`).length,
    ]).toEqual([1, 1])
  })
})

describe('the second step of somebody else (X-053)', () => {
  const lost = { ...amara, hasSecondFactor: true }
  const withLost = () => ok({ users: [lost, noah, nameless], total: 3 })

  it('is reset after a question that says what it does', async () => {
    const { user, sentTo, answer } = await openUsers({
      answers: {
        'GET /api/users': withLost,
        [`POST ${amaraPath}/reset-second-factor`]: nothing,
      },
    })
    await act(user, 'Amara Osei', 'Reset Second Step')
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Reset second step' }))
    expect(
      dialog.getByText(
        /This removes the second step, recovery codes, and password of Amara Osei \(amara@prairielight\.example\)/,
      ),
    ).toBeTruthy()
    answer('GET /api/users', () => ok({ users: [amara, noah, nameless], total: 3 }))
    await user.click(dialog.getByRole('button', { name: 'Reset second step' }))
    await expectToast('Success', 'Second step reset successfully')
    expect(sentTo(`POST ${amaraPath}/reset-second-factor`)).toHaveLength(1)
    await waitFor(async () => expect(within(await row('Amara Osei')).queryByText('On')).toBeNull())
  })

  it('says why it was rejected', async () => {
    const sentence = 'This account is disabled. Enable it before resetting its second step.'
    const { user } = await openUsers({
      answers: {
        'GET /api/users': withLost,
        [`POST ${amaraPath}/reset-second-factor`]: () => problem(409, 'conflict', sentence),
      },
    })
    await act(user, 'Amara Osei', 'Reset Second Step')
    const dialog = within(await screen.findByRole('alertdialog'))
    await user.click(dialog.getByRole('button', { name: 'Reset second step' }))
    expect(await dialog.findByText(sentence)).toBeTruthy()
    await expectToast('Error', `Failed to reset second step: ${sentence}`)
  })

  it.each([
    ['an account without one', amara],
    ['a disabled account', { ...lost, disabled: true }],
    ['oneself', { ...lost, id: administrator().id }],
  ])('is not offered of %s', async (_, account) => {
    const { user } = await openUsers({
      answers: { 'GET /api/users': () => ok({ users: [account], total: 1 }) },
    })
    await user.click(await screen.findByRole('button', { name: 'Actions for Amara Osei' }))
    expect(await screen.findByRole('menuitem', { name: 'Edit' })).toBeTruthy()
    expect(screen.queryByRole('menuitem', { name: 'Reset Second Step' })).toBeNull()
  })
})

it('a form goes to each field that is rejected', async () => {
  const portal = await openUsers()
  await act(portal.user, 'Amara Osei', 'Edit')
  expect(await expectFocusOnRejected(portal, `PUT ${amaraPath}`, 'Update User')).toEqual(
    expect.arrayContaining(['email', 'role', 'organizationId']),
  )
})
