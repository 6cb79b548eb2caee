import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { AccessEntry, OwnShare } from '#contract/shares'
import type { Room } from '#contract/room'
import { introductionOf, offerOf } from '../../../test/support/offer-of.ts'
import { ok, person, problem } from '../../../test/support/open-portal.tsx'
import {
  financeOf,
  openProject,
  roomOfSenior,
  senior,
} from '../../../test/support/open-project.tsx'

// The money of a project for a guest, and what its parties see of that (H-072, H-079).

const days = { expectedServiceDay: '2028-02-29', lastServiceDay: '2027-12-31' }
const theirs = {
  ...senior,
  organizationId: '0b7a3a52-0f0e-4f53-9d5a-2a7a2d7f5f99',
  figures: { ...senior.figures, ...days },
}
const share: OwnShare = {
  id: '0b7a3a52-0f0e-4f53-9d5a-2a7a2d7f5f98',
  sections: ['stack', 'credit'],
  documents: [],
  until: '2027-02-25',
  words: null,
  endedWhy: null,
  accepted: true,
  version: 1,
}
/** Opens the money for a guest with a share, and with offers of the own organization. */
const openMoney = (
  given: Partial<OwnShare> | null,
  finance: object = financeOf(),
  offers: readonly object[] = [],
) =>
  openProject({
    deal: theirs,
    answers: {
      [`GET /api/pipeline/${senior.id}/room`]: () =>
        ok({
          ...roomOfSenior,
          role: 'guest',
          introductions: [introductionOf(offerOf({ organizationId: person().organizationId }))],
          share: given && { ...share, ...given },
        } satisfies Room),
      [`GET /api/pipeline/${senior.id}/finance`]: () => ok(finance),
      [`GET /api/introductions/${offerOf({}).introductionId}`]: () =>
        problem(404, 'not_found', 'Gone'),
      [`GET /api/pipeline/${senior.id}/questions`]: () => ok({ questions: [], total: 0 }),
      [`GET /api/pipeline/${senior.id}/offers`]: () =>
        ok({
          offers,
          total: offers.length,
          needs: [{ need: 'construction', sought: 2_070_000, neededMonths: 18 }],
          cashDay: '2028-09-30',
          benchmarks: [{ benchmark: 'sofr', tenorDays: null, asOf: '2026-11-02', rateBps: 365 }],
          today: '2026-11-27',
        }),
    },
  })
const reads = (name: string) => screen.queryByRole('button', { name }) !== null
const notShared = 'Prairie Light Green Bank has not shared this with you.'

test('a guest of both sections reads the money over time and every sheet, and changes nothing', async () => {
  await openMoney({})
  expect(await screen.findByRole('button', { name: 'Capital stack' })).toBeTruthy()
  expect(reads('Tax credit sheet') && reads('Bridge to the credit') && reads('Uses')).toBe(true)
  expect(screen.getByRole('heading', { name: 'The money over time' })).toBeTruthy()
  expect(screen.queryByText(notShared)).toBeNull()
  expect(screen.queryByRole('button', { name: 'Add source' })).toBeNull()
  expect(screen.queryByRole('heading', { name: 'Lenders that fit' })).toBeNull()
})

test('a guest without a share reads nothing of it and asks nothing of the server', async () => {
  const { sent } = await openMoney(null)
  expect(await screen.findByText(notShared)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Ask for it' })).toBeTruthy()
  expect(reads('Capital stack')).toBe(false)
  expect(sent.some(({ call }) => call.endsWith('/finance'))).toBe(false)
  // Of the deadlines every reader knows these (D-037).
  const deadlines = screen.getByRole('heading', { name: 'Deadlines' }).closest('section')
  expect(deadlines?.textContent).toMatch(/Last day of service for solar.*Service expected/)
})

test('terms that this person has not accepted stand in place of every section', async () => {
  const { sent } = await openMoney({ accepted: false, words: 'Tell nobody.' })
  expect(await screen.findByText('Tell nobody.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'I Accept' })).toBeTruthy()
  expect(sent.some(({ call }) => call.endsWith('/finance'))).toBe(false)
})

test('a guest is led to a new offer from the head of the project (H-070)', async () => {
  await openMoney({})
  const link = await screen.findByRole('link', { name: 'Make an Offer' })
  expect(link.getAttribute('href')).toBe(`/pipeline/${senior.id}/offers?offer=new`)
  // Its place is there from the beginning, so that nothing below moves (H-071).
  expect(screen.getByRole('region', { name: 'Your offer' })).toBeTruthy()
  expect((await screen.findByText('None yet')).closest('section')?.textContent).toBe(
    'Your offerNone yet',
  )
})

test('a guest who has sent an offer finds it beside the tabs, and is led to revise it (H-070, H-071)', async () => {
  const sent = offerOf({ rate: 'SOFR + 215 bps' })
  await openMoney({}, financeOf(), [sent])
  const link = await screen.findByRole('link', { name: 'Revise Offer' })
  expect(link.getAttribute('href')).toBe(`/pipeline/${senior.id}/offers?offer=${sent.id}`)
  // Its place is there before it.
  await screen.findByText('Construction, $1,000,000')
  const own = within(screen.getByRole('region', { name: 'Your offer' }))
  expect(own.getByText('Sent Nov 25')).toBeTruthy()
  expect(own.getByText('Senior, SOFR + 215 bps, 6.50% yearly cost')).toBeTruthy()
  expect(own.getByText('Good until Dec 18, 2026.')).toBeTruthy()
})

const entry = (n: number, fields: Partial<AccessEntry> = {}): AccessEntry => ({
  id: `0b7a3a52-0f0e-4f53-9d5a-2a7a2d7f5e0${n}`,
  at: `2026-11-2${n}T18:12:00.000Z`,
  name: 'June Park',
  organizationName: 'Mission Lenders Network',
  action: 'open',
  section: 'documents',
  documentId: null,
  title: null,
  n: null,
  ...fields,
})

test('the parties see by day who of outside accepted, opened and downloaded what, of one organization too', async () => {
  const entries = [
    entry(6, { action: 'download', section: null, title: 'Interconnection agreement', n: 2 }),
    entry(5),
    entry(4, { action: 'accept', section: null }),
  ]
  const lenders = ['Mission Lenders Network', 'Another Bank'].map((organizationName, at) => ({
    organizationId: `0b7a3a52-0f0e-4f53-9d5a-2a7a2d7f5d0${at}`,
    organizationName,
    sections: [],
    documents: [],
    until: '2027-02-25',
    endedAt: '2026-11-27T00:00:00.000Z',
    endedWhy: 'revoked',
    readers: [],
  }))
  const { user, sent } = await openProject({
    at: '/activity',
    answers: {
      [`GET /api/pipeline/${senior.id}/access`]: () => ok({ entries, total: 3 }),
      [`GET /api/pipeline/${senior.id}/shares`]: () => ok({ shares: lenders, total: 2 }),
    },
  })
  const log = within(await screen.findByRole('region', { name: 'Access' }))
  expect(await log.findByText(/^Downloaded Interconnection agreement, version 2/)).toBeTruthy()
  expect(log.getByText(/^Opened Documents/)).toBeTruthy()
  expect(log.getByText(/^Accepted the confidentiality terms/)).toBeTruthy()
  expect(log.getAllByRole('rowheader')).toHaveLength(3)
  await user.selectOptions(await log.findByLabelText('Organization'), 'Another Bank')
  await waitFor(() =>
    expect(
      sent.some(({ call }) => call.includes(`organizationId=${lenders[1]?.organizationId}`)),
    ).toBe(true),
  )
})

test('says that nobody of outside has opened anything yet', async () => {
  await openProject({ at: '/activity' })
  expect(await screen.findByText('No one outside has opened anything yet')).toBeTruthy()
})
