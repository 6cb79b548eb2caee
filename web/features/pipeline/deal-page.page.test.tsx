import { screen, waitFor, within } from '@testing-library/react'
import { expect, it, test } from 'vitest'
import type { Room } from '#contract/room'
import { ok, openPortal, person } from '../../../test/support/open-portal.tsx'
import { dealOf, foreign, openPipeline } from '../../../test/support/open-pipeline.tsx'
import { openProject, roomOfSenior } from '../../../test/support/open-project.tsx'

// Where a project is opened: its page for parties and guests, its details over the list for everybody else (H-005).

const here = () => location.pathname + location.search
const guestRoom: Room = {
  ...roomOfSenior,
  role: 'guest',
  introductions: [
    {
      id: '6d0f7a52-0f0e-4f53-9d5a-2a7a2d7f5b01',
      organizationId: person().organizationId,
      organizationName: 'Prairie Light Green Bank',
      offerName: 'Credit Bridge',
      need: 'construction',
      asked: { items: [], lines: [], have: 0, of: 0 },
    },
  ],
}
const readerRoom: Room = { ...roomOfSenior, role: 'reader', needs: [] }
const list = { 'GET /api/pipeline': () => ok({ pipeline: [dealOf(), foreign], total: 2 }) }
const roomIs = (room: Room) => ({ [`GET /api/pipeline/${foreign.id}/room`]: () => ok(room) })

test('the line of an own project leads to its page, whose crumb leads back to the list as it was', async () => {
  const { user } = await openPipeline({ path: '/pipeline?outcome=open' })
  const line = await screen.findByRole('link', { name: 'Red Mesa Roofs' })
  expect(line.getAttribute('href')).toBe(`/pipeline/${dealOf().id}`)
  expect((await screen.findByRole('link', { name: 'Zuni Wells' })).getAttribute('href')).toBe(
    `/pipeline?outcome=open&open=${foreign.id}`,
  )
  await user.click(line)
  expect(here()).toBe(`/pipeline/${dealOf().id}`)
})

it.each([
  ['', ''],
  ['&activity=a1', '/activity?activity=a1'],
  ['&mark=funded', '?mark=funded'],
])('a link that opens an own project over the list leads to its page: %s', async (given, led) => {
  const { user } = await openProject({
    deal: dealOf(),
    path: `/pipeline?outcome=open&open=${dealOf().id}${given}`,
    answers: list,
  })
  expect(here()).toBe(`/pipeline/${dealOf().id}${led}`)
  if (given !== '') return
  const trail = within(screen.getByRole('navigation', { name: 'Breadcrumb' }))
  await user.click(trail.getByRole('link', { name: 'Pipeline' }))
  expect(here()).toBe('/pipeline?outcome=open')
})

test('a guest is led on from the details, also from an activity and a mark; the server is asked once', async () => {
  const { sent } = await openProject({
    deal: foreign,
    path: `/pipeline?open=${foreign.id}&activity=a1&mark=funded`,
    answers: { ...list, ...roomIs(guestRoom) },
  })
  expect(here()).toBe(`/pipeline/${foreign.id}`)
  expect(sent.filter(({ call }) => call.endsWith('/room'))).toHaveLength(1)
  const tabs = within(screen.getByRole('navigation', { name: 'Parts of the project' }))
  expect(tabs.queryByRole('link', { name: 'Activity' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Edit Project' })).toBeNull()
})

test('a guest has no activity of a project', async () => {
  await openProject({ deal: foreign, at: '/activity', answers: roomIs(guestRoom) })
  await waitFor(() => expect(here()).toBe(`/pipeline/${foreign.id}`))
})

it.each(['', '/activity'])(
  'who is neither is led from the page to the details over the list: %s',
  async (at) => {
    openPortal(`/pipeline/${foreign.id}${at}`, {
      as: person(),
      answers: {
        ...list,
        [`GET /api/pipeline/${foreign.id}`]: () => ok(foreign),
        ...roomIs(readerRoom),
      },
    })
    expect(await screen.findByRole('dialog', { name: foreign.name })).toBeTruthy()
    expect(here()).toBe(`/pipeline?open=${foreign.id}`)
  },
)

test('the keys 1 to 4 go from tab to tab, and the crumb stays (H-071)', async () => {
  const { user } = await openProject({
    deal: dealOf(),
    path: `/pipeline?outcome=open&open=${dealOf().id}`,
    answers: list,
  })
  await user.keyboard('4')
  expect(here()).toBe(`/pipeline/${dealOf().id}/activity`)
  expect(screen.getByRole('link', { name: 'Activity' }).getAttribute('aria-current')).toBe('page')
  const trail = within(screen.getByRole('navigation', { name: 'Breadcrumb' }))
  expect(trail.getByRole('link', { name: 'Pipeline' }).getAttribute('href')).toBe(
    '/pipeline?outcome=open',
  )
  await user.keyboard('1')
  expect(here()).toBe(`/pipeline/${dealOf().id}`)
})

test('all fields of a project open beside its page, with the way to say that it still seeks capital', async () => {
  const { user } = await openProject({ deal: dealOf() })
  await user.click(await screen.findByRole('button', { name: 'All project fields' }))
  expect(screen.getByText('Project lead').nextSibling?.textContent).toBe('Amara Osei')
  expect(screen.getByRole('button', { name: 'Still seeking capital' })).toBeTruthy()
})
