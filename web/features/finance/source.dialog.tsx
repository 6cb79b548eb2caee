import { Controller, useWatch } from 'react-hook-form'
import {
  sourceKinds,
  sourcePhases,
  sourceStates,
  type SourceKind,
} from '#contract/common/finance-enums'
import { createSourceBody } from '#contract/finance-lines'
import { sourceFields } from '#contract/record-fields/finance-line-fields'
import { toastDone, toastFailed } from '#web/kit/feedback/toast-outcome.ts'
import { CheckboxField } from '#web/kit/form/checkbox.tsx'
import { CurrencyInput } from '#web/kit/form/currency-input.tsx'
import { Field } from '#web/kit/form/field.tsx'
import { OrganizationPicker } from '#web/kit/form/organization-picker.tsx'
import { SavingNotices } from '#web/kit/form/saving-notices.tsx'
import { Select } from '#web/kit/form/select.tsx'
import { TextInput } from '#web/kit/form/text-input.tsx'
import { Textarea } from '#web/kit/form/textarea.tsx'
import { FormDialog } from '#web/kit/overlay/form-dialog.tsx'
import { useRecordSaving } from '#web/lib/record-saving.ts'
import { useSchemaForm } from '#web/lib/schema-form.ts'
import { useCreateSource, useUpdateSource } from './finance.queries.ts'
import type { SourceRow } from './finance-reading.ts'
import { financeSentences } from './finance-sentences.ts'
import {
  kindDefaults,
  newSourceValues,
  valuesOfSource,
  type SourceStart,
  type SourceValues,
} from './source-form.ts'

const stateHelp =
  'Identified: named. Interested: in talks. Committed: signed or reserved. Closed: money received.'
const creditStateHelp =
  'Identified: expected. Interested: every fact of the base case is known. Committed: registration number received or transfer agreement signed. Closed: money received.'

const withBonds: readonly string[] = ['bridge', 'senior', 'pari_passu', 'subordinate']

/** Adds a source to a deal or changes one (K-015 to K-021, K-093). */
export function SourceDialog({
  dealId,
  source,
  start = {},
  onClose,
  onDelete,
}: {
  readonly dealId: string
  /** Undefined for a new one. */
  readonly source?: SourceRow | undefined
  /** What a new one begins with. */
  readonly start?: SourceStart
  readonly onClose: () => void
  readonly onDelete?: (source: SourceRow) => void
}) {
  const form = useSchemaForm<SourceValues, ReturnType<typeof createSourceBody.parse>>(
    createSourceBody as never,
    source ? valuesOfSource(source) : newSourceValues(start),
  )
  const { errors, isDirty } = form.formState
  const { control, register } = form
  const [kind, state] = useWatch({ control, name: ['kind', 'state'] })
  const saving = useRecordSaving({
    form,
    record: source,
    create: useCreateSource(dealId),
    update: useUpdateSource(),
    bodyOf: (body) => body,
    valuesOf: valuesOfSource as never,
    onSaved: () => {
      toastDone(source ? financeSentences.sourceUpdated : financeSentences.sourceCreated)
      onClose()
    },
    onFailed: (error) =>
      toastFailed(
        source ? financeSentences.updateSourceFailed : financeSentences.createSourceFailed,
        error,
      ),
  } as Parameters<
    typeof useRecordSaving<
      SourceValues,
      ReturnType<typeof createSourceBody.parse>,
      object,
      { id: string; version: number }
    >
  >[0])
  const chooseKind = (next: string) => {
    if (!(next in sourceKinds)) return
    const given = kindDefaults(next as SourceKind)
    form.setValue('phase', given.phase)
    form.setValue('concessional', given.concessional)
    form.setValue('restricted', given.restricted)
  }
  const kindField = register('kind')

  return (
    <FormDialog
      form={form}
      title={source ? 'Edit source' : 'Add source'}
      isDirty={isDirty && !saving.isSaved}
      onSubmit={saving.submit}
      onClose={onClose}
      submitLabel={source ? 'Update Source' : 'Create Source'}
      pending={saving.pending}
      onDelete={source && onDelete && (() => onDelete(source))}
    >
      <SavingNotices form={form} saving={saving} fields={sourceFields} className="mb-4" />
      <div className="grid gap-x-5 gap-y-4 sm:grid-cols-2">
        <Field label="Kind" required error={errors.kind?.message}>
          <Select
            options={sourceKinds}
            {...kindField}
            onChange={(event) => {
              chooseKind(event.target.value)
              return kindField.onChange(event)
            }}
          >
            <option value="">Choose a kind</option>
          </Select>
        </Field>
        <Field label="Amount" required error={errors.amount?.message}>
          <Controller
            control={control}
            name="amount"
            render={({ field: { ref: _ref, ...input } }) => (
              <CurrencyInput {...input} onChange={(value) => input.onChange(value)} />
            )}
          />
        </Field>
        <Field label="Source" required error={errors.label?.message} className="sm:col-span-2">
          <TextInput autoComplete="off" {...register('label')} />
        </Field>
        <Field
          label="Organization"
          optional
          error={errors.organizationId?.message}
          hint="Choosing one does not give it access."
          className="sm:col-span-2"
        >
          <Controller
            control={control}
            name="organizationId"
            render={({ field: { ref: _ref, ...input } }) => (
              <OrganizationPicker {...input} placeholder="No organization" clearable />
            )}
          />
        </Field>
        <Field
          label="State"
          error={errors.state?.message}
          hint={kind === 'tax_credit' ? creditStateHelp : stateHelp}
          className="sm:col-span-2"
        >
          <Select options={sourceStates} {...register('state')} />
        </Field>
        <Field
          label={
            state === 'identified'
              ? 'State since'
              : `${sourceStates[state as keyof typeof sourceStates]} since`
          }
          optional
          error={errors.stateDate?.message}
        >
          <TextInput type="date" {...register('stateDate')} />
        </Field>
        {kind !== 'guarantee' && (
          <Field label="View" error={errors.phase?.message}>
            <Select options={sourcePhases} {...register('phase')} />
          </Field>
        )}
        <Field
          label="Rate"
          optional
          error={errors.rate?.message}
          hint="Such as 6.25% or SOFR + 275 bps"
        >
          <TextInput autoComplete="off" {...register('rate')} />
        </Field>
        <Field label="Term in months" optional error={errors.termMonths?.message}>
          <TextInput inputMode="numeric" autoComplete="off" {...register('termMonths')} />
        </Field>
        <Field label="Maturity" optional error={errors.maturityDate?.message}>
          <TextInput type="date" {...register('maturityDate')} />
        </Field>
        <div className="grid gap-2.5 sm:col-span-2">
          <CheckboxField
            label="Concessional"
            hint="Below the market: counts for the leverage of concessional money"
            {...register('concessional')}
          />
          {kind === 'grant' && (
            <CheckboxField
              label="Restricted to this property"
              hint="Direct pay with restricted grants may not exceed the cost"
              {...register('restricted')}
            />
          )}
          {withBonds.includes(kind) && (
            <CheckboxField
              label="Tax-exempt bond"
              hint="Lowers the credit. Confirm with adviser."
              {...register('taxExemptBond')}
            />
          )}
        </div>
        <Field label="Note" optional error={errors.note?.message} className="sm:col-span-2">
          <Textarea rows={2} {...register('note')} />
        </Field>
        <p className="text-meta text-ink-3 sm:col-span-2">{financeSentences.whoReads}</p>
      </div>
    </FormDialog>
  )
}
