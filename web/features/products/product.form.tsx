import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useLocation } from 'wouter'
import type { Product } from '#contract/products'
import { productFields } from '#contract/record-fields/product-fields'
import { isAdmin } from '#contract/rights'
import { paths } from '#web/lib/paths.ts'
import { useOrganizationChoices } from '#web/lib/organization-choices.ts'
import { Button } from '#web/kit/form/button.tsx'
import { sectionStates } from '#web/kit/form/record-sections.tsx'
import { toastDone, toastFailed } from '#web/kit/feedback/toast-outcome.ts'
import { RecordForm } from '#web/kit/form/record-form.tsx'
import { useCurrentUser } from '#web/lib/current-user.ts'
import { useFormDraft } from '#web/lib/form-draft.ts'
import { useRecordSaving } from '#web/lib/record-saving.ts'
import { useSchemaForm } from '#web/lib/schema-form.ts'
import { useUnsavedChangesGuard } from '#web/lib/unsaved-changes.ts'
import { DeleteProductDialog } from './delete-product.dialog.tsx'
import { PostingFor } from './posting-for.tsx'
import { useCameFrom } from './product-addresses.ts'
import {
  productBody,
  productRules,
  productFormValues,
  productSections,
  type ProductForm,
  type ProductFormValues,
} from './product-form-values.ts'
import { ProductPreview } from './product-preview.tsx'
import { ProductFields } from './product.fields.tsx'
import { useFacilityChoices } from '#web/lib/facility-choices.ts'
import { useCreateProduct, useUpdateProduct } from './products.queries.ts'

/** The form of a product: a new one of this organization, or a stored one. */
export function ProductFormParts({
  product,
  organizationId,
}: {
  product?: Product
  organizationId: string | null
}) {
  const user = useCurrentUser()
  const [, navigate] = useLocation()
  const cameFrom = useCameFrom()
  const form = useSchemaForm(productRules, productFormValues(product, organizationId))
  const { isDirty } = form.formState
  const draft = useFormDraft(form, {
    userId: user.id,
    name: `products:${product?.id ?? 'new'}`,
    version: product?.version,
  })
  const release = useUnsavedChangesGuard(isDirty)
  const names = useNames(form, product)
  const sections = useSections(form)
  const [isDeleting, setDeleting] = useState(false)

  /** Once it is saved or deleted no draft is needed; after Cancel the draft stays. */
  function leaveDone() {
    draft.discard()
    release()
    navigate(paths.home)
  }

  const saving = useRecordSaving({
    form,
    record: product,
    create: useCreateProduct(),
    update: useUpdateProduct(),
    onTaken: draft.discard,
    bodyOf: productBody,
    valuesOf: (stored) => productFormValues(stored, null),
    onSaved: (saved) => {
      const waits = saved.status === 'under_review' && form.getValues('status') === 'published'
      const back =
        cameFrom === null
          ? undefined
          : { label: 'Back to where I was', onClick: () => navigate(cameFrom) }
      leaveDone()
      toastDone(
        `${product ? 'Product updated successfully' : 'Product created successfully'}${waits ? '. An administrator reviews it before it is published.' : ''}`,
        back,
      )
    },
    onFailed: (error) =>
      toastFailed(product ? 'Failed to update product' : 'Failed to create product', error),
  })

  return (
    <>
      <RecordForm
        form={form}
        saving={saving}
        draft={draft}
        fields={productFields}
        words={{ organizationId: names.organization, catalyticFacilityId: names.facility }}
        className="mt-6"
        head={<PostingFor form={form} name={names.posting} canChange={isAdmin(user)} />}
        sections={sections}
        aside={<ProductPreview form={form} organizationName={names.posting} />}
        onDelete={product && (() => setDeleting(true))}
        cancel={<Button onClick={() => navigate(paths.home)}>Cancel</Button>}
        submitLabel={product ? 'Update Product' : 'Create Product'}
      >
        <ProductFields form={form} product={product} />
      </RecordForm>
      {product && isDeleting && (
        <DeleteProductDialog
          product={{ ...product, version: saving.version ?? product.version }}
          onClose={() => setDeleting(false)}
          onDone={leaveDone}
        />
      )}
    </>
  )
}

/** The names behind the ids of the form: of the organization it is posted for, and for comparing two versions. */
function useNames(form: ProductForm, product: Product | undefined) {
  const user = useCurrentUser()
  const organizations = useOrganizationChoices({ enabled: isAdmin(user) })
  const facilities = useFacilityChoices(
    useWatch({ control: form.control, name: 'isSupportedByCatalyticFacility' }),
  )
  const posted = useWatch({ control: form.control, name: 'organizationId' })
  const organization = (id: string | null): string | null => {
    if (id === null) return null
    if (id === product?.organizationId) return product.organizationName
    if (id === user.organizationId) return user.organizationName
    return organizations.data?.nameOf.get(id) ?? null
  }
  const facility = (id: string | null) =>
    (id === null ? null : facilities.data?.find(({ value }) => value === id)?.label) ?? 'Not listed'
  return {
    posting: organization(posted),
    organization: (id: string | null) => organization(id) ?? 'Unknown',
    facility,
  }
}

/** The state of each section for the list beside the form; the first requires a name. */
function useSections(form: ProductForm) {
  const values = useWatch({ control: form.control, compute: (all: ProductFormValues) => all })
  return sectionStates(
    form,
    productSections,
    ({ title, fields }) =>
      fields.some((field) => field !== 'organizationId' && isFilled(values[field])) &&
      (title !== 'Basics' || values.name.trim() !== ''),
  )
}

function isFilled(value: unknown): boolean {
  return Array.isArray(value) ? value.length > 0 : value !== null && value !== '' && value !== false
}
