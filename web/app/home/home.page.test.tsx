import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { organizationOf } from '../../../test/support/dashboard-answers.ts'
import {
  homeCapital,
  homeFacility,
  homeOf,
  homeProject,
} from '../../../test/support/home-answers.ts'
import { ok, openPortal, person, problem, type Answer } from '../../../test/support/open-portal.tsx'

const own = person().organizationId ?? ''

async function openHome(
  home: object | Answer,
  role: 'developer' | 'direct_lender' | 'allocator' | 'project_pipeline_aggregator' = 'developer',
  fields: Parameters<typeof person>[0] = {},
  address = '/',
  organization: Answer = () => ok(organizationOf({ campaignRole: role })),
) {
  const portal = openPortal(address, {
    as: person(fields),
    answers: {
      'GET /api/dashboard/home': typeof home === 'function' ? (home as Answer) : () => ok(home),
      [`GET /api/organizations/${own}`]: organization,
      'GET /api/notifications/unread': () => ok({ unread: 1, toDo: 9, introductions: 0 }),
    },
  })
  await screen.findByRole('main')
  return portal
}

const main = () => within(screen.getByRole('main'))
const headings = async () =>
  (await main().findAllByRole('heading', { level: 2 })).map(({ textContent }) => textContent)
const all = {
  projects: [homeProject()],
  capital: [homeCapital()],
  facilities: [homeFacility()],
}

describe('Home', () => {
  it.each([
    ['developer', ['Your projects', 'What you lend', 'What your facilities unlock'], 'Add Project'],
    [
      'direct_lender',
      ['What you lend', 'Your projects', 'What your facilities unlock'],
      'Add Product',
    ],
    ['allocator', ['What your facilities unlock', 'What you lend', 'Your projects'], 'Add Product'],
  ] as const)(
    'of a %s begins with what the role is about (U-002)',
    async (role, order, primary) => {
      await openHome(homeOf(all), role)
      expect(await headings()).toEqual(order)
      expect(await main().findByRole('link', { name: primary })).toBeTruthy()
      expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Organization Dashboard')
      expect(
        main().getByText(/^Prairie Light Green Bank · .* · Springfield, Illinois$/),
      ).toBeTruthy()
      expect(main().getByRole('link', { name: 'My Organization' }).getAttribute('href')).toBe(
        '/organization-dashboard',
      )
      expect(screen.queryByRole('tablist')).toBeNull()
    },
  )

  it('offers to add something once it is known what, so that no button changes under the mouse', async () => {
    const role = Promise.withResolvers<Response>()
    await openHome(homeOf(all), 'direct_lender', {}, '/', () => role.promise)
    await screen.findByRole('heading', { level: 1 })
    expect(main().queryByRole('link', { name: /^Add / })).toBeNull()
    role.resolve(ok(organizationOf({ campaignRole: 'direct_lender' })))
    expect(await main().findByRole('link', { name: 'Add Product' })).toBeTruthy()
  })

  it('of an allocator that manages facilities adds one', async () => {
    await openHome(homeOf(), 'allocator', { managesFacilities: true })
    expect(await main().findByRole('link', { name: 'Add Facility' })).toBeTruthy()
  })

  it.each([
    [
      'projects',
      homeOf({ projects: [homeProject(), homeProject({ id: own, inTalks: 200_000 })] }),
      'Your 2 projects still have $2.62M to raise of $4.42M. 9 to do, 1 new in Attention.',
    ],
    [
      'projects that have all they need',
      homeOf({ projects: [homeProject({ stillToRaise: 0 })] }),
      'All of the $2.21M of your 1 project is raised. 9 to do, 1 new in Attention.',
    ],
    [
      'capital with a request',
      homeOf({ capital: [homeCapital({ waiting: 1 })] }),
      'What you lend fits 25 projects that seek $58.9M; 1 of them is new this week. 1 request waits for your answer. 9 to do, 1 new in Attention.',
    ],
    [
      'facilities',
      homeOf({ facilities: [homeFacility()] }),
      'Your 1 facility reaches 26 projects. 9 to do, 1 new in Attention.',
    ],
  ])('says in one sentence how %s stand (U-003)', async (_what, home, sentence) => {
    await openHome(home)
    expect(await main().findByText((_text, node) => node?.textContent === sentence)).toBeTruthy()
    expect(main().getByRole('link', { name: '9 to do, 1 new' }).getAttribute('href')).toBe(
      '/attention',
    )
  })

  it('names how many lenders wait, and leads to all they wait with (U-003)', async () => {
    const home = homeOf({ projects: [homeProject()] })
    await openHome({ ...home, projects: { ...home.projects, waiting: 2 } })
    const link = await main().findByRole('link', { name: '2 lenders wait' })
    expect(link.getAttribute('href')).toBe('/attention')
    expect(link.parentElement?.textContent).toContain('2 lenders wait for you.')
  })

  it('shows of all projects what is raised, in talks and without a source', async () => {
    await openHome(homeOf({ projects: [homeProject({ inTalks: 200_000 })] }))
    expect(
      await main().findAllByRole('img', {
        name: '$900,000 raised, $200,000 in talks, $1,110,000 without a source',
      }),
    ).toHaveLength(2)
    expect(main().getByText('No source yet').textContent).toBe('No source yet $1,110,000')
  })

  it('shows of a project its place, money, best lender and next deadline (U-004)', async () => {
    const lender = {
      organizationId: own,
      organizationName: 'Mission Lenders Network',
      kind: 'products',
      offerId: own,
      offerName: 'Participation Purchase',
      score: 88,
      rate: 'SOFR + 190 bps - SOFR + 265 bps',
      introduction: null,
    } as const
    const asked = { state: 'requested', day: '2026-11-24', endsOn: '2026-12-08' } as const
    await openHome(
      homeOf({
        projects: [
          homeProject({
            lender,
            deadline: { day: '2027-12-31', kind: 'service_last_day', late: 91 },
          }),
          homeProject({
            id: '3d0c7a52-0f0e-4f53-9d5a-2a7a2d7f5f02',
            name: 'Pueblo Battery',
            location: null,
            currentStage: null,
            counted: false,
            lender: { ...lender, introduction: asked },
          }),
          homeProject({
            id: '3d0c7a52-0f0e-4f53-9d5a-2a7a2d7f5f03',
            name: 'Greeley Feedlot Solar',
            uses: null,
            stillToRaise: null,
            near: 4,
            expectedPtoDate: null,
          }),
        ],
      }),
    )
    const [first, second, third] = within(
      await main().findByRole('list', { name: 'Your projects' }),
    ).getAllByRole('listitem')
    const words = (row: HTMLElement | undefined) => row?.textContent ?? ''
    expect(words(first)).toContain('New Mexico · Construction')
    expect(words(first)).toContain('$1,310,000of $2.21M')
    expect(words(first)).toContain(
      '88Mission Lenders NetworkParticipation Purchase · SOFR + 190 to 265 bps',
    )
    expect(words(first)).toContain('91 days lateIn service by Dec 31, 2027')
    expect(words(second)).toContain('No location · No stage')
    expect(words(second)).toContain('nothing entered')
    expect(words(second)).toContain('Asked Nov 24 · answers by Dec 8')
    expect(words(second)).toContain('Expected August 2027')
    expect(words(third)).toContain('Cost missing')
    expect(words(third)).toContain('No lender fits yet4 one change away')
    expect(words(third)).toContain('No dateNo expected month')
  })

  it('shows of capital who fits, and of facilities what they reach (U-005, U-006)', async () => {
    await openHome(
      homeOf({
        capital: [
          homeCapital({
            best: {
              id: own,
              name: 'Atlanta School Hub',
              location: 'georgia',
              other: null,
              amount: 2_992_000,
              score: 100,
            },
          }),
        ],
        facilities: [homeFacility()],
      }),
      'direct_lender',
    )
    await waitFor(() => expect(main().getByRole('list', { name: 'What you lend' })).toBeTruthy())
    const text = screen.getByRole('main').textContent
    expect(text).toContain('Bridge to ITC · SOFR + 225 to 300 bps · $100K to $10M')
    expect(text).toContain('25 projects fit1 new this week18 strong, 7 good')
    expect(text).toContain('100Atlanta School HubGeorgia · $2,992,000 · not asked')
    expect(text).toContain('26 projects through 5 products$61.2M of need, $1.1 for each $1 raised')
    expect(text).toContain('15 only through it$34.2M would lose its last lender')
  })

  it('shows mediated projects in a line, to a pipeline aggregator in rows (U-002)', async () => {
    const mediated = { projects: 8, organizations: 7, stillToRaise: 27_700_000, late: 5, rows: [] }
    await openHome(
      homeOf({
        mediated: { ...mediated, rows: [{ ...homeProject(), organizationName: 'Delta' }] },
      }),
      'project_pipeline_aggregator',
    )
    const part = await main().findByRole('region', { name: 'Projects you mediate' })
    expect(part.textContent).toContain(
      '8 projects of 7 organizations, $27.7M still to raise. 5 are late. Their owners take the next steps.',
    )
    expect(
      within(part)
        .getByRole('link', { name: /^Open Project/ })
        .getAttribute('href'),
    ).toBe(`/pipeline/${homeProject().id}`)
  })

  it('shows the projects behind the first ones, and goes to the next of them', async () => {
    const page = (from: number) =>
      Array.from({ length: 10 }, (_, place) =>
        homeProject({ id: `id-${from + place}`, name: `Project ${from + place}` }),
      )
    const { user } = await openHome((_body: unknown, query: URLSearchParams) => {
      const offset = Number(query.get('offset') ?? 0)
      const answer = homeOf({ projects: page(offset).slice(0, offset === 0 ? 10 : 3) })
      return ok({ ...answer, projects: { ...answer.projects, total: 13 } })
    })
    await user.click(await main().findByRole('button', { name: 'Show all 13 projects' }))
    const next = await main().findByRole('link', { name: 'Project 10' })
    await waitFor(() => expect(document.activeElement).toBe(next))
    const rows = () =>
      within(main().getByRole('list', { name: 'Your projects' })).getAllByRole('listitem')
    expect(rows()).toHaveLength(13)
    // Another page and back again: the list is as it was left.
    await user.click(screen.getByRole('link', { name: '9 to do, 1 new' }))
    await screen.findByRole('heading', { level: 1, name: 'Attention' })
    window.history.back()
    const title = await screen.findByRole('heading', { level: 1, name: 'Organization Dashboard' })
    await waitFor(() => expect(rows()).toHaveLength(13))
    expect(document.activeElement).toBe(title)
  })

  it('begins with what was just saved, marked by the focus (U-031)', async () => {
    const saved = homeCapital({ id: '3d0c7a52-0f0e-4f53-9d5a-2a7a2d7f5f51', name: 'New Bridge' })
    const home = homeOf({ capital: [homeCapital(), saved] })
    await openHome(home, 'direct_lender', {}, `/?saved=${saved.id}`)
    const [first] = within(await main().findByRole('list', { name: 'What you lend' })).getAllByRole(
      'listitem',
    )
    const name = within(first as HTMLElement).getByRole('link', { name: 'New Bridge' })
    await waitFor(() => expect(document.activeElement).toBe(name))
    expect(location.search).toBe('')
  })

  it('says that it could not be loaded, and tries again', async () => {
    const { user, answer } = await openHome(() =>
      problem(503, 'unavailable', 'The database does not answer.'),
    )
    expect((await main().findByRole('alert')).textContent).toContain(
      'The database does not answer.',
    )
    answer('GET /api/dashboard/home', () => ok(homeOf(all)))
    await user.click(main().getByRole('button', { name: 'Try again' }))
    expect(await main().findByRole('list', { name: 'Your projects' })).toBeTruthy()
  })
})
