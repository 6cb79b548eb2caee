import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { readDashboardStats } from '#contract/dashboard'
import { organizationCalls } from '#contract/organizations'
import { productCalls } from '#contract/products'
import type { productListQuery } from '#contract/products-query'
import { call } from '#web/lib/api-client.ts'
import { paths } from '#web/lib/paths.ts'
import { endpointKey } from '#web/lib/query-client.ts'
import { recordQueries } from '#web/lib/record-queries.ts'

export type ProductListQuery = z.input<typeof productListQuery>

/** The registry of products. The figures made of them are read again; of organizations only their counts have changed. */
export const products = {
  entity: 'products',
  called: { one: 'product', many: 'products' },
  path: paths.productRegistry,
  ...recordQueries(
    productCalls,
    [readDashboardStats, organizationCalls.list],
    ({ queryKey }) => queryKey[0] !== '/api/organizations' || queryKey[2] !== undefined,
  ),
} as const

/** Rows of one request for a registry (P-172). */
export const registryLimit = 1000

/** The registry by name, thousand by thousand; what was read stays. */
export function useRegistryPages(adminView: boolean) {
  return useInfiniteQuery({
    queryKey: [...endpointKey(productCalls.list), 'registry', adminView ? 'all' : 'published'],
    queryFn: ({ pageParam, signal }) =>
      call(
        productCalls.list,
        {
          query: {
            limit: registryLimit,
            offset: pageParam,
            sort: 'name',
            order: 'asc',
            ...(adminView && { adminView }),
          },
        },
        { signal },
      ),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => {
      const offset = pages.length * registryLimit
      return offset < last.total ? offset : undefined
    },
  })
}

/** One product as it is stored now; null reads nothing. */
export function useProduct(id: string | null) {
  return useQuery({ ...products.one(id ?? ''), enabled: id !== null, refetchOnMount: 'always' })
}
