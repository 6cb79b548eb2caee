import type { SavedView } from '#contract/saved-views'

/** A saved view as the server answers it; what a test does not name is that of an own, private one. */
export const savedView = (fields: Partial<SavedView> = {}): SavedView => ({
  id: 'd7a3a52e-0f0e-4f53-9d5a-2a7a2d7f5f30',
  screen: '/product-registry',
  name: 'Large products',
  query: { sizeMin: '5000000' },
  columns: null,
  display: null,
  sharedWith: 'me',
  ownerName: 'Amara Osei',
  own: true,
  organizationName: null,
  mayEdit: true,
  watched: false,
  createdAt: '2026-11-20T15:00:00.000Z',
  updatedAt: '2026-11-20T15:00:00.000Z',
  version: 1,
  ...fields,
})
