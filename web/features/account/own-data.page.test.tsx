import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { nothing, openPortal, person, problem } from '../../../test/support/open-portal.tsx'
import type { Answer } from '../../../test/support/open-portal.tsx'
import { expectToast } from '../../../test/support/open-administration.tsx'

const exporting = 'GET /api/auth/account/export'
const erasing = 'POST /api/auth/account/erase'
const me = person()

async function open(answers: Record<string, Answer> = {}) {
  const portal = openPortal('/profile/data', { as: me, answers })
  await screen.findByRole('region', { name: 'Download My Data' })
  return portal
}
const button = (name: string) => screen.getByRole('button', { name })

afterEach(() => void vi.restoreAllMocks())

describe('My Profile, Your Data (X-136)', () => {
  it('is the last tab, with an address of its own', async () => {
    await open()
    const tabs = within(screen.getByRole('navigation', { name: 'My Profile' }))
    expect(tabs.getAllByRole('link').at(-1)?.textContent).toBe('Your Data')
    expect(tabs.getByRole('link', { current: 'page' }).textContent).toBe('Your Data')
  })

  it('passes the file to the browser under the name the server gives it (X-131)', async () => {
    const saved: string[] = []
    URL.createObjectURL = () => 'blob:file'
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
      this: HTMLAnchorElement,
    ) {
      saved.push(`${this.download} ${this.href}`)
    })
    const { user } = await open({
      [exporting]: () =>
        Response.json(
          { account: me },
          { headers: { 'content-disposition': 'attachment; filename="my-data-2026-11-26.json"' } },
        ),
    })
    await user.click(button('Download My Data'))
    await waitFor(() => expect(saved).toEqual(['my-data-2026-11-26.json blob:file']))
  })

  it('says why there is no file', async () => {
    const { user } = await open({
      [exporting]: () => problem(429, 'too_many_requests', 'Wait a minute.'),
    })
    await user.click(button('Download My Data'))
    await expectToast('Error', 'Failed to download your data: Wait a minute.')
  })

  it('erases the account once its address is typed, and nobody is signed in then (X-132, X-144)', async () => {
    const { user, answer, sentTo } = await open({ [erasing]: nothing })
    await user.click(button('Erase My Account'))
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Erase my account' }))
    expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Cancel' }))
    await user.type(dialog.getByLabelText(`Type ${me.email} to confirm`), me.email)
    answer('GET /api/auth/user', () => problem(401, 'unauthenticated', 'Sign in first.'))
    await user.click(dialog.getByRole('button', { name: 'Erase' }))
    await expectToast('Success', 'Account erased successfully')
    expect(sentTo(erasing).map(({ body }) => body)).toEqual([{ email: me.email }])
    await waitFor(() => expect(window.location.pathname).toBe('/'))
    expect(screen.queryByText('My Profile')).toBeNull()
  })

  it('says what is wrong below the field, and keeps what was typed', async () => {
    const sentence = 'This is not the email address of the account'
    const { user } = await open({
      [erasing]: () => problem(400, 'validation', sentence, { email: sentence }),
    })
    await user.click(button('Erase My Account'))
    const dialog = within(await screen.findByRole('alertdialog'))
    const field = dialog.getByLabelText<HTMLInputElement>(/Type .* to confirm/)
    await user.type(field, 'other@example.org')
    await user.click(dialog.getByRole('button', { name: 'Erase' }))
    expect(await dialog.findByText(sentence)).toBeTruthy()
    expect(field.value).toBe('other@example.org')
    expect(field.getAttribute('aria-invalid')).toBe('true')
    await user.click(dialog.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(document.activeElement).toBe(button('Erase My Account')))
  })

  it('says why the last administrator stays', async () => {
    const sentence = 'This is the last administrator. Make someone else an administrator first.'
    const { user } = await open({ [erasing]: () => problem(409, 'conflict', sentence) })
    await user.click(button('Erase My Account'))
    const dialog = within(await screen.findByRole('alertdialog'))
    await user.click(dialog.getByRole('button', { name: 'Erase' }))
    expect(await dialog.findByText(sentence)).toBeTruthy()
    await expectToast('Error', `Failed to erase account: ${sentence}`)
  })
})
