import { useWatch } from 'react-hook-form'
import type { Product } from '#contract/products'
import { productFields } from '#contract/record-fields/product-fields'
import { waitsForReview } from '#contract/rights'
import { Combobox } from '#web/kit/form/combobox.tsx'
import { FieldError } from '#web/kit/form/field.tsx'
import { RecordSections } from '#web/kit/form/record-sections.tsx'
import { statesChosen } from '#web/kit/form/state-select.tsx'
import { useCurrentUser } from '#web/lib/current-user.ts'
import { useSettings } from '#web/lib/settings.ts'
import { asksLayout } from '#web/features/package/asks.public.tsx'
import { productSections, type ProductForm } from './product-form-values.ts'
import { useFacilityChoices } from '#web/lib/facility-choices.ts'

const rateHint = 'Prefer Number or Benchmark'

/** The fields of a product in their sections; the organization it is posted for is shown above them. */
export function ProductFields({
  form,
  product,
}: {
  form: ProductForm
  product: Product | undefined
}) {
  const [geography, states, isSupported, needs, lines] = useWatch({
    control: form.control,
    name: [
      'macroGeography',
      'certainGeographies',
      'isSupportedByCatalyticFacility',
      'type',
      'askedLines',
    ],
  })
  const facilities = useFacilities(isSupported, product)
  const { memberReview } = useSettings()
  const isReviewed = waitsForReview({
    kind: 'products',
    review: memberReview,
    person: useCurrentUser(),
    before: product?.status ?? null,
    wanted: 'published',
  })
  return (
    <RecordSections
      form={form}
      fields={productFields}
      sections={productSections}
      layout={{
        name: { isWide: true },
        organizationId: null,
        description: { rows: 4 },
        lowRangeRate: { hint: rateHint },
        highRangeRate: { hint: rateHint, deps: ['lowRangeRate'] },
        minPrincipalSize: { hint: 'Whole US dollars. Empty means $0.' },
        maxPrincipalSize: {
          hint: 'Whole US dollars. Empty means No max.',
          deps: ['minPrincipalSize'],
        },
        macroGeography: { asChips: true, deps: ['certainGeographies'] },
        certainGeographies:
          geography === 'certain_geographies'
            ? { required: true, aside: statesChosen(states) }
            : null,
        necessaryCreditEnhancement: { rows: 2 },
        optionalCreditEnhancement: { rows: 2, optional: false },
        termDetails: { rows: 3 },
        investmentCommitteeCycleInfo: {
          rows: 2,
          hint: 'How often the committee meets, and how long a decision takes.',
        },
        isSupportedByCatalyticFacility: { deps: ['catalyticFacilityId'] },
        // Required once the tick above it is set (P-145).
        catalyticFacilityId: isSupported
          ? {
              required: true,
              className: '-mt-1.5 ml-6.5 sm:col-span-2',
              renderControl: (field) => (
                <Combobox
                  {...field}
                  options={facilities.options}
                  placeholder={facilities.isPending ? 'Loading...' : 'Choose a catalytic facility'}
                  searchLabel="Search facilities"
                  emptyText="No facilities found"
                />
              ),
              below: facilities.isError && (
                <FieldError>The facilities could not be loaded</FieldError>
              ),
            }
          : null,
        ...asksLayout(needs, lines),
        status: {
          asChips: true,
          offered: ['draft', 'under_review', 'published'],
          hint: isReviewed
            ? 'A published product is first reviewed by an administrator.'
            : undefined,
          deps: ['certainGeographies', 'catalyticFacilityId'],
        },
      }}
    />
  )
}

/** The facilities to choose from; one that is not listed any more stays what is stored until another one is chosen. */
function useFacilities(isSupported: boolean, product: Product | undefined) {
  const { data, isPending, isError } = useFacilityChoices(isSupported)
  const known = data ?? []
  const storedId = product?.catalyticFacilityId ?? null
  const isStoredMissing =
    storedId !== null && data !== undefined && !known.some(({ value }) => value === storedId)
  const stored = {
    value: storedId ?? '',
    label: product?.catalyticFacilityName ?? 'The facility chosen before',
    detail: 'Not listed',
  }
  return { options: isStoredMissing ? [stored, ...known] : known, isPending, isError }
}
