import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import {
  expectToast,
  keystone,
  noah,
  openAdministration,
} from '../../../test/support/open-administration.tsx'
import { created, nothing, problem, type Answer } from '../../../test/support/open-portal.tsx'

const button = (name: string | RegExp) => screen.getByRole('button', { name })
const field = (name: string | RegExp) => screen.getByLabelText<HTMLInputElement>(name)

const openUsers = ({ answers = {} }: { answers?: Record<string, Answer> } = {}) =>
  openAdministration('/admin/users', { title: 'Users', answers })

async function openForm(answers: Record<string, Answer> = {}) {
  const portal = await openUsers({ answers })
  await portal.user.click(button('Add User'))
  await screen.findByRole('dialog', { name: 'Add New User' })
  return portal
}

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

  it('shows a rejection at its field and leaves the form open', async () => {
    const sentence = 'An account with this email already exists'
    const { user } = await openForm({
      'POST /api/users': () => problem(409, 'conflict', sentence, { email: sentence }),
    })
    await user.type(field(/Email Address/), 'amara@prairielight.example{Enter}')
    await expectToast('Error', `Failed to create user: ${sentence}`)
    expect(document.activeElement).toBe(field(/Email Address/))
    expect(field(/Email Address/).value).toBe('amara@prairielight.example')
  })

  it('is sent again under the same key when the answer was lost, under a new one when it was rejected', async () => {
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
