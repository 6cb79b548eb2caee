import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useMemo, useRef } from 'react'
import { Link, useLocation } from 'wouter'
import { facilityCalls, type Facility } from '#contract/facilities'
import type { Product } from '#contract/products'
import { mayWriteFacilities } from '#contract/rights'
import { editAddress, openAddress, pageHeads, paths } from '#web/lib/paths.ts'
import { ImportButton, useImportAddress } from '#web/kit/table/import-button.tsx'
import { buttonClasses, IconOnlyButton } from '#web/kit/form/button.tsx'
import { DataTable, type DataTableHandle } from '#web/kit/table/data-table.tsx'
import { EmptyList } from '#web/kit/table/empty-list.tsx'
import { ExportMenu } from '#web/kit/table/export-menu.tsx'
import { FilterBar } from '#web/kit/table/filter-bar.tsx'
import { PageHeader } from '#web/kit/layout/page-header.tsx'
import { Segmented } from '#web/kit/form/segmented.tsx'
import { tableFailure } from '#web/kit/table/table-failure.tsx'
import { PagedFoot, pageText } from '#web/kit/table/table-foot.tsx'
import { usePrintedList, usePrintOnceRead } from '#web/kit/table/use-printed-list.ts'
import { useRowDeletion } from '#web/kit/table/use-row-deletion.ts'
import { Workbench } from '#web/kit/layout/workbench.tsx'
import { useCurrentUser } from '#web/lib/current-user.ts'
import { usePreferences } from '#web/lib/preferences.ts'
import { read } from '#web/lib/query-client.ts'
import { usePageWithin } from '#web/lib/use-page-within.ts'
import { useUrlFilters } from '#web/lib/use-url-filters.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { DeleteProductDialog } from './delete-product.dialog.tsx'
import {
  facilityOfferColumns,
  facilityOfferFields,
  productOfferColumns,
  productOfferFields,
} from './offers.columns.tsx'
import { offerFilters, offeredFacilities, offeredProducts, offerKinds } from './offers-list.ts'
import { cameFromHere, editProductPath, newProductPath } from './product-addresses.ts'
import { products } from './products.queries.ts'

const rowName = (row: { name: string }) => row.name
const productHref = (row: Product) => editProductPath(row.id)
const facilityHref = (row: Facility) => openAddress(paths.facilities, row.id)

/** Every product, and every facility behind a switch, for administrators (M). */
export function ProductsPage() {
  const importAddress = useImportAddress('products')
  const user = useCurrentUser()
  const [, navigate] = useLocation()
  const list = useUrlFilters(offerFilters)
  const perPage = usePreferences().rowsPerPage
  const { kind } = list.filters
  const isFacilities = kind === 'facilities'
  const paper = usePrintedList(list, perPage)
  const found = products.useList(offeredProducts(paper.list, paper.perPage), {
    enabled: !isFacilities,
  })
  const facilities = useQuery({
    ...read(facilityCalls.list, { query: offeredFacilities(paper.list, paper.perPage) }),
    placeholderData: keepPreviousData,
    enabled: isFacilities,
  })
  const table = useRef<DataTableHandle>(null)
  const deletion = useRowDeletion(found.data?.products, (id) => table.current?.focusRow(id))
  const { ask } = deletion
  const shown = isFacilities ? facilities : found
  usePrintOnceRead(paper, shown)
  const total = shown.data?.total
  usePageWithin(list, perPage, shown)

  const productActions = useMemo(
    () => (row: Product) => (
      <>
        <IconOnlyButton
          size="sm"
          label={`Edit ${row.name}`}
          onClick={() => navigate(editProductPath(row.id), cameFromHere())}
        >
          <Pencil aria-hidden />
        </IconOnlyButton>
        <IconOnlyButton size="sm" label={`Delete ${row.name}`} onClick={() => ask(row)}>
          <Trash2 aria-hidden />
        </IconOnlyButton>
      </>
    ),
    [navigate, ask],
  )
  const mayEditFacilities = mayWriteFacilities(user)
  const common = {
    label: 'Products & Facilities',
    rowName,
    isSorted: true,
    sort: list.sort,
    onSort: (sort: { field: string }) => list.setSort(sort as typeof list.sort),
    empty: (
      <EmptyList
        title={`No ${kind} found`}
        list={{ isFiltered: list.search !== '', clearFilters: list.clearFilters }}
      >
        {isFacilities ? 'Facilities' : 'Products'} appear here once an organization adds one.
      </EmptyList>
    ),
    ...tableFailure(`Failed to fetch ${kind}`, shown),
    foot: total !== undefined && (
      <PagedFoot list={paper.list} perPage={paper.perPage} total={total} noun={kind} />
    ),
  }

  return (
    <Workbench
      head={
        <PageHeader
          {...pageHeads.products}
          actions={
            <>
              <ImportButton entity="products" />
              <Link
                href={newProductPath()}
                {...cameFromHere()}
                className={buttonClasses({ variant: 'primary' })}
              >
                <Plus aria-hidden />
                Add Product (Global)
              </Link>
            </>
          }
        />
      }
    >
      <FilterBar
        // Which rows these are is no filter.
        list={{ ...list, activeCount: 0 }}
        searchLabel={isFacilities ? 'Search facilities' : 'Search products'}
        total={total}
        noun={[isFacilities ? 'facility' : 'product', kind]}
        resultText={pageText(paper.list.page, paper.perPage, total, kind)}
        end={
          isFacilities ? (
            <ExportMenu
              importAddress={importAddress}
              list="catalytic-facilities"
              noun={kind}
              query={offeredFacilities(list, perPage)}
              onPrint={paper.print}
              columns={facilityOfferColumns}
              behind={facilityOfferFields}
            />
          ) : (
            <ExportMenu
              importAddress={importAddress}
              list="products"
              noun={kind}
              query={offeredProducts(list, perPage)}
              onPrint={paper.print}
              columns={productOfferColumns}
              behind={productOfferFields}
            />
          )
        }
      >
        <Segmented
          label="Rows"
          options={offerKinds}
          value={kind}
          onChange={(next) => list.setFilter('kind', next)}
        />
      </FilterBar>
      {isFacilities ? (
        <DataTable
          {...common}
          columns={facilityOfferColumns}
          rows={facilities.data?.catalyticFacilities}
          rowHref={facilityHref}
          onEdit={
            mayEditFacilities ? (row) => navigate(editAddress(paths.facilities, row.id)) : undefined
          }
        />
      ) : (
        <DataTable
          {...common}
          handle={table}
          columns={productOfferColumns}
          rows={found.data?.products}
          rowHref={productHref}
          onOpen={(row) => navigate(editProductPath(row.id), cameFromHere())}
          rowActions={productActions}
          actionsWidth={88}
        />
      )}
      {deletion.candidate && (
        <DeleteProductDialog
          record={deletion.candidate}
          onClose={deletion.cancel}
          onDone={deletion.done}
          question={`Are you sure you want to delete "${deletion.candidate.name}"?`}
        />
      )}
    </Workbench>
  )
}
