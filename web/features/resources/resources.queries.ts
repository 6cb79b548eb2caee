import type { z } from 'zod'
import { resourceCalls, type resourceListQuery } from '#contract/resources'
import { recordQueries } from '#web/lib/record-queries.ts'

export type ResourceListQuery = z.input<typeof resourceListQuery>

export const {
  useList: useResources,
  one: oneResource,
  useCreate: useCreateResource,
  useUpdate: useUpdateResource,
  useDelete: useDeleteResource,
} = recordQueries(resourceCalls)
