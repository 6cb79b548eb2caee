import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useLocation } from 'wouter'
import type { Product } from '#contract/products'
import { productFields } from '#contract/record-fields/product-fields'
import { isAdmin } from '#contract/rights'
import { paths } from '#web/lib/paths.ts'
import { useOrganizationChoices } from '#web/lib/organization-choices.ts'
import { Button } from '#web/kit/form/button.tsx'
import { DraftNotice, draftNote } from '#web/kit/form/draft-notice.tsx'
import { FormLayout } from '#web/kit/form/form-section.tsx'
import { Form } from '#web/kit/form/form.tsx'
import { sectionStates } from '#web/kit/form/record-sections.tsx'
import { SaveBar } from '#web/kit/form/save-bar.tsx'
import { SaveFailure } from '#web/kit/form/save-failure.tsx'
import { toastDone, toastFailed } from '#web/kit/feedback/toast-outcome.ts'
import { VersionConflict } from '#web/kit/form/version-conflict.tsx'
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
import { useCreateProduct, useFacilityChoices, useUpdateProduct } from './products.queries.ts'

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
  const { errors, isDirty } = form.formState
  const draft = useFormDraft(form, {
    userId: user.id,
    name: `products:${product?.id ?? 'new'}`,
    version: product?.version,
  })
  const release = useUnsavedChangesGuard(isDirty)
  const names = useNames(form, product)
  const sections = useSections(form)
  const [isDeleting, setDeleting] = useState(false)

  /** Saved or deleted there is nothing left to keep; after Cancel the draft stays. */
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

  const errorCount = Object.keys(errors).length
  return (
    // To the edges of the page, where the bar at its foot belongs.
    <Form
      form={form}
      onSubmit={saving.submit}
      className="-mx-7 -mb-14 max-xl:-mx-6 max-sm:-mx-4 max-sm:-mb-10"
    >
      <div className="px-7 max-xl:px-6 max-sm:px-4">
        <PostingFor form={form} name={names.posting} canChange={isAdmin(user)} />
        <DraftNotice draft={draft} onOutdated={saving.compare} className="mt-6" />
        <SaveFailure error={saving.failure} className="mt-6" />
        {saving.conflict && (
          <VersionConflict
            form={form}
            conflict={saving.conflict}
            fields={productFields}
            words={{ organizationId: names.organization, catalyticFacilityId: names.facility }}
            pending={saving.pending}
            onSave={() => void saving.submit()}
            className="mt-6"
          />
        )}
        <FormLayout
          sections={sections}
          aside={<ProductPreview form={form} organizationName={names.posting} />}
        >
          <ProductFields form={form} product={product} />
        </FormLayout>
      </div>
      <SaveBar
        errorCount={errorCount}
        failure={saving.failure}
        note={draftNote(draft)}
        start={
          product && (
            <Button variant="danger-quiet" onClick={() => setDeleting(true)}>
              <Trash2 aria-hidden="true" />
              Delete
            </Button>
          )
        }
      >
        <Button onClick={() => navigate(paths.home)}>Cancel</Button>
        <Button type="submit" variant="primary" pending={saving.pending} pendingText="Saving...">
          {product ? 'Update Product' : 'Create Product'}
        </Button>
      </SaveBar>
      {product && isDeleting && (
        <DeleteProductDialog
          product={{ ...product, version: saving.version ?? product.version }}
          onClose={() => setDeleting(false)}
          onDeleted={leaveDone}
        />
      )}
    </Form>
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

/** The state of each section for the list beside the form; the first requests a name. */
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
