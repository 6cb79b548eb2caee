import { presentDayInUtc } from '#web/lib/present-day.ts'
import { useMemo } from 'react'
import { normalizeSearch, searchWords } from '#contract/common/search'
import type { Product } from '#contract/products'
import { filterProducts, type FilteredProducts } from '#contract/products-filter'
import { productFields } from '#contract/record-fields/product-fields'
import { searchedText } from '#contract/record-fields/searched-text'
import { predicateOf, productQuery, type ProductListState } from './products-list.ts'
import { products, useRegistryPages } from './products.queries.ts'

interface Indexed {
  product: Product
  text: string
}

/** Rows with the text they are searched by; the same that the server searches. */
function indexed(rows: readonly Product[]): Indexed[] {
  return rows.map((product) => ({
    product,
    text: `${normalizeSearch(product.organizationName)}\n${searchedText(productFields, product)}`,
  }))
}

export interface RegistryRows {
  /** What the filters leave, not yet in order unless `isSorted`. Undefined until the first answer. */
  rows: readonly Product[] | undefined
  /** Everything that is loaded, for the names behind ids. */
  all: readonly Product[]
  counts: Readonly<Partial<Record<string, Readonly<Record<string, number>>>>>
  /** Products there are without any filter. */
  total: number | undefined
  /** Products that match, loaded or not. */
  matching: number
  /** All of them are here, so that searching, filtering and sorting need no server. */
  isComplete: boolean
  isSorted: boolean
  error: Error | null
  isFetching: boolean
  isLoadingRest: boolean
  loadRest: () => void
  retry: () => void
}

/**
 * The rows of the registry: the first thousand are loaded; where that is all, they are searched, filtered and counted
 * here by the contract's predicate. Where there are more the server answers, until the rest is requested (P-176).
 */
export function useRegistryRows(list: ProductListState, adminView: boolean): RegistryRows {
  const pages = useRegistryPages(adminView)
  const total = pages.data?.pages[0]?.total
  const isComplete = pages.data !== undefined && !pages.hasNextPage
  const filtered = products.useList(productQuery(list, adminView), {
    enabled: total !== undefined && !isComplete,
  })

  const all = useMemo(() => {
    // Pages are read one after the other; a row that moved meanwhile may be in two.
    const unique = new Map(
      pages.data?.pages.flatMap((page) =>
        page.products.map((product) => [product.id, product] as const),
      ),
    )
    return [...unique.values()]
  }, [pages.data])
  const everything = useMemo(() => indexed(all), [all])

  const { search, filters } = list
  const searched = useMemo(() => {
    const words = searchWords(search)
    return everything
      .filter(({ text }) => words.every((word) => text.includes(word)))
      .map(({ product }) => product)
  }, [everything, search])
  const local = useMemo(
    (): FilteredProducts => filterProducts(searched, predicateOf(filters), presentDayInUtc()),
    [searched, filters],
  )

  const loadRest = async () => {
    let next = await pages.fetchNextPage()
    while (next.hasNextPage && !next.isError) next = await next.fetchNextPage()
  }
  const shared = {
    all,
    total,
    isComplete,
    isLoadingRest: pages.isFetchingNextPage,
    loadRest: () => void loadRest(),
  }
  if (pages.data === undefined || isComplete) {
    return {
      ...shared,
      rows: pages.data && local.found,
      counts: local.counts,
      matching: local.found.length,
      isSorted: false,
      error: pages.error,
      isFetching: pages.isFetching,
      retry: () => void pages.refetch(),
    }
  }
  return {
    ...shared,
    rows: filtered.data?.products,
    counts: filtered.data?.facets ?? {},
    matching: filtered.data?.total ?? 0,
    isSorted: true,
    error: filtered.error,
    isFetching: filtered.isFetching,
    retry: () => void filtered.refetch(),
  }
}
