import { useQuery } from '@tanstack/react-query'
import { Pencil, Plus } from 'lucide-react'
import { Link } from 'wouter'
import { capitalTypes, loanTermLengths } from '#contract/common/registry-enums'
import { readHome } from '#contract/dashboard'
import type { Product } from '#contract/products'
import { isAdmin } from '#contract/rights'
import { StatusBadge } from '#web/kit/display/badge.tsx'
import { buttonClasses } from '#web/kit/form/button.tsx'
import { EmptyState } from '#web/kit/feedback/empty-state.tsx'
import { Missing } from '#web/kit/display/facts.tsx'
import { QueryError } from '#web/kit/feedback/query-error.tsx'
import { MultiValue } from '#web/kit/form/multi-value.tsx'
import { Skeleton } from '#web/kit/feedback/skeleton.tsx'
import { TechnologyIcons } from '#web/kit/display/technology-icons.tsx'
import { Timestamp } from '#web/kit/display/timestamp.tsx'
import { formatCountOf } from '#web/lib/format.ts'
import { matchesAddress } from '#web/lib/paths.ts'
import { read } from '#web/lib/query-client.ts'
import { useCurrentUser } from '#web/lib/current-user.ts'
import { cameFromHere, editProductPath, newProductPath } from './product-addresses.ts'
import { labelsOf, sizeText } from './product-words.tsx'
import { Rates } from './products.columns.tsx'
import { products } from './products.queries.ts'

export interface OrganizationProductsProps {
  organizationId: string
  organizationName: string
}

/**
 * The products of one organization, whatever their status, as cards: the tab of its campaign dashboard (P-106). The
 * dashboard's head holds "Add Product".
 */
export function OrganizationProducts({
  organizationId,
  organizationName,
}: OrganizationProductsProps) {
  const user = useCurrentUser()
  const admin = isAdmin(user)
  const found = products.useList({
    organizationId,
    sort: 'name',
    limit: 1000,
    ...(admin && { adminView: true }),
  })
  // One answer for all cards, computed once: a question for each would wait for the others.
  const home = useQuery({
    ...read(readHome, { query: {} }),
    enabled: !admin && user.organizationId === organizationId,
  })
  const fits = new Map(home.data?.capital.rows.map(({ id, fits: { total } }) => [id, total]))
  const rows = found.data?.products
  if (found.isError && rows === undefined) {
    return <QueryError title="Failed to fetch products" query={found} />
  }
  if (rows?.length === 0) {
    const add = (
      <Link
        href={newProductPath(organizationId)}
        {...cameFromHere()}
        className={buttonClasses({ variant: 'primary' })}
      >
        <Plus aria-hidden />
        Add Your First Product
      </Link>
    )
    return (
      <EmptyState title="No Products Yet" action={add}>
        <p>Products you add appear here.</p>
      </EmptyState>
    )
  }
  return (
    <section aria-label={`Products of ${organizationName}`} aria-busy={rows === undefined}>
      <ul className="grid gap-5 sm:grid-cols-2 xl:grid-cols-3">
        {rows?.map((product) => (
          <li key={product.id}>
            <ProductCard product={product} projects={fits.get(product.id)} />
          </li>
        ))}
        {rows === undefined &&
          ['first', 'second', 'third'].map((card) => (
            <li
              key={card}
              className="grid h-56 content-start gap-3 border-t-2 border-ink bg-sheet p-4"
            >
              <Skeleton className="w-24" />
              <Skeleton className="w-40" />
            </li>
          ))}
      </ul>
    </section>
  )
}

/** The projects that a product fits, beside the card's own link (U-031); how many is known of the own organization's. */
function FitLink({ id, projects }: { id: string; projects: number | undefined }) {
  return (
    <Link
      href={matchesAddress('products', id)}
      className="relative z-1 ml-auto mr-3 font-control print:hidden"
    >
      {projects === undefined
        ? 'Projects that fit'
        : `${formatCountOf(projects, 'project')} ${projects === 1 ? 'fits' : 'fit'}`}
    </Link>
  )
}

function ProductCard({ product, projects }: { product: Product; projects: number | undefined }) {
  const facts = [
    { label: 'Principal', value: sizeText(product) },
    { label: 'Type', value: <MultiValue labels={labelsOf(capitalTypes, product.type)} /> },
    {
      label: 'Term',
      value: <MultiValue labels={labelsOf(loanTermLengths, product.loanTermLength)} />,
    },
  ]
  return (
    <article className="relative flex h-full flex-col rounded-b-sheet border border-t-2 border-rule border-t-ink bg-sheet transition-colors hover:bg-hover">
      <div className="flex flex-1 flex-col px-4 pt-3.5 pb-3">
        <div className="flex items-center justify-between gap-2">
          <StatusBadge status={product.status} />
          {product.technology.length > 0 && <TechnologyIcons values={product.technology} />}
        </div>
        <h2 className="mt-2.5 text-body font-strong wrap-anywhere">
          {/* The whole card is its link. */}
          <Link
            href={editProductPath(product.id, product.organizationId)}
            {...cameFromHere()}
            className="text-ink no-underline after:absolute after:inset-0 hover:underline"
          >
            {product.name}
          </Link>
        </h2>
        <p className="mt-1 mb-2.5 figure text-fact wrap-anywhere">
          <Rates product={product} />
        </p>
        <dl className="mt-auto text-table">
          {facts.map(({ label, value }) => (
            <div key={label} className="flex justify-between gap-3 border-t border-rule py-1.5">
              <dt className="text-ink-3">{label}</dt>
              <dd className="text-right">{value ?? <Missing>Not specified</Missing>}</dd>
            </div>
          ))}
        </dl>
      </div>
      <p className="flex items-center justify-between border-t border-rule px-4 py-2 text-meta text-ink-3">
        <span>
          Updated <Timestamp value={product.updatedAt} />
        </span>
        <FitLink id={product.id} projects={projects} />
        <span
          aria-hidden
          className="inline-flex items-center gap-1.5 font-control text-link print:hidden"
        >
          <Pencil className="size-3.5" />
          Edit
        </span>
      </p>
    </article>
  )
}
