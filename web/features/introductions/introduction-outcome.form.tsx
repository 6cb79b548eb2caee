import { useEffect } from 'react'
import { Controller, useWatch } from 'react-hook-form'
import { valuesOf } from '#contract/common/enums'
import { introductionOutcomes, noDealReasons } from '#contract/common/market-enums'
import { introductionOutcomeBody, type Introduction } from '#contract/introductions'
import { toastDone } from '#web/kit/feedback/toast-outcome.ts'
import { SubmitButton } from '#web/kit/form/button.tsx'
import { CurrencyInput } from '#web/kit/form/currency-input.tsx'
import { Field } from '#web/kit/form/field.tsx'
import { Form } from '#web/kit/form/form.tsx'
import { SaveFailure } from '#web/kit/form/save-failure.tsx'
import { Select } from '#web/kit/form/select.tsx'
import { TextInput } from '#web/kit/form/text-input.tsx'
import { ChoiceChips } from '#web/kit/form/toggle-chips.tsx'
import { useSchemaForm } from '#web/lib/schema-form.ts'
import { useUnsavedChangesGuard } from '#web/lib/unsaved-changes.ts'
import { useRecordOutcome } from './introductions.queries.ts'

const outcomes = valuesOf(introductionOutcomes).map((value) => ({
  value,
  label: introductionOutcomes[value],
}))

const valuesOfOutcome = (own: Introduction['outcomes']['deal']) => ({
  ...(own && { outcome: own.outcome }),
  amount: own?.amount === null || own === null ? '' : String(own.amount),
  reason: own?.reason ?? null,
  note: own?.note ?? '',
})

/** Says for the own side what became of an accepted introduction; the last one counts (M-211). */
export function IntroductionOutcomeForm({
  introduction,
  side,
}: {
  readonly introduction: Introduction
  readonly side: 'deal' | 'capital'
}) {
  const record = useRecordOutcome()
  const own = introduction.outcomes[side]
  const form = useSchemaForm(introductionOutcomeBody, valuesOfOutcome(own))
  const { errors, isDirty } = form.formState
  const recordedAt = own?.at
  // After another record of the own side the form begins with that, unless something is typed: a colleague's is in the table.
  useEffect(() => {
    if (!isDirty) form.reset(valuesOfOutcome(own))
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a record is what it begins with, not a form that was emptied
  }, [recordedAt])
  const outcome = useWatch({ control: form.control, name: 'outcome' })
  useUnsavedChangesGuard(isDirty && !record.isSuccess)
  const hasAmount = outcome === 'term_sheet' || outcome === 'funded'

  const submit = form.handleSubmit((body) => {
    // What belongs to another outcome was typed before it was chosen.
    const { amount, reason, ...rest } = body
    record.mutate(
      {
        id: introduction.id,
        body: {
          ...rest,
          ...(hasAmount && { amount }),
          ...(body.outcome === 'no_deal' && { reason }),
        },
      },
      {
        onSuccess: () => {
          form.reset(form.getValues())
          toastDone('Outcome recorded')
        },
      },
    )
  })

  return (
    <Form form={form} aria-label="Record the outcome" onSubmit={(event) => void submit(event)}>
      <SaveFailure error={record.error} className="mt-3" />
      <div className="mt-3.5 flex flex-wrap items-start gap-2.5 print:hidden">
        <Field label="Outcome" group labelHidden error={errors.outcome?.message}>
          <Controller
            control={form.control}
            name="outcome"
            render={({ field }) => (
              <ChoiceChips
                choices={outcomes}
                value={field.value ?? null}
                onChange={field.onChange}
              />
            )}
          />
        </Field>
        {hasAmount && (
          <Field
            label="Amount"
            labelHidden
            required={outcome === 'funded'}
            error={errors.amount?.message}
            className="w-40 max-sm:w-full"
          >
            <Controller
              control={form.control}
              name="amount"
              render={({ field: { value, onChange, ...field } }) => (
                <CurrencyInput
                  {...field}
                  size="sm"
                  placeholder={outcome === 'funded' ? 'Amount' : 'Amount, optional'}
                  value={String(value ?? '')}
                  onChange={(text) => onChange(text)}
                />
              )}
            />
          </Field>
        )}
        {outcome === 'no_deal' && (
          <Field label="Reason" labelHidden required error={errors.reason?.message}>
            <Select
              options={noDealReasons}
              size="sm"
              {...form.register('reason', { setValueAs: (text) => text || null })}
            >
              <option value="">Choose a reason</option>
            </Select>
          </Field>
        )}
        <Field
          label="Note"
          labelHidden
          error={errors.note?.message}
          className="min-w-45 flex-1 max-sm:basis-full"
        >
          <TextInput
            size="sm"
            autoComplete="off"
            placeholder="Note (both sides see it)"
            {...form.register('note')}
          />
        </Field>
        <SubmitButton
          pending={record.isPending}
          pendingText="Recording..."
          className="max-sm:flex-1"
        >
          Record Outcome
        </SubmitButton>
      </div>
    </Form>
  )
}
