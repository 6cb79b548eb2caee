import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { defaultPreferences } from '#contract/default-preferences'
import type { CurrentUser } from '#contract/users'
import { recentRecords } from '#web/lib/recent-records.ts'
import { mayBeShortcut } from '#web/lib/shortcuts.ts'
import {
  activeOption,
  heading,
  isClosed,
  openAt,
  openPalette,
  options,
} from '../../../test/support/open-palette.tsx'
import { administrator, nothing, ok, person } from '../../../test/support/open-portal.tsx'

// Its code comes by itself, which takes its time on a busy machine.
beforeAll(async () => {
  await import('./palette.tsx')
}, 60_000)
beforeEach(() => recentRecords.set([]))
afterEach(() => vi.restoreAllMocks())

describe('the keys (G-016)', () => {
  it('go through the lines and around, to both ends and by pages', async () => {
    const { user } = await openAt()
    await openPalette()
    const all = options()
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}')
    expect(activeOption()).toBe(all[1])
    await user.keyboard('{End}')
    expect(activeOption()).toBe(all.at(-1))
    await user.keyboard('{ArrowDown}')
    expect(activeOption()).toBe(all[0])
    await user.keyboard('{ArrowUp}{Home}{PageDown}')
    expect(activeOption()).toBe(all[8])
    await user.keyboard('{PageUp}{PageUp}')
    expect(activeOption()).toBe(all[0])
    expect(screen.getAllByRole('option', { selected: true })).toHaveLength(1)
    // Past the button that closes it on phones.
    await user.tab()
    await user.tab()
    expect(document.activeElement?.textContent).toBe('Keyboard shortcuts')
  })

  it('open what is meant, with Ctrl in a new tab', async () => {
    const { user } = await openAt()
    const opened = vi.spyOn(window, 'open').mockReturnValue(null)
    await openPalette()
    await user.keyboard('my prof{Control>}{Enter}{/Control}')
    await waitFor(() => expect(opened).toHaveBeenCalledWith('/profile', '_blank', 'noopener'))
    expect(window.location.pathname).toBe('/terms')
    await user.keyboard('{Enter}')
    const title = await heading('My Profile')
    await isClosed()
    await waitFor(() => expect(document.activeElement).toBe(title))
  })

  it('ask before a changed form is left, as a link does', async () => {
    const { user } = await openAt('/profile')
    await heading('My Profile')
    await user.type(screen.getByLabelText('Current Password', { exact: true }), 'kestrel')
    await openPalette()
    await user.keyboard('organization dash{Enter}')
    const question = await screen.findByRole('alertdialog', { name: 'Leave without saving' })
    await user.click(within(question).getByRole('button', { name: 'Stay' }))
    expect(window.location.pathname).toBe('/profile')
    expect(screen.getByLabelText('Current Password', { exact: true })).toHaveProperty(
      'value',
      'kestrel',
    )
  })
})

describe('actions (G-015)', () => {
  const offered = async (as: CurrentUser, text: string) => {
    const { user } = await openAt('/terms', { as })
    await openPalette()
    await user.keyboard(text)
    await screen.findByRole('listbox')
    return options().flatMap((words) => (words?.startsWith('Add ') ? [words] : []))
  }

  it.each([
    ['member', person(), ['Add Product', 'Add Project', 'Add Lending Profile']],
    [
      'facility administrator',
      person({ managesFacilities: true }),
      ['Add Product', 'Add Project', 'Add Lending Profile', 'Add Facility'],
    ],
    [
      'administrator',
      administrator(),
      ['Add Product', 'Add Project', 'Add Lending Profile', 'Add Organization', 'Add Resource'],
    ],
  ])('to add something are those of the rights of a %s', async (_, as, wanted) => {
    expect(await offered(as, 'add')).toEqual(wanted)
  })

  it.each([
    ['member', person(), undefined],
    ['manager', person({ role: 'organization_manager' }), '/organization-dashboard?tab=settings'],
    ['administrator', administrator(), '/registration'],
  ])('invite people for a %s', async (_, as, address) => {
    const { user } = await openAt('/terms', { as })
    await openPalette()
    await user.keyboard('invite')
    expect(screen.queryByRole('option', { name: /Invite people/ })?.getAttribute('href')).toBe(
      address,
    )
  })

  it('switch the theme and store it with the person', async () => {
    const { user, sent } = await openAt('/terms', {
      answers: { 'PUT /api/preferences': (body) => ok({ ...defaultPreferences, ...body }) },
    })
    await openPalette()
    await user.keyboard('dark{Enter}')
    await waitFor(() => expect(document.documentElement.dataset['theme']).toBe('dark'))
    await waitFor(() =>
      expect(sent.find(({ call }) => call === 'PUT /api/preferences')?.body).toEqual({
        theme: 'dark',
      }),
    )
  })

  it('copy the address of the page and print it', async () => {
    const { user } = await openAt('/terms?a=b')
    const printed = vi.spyOn(window, 'print').mockImplementation(() => undefined)
    await openPalette()
    await user.keyboard('copy link{Enter}')
    expect(await screen.findByText('Link copied')).toBeTruthy()
    expect(await navigator.clipboard.readText()).toBe(window.location.href)
    await openPalette()
    await user.keyboard('print this{Enter}')
    await waitFor(() => expect(printed).toHaveBeenCalledOnce())
  })

  it('ask before signing out of a changed form', async () => {
    const { user, sent } = await openAt('/profile', {
      answers: { 'POST /api/auth/logout': nothing },
    })
    await heading('My Profile')
    await user.type(screen.getByLabelText('Current Password', { exact: true }), 'kestrel')
    await openPalette()
    await user.keyboard('logout{Enter}')
    const question = await screen.findByRole('alertdialog', { name: 'Leave without saving' })
    expect(sent.map(({ call }) => call)).not.toContain('POST /api/auth/logout')
    await user.click(within(question).getByRole('button', { name: 'Stay' }))
  })
})

describe('shortcuts (W-010, W-011)', () => {
  it('"?" lists the keys that work, and the palette opens the list too', async () => {
    const { user } = await openAt()
    fireEvent.keyDown(document.body, { key: '?' })
    const dialog = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })
    expect(
      within(dialog)
        .getAllByRole('region')
        .map((one) => one.getAttribute('aria-label')),
    ).toEqual(['Everywhere', 'In lists', 'Go to', 'In details'])
    expect(within(dialog).getByText('Pipeline').parentElement?.textContent).toContain('gd')
    await user.keyboard('{Escape}')
    await openPalette()
    await user.keyboard('keyboard{Enter}')
    expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toBeTruthy()
    await isClosed()
  })

  it('"g" and a letter lead to the screens the person may open', async () => {
    await openAt('/profile')
    await heading('My Profile')
    for (const key of ['g', 'h']) fireEvent.keyDown(document.body, { key })
    await heading('Organization Dashboard')
    expect(window.location.pathname).toBe('/')
  })

  it('are off when the person chose so; Ctrl+K is not', async () => {
    await openAt('/terms', {
      answers: { 'GET /api/preferences': () => ok({ ...defaultPreferences, shortcuts: false }) },
    })
    await waitFor(() => expect(mayBeShortcut(new KeyboardEvent('keydown'))).toBe(false))
    for (const key of ['/', '?', 'g', 'h']) fireEvent.keyDown(document.body, { key })
    expect(window.location.pathname).toBe('/terms')
    expect(screen.queryByRole('dialog')).toBeNull()
    const palette = await openPalette()
    // Nor are they shown beside what they would open.
    expect(palette.querySelectorAll('[role=option] kbd')).toHaveLength(0)
  })
})
