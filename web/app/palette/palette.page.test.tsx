import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { defaultPreferences } from '#contract/default-preferences'
import type { SearchGroup, SearchResult } from '#contract/search'
import type { CurrentUser } from '#contract/users'
import { forgetRecord, recentRecords } from '#web/lib/recent-records.ts'
import { mayBeShortcut } from '#web/lib/shortcuts.ts'
import {
  administrator,
  nothing,
  ok,
  openPortal,
  person,
  problem,
  type Answer,
} from '../../../test/support/open-portal.tsx'
import { savedView } from '../../../test/support/saved-view.ts'

const heading = (name: string) => screen.findByRole('heading', { level: 1, name })

const result = (fields: Partial<SearchResult> = {}): SearchResult => ({
  entity: 'products',
  id: 'b1a3a52e-0f0e-4f53-9d5a-2a7a2d7f5f20',
  name: 'Bridge-to-ITC Loan',
  subtitle: 'Prairie Light Green Bank',
  status: 'published',
  stale: false,
  address: '/product-registry?open=b1a3a52e-0f0e-4f53-9d5a-2a7a2d7f5f20',
  ...fields,
})
const group = (entity: SearchGroup['entity'], results: readonly SearchResult[], more = false) => ({
  entity,
  results: results.map((one) => ({ ...one, entity })),
  more,
})

const answers = (groups: readonly unknown[] = []): Record<string, Answer> => ({
  'GET /api/saved-views': () => ok({ savedViews: [], total: 0 }),
  'GET /api/search': () => ok({ groups }),
  'GET /api/auth/sessions': () => ok({ sessions: [], total: 0 }),
})

/** A page that reads little, with the palette's code here. */
async function openAt(
  path = '/terms',
  options: { as?: CurrentUser; answers?: Record<string, Answer> } = {},
) {
  const portal = openPortal(path, {
    as: options.as ?? person(),
    answers: { ...answers(), ...options.answers },
  })
  await screen.findByRole('button', { name: /Amara Osei|Rosa Delgado/ })
  return portal
}
const pressOpen = () => fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true })
async function openPalette() {
  pressOpen()
  return screen.findByRole('dialog', { name: 'Search and commands' })
}
const field = () => screen.getByRole('combobox', { name: 'Search or type a command' })
const options = () => screen.queryAllByRole('option').map((one) => one.textContent)
const groups = () =>
  within(screen.getByRole('listbox', { name: 'Results' }))
    .queryAllByRole('group')
    .map((one) => one.getAttribute('aria-label'))
const activeOption = () =>
  document.getElementById(field().getAttribute('aria-activedescendant') ?? '')?.textContent
const isClosed = () =>
  waitFor(() => expect(screen.queryByRole('dialog', { name: 'Search and commands' })).toBeNull())

// Its code comes by itself, which takes its time on a busy machine.
beforeAll(async () => {
  await import('./palette.tsx')
}, 60_000)
beforeEach(() => recentRecords.set([]))
afterEach(() => vi.restoreAllMocks())

describe('opening and closing (G-011)', () => {
  it('is by Ctrl+K and Cmd+K, also in a field, by "/" outside of fields and by the box', async () => {
    const { user } = await openAt('/profile')
    await heading('My Profile')
    const name = screen.getByLabelText('First Name')
    for (const keys of [{ ctrlKey: true }, { metaKey: true }]) {
      name.focus()
      expect(fireEvent.keyDown(name, { key: 'k', ...keys })).toBe(false)
      await screen.findByRole('dialog', { name: 'Search and commands' })
      expect(document.activeElement).toBe(field())
      // The same keys close it, and the focus is back.
      fireEvent.keyDown(field(), { key: 'k', ...keys })
      await isClosed()
      await waitFor(() => expect(document.activeElement).toBe(name))
    }
    fireEvent.keyDown(name, { key: '/' })
    expect(screen.queryByRole('dialog')).toBeNull()
    name.blur()
    fireEvent.keyDown(document.body, { key: '/' })
    await screen.findByRole('dialog', { name: 'Search and commands' })
    await user.keyboard('{Escape}')
    await isClosed()
    const [box] = screen.getAllByRole('button', { name: /^Search the registry/ })
    await user.click(box as HTMLElement)
    await screen.findByRole('dialog', { name: 'Search and commands' })
    await user.keyboard('{Escape}')
    await isClosed()
    await waitFor(() => expect(document.activeElement).toBe(box))
  })

  it('is not over a question', async () => {
    const { user } = await openAt('/profile')
    await heading('My Profile')
    await user.type(screen.getByLabelText('Current Password', { exact: true }), 'kestrel')
    await user.click(screen.getByRole('link', { name: 'Organization Dashboard' }))
    await screen.findByRole('alertdialog')
    pressOpen()
    await act(async () => {})
    expect(screen.queryByRole('dialog', { name: 'Search and commands' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Stay' }))
  })
})

describe('what is there before anything is typed (G-012)', () => {
  it('is the records opened last, and the screens; nobody is asked', async () => {
    const { sent } = await openAt()
    act(() =>
      recentRecords.set([
        {
          entity: 'pipeline',
          id: 'a',
          name: 'Coamo Rooftop Cooperative',
          detail: 'Isla Verde Cooperativa, Puerto Rico',
          address: '/pipeline?open=a',
        },
      ]),
    )
    await openPalette()
    expect(groups()).toEqual(['Recent', 'Go to'])
    expect(options()[0]).toContain('Coamo Rooftop Cooperative')
    expect(activeOption()).toContain('Coamo Rooftop Cooperative')
    // One that changes leaves.
    act(() => forgetRecord('pipeline', 'a'))
    expect(groups()).toEqual(['Go to'])
    expect(sent.map(({ call }) => call).filter((call) => call.includes('/api/search'))).toEqual([])
  })

  it('has the screens of the person alone', async () => {
    await openAt()
    await openPalette()
    const member = options()
    expect(member.some((words) => words?.startsWith('Products'))).toBe(true)
    expect(member.some((words) => words?.startsWith('My Profile'))).toBe(true)
    expect(member.some((words) => words?.startsWith('Administration'))).toBe(false)
  })

  it('remembers nothing once the person is signed out', async () => {
    const { user } = await openAt('/terms', { answers: { 'POST /api/auth/logout': nothing } })
    act(() =>
      recentRecords.set([{ entity: 'products', id: 'a', name: 'Loan', detail: '', address: '/' }]),
    )
    await openPalette()
    await user.keyboard('logout{Enter}')
    await heading('Sign in to the registry')
    expect(recentRecords.get()).toEqual([])
  })
})

describe('what is typed', () => {
  it('is matched at once against screens, actions and views, and then against records (G-013)', async () => {
    const later = Promise.withResolvers<Response>()
    const { user, sent } = await openAt('/terms', {
      answers: {
        'GET /api/saved-views': () =>
          ok({ savedViews: [savedView({ name: 'Large products' })], total: 1 }),
        'GET /api/search': () => later.promise,
      },
    })
    await openPalette()
    await user.keyboard('prod')
    expect(groups()).toEqual(['Go to', 'Views', 'Actions'])
    expect(options().some((words) => words?.startsWith('Add Product'))).toBe(true)
    expect(activeOption()).toMatch(/^Products/)
    await waitFor(() =>
      expect(sent.map(({ call }) => call)).toContain('GET /api/search?q=prod&limit=5'),
    )
    await act(async () => later.resolve(ok({ groups: [group('products', [result()], true)] })))
    await screen.findByRole('group', { name: 'Products' })
    expect(groups()[0]).toBe('Go to')
    const all = screen.getByRole('option', { name: 'Show all in Products' })
    expect(all.getAttribute('href')).toBe('/product-registry?search=prod')
  })

  it('marks what was found, a stale record and a draft (G-019)', async () => {
    const { user } = await openAt('/terms', {
      answers: answers([
        group('products', [
          result({ id: 'a', name: 'Solar Term Loan', stale: true }),
          result({ id: 'b', name: 'Solar Draft', status: 'draft' }),
        ]),
      ]),
    })
    await openPalette()
    await user.keyboard('solar')
    const stale = await screen.findByRole('option', { name: /Solar Term Loan/ })
    expect(stale.querySelector('mark')?.textContent).toBe('Solar')
    expect(stale.textContent).toContain('Not confirmed for 90 days')
    expect(screen.getByRole('option', { name: /Solar Draft/ }).textContent).toContain('Draft')
  })

  it('says how many results there are after it has rested (G-017)', async () => {
    const { user } = await openAt('/terms', {
      answers: {
        'GET /api/search': (_, query) =>
          ok({
            groups:
              query.get('q') === 'zinc' ? [group('products', [result({ name: 'Zinc Loan' })])] : [],
          }),
      },
    })
    await openPalette()
    await user.keyboard('zinc')
    await screen.findByRole('option', { name: /Zinc Loan/ })
    await waitFor(() =>
      expect(screen.getAllByRole('status').map((one) => one.textContent)).toContain('1 result'),
    )
    await user.keyboard('zzz')
    await waitFor(() =>
      expect(screen.getAllByRole('status').map((one) => one.textContent)).toContain('No results'),
    )
  })

  it('says that nothing was found, and where to go on (G-018)', async () => {
    const { user } = await openAt()
    await openPalette()
    await user.keyboard('solr')
    expect(await screen.findByText('Nothing found for "solr"')).toBeTruthy()
    const link = screen.getByRole('link', { name: 'search in Products' })
    expect(link.parentElement?.textContent).toBe('Check the spelling, or search in Products')
    expect(link.getAttribute('href')).toBe('/product-registry?search=solr')
  })

  it('says that records could not be searched; screens and actions stay (G-018)', async () => {
    const portal = await openAt('/terms', {
      answers: { 'GET /api/search': () => problem(500, 'internal', 'Something went wrong') },
    })
    await openPalette()
    await portal.user.keyboard('prod')
    expect(await screen.findByText('Records could not be searched')).toBeTruthy()
    expect(options().some((words) => words?.startsWith('Products'))).toBe(true)
    portal.answer('GET /api/search', () => ok({ groups: [group('products', [result()])] }))
    await portal.user.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByRole('option', { name: /Bridge-to-ITC Loan/ })
    expect(screen.queryByText('Records could not be searched')).toBeNull()
  })

  it('waits a moment when the server asks for it, and asks again (G-018)', async () => {
    let times = 0
    const { user } = await openAt('/terms', {
      answers: {
        'GET /api/search': () => {
          times += 1
          if (times > 1) return ok({ groups: [group('products', [result()])] })
          return Response.json(
            { message: 'Too many requests', code: 'too_many_requests' },
            { status: 429, headers: { 'retry-after': '1' } },
          )
        },
      },
    })
    await openPalette()
    await user.keyboard('bridge')
    expect(await screen.findByText('One moment')).toBeTruthy()
    await screen.findByRole('option', { name: /Bridge-to-ITC Loan/ })
    expect(screen.queryByText('One moment')).toBeNull()
  })

  it('is not searched for an account without an organization', async () => {
    const { user, sent } = await openAt('/profile', {
      as: person({ organizationId: null, organizationName: null }),
    })
    await openPalette()
    await user.keyboard('prof')
    expect(activeOption()).toMatch(/^My Profile/)
    await user.keyboard('xx')
    await screen.findByText('Nothing found for "profxx"')
    expect(sent.map(({ call }) => call).filter((call) => /search|saved/.test(call))).toEqual([])
  })
})

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
    expect(opened).toHaveBeenCalledWith('/profile', '_blank', 'noopener')
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
    ['account without an organization', person({ organizationId: null }), []],
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
