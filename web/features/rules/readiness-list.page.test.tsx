import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import list from '../../../contract/readiness-list.json' with { type: 'json' }
import { ok, openPortal, person } from '../../../test/support/open-portal.tsx'

const edition = {
  revision: '2026-11-22.1',
  changedBy: 'First edition',
  changeNote: 'First edition.',
  loadedAt: '2026-11-22T12:00:00.000Z',
}

test('the readiness list is a tab of the rules, searched and narrowed to a need (H-019)', async () => {
  const { user } = openPortal('/rules?view=readiness', {
    as: person(),
    answers: {
      'GET /api/rules': () =>
        ok({
          ...edition,
          deals: 3,
          computed: 3,
          rules: [],
          changes: [
            {
              ...edition,
              kind: 'readiness',
              differences: [
                { id: 'site_control', effectiveFrom: null, part: 'must', from: 'Perm', to: '' },
              ],
            },
            { ...edition, kind: 'rules', differences: [] },
          ],
        }),
      'GET /api/benchmarks': () => ok({ benchmarks: [], total: 0 }),
    },
  })
  const table = await screen.findByRole('table')
  expect(screen.getByRole('tab', { name: /^Readiness List ?34$/, selected: true })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Download the list' }).getAttribute('href')).toBe(
    '/api/readiness-list',
  )
  expect(screen.getByText(list.revision)).toBeTruthy()
  const rowsOf = () => within(table).getAllByRole('row').slice(1)
  // A row for each item and each group.
  expect(rowsOf()).toHaveLength(list.items.length + list.groups.length)
  const wages = within(table).getByRole('row', { name: /^Wages and apprenticeship/ })
  expect(wages.textContent).toContain('Solar or Storage only, from 1,000 kW')
  expect(within(wages).getAllByTitle('Must')).toHaveLength(1)
  expect(within(wages).getByText('From the project')).toBeTruthy()

  await user.selectOptions(screen.getByRole('combobox', { name: 'Need' }), 'predevelopment')
  expect(screen.queryByText('Insurance')).toBeNull()
  await user.type(screen.getByRole('searchbox', { name: 'Search items' }), 'permit{Enter}')
  await waitFor(() =>
    expect(rowsOf().map((row) => row.textContent)).toEqual([
      expect.stringMatching(/^Permits 1/),
      expect.stringMatching(/^Permit list and timeline/),
    ]),
  )
  await user.type(screen.getByRole('searchbox', { name: 'Search items' }), ' zeppelin{Enter}')
  expect(await screen.findByText('No items found')).toBeTruthy()

  await user.click(screen.getByRole('tab', { name: /^Changes/ }))
  const change = await screen.findByText('Readiness list, revision 2026-11-22.1')
  expect(change.closest('li')?.textContent).toContain('Site controlMust: Perm → None')
})
