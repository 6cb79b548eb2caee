import { Pencil, Plus } from 'lucide-react'
import { useCallback, useMemo } from 'react'
import { Link, useLocation } from 'wouter'
import type { Product } from '#contract/products'
import { isAdmin, mayWriteRecord } from '#contract/rights'
import { useBulkEdit } from '#web/features/bulk-edits/bulk-edits.public.tsx'
import { pageHeads } from '#web/lib/paths.ts'
import { ImportButton, useImportAddress } from '#web/kit/table/import-button.tsx'
import { buttonClasses } from '#web/kit/form/button.tsx'
import { LoadError } from '#web/kit/feedback/load-error.tsx'
import { useSortedRecords } from '#web/kit/table/use-table-rows.ts'
import { useCurrentBenchmarks } from '#web/lib/benchmarks.ts'
import { sentenceOf } from '#web/lib/api-client.ts'
import { useCurrentUser } from '#web/lib/current-user.ts'
import { RegistryDetails } from '#web/registry/registry-details.tsx'
import { RegistryPage } from '#web/registry/registry-page.tsx'
import { useViewedList } from '#web/registry/use-viewed-list.ts'
import { DeleteProductDialog } from './delete-product.dialog.tsx'
import { cameFromHere, editProductPath, newProductPath } from './product-addresses.ts'
import { productDetails } from './product-details.tsx'
import { useProductFilters } from './product-registry.filters.tsx'
import { RegistryFoot, registryText } from './product-registry-foot.tsx'
import { productFilters, productQuery, serverSort } from './products-list.ts'
import { productColumnFields, registryColumns } from './products.columns.tsx'
import { products } from './products.queries.ts'
import { useRegistryRows } from './use-registry-rows.ts'

const noRows: readonly Product[] = []

/** The Product Registry (L): published products, all for administrators. */
export function ProductRegistryPage() {
  const importAddress = useImportAddress('products')
  const user = useCurrentUser()
  const admin = isAdmin(user)
  const [, navigate] = useLocation()
  const viewed = useViewedList('/product-registry', productFilters, 'products')
  const { list, choice } = viewed
  const registry = useRegistryRows(list, admin)
  const showsAllIn = choice.choice?.visible.includes('allInRate') === true
  const benchmarks = useCurrentBenchmarks(showsAllIn || list.sort.field === 'allInRate')
  const { isComplete, error } = registry
  const known = benchmarks.data?.benchmarks
  const columns = useMemo(
    () => registryColumns({ isAdmin: admin, benchmarks: known, isComplete }),
    [admin, known, isComplete],
  )
  const sorted = useSortedRecords({
    columns,
    rows: registry.isSorted ? noRows : registry.rows,
    sort: list.sort,
  })
  const rows = registry.rows && (registry.isSorted ? registry.rows : sorted)
  const mayWrite = useCallback((product: Product) => mayWriteRecord(user, product), [user])
  const bulk = useBulkEdit({ entity: 'products', rows: registry.rows && registry.all, mayWrite })

  return (
    <RegistryPage
      {...viewed}
      of={products}
      head={{
        ...pageHeads.productRegistry,
        actions: (
          <>
            <ImportButton entity="products" />
            {admin && (
              <Link
                href={newProductPath()}
                {...cameFromHere()}
                className={buttonClasses({ variant: 'primary' })}
              >
                <Plus aria-hidden />
                Add Product
              </Link>
            )}
          </>
        ),
      }}
      missing="This product was deleted or is not shared with you."
      empty="Products appear here once an organization adds one."
      found={{
        rows,
        total: registry.matching,
        counts: registry.counts,
        text: registryText(registry),
        foot: rows && <RegistryFoot registry={registry} />,
        error: error && (
          <LoadError
            title="Failed to fetch products"
            message={sentenceOf(error)}
            onRetry={registry.retry}
            retrying={registry.isFetching}
          />
        ),
        staleNotice:
          error &&
          rows &&
          `Failed to fetch products. ${sentenceOf(error)} The rows below may be out of date.`,
      }}
      columns={columns}
      filters={useProductFilters(list, registry)}
      exported={{ importAddress, query: productQuery(list, admin), behind: productColumnFields }}
      bulk={bulk}
      table={{
        sort: registry.isSorted ? serverSort(list.sort) : list.sort,
        onEdit: admin ? (row) => navigate(editProductPath(row.id), cameFromHere()) : undefined,
      }}
      renderDetails={(shown) => (
        <RegistryDetails
          {...shown}
          of={products}
          shows={productDetails}
          mayWrite={shown.details.row !== undefined && mayWrite(shown.details.row)}
          // Members reach the forms of their products from their dashboard (P-163).
          mayEdit={admin}
          address={shown.details.addressOf(shown.details.row?.id ?? '')}
          primary={
            <Link
              href={editProductPath(shown.details.row?.id ?? '')}
              {...cameFromHere()}
              className={buttonClasses({ variant: 'primary' })}
            >
              <Pencil aria-hidden />
              Edit Product
            </Link>
          }
        />
      )}
      renderDeletion={(question) => <DeleteProductDialog {...question} />}
    />
  )
}
