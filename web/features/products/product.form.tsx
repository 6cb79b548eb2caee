import { useQueryClient } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { useLocation } from 'wouter'
import type { Product } from '#contract/products'
import { productFields } from '#contract/record-fields/product-fields'
import { isAdmin } from '#contract/rights'
import { paths } from '#web/lib/paths.ts'
import { useOrganizationChoices } from '#web/lib/organization-choices.ts'
import { Button } from '#web/kit/form/button.tsx'
import { sectionStates } from '#web/kit/form/record-sections.tsx'
import { useCurrentUser } from '#web/lib/current-user.ts'
import { RecordPageForm } from '#web/registry/record-page.form.tsx'
import { usePageEditing } from '#web/registry/use-record-editing.ts'
import { itemWords } from '#web/lib/change-words.ts'
import { IntroducedProjects } from '#web/features/package/introduced-projects.public.tsx'
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
import { products } from './products.queries.ts'

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
  const client = useQueryClient()
  const cameFrom = useCameFrom()
  const editing = usePageEditing({
    of: products,
    record: product,
    rules: productRules,
    valuesOf: (stored) => productFormValues(stored, organizationId),
    bodyOf: productBody,
    home: paths.home,
    isMarked: !isAdmin(user),
    more: async (saved) =>
      (await import('#web/features/matches/fits.public.ts')).fitsOfOffer(client, 'products', saved),
    said: (saved, typed) => ({
      more:
        saved.status === 'under_review' &&
        typed.status === 'published' &&
        '. An administrator reviews it before it is published.',
      action:
        product === undefined || cameFrom === null
          ? undefined
          : { label: 'Back to where I was', onClick: () => navigate(cameFrom) },
    }),
  })
  const { form, saving } = editing
  const names = useNames(form, product)
  return (
    <RecordPageForm
      {...editing}
      fields={productFields}
      words={{
        organizationId: names.organization,
        catalyticFacilityId: names.facility,
        askedItems: itemWords,
      }}
      className="mt-6"
      head={<PostingFor form={form} name={names.posting} canChange={isAdmin(user)} />}
      sections={productSections}
      states={useSections(form)}
      aside={
        <>
          <ProductPreview form={form} organizationName={names.posting} />
          {product && <IntroducedProjects id={product.id} />}
        </>
      }
      cancel={<Button onClick={() => navigate(paths.home)}>Cancel</Button>}
      renderDeletion={({ record, ...ends }) => (
        <DeleteProductDialog
          {...ends}
          record={{ ...record, version: saving.version ?? record.version }}
        />
      )}
    >
      <ProductFields form={form} product={product} />
    </RecordPageForm>
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
