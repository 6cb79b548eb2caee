import { Plus } from 'lucide-react'
import { useCallback, useMemo, useRef } from 'react'
import { Link, useLocation } from 'wouter'
import type { Product } from '#contract/products'
import { useOpenView } from '#web/app/panels/use-open-view.ts'
import { useViewColumns } from '#web/app/panels/use-view-columns.ts'
import { ViewBar } from '#web/app/panels/view-bar.tsx'
import { isAdmin, mayWriteRecord } from '#contract/rights'
import { useBulkEdit } from '#web/app/panels/use-bulk-edit.tsx'
import { openAddress, pageHeads, paths } from '#web/lib/paths.ts'
import { ImportButton, useImportAddress } from '#web/kit/table/import-button.tsx'
import { buttonClasses } from '#web/kit/form/button.tsx'
import { sortOptionsOf } from '#web/kit/table/data-column.ts'
import { DataTable, type DataTableHandle } from '#web/kit/table/data-table.tsx'
import { EmptyList } from '#web/kit/table/empty-list.tsx'
import { ListTools } from '#web/kit/table/list-tools.tsx'
import { LoadError } from '#web/kit/feedback/load-error.tsx'
import { MissingRecord } from '#web/kit/feedback/missing-record.tsx'
import { PageHeader } from '#web/kit/layout/page-header.tsx'
import { useRowDeletion } from '#web/kit/table/use-row-deletion.ts'
import { useSortedRecords } from '#web/kit/table/use-table-rows.ts'
import { Workbench } from '#web/kit/layout/workbench.tsx'
import { useCurrentBenchmarks } from '#web/lib/benchmarks.ts'
import { sentenceOf } from '#web/lib/api-client.ts'
import { useCurrentUser } from '#web/lib/current-user.ts'
import { useColumnChoice } from '#web/lib/use-column-choice.ts'
import { useOpenRow } from '#web/lib/use-open-row.ts'
import { useUrlFilters } from '#web/lib/use-url-filters.ts'
import { DeleteProductDialog } from './delete-product.dialog.tsx'
import { cameFromHere, editProductPath, newProductPath } from './product-addresses.ts'
import { ProductDetails } from './product-details.dialog.tsx'
import { ProductFilterBar } from './product-registry-filters.tsx'
import { RegistryFoot, registryText } from './product-registry-foot.tsx'
import { productFilters, productQuery, serverSort } from './products-list.ts'
import { productColumnFields, registryColumns } from './products.columns.tsx'
import { oneProduct } from './products.queries.ts'
import { useRegistryRows } from './use-registry-rows.ts'

const rowName = (row: Product) => row.name
const noRows: readonly Product[] = []

/** Where a product is open over the registry. */
const productAddress = ({ id }: Product) => openAddress(paths.productRegistry, id)

/** The Product Registry (L): published products, all for administrators. */
export function ProductRegistryPage() {
  const importAddress = useImportAddress('products')
  const user = useCurrentUser()
  const admin = isAdmin(user)
  const [, navigate] = useLocation()
  const list = useUrlFilters(productFilters)
  const registry = useRegistryRows(list, admin)
  const views = useOpenView('/product-registry', productFilters)
  const choice = useViewColumns(views.view, useColumnChoice('products'))
  const showsAllIn = choice.choice?.visible.includes('allInRate') === true
  const benchmarks = useCurrentBenchmarks(showsAllIn || list.sort.field === 'allInRate')
  const { isComplete } = registry
  const known = benchmarks.data?.benchmarks
  const columns = useMemo(
    () => registryColumns({ isAdmin: admin, benchmarks: known, isComplete }),
    [admin, known, isComplete],
  )
  const table = useRef<DataTableHandle>(null)

  const sorted = useSortedRecords({
    columns,
    rows: registry.isSorted ? noRows : registry.rows,
    sort: list.sort,
  })
  const rows = registry.rows === undefined ? undefined : registry.isSorted ? registry.rows : sorted
  const mayWrite = useCallback((product: Product) => mayWriteRecord(user, product), [user])
  const bulk = useBulkEdit({ entity: 'products', rows: registry.rows && registry.all, mayWrite })
  const focusRow = (id: string) => table.current?.focusRow(id)
  const deletion = useRowDeletion(rows, focusRow)
  const details = useOpenRow(rows, oneProduct, deletion.candidate?.id)
  const names = useMemo(
    () => ({
      organizations: new Map(
        registry.all.map(({ organizationId, organizationName }) => [
          organizationId,
          organizationName,
        ]),
      ),
      facilities: new Map(
        registry.all.flatMap(({ catalyticFacilityId: id, catalyticFacilityName: name }) =>
          id === null ? [] : [[id, name ?? 'Not listed'] as const],
        ),
      ),
    }),
    [registry.all],
  )
  const { error } = registry

  return (
    <Workbench
      head={
        <>
          <PageHeader
            {...pageHeads.productRegistry}
            actions={
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
            }
          />
          {details.isMissing && (
            <MissingRecord title="Product not found" onDismiss={details.close}>
              The link leads to a product that was deleted, or that another organization has not
              published.
            </MissingRecord>
          )}
        </>
      }
    >
      <ViewBar views={views} columns={columns} choice={choice} />
      <ProductFilterBar
        list={list}
        registry={registry}
        names={names}
        resultText={registryText(registry)}
        sortOptions={sortOptionsOf(columns)}
        end={
          <ListTools
            importAddress={importAddress}
            choosing={bulk.choosing}
            list="products"
            noun="products"
            query={productQuery(list, admin)}
            columns={columns}
            choice={choice}
            behind={productColumnFields}
          />
        }
      />
      <DataTable
        handle={table}
        label="Products"
        columns={columns}
        choice={choice.choice}
        rows={rows}
        rowName={rowName}
        rowHref={productAddress}
        onOpen={(row) => details.open(row.id)}
        openId={details.row?.id}
        onEdit={admin ? (row) => navigate(editProductPath(row.id), cameFromHere()) : undefined}
        selection={bulk.selection}
        selectionActions={bulk.actions}
        isSorted
        sort={registry.isSorted ? serverSort(list.sort) : list.sort}
        onSort={list.setSort}
        empty={
          <EmptyList title="No products found matching your criteria" list={list}>
            Products stand here as soon as an organization adds one.
          </EmptyList>
        }
        error={
          error && (
            <LoadError
              title="Failed to fetch products"
              message={sentenceOf(error)}
              onRetry={registry.retry}
              retrying={registry.isFetching}
            />
          )
        }
        staleNotice={
          error &&
          rows &&
          `Failed to fetch products. ${sentenceOf(error)} The rows below may be out of date.`
        }
        foot={rows && <RegistryFoot registry={registry} />}
      />
      {bulk.dialog}
      <ProductDetails
        details={details}
        canEdit={admin}
        onDelete={deletion.ask}
        focusRow={focusRow}
      />
      {deletion.candidate && (
        <DeleteProductDialog
          product={deletion.candidate}
          onClose={deletion.cancel}
          onDone={() => {
            deletion.done()
            details.close()
          }}
        />
      )}
    </Workbench>
  )
}
