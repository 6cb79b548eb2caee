import { Controller, useWatch } from 'react-hook-form'
import { labelOf, valuesOf } from '#contract/common/enums'
import {
  capitalTypes,
  loanTermLengths,
  macroGeographies,
  productAssets,
  securityPositions,
  technologies,
} from '#contract/common/registry-enums'
import type { Product } from '#contract/products'
import { waitsForReview } from '#contract/rights'
import { CheckboxField } from '#web/kit/form/checkbox.tsx'
import { Combobox } from '#web/kit/form/combobox.tsx'
import { Field, FieldError } from '#web/kit/form/field.tsx'
import { FormSection } from '#web/kit/form/form-section.tsx'
import { statesChosen, StateSelect } from '#web/kit/form/state-select.tsx'
import { ChoiceChips } from '#web/kit/form/toggle-chips.tsx'
import { useCurrentUser } from '#web/lib/current-user.ts'
import { useSettings } from '#web/lib/settings.ts'
import { AmountField, ChipsField, errorOf, LineField, LongField } from './product-fields.tsx'
import { offeredStatuses, type ProductForm } from './product-form-values.ts'
import { useFacilityChoices } from './products.queries.ts'

const choicesOf = <Labels extends Record<string, string>>(labels: Labels) =>
  valuesOf(labels).map((value) => ({ value, label: labelOf(labels, value) }))

const typeChoices = choicesOf(capitalTypes)
const assetChoices = choicesOf(productAssets)
const technologyChoices = choicesOf(technologies)
const securityChoices = choicesOf(securityPositions)
const termChoices = choicesOf(loanTermLengths)
const geographyChoices = choicesOf(macroGeographies)

const rateHint = 'Prefer Number or Benchmark'

export function BasicsSection({ form }: { form: ProductForm }) {
  return (
    <FormSection
      id="product-basics"
      title="Basics"
      description="What the product is and what it finances."
    >
      <LineField form={form} name="name" label="Product name" required className="sm:col-span-2" />
      <ChipsField form={form} name="type" label="Type" choices={typeChoices} />
      <ChipsField form={form} name="asset" label="Asset" choices={assetChoices} />
      <ChipsField form={form} name="technology" label="Technology" choices={technologyChoices} />
      <LongField form={form} name="description" label="Description" rows={4} />
    </FormSection>
  )
}

export function RatesSection({ form }: { form: ProductForm }) {
  return (
    <FormSection
      id="product-rates"
      title="Rates and size"
      description="Shown in the registry as “low - high”. Leave both rates empty for “Rate TBD”."
    >
      <LineField form={form} name="lowRangeRate" label="Low range rate" hint={rateHint} />
      <LineField
        form={form}
        name="highRangeRate"
        label="High range rate"
        hint={rateHint}
        deps={['lowRangeRate']}
      />
      <AmountField
        form={form}
        name="minPrincipalSize"
        label="Minimum principal size"
        hint="Whole US dollars. Empty means $0."
      />
      <AmountField
        form={form}
        name="maxPrincipalSize"
        label="Maximum principal size"
        hint="Whole US dollars. Empty means No max."
        deps={['minPrincipalSize']}
      />
    </FormSection>
  )
}

export function GeographySection({ form }: { form: ProductForm }) {
  const geography = useWatch({ control: form.control, name: 'macroGeography' })
  const chosen = useWatch({ control: form.control, name: 'certainGeographies' })
  return (
    <FormSection
      id="product-geography"
      title="Geography"
      description="Where the financed project may stand."
    >
      <Field
        label="Macro geography"
        group
        optional
        error={errorOf(form, 'macroGeography')}
        className="sm:col-span-2"
      >
        <Controller
          control={form.control}
          name="macroGeography"
          rules={{ deps: ['certainGeographies'] }}
          render={({ field }) => (
            <ChoiceChips
              choices={geographyChoices}
              value={field.value}
              onChange={field.onChange}
              onBlur={field.onBlur}
            />
          )}
        />
      </Field>
      {geography === 'certain_geographies' && (
        <Field
          label="Specific states"
          required
          aside={statesChosen(chosen)}
          error={errorOf(form, 'certainGeographies')}
          className="sm:col-span-2"
        >
          <Controller
            control={form.control}
            name="certainGeographies"
            render={({ field }) => (
              <StateSelect value={field.value} onChange={field.onChange} onBlur={field.onBlur} />
            )}
          />
        </Field>
      )}
    </FormSection>
  )
}

export function TermsSection({
  form,
  product,
}: {
  form: ProductForm
  product: Product | undefined
}) {
  return (
    <FormSection
      id="product-terms"
      title="Terms and credit"
      description="What a borrower should know before calling."
    >
      <ChipsField
        form={form}
        name="securityPosition"
        label="Security position"
        choices={securityChoices}
      />
      <ChipsField
        form={form}
        name="loanTermLength"
        label="Loan term length"
        choices={termChoices}
      />
      <LongField
        form={form}
        name="necessaryCreditEnhancement"
        label="Necessary credit enhancement"
        rows={2}
      />
      <LongField
        form={form}
        name="optionalCreditEnhancement"
        label="Optional credit enhancement"
        optional={false}
        rows={2}
      />
      <LongField form={form} name="termDetails" label="Term details" />
      <LongField
        form={form}
        name="investmentCommitteeCycleInfo"
        label="Investment committee cycle"
        hint="How often the committee meets, and how long a decision takes."
        rows={2}
      />
      <SupportField form={form} product={product} />
    </FormSection>
  )
}

/** The tick, and under it the facility that is asked for once it is set (P-145). */
function SupportField({ form, product }: { form: ProductForm; product: Product | undefined }) {
  const isSupported = useWatch({ control: form.control, name: 'isSupportedByCatalyticFacility' })
  const facilities = useFacilityChoices(isSupported)
  const known = facilities.data ?? []
  // A facility that is not listed any more stays what is stored until another one is chosen.
  const storedId = product?.catalyticFacilityId ?? null
  const isStoredMissing =
    storedId !== null &&
    facilities.data !== undefined &&
    !known.some(({ value }) => value === storedId)
  const options = isStoredMissing
    ? [
        {
          value: storedId,
          label: product?.catalyticFacilityName ?? 'The facility chosen before',
          detail: 'Not listed',
        },
        ...known,
      ]
    : known
  return (
    <div className="sm:col-span-2">
      <CheckboxField
        label="Supported by a catalytic facility"
        error={errorOf(form, 'isSupportedByCatalyticFacility')}
        {...form.register('isSupportedByCatalyticFacility', { deps: ['catalyticFacilityId'] })}
      />
      {isSupported && (
        <Field
          label="Catalytic facility"
          required
          error={errorOf(form, 'catalyticFacilityId')}
          className="mt-3 ml-6.5"
        >
          <Controller
            control={form.control}
            name="catalyticFacilityId"
            render={({ field }) => (
              <Combobox
                options={options}
                value={field.value}
                onChange={field.onChange}
                onBlur={field.onBlur}
                placeholder={facilities.isPending ? 'Loading...' : 'Choose a catalytic facility'}
                searchLabel="Search facilities"
                emptyText="No facilities found"
              />
            )}
          />
          {facilities.isError && <FieldError>The facilities could not be loaded</FieldError>}
        </Field>
      )}
    </div>
  )
}

export function PublicationSection({
  form,
  product,
}: {
  form: ProductForm
  product: Product | undefined
}) {
  const { memberReview } = useSettings()
  const person = useCurrentUser()
  const isReviewed = waitsForReview({
    kind: 'products',
    review: memberReview,
    person,
    before: product?.status ?? null,
    wanted: 'published',
  })
  return (
    <FormSection
      id="product-publication"
      title="Publication"
      description="Everyone signed in sees published products; the others are seen by their own organization and administrators."
    >
      <Field
        label="Status"
        group
        error={errorOf(form, 'status')}
        hint={isReviewed ? 'A published product is first reviewed by an administrator.' : undefined}
        className="sm:col-span-2"
      >
        <Controller
          control={form.control}
          name="status"
          rules={{ deps: ['certainGeographies', 'catalyticFacilityId'] }}
          render={({ field }) => (
            <ChoiceChips
              choices={offeredStatuses(product?.status)}
              value={field.value}
              onChange={field.onChange}
              onBlur={field.onBlur}
            />
          )}
        />
      </Field>
    </FormSection>
  )
}
