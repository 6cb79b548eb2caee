import { useEffect, useMemo } from 'react'
import { useWatch, type FieldPath } from 'react-hook-form'
import type { z } from 'zod'
import { factsBody, settledFacts, type Facts } from '#contract/finance-facts'
import { fieldOf, isAsked, type FactName } from '#contract/finance/asked-facts'
import type { Sheet } from '#contract/finance/sheet'
import { dollarWords, planningLine } from '#contract/finance/words'
import type { Deal } from '#contract/pipeline'
import { toastDone, toastFailed } from '#web/kit/feedback/toast-outcome.ts'
import { Field } from '#web/kit/form/field.tsx'
import { SavingNotices } from '#web/kit/form/saving-notices.tsx'
import { Select } from '#web/kit/form/select.tsx'
import { TextInput } from '#web/kit/form/text-input.tsx'
import { FormDialog } from '#web/kit/overlay/form-dialog.tsx'
import { useRecordSaving } from '#web/lib/record-saving.ts'
import { useSchemaForm } from '#web/lib/schema-form.ts'
import {
  factFields,
  factNames,
  factSections,
  valuesOfFacts,
  type FactValues,
  type Question,
} from './facts-form.ts'
import { FactCount } from './fact-count.tsx'
import { factHints } from './fact-hints.ts'
import { useUpdateFacts } from './finance.queries.ts'
import { readingOf, type FinanceBasis, type ProjectFinance } from './finance-reading.ts'
import { financeSentences } from './finance-sentences.ts'

/** What is typed as facts, each answer that cannot be stored taken as the stored one. */
function typedFacts(values: FactValues, stored: Facts) {
  const valid: Record<string, unknown> = {}
  for (const name of factNames) {
    const read = factsBody.shape[name].safeParse(values[name])
    if (read.success) valid[name] = read.data
  }
  return settledFacts(valid, stored, null).facts
}

/** The answers of the credit sheet, with the cases they come to beside them (T-001 to T-012, K-093). */
export function FactsDialog({
  deal,
  finance,
  basis,
  field,
  onClose,
}: {
  readonly deal: Deal
  readonly finance: ProjectFinance
  readonly basis: FinanceBasis
  /** The question to begin with. */
  readonly field?: string | undefined
  readonly onClose: () => void
}) {
  const form = useSchemaForm<FactValues, z.output<typeof factsBody>>(
    factsBody as never,
    valuesOfFacts(finance.facts),
  )
  const { errors, isDirty } = form.formState
  const saving = useRecordSaving<
    FactValues,
    z.output<typeof factsBody>,
    object,
    Facts & { id: string }
  >({
    form,
    record: { ...finance.facts, id: deal.id },
    update: useUpdateFacts(),
    bodyOf: (body) => body,
    valuesOf: valuesOfFacts,
    onSaved: () => {
      toastDone(financeSentences.factsSaved)
      onClose()
    },
    onFailed: (error) => toastFailed(financeSentences.saveFactsFailed, error),
  })
  const values = useWatch({ control: form.control }) as FactValues
  const reading = useMemo(
    () => readingOf(deal, finance, basis, typedFacts(values, finance.facts)),
    [deal, finance, basis, values],
  )
  useEffect(() => {
    // After the dialog has taken the focus to its first field.
    if (field === undefined) return
    const frame = requestAnimationFrame(() => form.setFocus(field as FieldPath<FactValues>))
    return () => cancelAnimationFrame(frame)
  }, [form, field])

  return (
    <FormDialog
      form={form}
      size="lg"
      title="Edit facts"
      description={deal.name}
      isDirty={isDirty && !saving.isSaved}
      onSubmit={saving.submit}
      onClose={onClose}
      submitLabel="Save Facts"
      pending={saving.pending}
    >
      <SavingNotices form={form} saving={saving} fields={factFields} className="mb-4" />
      <div className="grid items-start gap-x-6 gap-y-5 sm:grid-cols-[minmax(0,1fr)_13rem]">
        <aside className="sm:sticky sm:top-0 sm:order-2" aria-label="What these facts come to">
          <FactCount
            reading={reading}
            questionsOnly
            onOpen={(fact) => form.setFocus(fieldOf[fact] as FieldPath<FactValues>)}
            className="mb-3"
          />
          <dl aria-live="polite" className="border-t-2 border-ink text-label">
            {(
              [
                ['Worst case', reading.estimate.credit.credit.worst],
                ['Base case', reading.estimate.credit.credit.base],
                ['With pending', reading.estimate.credit.credit.pending],
                ['Best case', reading.estimate.credit.credit.best],
                ['Money, base case', reading.estimate.credit.cash.base],
              ] as const
            ).map(([label, amount]) => (
              <div
                key={label}
                className="flex justify-between gap-3 border-b border-rule py-1.5 tabular-nums"
              >
                <dt className="text-ink-2">{label}</dt>
                <dd className="font-strong">{amount === null ? 'Unknown' : dollarWords(amount)}</dd>
              </div>
            ))}
          </dl>
          <p className="mt-2 text-meta text-ink-3">{planningLine}</p>
          <p className="mt-2 text-meta text-ink-3">{financeSentences.whoReads}</p>
        </aside>
        <div className="grid gap-6">
          {factSections.map(({ title, questions }) => {
            const asked = questions.filter(({ name }) => isAsked(name, reading.sheet))
            if (asked.length === 0) return null
            return (
              <fieldset key={title} className="min-w-0 border-t-2 border-ink pt-2.5">
                <legend className="float-left w-full text-head">{title}</legend>
                <div className="clear-both grid gap-4 pt-3">
                  {asked.map((question) => (
                    <Answer
                      key={question.name}
                      question={question}
                      sheet={reading.sheet}
                      error={errors[question.name]?.message}
                      field={form.register(question.name)}
                    />
                  ))}
                </div>
              </fieldset>
            )
          })}
        </div>
      </div>
    </FormDialog>
  )
}

function Answer({
  question: { name, label, kind, options },
  sheet,
  error,
  field,
}: {
  readonly question: Question
  readonly sheet: Sheet
  readonly error: string | undefined
  readonly field: ReturnType<ReturnType<typeof useSchemaForm<FactValues, unknown>>['register']> & {
    name: FactName
  }
}) {
  return (
    <Field label={label} hint={factHints[name]?.(sheet)} error={error}>
      {kind === 'choice' ? (
        <Select options={options} {...field}>
          <option value="">Not answered</option>
        </Select>
      ) : (
        <TextInput
          type={kind === 'date' ? 'date' : 'text'}
          {...(kind === 'number' && { inputMode: 'numeric' as const })}
          autoComplete="off"
          {...field}
        />
      )}
    </Field>
  )
}
