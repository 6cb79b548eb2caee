import { z } from 'zod'
import { createBenchmarkBody, type StoredBenchmark } from '#contract/benchmarks'
import { rateBenchmarks } from '#contract/common/rates'
import type { RecordField } from '#contract/record-fields/record-field'
import { toastDone, toastFailed } from '#web/kit/feedback/toast-outcome.ts'
import { Field } from '#web/kit/form/field.tsx'
import { SavingNotices } from '#web/kit/form/saving-notices.tsx'
import { Select } from '#web/kit/form/select.tsx'
import { TextInput } from '#web/kit/form/text-input.tsx'
import { FormDialog } from '#web/kit/overlay/form-dialog.tsx'
import { useRecordSaving } from '#web/lib/record-saving.ts'
import { useSchemaForm } from '#web/lib/schema-form.ts'
import { useCreateBenchmark, useUpdateBenchmark } from './benchmarks.queries.ts'

const { fixed: _fixed, libor: _libor, ...benchmarks } = rateBenchmarks
const percentMessage = 'Use a rate from 0% to 100% such as 6.75%'

/** The form takes a rate as people write it, "6.75%"; the wire takes basis points. */
const rules = createBenchmarkBody.extend({
  rateBps: z
    .string()
    .trim()
    .regex(/^\d{1,3}(\.\d{1,2})?%?$/, { error: percentMessage })
    .transform((text) => Math.round(Number(text.replace('%', '')) * 100))
    .refine((bps) => bps <= 10_000, { error: percentMessage }),
})

interface BenchmarkValues extends Record<string, string> {
  benchmark: string
  tenorDays: string
  asOf: string
  rateBps: string
  source: string
}

const valuesOf = (row: StoredBenchmark | undefined): BenchmarkValues => ({
  benchmark: row?.benchmark ?? '',
  tenorDays: row?.tenorDays === null || row === undefined ? '' : String(row.tenorDays),
  asOf: row?.asOf ?? '',
  rateBps: row === undefined ? '' : `${(row.rateBps / 100).toFixed(2)}%`,
  source: row?.source ?? '',
})

const field = (name: string, label: string): RecordField => ({
  name,
  label,
  kind: 'text',
  required: true,
  writable: true,
})

const fields = [
  { ...field('benchmark', 'Benchmark'), kind: 'enum', options: benchmarks } as const,
  field('tenorDays', 'Days of its term'),
  { ...field('asOf', 'As of'), kind: 'date' } as const,
  field('rateBps', 'Rate'),
  field('source', 'Source'),
]

/** Adds a rate of a benchmark or changes one (B-001). */
export function BenchmarkDialog({
  row,
  onClose,
}: {
  readonly row: StoredBenchmark | undefined
  readonly onClose: () => void
}) {
  const form = useSchemaForm<BenchmarkValues, z.output<typeof rules>>(rules as never, valuesOf(row))
  const { errors, isDirty } = form.formState
  const saving = useRecordSaving<
    BenchmarkValues,
    z.output<typeof rules>,
    z.output<typeof rules>,
    StoredBenchmark
  >({
    form,
    record: row,
    create: useCreateBenchmark(),
    update: useUpdateBenchmark(),
    bodyOf: (body) => body,
    valuesOf,
    onSaved: () => {
      toastDone(row ? 'Rate updated successfully' : 'Rate created successfully')
      onClose()
    },
    onFailed: (error) =>
      toastFailed(row ? 'Failed to update rate' : 'Failed to create rate', error),
  })
  return (
    <FormDialog
      form={form}
      title={row ? 'Edit rate' : 'Add rate'}
      isDirty={isDirty && !saving.isSaved}
      onSubmit={saving.submit}
      onClose={onClose}
      submitLabel={row ? 'Update Rate' : 'Create Rate'}
      pending={saving.pending}
    >
      <SavingNotices form={form} saving={saving} fields={fields} className="mb-4" />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Benchmark" required error={errors.benchmark?.message}>
          <Select options={benchmarks} {...form.register('benchmark')}>
            <option value="">Choose a benchmark</option>
          </Select>
        </Field>
        <Field
          label="Days of its term"
          optional
          error={errors.tenorDays?.message}
          hint="3600 for a 10-year Treasury; none for Prime"
        >
          <TextInput inputMode="numeric" autoComplete="off" {...form.register('tenorDays')} />
        </Field>
        <Field label="Rate" required error={errors.rateBps?.message} hint="Such as 6.75%">
          <TextInput inputMode="decimal" autoComplete="off" {...form.register('rateBps')} />
        </Field>
        <Field label="As of" required error={errors.asOf?.message}>
          <TextInput type="date" {...form.register('asOf')} />
        </Field>
        <Field label="Source" required error={errors.source?.message} className="sm:col-span-2">
          <TextInput autoComplete="off" {...form.register('source')} />
        </Field>
      </div>
    </FormDialog>
  )
}
