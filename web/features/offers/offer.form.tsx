import { Send } from 'lucide-react'
import { useState } from 'react'
import { Controller, useWatch } from 'react-hook-form'
import { useLocation } from 'wouter'
import { dayCounts } from '#contract/common/closing-enums'
import { labelOf, valuesOf } from '#contract/common/enums'
import { sourceKinds } from '#contract/common/finance-enums'
import { capitalTypes } from '#contract/common/registry-enums'
import { createOfferBody } from '#contract/offer-terms'
import type { Offer } from '#contract/offers'
import type { Deal } from '#contract/pipeline'
import { FileUpload } from '#web/kit/files/file-upload.tsx'
import { recordFileHint, recordFileLimits } from '#web/kit/files/file-limits.ts'
import { Button } from '#web/kit/form/button.tsx'
import { CheckboxField } from '#web/kit/form/checkbox.tsx'
import { Field } from '#web/kit/form/field.tsx'
import { Form } from '#web/kit/form/form.tsx'
import { FormSection } from '#web/kit/form/form-section.tsx'
import { SaveBar } from '#web/kit/form/save-bar.tsx'
import { SaveFailure } from '#web/kit/form/save-failure.tsx'
import { Select } from '#web/kit/form/select.tsx'
import { TextInput } from '#web/kit/form/text-input.tsx'
import { Textarea } from '#web/kit/form/textarea.tsx'
import { ChoiceChips } from '#web/kit/form/toggle-chips.tsx'
import { formatMoney } from '#web/lib/format.ts'
import { projectAddress } from '#web/lib/paths.ts'
import { useSchemaForm } from '#web/lib/schema-form.ts'
import { leavePage, useUnsavedChangesGuard } from '#web/lib/unsaved-changes.ts'
import { OfferConditions } from './offer-conditions.tsx'
import { OfferCost } from './offer-cost.tsx'
import { typedTerms, valuesOfOffer, type OfferValues } from './offer-form-values.ts'
import { Dollars, Months, Percent } from './offer-inputs.tsx'
import { needOf } from './offer-words.ts'
import type { OffersRead } from './offers.queries.ts'
import { useOfferSaving } from './use-offer-saving.ts'

interface OfferFormProps {
  readonly deal: Deal
  readonly introductionId: string
  /** Undefined for a new one. */
  readonly offer: Offer | undefined
  readonly data: OffersRead
}

const needsOf = ({ needs }: OffersRead) =>
  needs.map(({ need, sought }) => ({
    value: need,
    label:
      sought === null
        ? capitalTypes[need]
        : `${capitalTypes[need]}, seeking ${formatMoney(sought) ?? ''}`,
  }))
const kinds = valuesOf(sourceKinds).map((value) => ({ value, label: sourceKinds[value] }))

/** What a lender offers a project, with what it costs while it is typed (H-078). */
export function OfferForm({ deal, introductionId, offer, data }: OfferFormProps) {
  const [, navigate] = useLocation()
  const start = valuesOfOffer(offer ?? { need: data.needs[0]?.need })
  const form = useSchemaForm<OfferValues, ReturnType<typeof createOfferBody.parse>>(
    createOfferBody as never,
    start,
  )
  const { control, register, formState } = form
  const { errors, isDirty } = formState
  const values = useWatch({ control }) as OfferValues
  const [isBusy, setBusy] = useState(false)
  const isRevision = offer !== undefined && offer.state !== 'draft'
  const { save, pending, failure, isSaved } = useOfferSaving(form, { deal, introductionId, offer })
  useUnsavedChangesGuard(isDirty && !isSaved)
  const tab = projectAddress(deal.id, 'offers')
  const terms = typedTerms(values)
  const sought = needOf(data, values.need)?.sought ?? null

  /** What a field said before, where a revision changes it. */
  const was = (name: keyof OfferValues, words = String(start[name])) =>
    isRevision && String(values[name]) !== String(start[name])
      ? `Was ${String(start[name]) === '' ? 'empty' : words}`
      : undefined
  const hinted = (name: keyof OfferValues, hint?: string, words?: string) => ({
    error: errors[name]?.message,
    hint: [was(name, words), hint].filter(Boolean).join('. ') || undefined,
  })

  const errorCount = Object.keys(errors).length
  return (
    <Form
      form={form}
      onSubmit={(event) => {
        event.preventDefault()
        void save(true)
      }}
    >
      <div className="mt-4 grid items-start gap-x-9 gap-y-6 xl:grid-cols-[minmax(0,1fr)_336px]">
        <div className="min-w-0">
          {errorCount === 0 && <SaveFailure error={failure} className="mb-4" />}
          <FormSection id="money" title="Money">
            <Field
              label="Need"
              group
              required
              className="sm:col-span-2"
              {...hinted('need', undefined, labelOf(capitalTypes, start.need))}
            >
              <Controller
                control={control}
                name="need"
                render={({ field }) => (
                  <ChoiceChips
                    choices={needsOf(data)}
                    value={field.value as never}
                    onChange={field.onChange}
                  />
                )}
              />
            </Field>
            <Field
              label="Kind"
              group
              required
              className="sm:col-span-2"
              {...hinted('kind', undefined, labelOf(sourceKinds, start.kind))}
            >
              <Controller
                control={control}
                name="kind"
                render={({ field }) => (
                  <ChoiceChips
                    choices={kinds}
                    value={field.value as never}
                    onChange={(kind) => {
                      field.onChange(kind)
                      // The view follows the kind.
                      form.setValue('phase', '')
                    }}
                  />
                )}
              />
            </Field>
            <Field
              label="Amount"
              required
              {...hinted(
                'amount',
                sought === null || terms === null
                  ? undefined
                  : `Leaves ${formatMoney(Math.max(0, sought - terms.amount)) ?? ''} to raise`,
                formatMoney(start.amount) ?? '',
              )}
            >
              <Dollars control={control} name="amount" />
            </Field>
            <Field label="Security" optional {...hinted('security')}>
              <TextInput maxLength={500} {...register('security')} />
            </Field>
            <CheckboxField
              label="Binding"
              hint="Once accepted, the money counts as committed. Not binding, it counts as interested."
              className="sm:col-span-2"
              {...register('binding')}
            />
          </FormSection>
          <FormSection id="cost" title="Cost">
            <Field label="Rate" {...hinted('rate', 'For a loan, such as SOFR + 215 bps or 6%')}>
              <TextInput maxLength={500} {...register('rate')} />
            </Field>
            <Field
              label="Points"
              optional
              error={errors.pointsBps && 'Use a percentage from 0 to 100, such as 0.75'}
              hint={was('pointsBps', `${Number(start.pointsBps) / 100}%`)}
            >
              <Controller
                control={control}
                name="pointsBps"
                render={({ field }) => <Percent {...field} />}
              />
            </Field>
            <Field
              label="Fees"
              optional
              {...hinted('feesDollars', undefined, formatMoney(start.feesDollars) ?? '')}
            >
              <Dollars control={control} name="feesDollars" />
            </Field>
            <Field label="Term" {...hinted('termMonths')}>
              <Months {...register('termMonths')} />
            </Field>
            <Field label="Interest only" optional {...hinted('interestOnlyMonths')}>
              <Months {...register('interestOnlyMonths')} />
            </Field>
            <Field label="Amortization" optional {...hinted('amortizationMonths')}>
              <Months {...register('amortizationMonths')} />
            </Field>
            <Field label="Closing" optional {...hinted('closingDay')}>
              <TextInput type="date" {...register('closingDay')} />
            </Field>
            <Field
              label="Day count"
              {...hinted('dayCount', undefined, labelOf(dayCounts, start.dayCount))}
            >
              <Select options={dayCounts} {...register('dayCount')} />
            </Field>
          </FormSection>
          <FormSection
            id="conditions"
            title="Conditions"
            description="What must be true before you close. Check what is met."
          >
            <OfferConditions
              control={control as never}
              need={values.need}
              items={values.items}
              onItems={(items) => form.setValue('items', items, { shouldDirty: true })}
              error={
                errors.conditions?.message ??
                errors.conditions?.find?.((each) => each)?.text?.message ??
                errors.items?.message
              }
            />
          </FormSection>
          <FormSection id="until" title="Until">
            <Field label="Good until" {...hinted('goodUntil', 'From today, at most a year')}>
              <TextInput type="date" {...register('goodUntil')} />
            </Field>
            <Field label="Term sheet" group optional error={errors.file?.message}>
              <Controller
                control={control}
                name="file"
                render={({ field }) => (
                  <FileUpload
                    value={field.value}
                    onChange={field.onChange}
                    existing={
                      offer?.file
                        ? {
                            path: offer.file,
                            name: offer.fileInfo?.name,
                            bytes: offer.fileInfo?.bytes,
                          }
                        : null
                    }
                    limits={recordFileLimits}
                    hint={recordFileHint}
                    onBusyChange={setBusy}
                  />
                )}
              />
            </Field>
            <Field
              label="Note"
              optional
              className="sm:col-span-2"
              {...hinted('note', 'The project reads it with the offer', 'another one')}
            >
              <Textarea maxLength={2000} {...register('note')} />
            </Field>
          </FormSection>
        </div>
        <aside className="sticky top-18 max-xl:static">
          <OfferCost
            need={values.need}
            terms={terms}
            basis={data}
            projectName={deal.organizationName ?? deal.name}
          />
        </aside>
      </div>
      <div className="-mx-7 mt-4 max-xl:-mx-6 max-sm:-mx-4">
        <SaveBar
          errorCount={errorCount}
          failure={failure}
          note="The project gets an email when you send it."
        >
          <Button disabled={pending} onClick={() => leavePage(() => navigate(tab))}>
            Cancel
          </Button>
          {!isRevision && (
            <Button disabled={pending || isBusy} onClick={() => void save(false)}>
              Save Draft
            </Button>
          )}
          <Button
            type="submit"
            variant="primary"
            disabled={isBusy}
            pending={pending}
            pendingText="Sending..."
          >
            <Send aria-hidden="true" />
            {isRevision ? 'Send Revision' : 'Send Offer'}
          </Button>
        </SaveBar>
      </div>
    </Form>
  )
}
