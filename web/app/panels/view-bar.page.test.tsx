import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import type { SavedView } from '#contract/saved-views'
import { administrator, person, problem } from '../../../test/support/open-portal.tsx'
import { openPipeline } from '../../../test/support/open-pipeline.tsx'
import { narrowToPhone } from '../../../test/support/phone.ts'
import { viewAnswers, viewOf } from '../../../test/support/saved-views-answers.ts'

const mine = viewOf()
const shared = viewOf({
  id: '7d0f7a52-0f0e-4f53-9d5a-2a7a2d7f5f02',
  name: 'Committee of December 9',
  query: { currentStage: 'predevelopment' },
  display: 'board',
  sharedWith: 'organization',
  ownerName: 'Sam Ortiz',
  organizationName: 'Prairie Light Green Bank',
  mayEdit: false,
  watched: true,
})
const everyones = viewOf({
  id: '7d0f7a52-0f0e-4f53-9d5a-2a7a2d7f5f03',
  name: 'Not confirmed for 90 days',
  query: { freshness: 'stale' },
  sharedWith: 'everyone',
  ownerName: 'Rosa Delgado',
  mayEdit: false,
})

const button = (name: string | RegExp) => screen.getByRole('button', { name })
const menu = () => screen.findByRole('dialog', { name: 'Saved views' })
const address = () => decodeURIComponent(`${location.pathname}${location.search}`)
const success = async (sentence: string) => {
  expect(await screen.findByText(sentence)).toBeTruthy()
}

async function openWith(
  views: readonly SavedView[] = [mine, shared, everyones],
  { path = '/pipeline', as = person() }: { path?: string; as?: ReturnType<typeof person> } = {},
) {
  const served = viewAnswers(views)
  const portal = await openPipeline({ path, as, answers: served.answers })
  return { ...portal, stored: served.stored }
}

const opened = (view: SavedView, more = '') =>
  `/pipeline?${new URLSearchParams(view.query).toString()}&saved=${view.id}${more}`

beforeEach(() => sessionStorage.clear())

describe('the menu', () => {
  it('lists all projects, own views, those of the organization and of everyone, each with its owner (V-021)', async () => {
    const { user } = await openWith()
    await user.click(await screen.findByRole('button', { name: 'All projects' }))
    const open = within(await menu())
    const links = (await open.findAllByRole('link')).map((link) => link.textContent)
    expect(links).toEqual([
      'All projectsEverything you may see',
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
    const { user } = await openWith()
    await user.keyboard('v')
    const open = within(await menu())
    await waitFor(() => expect(document.activeElement?.textContent).toContain('All projects'))
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
    const { user } = await openWith()
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
    const { user } = await openWith(many)
    await user.keyboard('v')
    const open = within(await menu())
    await user.type(await open.findByLabelText('Find a view'), 'VIEW 5')
    expect(open.getAllByRole('link').map((link) => link.textContent)).toEqual([
      'All projectsEverything you may see',
      'View 5only you',
    ])
    await user.keyboard('{Enter}')
    expect(address()).toContain(`saved=${many[5]?.id}`)
  })

  it('says how to begin where there is no view yet (W-020)', async () => {
    const { user } = await openWith([])
    await user.keyboard('v')
    const open = within(await menu())
    expect(
      await open.findByText('Set filters, then save them here to come back to them.'),
    ).toBeTruthy()
  })

  it('checks a watched view at once (V-034)', async () => {
    const { user } = await openWith()
    await user.keyboard('v')
    await user.click(await within(await menu()).findByRole('button', { name: /^Check now/ }))
    await success('3 new in Committee of December 9')
  })
})

describe('an open view', () => {
  it('says Changed for another state, also after a reload, and Reset goes back to it (V-023)', async () => {
    const { user } = await openWith([mine], { path: opened(mine, '&search=roof&page=2&open=1') })
    expect(await screen.findByText('Changed')).toBeTruthy()
    await user.click(button('Reset'))
    expect(address()).toBe(opened(mine).replaceAll('%2C', ','))
    await waitFor(() => expect(screen.queryByText('Changed')).toBeNull())
    expect(document.activeElement).toBe(button(/Midwest bridge needs/))
  })

  it('another page or an open record is no change', async () => {
    await openWith([mine], { path: opened(mine, '&page=1&sort=name&order=asc') })
    expect(await screen.findByRole('button', { name: /Midwest bridge needs/ })).toBeTruthy()
    expect(screen.queryByText('Changed')).toBeNull()
  })

  it('saves changes of an own private view at once', async () => {
    const { user, stored } = await openWith([mine], { path: opened(mine, '&search=roof') })
    await user.click(await screen.findByRole('button', { name: 'Save changes' }))
    await success('View updated successfully')
    expect(stored()[0]?.query).toEqual({ ...mine.query, search: 'roof' })
    expect(screen.queryByText('Changed')).toBeNull()
  })

  it('asks before it changes a shared one for everybody, and offers an own one instead', async () => {
    const view = { ...shared, mayEdit: true, display: 'table' }
    const { user, stored } = await openWith([view], { path: opened(view, '&search=roof') })
    await user.click(await screen.findByRole('button', { name: 'Save changes' }))
    const question = within(
      await screen.findByRole('dialog', { name: 'Save for everybody who uses this view?' }),
    )
    await user.click(question.getByRole('button', { name: 'Save as my own' }))
    const form = within(await screen.findByRole('dialog', { name: 'Save view' }))
    await user.type(form.getByLabelText('Name'), 'Roofs')
    await user.click(form.getByRole('button', { name: 'Save View' }))
    await success('View saved successfully')
    expect(stored()[0]).toEqual(view)
    expect(stored()[1]).toMatchObject({ name: 'Roofs', sharedWith: 'me' })
    expect(address()).toContain(`saved=${stored()[1]?.id}`)
  })

  it('offers only a new view to who may not change it', async () => {
    await openWith([shared], { path: opened(shared, '&search=roof') })
    expect(await screen.findByRole('button', { name: 'Save as new view' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Save changes' })).toBeNull()
  })

  it('is watched and no longer watched by its button (V-020)', async () => {
    const { user, sent, answer } = await openWith([mine], { path: opened(mine) })
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
    const { user, sent } = await openWith([view], { path: opened(view) })
    const heads = () => screen.getAllByRole('columnheader').map((head) => head.textContent)
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

describe('what is no longer there (V-025)', () => {
  it('a view that is gone leaves its filters and says so', async () => {
    const { user } = await openWith([mine], { path: opened(shared) })
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
    const { user, stored, sent } = await openWith([old], { path: opened(old) })
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

describe('saving a view (V-024)', () => {
  it('sends name, filters, columns, display and with whom it is shared, and watches it', async () => {
    const { user, stored } = await openWith([], {
      path: '/pipeline?capNeed=perm&view=board&open=1&page=4',
    })
    await user.click(await screen.findByRole('button', { name: 'Save as new view' }))
    const form = within(await screen.findByRole('dialog', { name: 'Save view' }))
    await user.click(form.getByRole('button', { name: 'Save View' }))
    expect(await form.findByText('Name the view')).toBeTruthy()
    await user.type(form.getByLabelText('Name'), 'Perm needs')
    expect(form.queryByRole('radio', { name: 'Everyone' })).toBeNull()
    await user.click(form.getByRole('radio', { name: 'My organization' }))
    expect(
      form.getByRole<HTMLInputElement>('checkbox', { name: 'Also keep the columns' }).checked,
    ).toBe(true)
    await user.click(form.getByRole('checkbox', { name: 'Tell me when something new fits' }))
    await user.click(form.getByRole('button', { name: 'Save View' }))
    await success('View saved successfully')
    await waitFor(() => expect(stored()[0]?.watched).toBe(true))
    expect(stored()[0]).toMatchObject({
      screen: '/pipeline',
      name: 'Perm needs',
      query: { capNeed: 'perm' },
      display: 'board',
      sharedWith: 'organization',
    })
    expect(stored()[0]?.columns?.visible).toContain('name')
    expect(address()).toBe(`/pipeline?capNeed=perm&view=board&saved=${stored()[0]?.id}`)
    await screen.findByRole('button', { name: 'Watching' })
  })

  it('administrators without an organization share with everyone, and with no organization', async () => {
    const { user } = await openWith([], { path: '/pipeline?capNeed=perm', as: administrator() })
    await user.click(await screen.findByRole('button', { name: 'Save as new view' }))
    const form = within(await screen.findByRole('dialog', { name: 'Save view' }))
    expect(form.getByRole('radio', { name: 'Everyone' })).toBeTruthy()
    expect(form.queryByRole('radio', { name: 'My organization' })).toBeNull()
  })

  it('puts what the server says at the name, and what it says of the filters above', async () => {
    const { user, answer } = await openWith([], { path: '/pipeline?capNeed=perm' })
    answer('POST /api/saved-views', () =>
      problem(400, 'validation', 'Check the fields', {
        name: 'You already have a view with this name here',
        query: 'The filters are too long to save',
      }),
    )
    await user.click(await screen.findByRole('button', { name: 'Save as new view' }))
    const form = within(await screen.findByRole('dialog', { name: 'Save view' }))
    await user.type(form.getByLabelText('Name'), 'Perm needs')
    await user.click(form.getByRole('button', { name: 'Save View' }))
    expect(await form.findByText('You already have a view with this name here')).toBeTruthy()
    expect(form.getByText('The filters are too long to save')).toBeTruthy()
    expect(await screen.findByText(/^Failed to save view: /)).toBeTruthy()
  })
})

describe('changing a view from the menu', () => {
  const edit = async (view: SavedView) => {
    const portal = await openWith([view], { path: opened(view) })
    await portal.user.keyboard('v')
    await portal.user.click(
      await within(await menu()).findByRole('button', { name: /^Rename, share or delete/ }),
    )
    const form = within(await screen.findByRole('dialog', { name: 'Rename, share or delete' }))
    return { ...portal, form }
  }

  it('renames and shares it', async () => {
    const { user, stored, form } = await edit(mine)
    const name = form.getByLabelText('Name')
    await user.clear(name)
    await user.type(name, 'Midwest')
    await user.click(form.getByRole('radio', { name: 'My organization' }))
    await user.click(form.getByRole('button', { name: 'Save View' }))
    await success('View updated successfully')
    expect(stored()[0]).toMatchObject({ name: 'Midwest', sharedWith: 'organization', version: 2 })
    expect(await screen.findByText('shared with your organization')).toBeTruthy()
  })

  it.each([
    [mine, 'Are you sure you want to delete the view "Midwest bridge needs"?'],
    [
      { ...shared, mayEdit: true },
      'Are you sure you want to delete the view "Committee of December 9"? It goes for everybody it is shared with.',
    ],
  ])('deletes it after a question, and the list keeps its filters', async (view, sentence) => {
    const { user, stored, form } = await edit(view)
    await user.click(form.getByRole('button', { name: 'Delete' }))
    const question = await screen.findByRole('alertdialog')
    expect(question.textContent).toContain(sentence)
    await user.click(within(question).getByRole('button', { name: 'Delete' }))
    await success('View deleted successfully')
    expect(stored()).toEqual([])
    expect(address()).not.toContain('saved')
    expect(address()).toContain(Object.keys(view.query)[0])
    expect(screen.queryByText(/no longer there/)).toBeNull()
  })
})

describe('on a phone (V-026)', () => {
  it('the bar is the view and its bell, and the sheet has the rest', async () => {
    narrowToPhone()
    const { user } = await openWith([mine], { path: opened(mine, '&search=roof') })
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
