import type { z } from 'zod'
import { resourceCalls, type resourceListQuery } from '#contract/resources'
import { paths } from '#web/lib/paths.ts'
import { recordQueries } from '#web/lib/record-queries.ts'

export type ResourceListQuery = z.input<typeof resourceListQuery>

/** The library of shared resources. */
export const resources = {
  entity: 'resources',
  called: { one: 'resource', many: 'resources' },
  path: paths.resources,
  ...recordQueries(resourceCalls),
} as const
