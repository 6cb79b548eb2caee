import { Plus } from 'lucide-react'
import { useMemo, useRef, useState } from 'react'
import { Link, useLocation } from 'wouter'
import type { Product } from '#contract/products'
import { pageHeads } from '#web/app/paths.ts'
import { ImportButton } from '#web/features/imports/import-button.public.tsx'
import { Button, buttonClasses } from '#web/kit/button.tsx'
import { ColumnChooser } from '#web/kit/column-chooser.tsx'
import { sortOptionsOf } from '#web/kit/data-column.ts'
import { DataTable, type DataTableHandle } from '#web/kit/data-table.tsx'
import { EmptyState } from '#web/kit/empty-state.tsx'
import { ExportMenu } from '#web/kit/export-menu.tsx'
import { LoadError } from '#web/kit/load-error.tsx'
import { PageHeader } from '#web/kit/page-header.tsx'
import { useSortedRecords } from '#web/kit/use-table-rows.ts'
import { Workbench } from '#web/kit/workbench.tsx'
import { sentenceOf } from '#web/lib/api-client.ts'
import { isAdmin } from '#web/lib/can.ts'
import { useCurrentUser } from '#web/lib/current-user.ts'
import { useColumnChoice } from '#web/lib/use-column-choice.ts'
import { useOpenRecord } from '#web/lib/use-open-record.ts'
import { useUrlFilters } from '#web/lib/use-url-filters.ts'
import { DeleteProductDialog, deleteQuestion } from './delete-product.dialog.tsx'
import { cameFromHere, editProductPath, newProductPath } from './product-addresses.ts'
import { ProductDetails } from './product-details.dialog.tsx'
import { ProductFilterBar } from './product-registry-filters.tsx'
import { RegistryFoot, registryText } from './product-registry-foot.tsx'
import { productFilters, productQuery } from './products-list.ts'
import { adminColumns, memberColumns, productColumnFields } from './products.columns.tsx'
import { useProduct } from './products.queries.ts'
import { useRegistryRows } from './use-registry-rows.ts'

const rowName = (row: Product) => row.name
const noRows: readonly Product[] = []

/** The Product Registry (L): published products, all for administrators. */
export function ProductRegistryPage() {
  const admin = isAdmin(useCurrentUser())
  const [, navigate] = useLocation()
  const list = useUrlFilters(productFilters)
  const registry = useRegistryRows(list, admin)
  const columns = admin ? adminColumns : memberColumns
  const choice = useColumnChoice('products')
  const { openId, open, close, addressOf } = useOpenRecord()
  const [deleting, setDeleting] = useState<Product | null>(null)
  const table = useRef<DataTableHandle>(null)

  const sorted = useSortedRecords({ columns, rows: registry.isSorted ? noRows : registry.rows, sort: list.sort })
  const rows = registry.rows === undefined ? undefined : registry.isSorted ? registry.rows : sorted
  const place = openId === null || rows === undefined ? -1 : rows.findIndex(({ id }) => id === openId)
  // A link may name a product that the filters hide; it is then read by itself.
  const alone = useProduct(rows !== undefined && place === -1 ? openId : null)
  const opened = rows?.[place] ?? (openId === null ? undefined : alone.data)

  const neighbor = (step: -1 | 1) => {
    const next = place === -1 ? undefined : rows?.[place + step]
    return next && (() => open(next.id))
  }
  const names = useMemo(() => ({
    organizations: new Map(registry.all.map(({ organizationId, organizationName }) => [organizationId, organizationName])),
    facilities: new Map(registry.all.flatMap(({ catalyticFacilityId: id, catalyticFacilityName: name }) => (id === null ? [] : [[id, name ?? 'Not listed'] as const]))),
  }), [registry.all])
  const { error } = registry

  return (
    <Workbench
      head={(
        <PageHeader
          {...pageHeads.productRegistry}
          actions={<><ImportButton entity="products" />{admin && <Link href={newProductPath()} {...cameFromHere()} className={buttonClasses({ variant: 'primary' })}><Plus aria-hidden />Add Product</Link>}</>}
        />
      )}
    >
      <ProductFilterBar
        list={list}
        registry={registry}
        names={names}
        resultText={registryText(registry)}
        sortOptions={sortOptionsOf(columns)}
        end={(
          <>
            <ExportMenu list="products" noun="products" query={productQuery(list, admin)} columns={columns} choice={choice.choice} behind={productColumnFields} />
            <ColumnChooser columns={columns} choice={choice.choice} onChange={choice.setChoice} />
          </>
        )}
      />
      <DataTable
        handle={table}
        label="Products"
        columns={columns}
        choice={choice.choice}
        rows={rows}
        rowName={rowName}
        onOpen={(row) => open(row.id)}
        openId={openId ?? undefined}
        onEdit={admin ? (row) => navigate(editProductPath(row.id), cameFromHere()) : undefined}
        isSorted
        sort={list.sort}
        onSort={(sort) => list.setSort(sort as typeof list.sort)}
        empty={(
          <EmptyState title="No products found matching your criteria" action={list.isFiltered && <Button onClick={list.clearFilters}>Clear all filters</Button>}>
            {list.isFiltered && <p>Remove a filter, or search for another word.</p>}
          </EmptyState>
        )}
        error={error && <LoadError title="Failed to fetch products" message={sentenceOf(error)} onRetry={registry.retry} retrying={registry.isFetching} />}
        staleNotice={error && rows && `Failed to fetch products. ${sentenceOf(error)} The rows below may be out of date.`}
        foot={rows && <RegistryFoot registry={registry} />}
      />
      <ProductDetails
        product={opened}
        address={addressOf(opened?.id ?? '')}
        walk={place === -1 ? undefined : { onPrevious: neighbor(-1), onNext: neighbor(1) }}
        canEdit={admin}
        onClose={close}
        onDelete={setDeleting}
        returnFocus={() => openId !== null && table.current?.focusRow(openId)}
      />
      {deleting && (
        <DeleteProductDialog product={deleting} onClose={() => setDeleting(null)} onDeleted={close}>{deleteQuestion}</DeleteProductDialog>
      )}
    </Workbench>
  )
}
