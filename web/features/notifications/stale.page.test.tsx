import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { Attention } from '#contract/dashboard'
import { nothingToDo } from '#test/support/dashboard-answers'
import { unchangedOf } from '#test/support/notification-answers'
import { openAttention } from '../../../test/support/open-attention.tsx'
import { expectToast } from '../../../test/support/open-administration.tsx'
import { ok, person, type Answer } from '../../../test/support/open-portal.tsx'

const names = ['Bridge Loan', 'Perm Loan', 'Grain Pilot', 'Solar Note', 'Storage Note']
const unchanged = {
  total: 9,
  entries: names.map((name, place) => unchangedOf({ id: `p${place}`, name })),
}
const waiting: Attention = { ...nothingToDo, unchanged }

const open = (opening: Partial<Parameters<typeof openAttention>[0]> = {}) =>
  openAttention({ attention: waiting, ...opening })

const listOf =
  (key: string, rows: readonly unknown[]): Answer =>
  () =>
    ok({ [key]: rows, total: rows.length })

/** The four lists with the organization's stale records. */
const staleLists = (records: readonly unknown[]): Record<string, Answer> => ({
  'GET /api/products': listOf('products', records),
  'GET /api/catalytic-facilities': listOf('catalyticFacilities', []),
  'GET /api/lending-profiles': listOf('lendingProfiles', []),
  'GET /api/pipeline': listOf('pipeline', []),
})

const sayEachAvailable: Answer = ({ records }) =>
  ok({
    confirmed: (records as object[]).map((record) => ({
      ...record,
      lastConfirmedAt: new Date().toISOString(),
    })),
    refused: [],
  })

describe('"Still available?"', () => {
  const part = async () => within(await screen.findByRole('region', { name: /^Still available\?/ }))

  it('shows three records with both answers, and the rest on request (N-051, L-030)', async () => {
    const all = Array.from({ length: 9 }, (_, place) =>
      unchangedOf({ id: `p${place}`, name: `Stale ${place}` }),
    )
    const { user, sent } = await open({ answers: staleLists(all) })
    const list = await part()
    expect(await list.findAllByRole('listitem')).toHaveLength(3)
    expect(list.getByRole('button', { name: 'Still available: Bridge Loan' })).toBeTruthy()
    expect(list.getByRole('button', { name: 'No longer available: Bridge Loan' })).toBeTruthy()
    await user.click(list.getByRole('button', { name: '6 more to confirm' }))
    await waitFor(() => expect(list.getAllByRole('listitem')).toHaveLength(9))
    const own = `organizationId=${person().organizationId}&limit=1000`
    expect(sent.map(({ call }) => call)).toEqual(
      expect.arrayContaining([
        `GET /api/products?freshness=stale&status=published&${own}`,
        `GET /api/catalytic-facilities?freshness=stale&status=published%2Craising%2Cdeploying%2Cactive&${own}`,
        `GET /api/pipeline?freshness=stale&outcome=open&${own}`,
      ]),
    )
  })

  it('confirms one; the next one has the focus then (L-030)', async () => {
    let left = unchanged.entries
    const { user, bodies } = await open({
      answers: {
        'GET /api/dashboard/attention': () =>
          ok({ ...waiting, unchanged: { total: left.length, entries: left } }),
        'POST /api/confirmations': (body, query) => {
          left = left.slice(1)
          return sayEachAvailable(body, query)
        },
      },
    })
    const list = await part()
    await user.click(await list.findByRole('button', { name: 'Still available: Bridge Loan' }))
    await expectToast('Confirmed', 'Bridge Loan is marked as available today.')
    await waitFor(() => expect(list.queryByText('Bridge Loan')).toBeNull())
    expect(document.activeElement).toBe(
      list.getByRole('button', { name: 'Still available: Perm Loan' }),
    )
    expect(bodies('POST /api/confirmations')).toEqual([
      { records: [{ entity: 'products', id: 'p0' }] },
    ])
  })

  it("says in the server's words why one is rejected, and leaves it", async () => {
    const message = 'This product was changed by somebody else'
    const { user } = await open({
      answers: {
        'POST /api/confirmations': () =>
          ok({ confirmed: [], refused: [{ entity: 'products', id: 'p0', message }] }),
      },
    })
    const list = await part()
    await user.click(await list.findByRole('button', { name: 'Still available: Bridge Loan' }))
    await expectToast('Error', `Failed to confirm: ${message}`)
    expect(list.getByText('Bridge Loan')).toBeTruthy()
  })

  it('asks before it confirms all, also those that are not shown (L-030)', async () => {
    const all = Array.from({ length: 9 }, (_, place) => unchangedOf({ id: `p${place}` }))
    const { user, bodies, answer } = await open({
      answers: { ...staleLists(all), 'POST /api/confirmations': sayEachAvailable },
    })
    const list = await part()
    await user.click(await list.findByRole('button', { name: 'Confirm all 9' }))
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Confirm all 9' }))
    expect(dialog.getByText('Confirm that all 9 are still available?')).toBeTruthy()
    expect(bodies('POST /api/confirmations')).toEqual([])
    answer('GET /api/dashboard/attention', () => ok(nothingToDo))
    await user.click(dialog.getByRole('button', { name: 'Confirm all 9' }))
    await expectToast('Confirmed', '9 records are marked as still available today.')
    const [sent] = bodies('POST /api/confirmations')
    expect(sent?.['records']).toHaveLength(9)
    expect(await screen.findByText('You are all caught up.')).toBeTruthy()
    await waitFor(() =>
      expect(document.activeElement).toBe(
        screen.getByRole('heading', { level: 2, name: /^To do/ }),
      ),
    )
  })

  it('leaves out what the organization only mediates, and sends no empty list (L-030)', async () => {
    const others = [unchangedOf({ id: 'd1', name: 'Mediated' })].map((each) => ({
      ...each,
      organizationId: 'another',
    }))
    const { user, bodies } = await open({
      answers: {
        ...staleLists([]),
        'GET /api/pipeline': listOf('pipeline', others),
        'POST /api/confirmations': sayEachAvailable,
      },
    })
    const list = await part()
    await user.click(await list.findByRole('button', { name: '6 more to confirm' }))
    await user.click(list.getByRole('button', { name: 'Confirm all 9' }))
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Confirm all 9' }))
    await user.click(dialog.getByRole('button', { name: 'Confirm all 9' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(bodies('POST /api/confirmations')).toEqual([])
    expect(list.queryByText('Mediated')).toBeNull()
  })

  it('takes a record off the lists by the other answer (L-015, L-030)', async () => {
    const { user, bodies, answer } = await open({
      answers: {
        'GET /api/products/p0': () => ok({ id: 'p0', name: 'Bridge Loan', version: 7 }),
        'PUT /api/products/p0': () => ok({ id: 'p0', version: 8 }),
      },
    })
    const list = await part()
    await user.click(await list.findByRole('button', { name: 'No longer available: Bridge Loan' }))
    const dialog = within(await screen.findByRole('alertdialog', { name: 'No longer available' }))
    answer('GET /api/dashboard/attention', () =>
      ok({ ...waiting, unchanged: { total: 8, entries: unchanged.entries.slice(1) } }),
    )
    await user.click(dialog.getByRole('button', { name: 'Make Inactive' }))
    await expectToast('Success', 'Bridge Loan is inactive and no longer listed.')
    expect(bodies('PUT /api/products/p0')).toEqual([{ status: 'inactive', version: 7 }])
    await waitFor(() => expect(list.queryByText('Bridge Loan')).toBeNull())
  })

  it('leaves a facility to who may edit it (L-015)', async () => {
    const facility = unchangedOf({ entity: 'catalytic-facilities', id: 'f1', name: 'Grain Pilot' })
    const { user } = await open({
      attention: { ...nothingToDo, unchanged: { total: 1, entries: [facility] } },
      answers: {
        'GET /api/facility-administrators': () =>
          ok({ administrators: [{ id: 'a', name: 'Rosa Delgado' }] }),
      },
    })
    const list = await part()
    await user.click(await list.findByRole('button', { name: 'No longer available: Grain Pilot' }))
    expect(
      await list.findByText('Only a facility administrator can change this. Ask Rosa Delgado.'),
    ).toBeTruthy()
  })
})
