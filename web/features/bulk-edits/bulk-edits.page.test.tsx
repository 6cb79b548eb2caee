import { act, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import type { ImportRecord } from '#contract/imports'
import { navigate } from 'wouter/use-browser-location'
import { id as importId, record } from '../../../test/support/open-import.tsx'
import { dealOf, openPipeline } from '../../../test/support/open-pipeline.tsx'
import { ok } from '../../../test/support/open-portal.tsx'
import { bridge, grain, note, openProducts } from '../../../test/support/open-products.tsx'

// What is chosen for a bulk edit, while its list is sorted, filtered and left (E-001).

const box = (name: string) =>
  screen.queryByRole<HTMLInputElement>('checkbox', { name: `Select ${name}` })
const bar = () => within(screen.getByRole('region', { name: 'Selected rows' }))
const isShown = (name: string) => waitFor(() => expect(box(name)).toBeTruthy())
const isGone = (name: string) => waitFor(() => expect(box(name)).toBeNull())
/** Of these rows those that are chosen; null of one that is not shown. */
const chosen = (...names: string[]) => names.map((name) => box(name)?.checked ?? null)
async function search(user: UserEvent, text: string): Promise<void> {
  await user.clear(screen.getByRole('searchbox'))
  await user.type(screen.getByRole('searchbox'), `${text}{Enter}`)
}

describe('the selection of a list', () => {
  it('that is filtered in the browser survives sorting and filtering, and is gone on leaving', async () => {
    const { user } = await openProducts('/product-registry', {
      title: 'Product Registry',
      answers: { 'GET /api/imports': () => ok({ imports: [], total: 0 }) },
    })
    await isShown(bridge.name)
    for (const { name } of [bridge, note]) await user.click(box(name) as HTMLElement)
    await search(user, 'nandu')
    await isGone(bridge.name)
    expect(chosen(bridge.name, grain.name, note.name)).toEqual([null, null, true])
    expect(bar().getByText('2 selected')).toBeTruthy()
    // What is filtered away is changed as well.
    await user.click(bar().getByRole('button', { name: 'Edit...' }))
    const dialog = await screen.findByRole('dialog', { name: 'Edit 2 products' })
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }))
    await search(user, '')
    await isShown(bridge.name)
    expect(chosen(bridge.name, grain.name, note.name)).toEqual([true, false, true])
    await user.click(screen.getByRole('button', { name: 'Name' }))
    await waitFor(() =>
      expect(screen.getByRole('columnheader', { name: 'Name' }).getAttribute('aria-sort')).toBe(
        'descending',
      ),
    )
    expect(chosen(bridge.name, grain.name, note.name)).toEqual([true, false, true])
    expect(bar().getByText('2 selected')).toBeTruthy()

    act(() => navigate('/imports'))
    await screen.findByRole('heading', { level: 1, name: 'Imports' })
    act(() => navigate('/product-registry'))
    await isShown(bridge.name)
    expect(chosen(bridge.name, grain.name, note.name)).toEqual([false, false, false])
    expect(screen.queryByRole('region', { name: 'Selected rows' })).toBeNull()
  })

  it('that the server filters survives as well', async () => {
    const deals = ['Quince', 'Sorrel', 'Medlar'].map((name, n) =>
      dealOf({ id: `6d0f7a52-0f0e-4f53-9d5a-2a7a2d7f5f1${n}`, name }),
    )
    const { user } = await openPipeline({
      deals,
      answers: {
        'GET /api/pipeline': (_body, query) => {
          const word = query.get('search')?.toLowerCase() ?? ''
          const found = deals.filter(({ name }) => name.toLowerCase().includes(word))
          return ok({ pipeline: found, total: found.length, facets: {} })
        },
      },
    })
    await isShown('Quince')
    for (const name of ['Quince', 'Sorrel']) await user.click(box(name) as HTMLElement)
    await search(user, 'sorrel')
    await isGone('Quince')
    expect(chosen('Quince', 'Sorrel')).toEqual([null, true])
    expect(bar().getByText('2 selected')).toBeTruthy()
    await user.click(bar().getByRole('button', { name: 'Edit...' }))
    const dialog = await screen.findByRole('dialog', { name: 'Edit 2 projects' })
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }))
    await search(user, 'medlar')
    await isShown('Medlar')
    await user.click(box('Medlar') as HTMLElement)
    expect(bar().getByText('3 selected')).toBeTruthy()
    await search(user, '')
    await isShown('Quince')
    expect(chosen('Quince', 'Sorrel', 'Medlar')).toEqual([true, true, true])
  })
})

describe('a bulk edit that does more than it changes', () => {
  it('says so before and after, and why its undo took nothing back', async () => {
    const edit = (fields: Partial<ImportRecord>) =>
      ok({
        ...record(),
        entity: 'products',
        kind: 'bulk',
        filename: 'Bulk edit of 1 product',
        reading: null,
        mapping: null,
        columns: [],
        counts: { rows: 1, new: 0, changed: 1, unchanged: 0, duplicate: 0, faulty: 0 },
        result: { created: 0, updated: 1, left: 0 },
        ...fields,
      })
    const whole = `/api/imports/${importId}`
    const left = 'Nothing was undone: 1 record was left because somebody changed it since.'
    const { user } = await openProducts('/product-registry', {
      title: 'Product Registry',
      answers: {
        'POST /api/bulk-edits': () =>
          edit({
            state: 'rehearsed',
            effects: ['2 requests for introductions will be withdrawn.'],
          }),
        [`GET ${whole}/rows`]: () => ok({ rows: [], total: 0 }),
        [`POST ${whole}/commit`]: () =>
          edit({ state: 'done', effects: ['2 requests for introductions were withdrawn.'] }),
        [`POST ${whole}/undo`]: () => edit({ state: 'done', message: left }),
      },
    })
    await isShown(bridge.name)
    await user.click(box(bridge.name) as HTMLElement)
    await user.click(bar().getByRole('button', { name: 'Edit...' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit 1 product' }))
    await user.selectOptions(dialog.getByLabelText('Status'), 'Inactive')
    await user.click(dialog.getByRole('button', { name: 'Preview' }))
    expect(await dialog.findByText('2 requests for introductions will be withdrawn.')).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: 'Change 1 Product' }))
    expect(await screen.findByText('1 product changed')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    expect(await screen.findByText(`Failed to change products: ${left}`)).toBeTruthy()
  })
})
