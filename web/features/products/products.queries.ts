import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { listAudit } from '#contract/audit'
import { readDashboardStats } from '#contract/dashboard'
import { organizationCalls } from '#contract/organizations'
import {
  productCalls,
  type createProductBody,
  type Product,
  type updateProductBody,
} from '#contract/products'
import type { productListQuery } from '#contract/products-query'
import { call } from '#web/lib/api-client.ts'
import { endpointKey, read } from '#web/lib/query-client.ts'
import { mutationHook } from '#web/lib/record-mutation.ts'

export type ProductListQuery = z.input<typeof productListQuery>
export type NewProduct = z.input<typeof createProductBody>
export type ProductChange = z.input<typeof updateProductBody>

/** Rows of one request for a registry (P-172). */
export const registryLimit = 1000

/** One page of products; the former page stays on the screen while the next one is read. */
export function useProducts(query: ProductListQuery, enabled = true) {
  return useQuery({
    ...read(productCalls.list, { query }),
    placeholderData: keepPreviousData,
    enabled,
  })
}

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

/** The reading of one product. */
export const oneProduct = (id: string) => read(productCalls.read, { params: { id } })

/** One product as it is stored now; null reads nothing. */
export function useProduct(id: string | null) {
  return useQuery({ ...oneProduct(id ?? ''), enabled: id !== null, refetchOnMount: 'always' })
}

/** Products and the figures made of them are read again; of organizations only their counts have changed. */
const useProductMutation = mutationHook(
  [productCalls.list, readDashboardStats, listAudit, organizationCalls.list],
  ({ queryKey }) => queryKey[0] !== '/api/organizations' || queryKey[2] !== undefined,
)

/** Creates a product. The same `attempt` sent twice creates one. */
export function useCreateProduct() {
  return useProductMutation(({ attempt, body }: { attempt: string; body: NewProduct }) =>
    call(productCalls.create, { body }, { idempotencyKey: attempt }),
  )
}

export function useUpdateProduct() {
  return useProductMutation(({ id, body }: { id: string; body: ProductChange }) =>
    call(productCalls.update, { params: { id }, body }),
  )
}

export function useDeleteProduct() {
  return useProductMutation(
    ({ id, version }: Pick<Product, 'id' | 'version'>) =>
      call(productCalls.delete, { params: { id }, query: { version } }),
    ({ id }) => id,
  )
}
