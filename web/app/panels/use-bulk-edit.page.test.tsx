import { act, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { navigate } from 'wouter/use-browser-location'
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
