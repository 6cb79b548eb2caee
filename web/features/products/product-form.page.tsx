import { Link, useParams, useSearch } from 'wouter'
import { mayWriteRecord } from '#contract/rights'
import { paths } from '#web/lib/paths.ts'
import { buttonClasses } from '#web/kit/form/button.tsx'
import { EmptyState } from '#web/kit/feedback/empty-state.tsx'
import { QueryError } from '#web/kit/feedback/query-error.tsx'
import { PageHeader } from '#web/kit/layout/page-header.tsx'
import { FormSkeleton } from '#web/kit/form/form-skeleton.tsx'
import { ApiError } from '#web/lib/api-client.ts'
import { addAddress } from '#web/lib/add-request.ts'
import { useCurrentUser } from '#web/lib/current-user.ts'
import { useOrganizationChoices } from '#web/lib/organization-choices.ts'
import { ProductFormParts } from './product.form.tsx'
import { useProduct } from './products.queries.ts'

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** The form page of a product, /products/new and /products/edit/ID (K). */
export function ProductFormPage() {
  const { action, id } = useParams<{ action: string; id?: string }>()
  const isNew = action === 'new'
  return (
    <>
      <PageHeader
        title={isNew ? 'Add New Product' : 'Edit Product'}
        back={{ label: 'Back to Dashboard', href: paths.home }}
      />
      {isNew ? <NewProduct /> : <StoredProduct key={id} id={id ?? null} />}
    </>
  )
}

/** A new product is posted for the organization in the address where the person may write there, else for the own one (C-08). It needs an organization (U-008). */
function NewProduct() {
  const user = useCurrentUser()
  const organizations = useOrganizationChoices({ enabled: user.organizationId === null })
  const requested = new URLSearchParams(useSearch()).get('organizationId')
  const organizationId =
    requested !== null &&
    uuid.test(requested) &&
    mayWriteRecord(user, { organizationId: requested })
      ? requested
      : user.organizationId
  if (organizationId === null && organizations.isPending) return <FormSkeleton />
  if (organizationId === null && organizations.data?.choices.length === 0)
    return (
      <EmptyState
        title="Add an organization first."
        action={
          <Link
            href={addAddress(paths.organizations)}
            className={buttonClasses({ variant: 'primary' })}
          >
            Add Organization
          </Link>
        }
      />
    )
  return <ProductFormParts key={organizationId} organizationId={organizationId} />
}

function StoredProduct({ id }: { id: string | null }) {
  const user = useCurrentUser()
  const product = useProduct(id)
  if (id === null)
    return <NothingToEdit title="Failed to fetch product">No product ID provided</NothingToEdit>
  // A form begins from what is stored now, not from what was read on an earlier page.
  if (product.isError && !product.isFetching) {
    // What is not there is not there at a second try either.
    if (product.error instanceof ApiError && product.error.status === 404)
      return (
        <NothingToEdit title="Failed to fetch product">
          It was deleted, or another organization has not published it.
        </NothingToEdit>
      )
    return <QueryError title="Failed to fetch product" query={product} />
  }
  if (product.data === undefined || !product.isFetchedAfterMount) return <FormSkeleton />
  if (!mayWriteRecord(user, product.data))
    return (
      <NothingToEdit title="This product belongs to another organization">
        You can change products of your own organization only.
      </NothingToEdit>
    )
  return <ProductFormParts product={product.data} organizationId={product.data.organizationId} />
}

function NothingToEdit({ title, children }: { title: string; children: string }) {
  return (
    <EmptyState
      title={title}
      action={
        <Link href={paths.productRegistry} className={buttonClasses({ variant: 'primary' })}>
          Back to Products
        </Link>
      }
    >
      <p>{children}</p>
    </EmptyState>
  )
}
