import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { openPipeline } from '../../../test/support/open-pipeline.tsx'
import { problem } from '../../../test/support/open-portal.tsx'
import {
  address,
  button,
  expectSuccess,
  menu,
  mine,
  opened,
  openViews,
  shared,
} from '../../../test/support/open-views.tsx'
import { narrowToPhone } from '#test/support/phone'
import { viewOf } from '#test/support/saved-views-answers'

describe('the menu', () => {
  it('lists all projects, own views, those of the organization and of everyone, each with its owner (V-021)', async () => {
    const { user } = await openViews()
    await user.click(await screen.findByRole('button', { name: 'All projects' }))
    const open = within(await menu())
    const links = (await open.findAllByRole('link')).map((link) => link.textContent)
    expect(links).toEqual([
      'All projectsEverything you can see',
      'Midwest bridge needsonly you',
      'Committee of December 9shared by Sam Ortiz, watched',
      'Not confirmed for 90 daysshared by Rosa Delgado',
    ])
    expect(open.getAllByRole('heading').map((heading) => heading.textContent)).toEqual([
      'My views',
      'Prairie Light Green Bank',
      'Everyone',
    ])
    expect(
      open.getByRole('button', { name: 'Rename, share or delete Midwest bridge needs' }),
    ).toBeTruthy()
    expect(open.queryByRole('button', { name: /delete Committee/ })).toBeNull()
    expect(open.getAllByRole('button', { name: /^Check now/ })).toHaveLength(1)
    expect(open.queryByRole('textbox')).toBeNull()
  })

  it('is opened by v, moved in by arrows, and Enter goes to a view with its whole query (V-020, V-022)', async () => {
    const { user } = await openViews()
    await user.keyboard('v')
    const open = within(await menu())
    // The button of the menu has these words, too.
    await waitFor(() =>
      expect(document.activeElement).toBe(open.getByRole('link', { name: /All projects/ })),
    )
    await user.keyboard('{ArrowDown}{ArrowDown}')
    expect(document.activeElement).toBe(open.getByRole('link', { name: /Committee/ }))
    await user.keyboard('{Enter}')
    expect(address()).toBe(`/pipeline?currentStage=predevelopment&view=board&saved=${shared.id}`)
    expect(await screen.findByRole('button', { name: /Committee of December 9/ })).toBe(
      document.activeElement,
    )
    expect(button('Watching').getAttribute('aria-pressed')).toBe('true')
  })

  it('Escape closes it and returns to its button', async () => {
    const { user } = await openViews()
    await user.keyboard('v')
    await menu()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(document.activeElement).toBe(button('All projects'))
  })

  it('finds a view by its name from 8 of them on', async () => {
    const many = Array.from({ length: 8 }, (_, place) =>
      viewOf({ id: `7d0f7a52-0f0e-4f53-9d5a-2a7a2d7f5f1${place}`, name: `View ${place}` }),
    )
    const { user } = await openViews(many)
    await user.keyboard('v')
    const open = within(await menu())
    await user.type(await open.findByLabelText('Find a view'), 'VIEW 5')
    expect(open.getAllByRole('link').map((link) => link.textContent)).toEqual([
      'All projectsEverything you can see',
      'View 5only you',
    ])
    await user.keyboard('{Enter}')
    expect(address()).toContain(`saved=${many[5]?.id}`)
  })

  it('says how to begin where there is no view yet (W-020)', async () => {
    const { user } = await openViews([])
    await user.keyboard('v')
    const open = within(await menu())
    expect(
      await open.findByText('Set filters, then save them here to come back to them.'),
    ).toBeTruthy()
  })

  it('checks a watched view at once (V-034)', async () => {
    const { user } = await openViews()
    await user.keyboard('v')
    await user.click(await within(await menu()).findByRole('button', { name: /^Check now/ }))
    await expectSuccess('3 new in Committee of December 9')
  })
})

describe('an open view', () => {
  it('says Changed for another state, also after a reload, and Reset goes back to it (V-023)', async () => {
    const { user } = await openViews([mine], { path: opened(mine, '&search=roof&page=2&open=1') })
    expect(await screen.findByText('Changed')).toBeTruthy()
    await user.click(button('Reset'))
    expect(address()).toBe(opened(mine).replaceAll('%2C', ','))
    await waitFor(() => expect(screen.queryByText('Changed')).toBeNull())
    expect(document.activeElement).toBe(button(/Midwest bridge needs/))
  })

  it('another page or an open record is no change', async () => {
    await openViews([mine], { path: opened(mine, '&page=1&sort=name&order=asc') })
    expect(await screen.findByRole('button', { name: /Midwest bridge needs/ })).toBeTruthy()
    expect(screen.queryByText('Changed')).toBeNull()
  })

  it('saves changes of an own private view at once', async () => {
    const { user, stored } = await openViews([mine], { path: opened(mine, '&search=roof') })
    await user.click(await screen.findByRole('button', { name: 'Save changes' }))
    await expectSuccess('View updated successfully')
    expect(stored()[0]?.query).toEqual({ ...mine.query, search: 'roof' })
    expect(screen.queryByText('Changed')).toBeNull()
  })

  it('asks before it changes a shared one for everybody, and offers an own one instead', async () => {
    const view = { ...shared, mayEdit: true, display: 'table' }
    const { user, stored } = await openViews([view], { path: opened(view, '&search=roof') })
    await user.click(await screen.findByRole('button', { name: 'Save changes' }))
    const question = within(
      await screen.findByRole('dialog', { name: 'Save for everyone who uses this view?' }),
    )
    await user.click(question.getByRole('button', { name: 'Save as my own' }))
    const form = within(await screen.findByRole('dialog', { name: 'Save view' }))
    await user.type(form.getByLabelText('Name'), 'Roofs')
    await user.click(form.getByRole('button', { name: 'Save View' }))
    await expectSuccess('View saved successfully')
    expect(stored()[0]).toEqual(view)
    expect(stored()[1]).toMatchObject({ name: 'Roofs', sharedWith: 'me' })
    expect(address()).toContain(`saved=${stored()[1]?.id}`)
  })

  it('offers only a new view to who may not change it', async () => {
    await openViews([shared], { path: opened(shared, '&search=roof') })
    expect(await screen.findByRole('button', { name: 'Save as new view' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Save changes' })).toBeNull()
  })

  it('is watched and no longer watched by its button (V-020)', async () => {
    const { user, sent, answer } = await openViews([mine], { path: opened(mine) })
    await user.click(await screen.findByRole('button', { name: 'Watch' }))
    await waitFor(() => expect(button('Watching').getAttribute('aria-pressed')).toBe('true'))
    answer(`PUT /api/saved-views/${mine.id}/alert`, () =>
      problem(409, 'conflict', 'You watch 20 views, the most there can be.'),
    )
    await user.click(button('Watching'))
    expect(await screen.findByText(/You watch 20 views, the most there can be\./)).toBeTruthy()
    expect(sent.filter(({ call }) => call.endsWith('/alert')).map(({ body }) => body)).toEqual([
      { on: true },
      { on: false },
    ])
  })

  it('shows its own columns and leaves those of the reader as they are (V-022)', async () => {
    const columns = { order: ['name', 'capEx', 'location'], visible: ['name', 'capEx'] }
    const view = { ...mine, columns }
    const { user, sent } = await openViews([view], { path: opened(view) })
    const heads = () =>
      screen
        .getAllByRole('columnheader')
        .map((head) => head.textContent)
        // The boxes of rows have no name of their own.
        .filter((text) => text !== '')
    await waitFor(() => expect(heads().slice(0, 2)).toEqual(['Name', 'CapEx']))
    const before = heads().length
    await user.click(button('Columns'))
    await user.click(await screen.findByRole('checkbox', { name: 'Location' }))
    await user.keyboard('{Escape}')
    expect(await screen.findByText('Changed')).toBeTruthy()
    expect(heads()).toHaveLength(before + 1)
    await user.click(button('Reset'))
    expect(heads()).toHaveLength(before)
    expect(sent.some(({ call }) => call === 'PUT /api/preferences')).toBe(false)
  })
})

describe('without an open view', () => {
  it('the list has its documented order, columns and filters again (V-027)', async () => {
    const view = {
      ...mine,
      query: { search: 'roof', sort: 'capEx', order: 'desc' },
      columns: { order: ['capEx', 'name'], visible: ['capEx', 'name'] },
    }
    const { user, sent } = await openViews([view])
    const heads = () =>
      screen
        .getAllByRole('columnheader')
        .map((head) => head.textContent)
        // The boxes of rows have no name of their own.
        .filter((text) => text !== '')
    const asked = () => sent.findLast(({ call }) => call.startsWith('GET /api/pipeline?'))?.call
    await screen.findByRole('row', { name: /Red Mesa Roofs/ })
    const [documented, atFirst] = [heads(), asked()]
    await user.keyboard('v')
    await user.click(await within(await menu()).findByRole('link', { name: /Midwest/ }))
    await waitFor(() => expect(heads()[0]).toContain('CapEx'))
    await user.keyboard('v')
    await user.click(await within(await menu()).findByRole('link', { name: /All projects/ }))
    await waitFor(() => expect(heads()).toEqual(documented))
    expect(address()).toBe('/pipeline')
    // The answer of before is still here.
    expect(sent.filter(({ call }) => call === atFirst)).toHaveLength(1)
    expect(screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search projects' }).value).toBe(
      '',
    )
  })
})

describe('a filter by a record that the reader may not know (V-009)', () => {
  const unknown = '0b7a3a52-0f0e-4f53-9d5a-2a7a2d7f5f77'
  it.each(['organizationId', 'intermediaryAggregatorId'])('%s is "Not listed"', async (name) => {
    await openViews([], { path: `/pipeline?${name}=${unknown}` })
    const chips = await screen.findByRole('list', { name: 'Filters in force' })
    await waitFor(() => expect(chips.textContent).toContain('Not listed'))
    expect(chips.textContent).not.toContain(unknown)
  })
})

describe('what is no longer there (V-025)', () => {
  it('a view that is gone leaves its filters and says so', async () => {
    const { user } = await openViews([mine], { path: opened(shared) })
    expect(
      await screen.findByText('This view is no longer there. Its filters are kept.'),
    ).toBeTruthy()
    expect(screen.getByRole('button', { name: 'All projects' })).toBeTruthy()
    await user.click(button('Dismiss'))
    expect(address()).toBe('/pipeline?currentStage=predevelopment')
    expect(screen.queryByText(/no longer there/)).toBeNull()
  })

  it('a value that no longer exists is left out, the others stay, and it can be saved so', async () => {
    const old = viewOf({ query: { location: 'illinois,atlantis', rating: 'a' } })
    const { user, stored, sent } = await openViews([old], { path: opened(old) })
    expect(
      await screen.findByText('A filter of this view no longer exists and was left out.'),
    ).toBeTruthy()
    expect(
      sent.some(
        ({ call }) => call.startsWith('GET /api/pipeline?') && call.includes('location=illinois&'),
      ),
    ).toBe(true)
    expect(screen.queryByText('Changed')).toBeNull()
    await user.click(button('Save changes'))
    await waitFor(() => expect(stored()[0]?.query).toEqual({ location: 'illinois' }))
    await waitFor(() => expect(screen.queryByText(/was left out/)).toBeNull())
  })

  it('a list whose views cannot be read is shown all the same', async () => {
    const portal = await openPipeline({
      path: opened(mine),
      answers: { 'GET /api/saved-views': () => problem(500, 'internal', 'It failed') },
    })
    expect(await screen.findByRole('row', { name: /Red Mesa Roofs/ })).toBeTruthy()
    expect(screen.queryByText(/no longer there/)).toBeNull()
    await portal.user.keyboard('v')
    expect(await within(await menu()).findByText('Failed to fetch saved views')).toBeTruthy()
  })
})

describe('on a phone (V-026)', () => {
  it('the bar is the view and its bell, and the sheet has the rest', async () => {
    narrowToPhone()
    const { user } = await openViews([mine], { path: opened(mine, '&search=roof') })
    await screen.findByRole('button', { name: 'Watch' })
    for (const name of ['Reset', 'Save changes', 'Save as new view', 'Copy link'])
      expect(screen.queryByRole('button', { name })).toBeNull()
    await user.click(button(/Midwest bridge needs/))
    const sheet = within(await menu())
    for (const name of ['Save changes', 'Save as new view...', 'Copy link'])
      expect(await sheet.findByRole('button', { name })).toBeTruthy()
    await user.click(sheet.getByRole('button', { name: 'Copy link' }))
    expect(await navigator.clipboard.readText()).toBe(location.href)
    await user.click(button(/Midwest bridge needs/))
    await user.click(await within(await menu()).findByRole('button', { name: 'Reset' }))
    expect(address()).not.toContain('roof')
  })
})
