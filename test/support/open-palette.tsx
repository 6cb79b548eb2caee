import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect } from 'vitest'
import type { SearchGroup, SearchResult } from '#contract/search'
import type { CurrentUser } from '#contract/users'
import { ok, openPortal, person, type Answer } from './open-portal.tsx'

/** The title of the page. */
export const heading = (name: string) => screen.findByRole('heading', { level: 1, name })

/** A record that was found; what a test does not name is that of a published product. */
export const result = (fields: Partial<SearchResult> = {}): SearchResult => ({
  entity: 'products',
  id: 'b1a3a52e-0f0e-4f53-9d5a-2a7a2d7f5f20',
  name: 'Bridge-to-ITC Loan',
  subtitle: 'Prairie Light Green Bank',
  status: 'published',
  stale: false,
  address: '/product-registry?open=b1a3a52e-0f0e-4f53-9d5a-2a7a2d7f5f20',
  ...fields,
})
/** The results of one kind. */
export const group = (
  entity: SearchGroup['entity'],
  results: readonly SearchResult[],
  more = false,
) => ({
  entity,
  results: results.map((one) => ({ ...one, entity })),
  more,
})

/** What the palette asks the server, answered. */
export const answers = (groups: readonly unknown[] = []): Record<string, Answer> => ({
  'GET /api/saved-views': () => ok({ savedViews: [], total: 0 }),
  'GET /api/search': () => ok({ groups }),
  'GET /api/auth/sessions': () => ok({ sessions: [], total: 0 }),
})

/** A page that reads little, with the palette's code here. */
export async function openAt(
  path = '/terms',
  options: { as?: CurrentUser; answers?: Record<string, Answer> } = {},
) {
  const portal = openPortal(path, {
    as: options.as ?? person(),
    answers: { ...answers(), ...options.answers },
  })
  await screen.findByRole('button', { name: /Amara Osei|Rosa Delgado/ })
  return portal
}
/** Presses the keys that open the palette. */
export const pressOpen = () => fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true })
/** Opens the palette by its keys. */
export async function openPalette() {
  pressOpen()
  return screen.findByRole('dialog', { name: 'Search and commands' })
}
/** The field of the palette. */
export const field = () => screen.getByRole('combobox', { name: 'Search or type a command' })
/** The lines of the palette, in words. */
export const options = () => screen.queryAllByRole('option').map((one) => one.textContent)
/** The captions of its groups. */
export const groups = () =>
  within(screen.getByRole('listbox', { name: 'Results' }))
    .queryAllByRole('group')
    .map((one) => one.getAttribute('aria-label'))
/** The line that Enter would open, in words. */
export const activeOption = () =>
  document.getElementById(field().getAttribute('aria-activedescendant') ?? '')?.textContent
/** Waits until the palette has gone. */
export const isClosed = () =>
  waitFor(() => expect(screen.queryByRole('dialog', { name: 'Search and commands' })).toBeNull())
