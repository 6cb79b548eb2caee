import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { dropRecord, recentRecords } from '#web/lib/recent-records.ts'
import {
  activeOption,
  answers,
  field,
  group,
  groups,
  heading,
  isClosed,
  openAt,
  openPalette,
  options,
  pressOpen,
  result,
} from '../../../test/support/open-palette.tsx'
import { nothing, ok, person, problem } from '../../../test/support/open-portal.tsx'
import { savedView } from '../../../test/support/saved-view.ts'

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
    act(() => dropRecord('pipeline', 'a'))
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
    await heading('Sign in to the portal')
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

  it('is opened by Enter once the first answer is there, unless something else is typed (G-016)', async () => {
    const later = new Map<string | null, (answer: Response) => void>()
    const { user } = await openAt('/terms', {
      answers: {
        'GET /api/search': (_, query) =>
          new Promise((resolve) => void later.set(query.get('q'), resolve)),
      },
    })
    const answer = async (question: string, name: string, more: boolean) => {
      const found = result({ name, address: '/terms?found' })
      await act(async () =>
        later.get(question)?.(ok({ groups: [group('products', [found], more)] })),
      )
    }
    const answerTo = async (question: string, name: string) => {
      await waitFor(() => expect([...later.keys()]).toContain(question))
      await answer(question, name, false)
    }
    await openPalette()
    await user.keyboard('zinc{Enter}')
    await user.keyboard('k')
    // Whoever types slowly has been asked for already; the next question waits for that answer.
    await answer('zinc', 'Zinc Loan', true)
    await answerTo('zinck', 'Zinck Loan')
    expect(activeOption()).toMatch(/^Zinck Loan/)
    await user.clear(field())
    await user.keyboard('agree{Enter}')
    await answerTo('agree', 'Agreement Fund')
    await isClosed()
    expect(location.pathname + location.search).toBe('/terms?found')
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

  it('is nowhere for an account that may not search: no box and no keys', async () => {
    const { user, sent } = await openAt('/profile', {
      as: person({ organizationId: null, organizationName: null }),
    })
    await heading('My Profile')
    expect(screen.queryByRole('button', { name: /^Search the registry/ })).toBeNull()
    expect(fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true })).toBe(true)
    fireEvent.keyDown(document.body, { key: '/' })
    await user.keyboard('?')
    const keys = await screen.findByRole('dialog')
    expect(keys.textContent).not.toContain('Search and commands')
    expect(sent.map(({ call }) => call).filter((call) => /search|saved/.test(call))).toEqual([])
  })
})
