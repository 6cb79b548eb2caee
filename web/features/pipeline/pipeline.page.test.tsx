import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { takeMoreFilter } from '../../../test/support/more-filters.ts'
import { organizationOf } from '../../../test/support/dashboard-answers.ts'
import { ok, problem } from '../../../test/support/open-portal.tsx'
import { dealOf, openPipeline, ownId } from '../../../test/support/open-pipeline.tsx'
import { narrowToPhone } from '../../../test/support/phone.ts'

const field = (name: string | RegExp) => screen.getByLabelText<HTMLInputElement>(name)
const button = (name: string | RegExp) => screen.getByRole('button', { name })

describe('the list', () => {
  it('counts stages in four cards and says what they leave out', async () => {
    await openPipeline()
    const cards = within(screen.getByRole('list', { name: 'Projects by stage' }))
    await waitFor(() =>
      expect(cards.getAllByRole('link').map((link) => link.textContent)).toEqual([
        'Total Projects92 without a stage',
        'Predevelopment4$1M CapEx',
        'Development0$0 CapEx',
        'Construction2$0, 1 more nearing completion',
      ]),
    )
  })

  it('shows place, credit and the month as they are meant, and sums', async () => {
    await openPipeline()
    const own = (await screen.findByRole('row', { name: /Red Mesa Roofs/ })).textContent
    for (const text of ['Arizona', '$300,00030%', 'March 2027', 'Construction+1'])
      expect(own).toContain(text)
    const other = screen.getByRole('row', { name: /Zuni Wells/ }).textContent
    for (const text of ['Zuni', 'when ready (not understood as a month)', 'Not specified'])
      expect(other).toContain(text)
    expect(screen.getByRole('row', { name: /Total of 2 projects/ }).textContent).toContain(
      '$3,500,000',
    )
    expect(
      within(screen.getByRole('row', { name: /Zuni Wells/ })).queryByRole('button', {
        name: /Edit/,
      }),
    ).toBeNull()
  })

  it('says what of the address it cannot read, and asks for the rest', async () => {
    const { sent, user } = await openPipeline({
      path: '/pipeline?capExMin=1.2M&technology=solar',
    })
    await screen.findByText(
      'The address has a value that cannot be read and is left out: capExMin=1.2M',
    )
    const calls = sent.filter(({ call }) => call.startsWith('GET /api/pipeline?'))
    expect(calls.map(({ call }) => call.includes('capExMin'))).not.toContain(true)
    await user.click(button('Dismiss'))
    expect(location.search).toBe('?technology=solar')
    expect(screen.queryByText(/cannot be read/)).toBeNull()
  })

  it('says that there is no such view of it, and shows the table', async () => {
    const { user } = await openPipeline({ path: '/pipeline?view=calendar&technology=solar' })
    await screen.findByText(
      'The address has a value that cannot be read and is left out: view=calendar',
    )
    await user.click(button('Dismiss'))
    expect(location.search).toBe('?technology=solar')
    expect(screen.queryByText(/cannot be read/)).toBeNull()
  })

  it('asks the server for what the address says', async () => {
    const { sent } = await openPipeline({
      path: '/pipeline?currentStage=predevelopment&technology=solar,storage&search=mesa&sort=capEx&order=desc&location=puerto_rico',
    })
    const requested = new URLSearchParams(
      sent.find(({ call }) => call.startsWith('GET /api/pipeline?'))?.call.split('?')[1],
    )
    expect(Object.fromEntries(requested)).toEqual({
      search: 'mesa',
      currentStage: 'predevelopment',
      technology: 'solar,storage',
      location: 'puerto_rico',
      sort: 'capEx',
      order: 'desc',
      facets: 'true',
    })
  })

  it('is narrowed by CapEx, which its own control sets and its chip takes back', async () => {
    const { user, sent } = await openPipeline()
    const requested = () =>
      new URLSearchParams(
        sent.findLast(({ call }) => call.startsWith('GET /api/pipeline?'))?.call.split('?')[1],
      ).get('capExMin')
    await takeMoreFilter(user, 'CapEx')
    await user.type(field('From'), '500000')
    await waitFor(() => expect(requested()).toBe('500000'))
    await user.keyboard('{Escape}{Escape}')
    await user.click(button(/^Remove filter CapEx/))
    await waitFor(() => expect(window.location.search).toBe(''))
  })

  it('is narrowed by how complete packages are, one choice for both bounds (H-016)', async () => {
    const { user } = await openPipeline({ path: '/pipeline?packageMin=75' })
    await takeMoreFilter(user, 'Under 50%')
    await waitFor(() => expect(window.location.search).toBe('?packageMax=49'))
    await user.keyboard('{Escape}{Escape}')
    await user.click(button(/^Remove filter Package/))
    await waitFor(() => expect(window.location.search).toBe(''))
  })

  it('says what it found nothing for, and that it could not be loaded', async () => {
    const { answer, user } = await openPipeline({
      path: '/pipeline?search=x',
      deals: [],
      answers: { 'GET /api/pipeline': () => problem(503, 'unavailable', 'Not now.') },
    })
    expect((await screen.findByRole('alert')).textContent).toContain(
      'Failed to fetch pipelineNot now.',
    )
    answer('GET /api/pipeline', () => ok({ pipeline: [], total: 0 }))
    await user.click(button('Try again'))
    expect(await screen.findByText('No projects found matching your criteria')).toBeTruthy()
  })
})

it('on a phone the order of the list is offered where there is one: not of the places on the map', async () => {
  narrowToPhone()
  const { user } = await openPipeline()
  expect(await screen.findByRole('button', { name: /^Sort by/ })).toBeTruthy()
  await user.click(screen.getByRole('radio', { name: 'Map' }))
  expect(await screen.findByRole('radio', { name: 'Map', checked: true })).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Sort by/ })).toBeNull()
})

it.each([
  ['/pipeline?', 'Pipeline Management', ''],
  ['/organization-dashboard?tab=pipeline&', 'Prairie Light Green Bank', '?tab=pipeline'],
])('a link that leads nowhere says what became of its project: %s', async (path, title, search) => {
  const { user } = await openPipeline({
    path: `${path}open=6d0f7a52-0f0e-4f53-9d5a-2a7a2d7f5f77`,
    title,
    answers: {
      [`GET /api/organizations/${ownId}`]: () =>
        ok(organizationOf({ id: ownId, name: 'Prairie Light Green Bank' })),
    },
  })
  expect(await screen.findByText('Project not found')).toBeTruthy()
  await user.click(button('Dismiss'))
  expect(screen.queryByText('Project not found')).toBeNull()
  expect(location.search).toBe(search)
})

describe('the other views', () => {
  it('the map says that its numbers could not be loaded', async () => {
    await openPipeline({
      path: '/pipeline?view=map',
      answers: {
        'GET /api/pipeline/summary': () =>
          problem(503, 'unavailable', 'The portal cannot answer just now.'),
      },
    })
    expect(
      (await screen.findByText('Failed to fetch pipeline')).closest('[role=alert]')?.textContent,
    ).toContain('The portal cannot answer just now.')
  })

  it('the map has the numbers in a table whose lines narrow the list', async () => {
    const { user, sent } = await openPipeline({ path: '/pipeline?view=map' })
    const placeLink = (name: string) => screen.getByRole('link', { name })
    expect((await screen.findByText(/^Not on the map:/)).textContent).toMatch(
      /^Not on the map: .*Tribal nations, 1 project.*No location, 1 project/,
    )
    expect((await screen.findByRole('row', { name: /^Arizona/ })).textContent).toBe('Arizona7$1M')
    await user.click(placeLink('Arizona'))
    expect(window.location.search).toContain('location=arizona')
    // The other places stay there to be chosen.
    await waitFor(() =>
      expect(sent.some(({ call }) => /^GET \/api\/pipeline\?.*location=arizona/.test(call))).toBe(
        true,
      ),
    )
    expect(
      sent.filter(
        ({ call }) => call.startsWith('GET /api/pipeline/summary') && call.includes('location'),
      ),
    ).toEqual([])
    expect(placeLink('Arizona').getAttribute('aria-current')).toBe('true')
    await user.click(placeLink('Tribal nations'))
    expect(new URLSearchParams(window.location.search).get('location')).toBe('custom_tribe,arizona')
    await user.click(placeLink('Arizona'))
    expect(new URLSearchParams(window.location.search).get('location')).toBe('custom_tribe')
  })

  it('the board moves a project at once and back when it is rejected', async () => {
    const { user } = await openPipeline({
      path: '/pipeline?view=board',
      answers: {
        [`PUT /api/pipeline/${dealOf().id}`]: () =>
          problem(403, 'forbidden', 'You can only change projects of your own organization'),
      },
    })
    const column = (name: string) =>
      within(screen.getByRole('list', { name: `Projects in ${name}` }))
    await screen.findByRole('list', { name: 'Projects in Predevelopment' })
    expect(screen.queryByRole('button', { name: 'Move Zuni Wells' })).toBeNull()
    await user.click(button('Move Red Mesa Roofs'))
    await user.click(await screen.findByRole('menuitemradio', { name: 'Construction' }))
    expect(
      await screen.findByText(
        'Failed to update pipeline project: You can only change projects of your own organization',
      ),
    ).toBeTruthy()
    expect(column('Predevelopment').getByText('Red Mesa Roofs')).toBeTruthy()
    expect(screen.getByText(/Red Mesa Roofs stays in Predevelopment/)).toBeTruthy()
  })

  it('a project that was moved is never back in its old stage meanwhile, and its button keeps the focus', async () => {
    let stored = dealOf()
    const { user, sent } = await openPipeline({
      path: '/pipeline?view=board',
      answers: {
        'GET /api/pipeline': () => ok({ pipeline: [stored], total: 1, facets: {} }),
        [`PUT /api/pipeline/${stored.id}`]: () => {
          stored = dealOf({ currentStage: 'construction_post_ntp', version: stored.version + 1 })
          return ok(stored)
        },
      },
    })
    const before = await screen.findByRole('list', { name: 'Projects in Predevelopment' })
    const returned: Node[] = []
    const observer = new MutationObserver((records) =>
      returned.push(...records.flatMap(({ addedNodes }) => [...addedNodes])),
    )
    await user.click(button('Move Red Mesa Roofs'))
    const choice = await screen.findByRole('menuitemradio', { name: 'Construction' })
    observer.observe(before, { childList: true })
    await user.click(choice)
    await screen.findByText('Red Mesa Roofs moved to Construction.')
    // It is read once more when it is stored.
    const readings = () => sent.filter(({ call }) => call.startsWith('GET /api/pipeline?')).length
    await waitFor(() => expect(readings()).toBe(2))
    await waitFor(() => expect(document.activeElement).toBe(button('Move Red Mesa Roofs')))
    expect(returned).toEqual([])
  })
})
