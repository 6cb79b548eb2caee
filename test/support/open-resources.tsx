import { screen } from '@testing-library/react'
import { resourceFields } from '#contract/record-fields/resource-fields'
import type { Resource } from '#contract/resources'
import type { CurrentUser } from '#contract/users'
import { emptyTexts } from './empty-texts.ts'
import { administrator, ok, openPortal, type Answer } from './open-portal.tsx'

/** A resource as the server answers it; what a test does not name is an ordinary one's. */
export function resource(fields: Partial<Resource> = {}): Resource {
  return {
    ...emptyTexts(resourceFields),
    id: '8d0c7a52-0f0e-4f53-9d5a-2a7a2d7f5f01',
    name: 'Bridge Loan Term Sheet',
    type: 'term_sheet',
    membershipBase: ['gb50', 'acc'],
    author: 'River Bank',
    description: 'Model terms.',
    url: 'https://river.example/terms',
    file: null,
    fileInfo: null,
    status: 'published',
    createdAt: '2026-11-20T15:00:00.000Z',
    updatedAt: '2026-11-20T15:00:00.000Z',
    version: 3,
    ...fields,
  }
}

export const terms = resource()
/** Has a file and no link. */
export const guide = resource({
  id: '8d0c7a52-0f0e-4f53-9d5a-2a7a2d7f5f02',
  name: 'Underwriting Solar',
  type: 'guide',
  membershipBase: [],
  author: null,
  url: null,
  file: '/objects/9d0c7a52-0f0e-4f53-9d5a-2a7a2d7f5f99',
  fileInfo: { name: 'solar.csv', type: 'text/csv', bytes: 421_888 },
})

/** Opens Shared Resources, by default for an administrator, with two resources. */
export async function openResources(
  path = '/resources',
  {
    as = administrator(),
    answers = {},
  }: { as?: CurrentUser; answers?: Record<string, Answer> } = {},
) {
  const rows = [terms, guide]
  const portal = openPortal(path, {
    as,
    answers: {
      'GET /api/resources': () =>
        ok({
          resources: rows,
          total: rows.length,
          facets: { type: {}, membershipBase: {}, status: { published: 2 } },
        }),
      ...Object.fromEntries(
        rows.map((row): [string, Answer] => [`GET /api/resources/${row.id}`, () => ok(row)]),
      ),
      ...answers,
    },
  })
  await screen.findByRole('heading', { level: 1, name: 'Shared Resources' })
  return {
    ...portal,
    /** The query of the last reading of the list's rows. */
    lastQuery: () =>
      portal.queriesOf('/api/resources').findLast((query) => query['limit'] === '1000') ?? {},
  }
}
