import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import {
  amara,
  expectToast,
  keystone,
  nameless,
  noah,
  openAdministration,
} from '../../../test/support/open-administration.tsx'
import { created, nothing, ok, problem, type Answer } from '../../../test/support/open-portal.tsx'
import { expectFocusOnRejected } from '../../../test/support/rejected-fields.ts'

const amaraPath = `/api/users/${amara.id}`

const button = (name: string | RegExp) => screen.getByRole('button', { name })
const field = (name: string | RegExp) => screen.getByLabelText<HTMLInputElement>(name)
const row = (name: string) => screen.findByRole('row', { name: new RegExp(name) })

const openUsers = ({ answers = {} }: { answers?: Record<string, Answer> } = {}) =>
  openAdministration('/admin/users', { title: 'Users', answers })

/** Chooses one of the actions of an account. */
async function act(user: UserEvent, name: string, action: string) {
  await user.click(await screen.findByRole('button', { name: `Actions for ${name}` }))
  await user.click(await screen.findByRole('menuitem', { name: action }))
}

async function openForm(answers: Record<string, Answer> = {}) {
  const portal = await openUsers({ answers })
  await portal.user.click(button('Add User'))
  await screen.findByRole('dialog', { name: 'Add New User' })
  return portal
}

const saved = (body: Record<string, unknown>) => ok({ ...amara, ...body, version: 2 })

describe('a new account', () => {
  it('says that a mail is sent, and where it goes without a mail server', async () => {
    await openForm()
    const dialog = within(screen.getByRole('dialog'))
    expect(
      dialog.getByText(/An email with a link to set a password is sent to the address/),
    ).toBeTruthy()
    expect(
      (await dialog.findByText('No mail server is set up')).parentElement?.textContent,
    ).toMatch(/outbox folder/)
  })

  it('is created with role and organization', async () => {
    const { user, sentTo } = await openForm({ 'POST /api/users': () => created(noah) })
    await user.type(field(/Email Address/), ' Noah@Adler.example')
    await user.type(field(/First Name/), 'Noah')
    await user.selectOptions(field(/^Role/), 'Organization Manager')
    await user.click(screen.getByRole('combobox', { name: 'Organization' }))
    await user.type(await screen.findByPlaceholderText('Search organizations'), 'keystone{Enter}')
    await user.click(button('Create User'))
    await expectToast('Success', 'User created successfully')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(sentTo('POST /api/users')[0]?.body).toEqual({
      email: 'noah@adler.example',
      firstName: 'Noah',
      lastName: null,
      role: 'organization_manager',
      organizationId: keystone.id,
    })
    // The list is read again.
    expect(sentTo('GET /api/users').length).toBeGreaterThan(1)
  })

  it('names what is wrong before anything is sent', async () => {
    const { user, sentTo } = await openForm()
    await user.type(field(/Email Address/), 'noah')
    await user.click(button('Create User'))
    expect(await screen.findByText('Please enter a valid email')).toBeTruthy()
    expect(sentTo('POST /api/users')).toEqual([])
  })

  it('shows a refusal at its field and keeps the form', async () => {
    const sentence = 'An account with this email already exists'
    const { user } = await openForm({
      'POST /api/users': () => problem(409, 'conflict', sentence, { email: sentence }),
    })
    await user.type(field(/Email Address/), 'amara@prairielight.example{Enter}')
    await expectToast('Error', `Failed to create user: ${sentence}`)
    expect(document.activeElement).toBe(field(/Email Address/))
    expect(field(/Email Address/).value).toBe('amara@prairielight.example')
  })

  it('is sent again under the same key when the answer was lost, under a new one when it was refused', async () => {
    const answers: (() => Response)[] = [
      () => Response.error(),
      () => problem(400, 'validation', 'Choose another address'),
      () => created(noah),
    ]
    const { user, sentTo } = await openForm({
      'POST /api/users': () => {
        const next = answers.shift()?.()
        if (next?.type === 'error') throw new TypeError('Failed to fetch')
        return next ?? nothing()
      },
    })
    await user.type(field(/Email Address/), 'noah@adler.example')
    await user.click(button('Create User'))
    await expectToast(
      'Error',
      'Failed to create user: The portal could not be reached. Check your connection and try again.',
    )
    await user.click(button('Create User'))
    await expectToast('Error', 'Failed to create user: Choose another address')
    await user.click(button('Create User'))
    await expectToast('Success', 'User created successfully')
    const [lost, rejected, last] = sentTo('POST /api/users').map((each) =>
      each.headers.get('idempotency-key'),
    )
    expect(lost).toMatch(/^[\da-f-]{36}$/)
    expect(rejected).toBe(lost)
    expect(last).not.toBe(lost)
  })

  it('asks before typed work is lost, and keeps it for a day', async () => {
    const { user } = await openForm()
    await user.type(field(/First Name/), 'Noah')
    await user.keyboard('{Escape}')
    await user.click(await screen.findByRole('button', { name: 'Stay' }))
    expect(field(/First Name/).value).toBe('Noah')
    await waitFor(() =>
      expect(Object.keys(localStorage).some((key) => key.includes('users:new'))).toBe(true),
    )
    await user.click(button('Cancel'))
    await user.click(await screen.findByRole('button', { name: 'Leave without saving' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.click(button('Add User'))
    expect(field(/First Name/).value).toBe('')
    await user.click(await screen.findByRole('button', { name: 'Continue with it' }))
    expect(field(/First Name/).value).toBe('Noah')
  })
})

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
        { message: 'Somebody else changed this record.', code: 'conflict', current: stored },
        { status: 409 },
      )
    const { user, answer, sentTo } = await openUsers({
      answers: { [`PUT ${amaraPath}`]: conflict },
    })
    await act(user, 'Amara Osei', 'Edit')
    await user.clear(field(/First Name/))
    await user.type(field(/First Name/), 'Ama')
    await user.click(button('Update User'))
    await expectToast('Error', 'Failed to update user: Somebody else changed this record.')
    const dialog = within(screen.getByRole('dialog', { name: 'Edit User' }))
    expect(
      dialog.getAllByRole('row').map((line) => [...line.children].map((cell) => cell.textContent)),
    ).toEqual([
      ['Field', 'Yours', 'Stored now'],
      ['First Name ', 'Ama', 'Amara'],
      ['Field', 'Stored now'],
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
        { message: 'Somebody else changed this record.', code: 'conflict', current: stored },
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
    expect(screen.queryByText('Somebody else saved changes while you were editing')).toBeNull()
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

  it('tells why it was refused, in the question and as a toast', async () => {
    const sentence = 'This is the last administrator. Make somebody else an administrator first.'
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

it('a form goes to each field that is refused', async () => {
  const portal = await openUsers()
  await act(portal.user, 'Amara Osei', 'Edit')
  expect(await expectFocusOnRejected(portal, `PUT ${amaraPath}`, 'Update User')).toEqual(
    expect.arrayContaining(['email', 'role', 'organizationId']),
  )
})
