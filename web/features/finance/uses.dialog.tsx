import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { creditTechnologies, useKinds } from '#contract/common/finance-enums'
import { createUseBody, usesLimit } from '#contract/finance-lines'
import { dollarWords } from '#contract/finance/words'
import { Alert } from '#web/kit/feedback/alert.tsx'
import { toastDone, toastFailed } from '#web/kit/feedback/toast-outcome.ts'
import { Button } from '#web/kit/form/button.tsx'
import { CurrencyInput } from '#web/kit/form/currency-input.tsx'
import { Field } from '#web/kit/form/field.tsx'
import { IconButton } from '#web/kit/form/icon-button.tsx'
import { cn } from '#web/kit/layout/class-names.ts'
import { phoneQuery, useMediaQuery } from '#web/kit/layout/use-media-query.ts'
import { Select } from '#web/kit/form/select.tsx'
import { TextInput } from '#web/kit/form/text-input.tsx'
import { DialogBody, DialogFooter, OpenDialog } from '#web/kit/overlay/dialog.tsx'
import { ApiError, fieldErrorsOf, sentenceOf } from '#web/lib/api-client.ts'
import { leavePage, useUnsavedChangesGuard } from '#web/lib/unsaved-changes.ts'
import { useSaveUse } from './finance.queries.ts'
import type { FinanceReading } from './finance-reading.ts'
import { financeSentences } from './finance-sentences.ts'
import { emptyUse, isChanged, rowOfUse, stepOf, type UseRowState } from './uses-table.ts'

const kindsOfUses = { ...useKinds }

/** All uses of a deal in one table, saved one by one: what is saved stays when a later one is rejected (K-094). */
export function UsesDialog({
  dealId,
  reading,
  onClose,
}: {
  readonly dealId: string
  readonly reading: FinanceReading
  readonly onClose: () => void
}) {
  const [rows, setRows] = useState<readonly UseRowState[]>(() => {
    const stored = reading.uses.map(rowOfUse)
    return stored.length === 0 ? [emptyUse()] : stored
  })
  const [failure, setFailure] = useState<string | null>(null)
  const [pending, setPending] = useState(false)
  const save = useSaveUse(dealId)
  const isDirty = rows.some(isChanged)
  useUnsavedChangesGuard(isDirty)
  const close = () => leavePage(onClose)
  const shown = rows.filter(({ isRemoved }) => !isRemoved)
  const total = shown.reduce((sum, { values }) => sum + (Number(values.amount) || 0), 0)
  const change = (key: string, values: Partial<UseRowState['values']>) =>
    setRows((all) =>
      all.map((row) =>
        row.key === key ? { ...row, values: { ...row.values, ...values }, errors: {} } : row,
      ),
    )
  const remove = (key: string) =>
    setRows((all) =>
      all.flatMap((row) =>
        row.key !== key ? [row] : row.stored === null ? [] : [{ ...row, isRemoved: true }],
      ),
    )

  async function submit() {
    setFailure(null)
    // What the contract rejects needs no call.
    const checked = rows.map((row) => {
      if (row.isRemoved || !isChanged(row)) return { ...row, errors: {} }
      const result = createUseBody.safeParse(row.values)
      const errors: Record<string, string> = {}
      for (const issue of result.error?.issues ?? [])
        errors[String(issue.path[0])] ??= issue.message
      return { ...row, errors }
    })
    setRows(checked)
    if (checked.some(({ errors }) => Object.keys(errors).length > 0)) {
      requestAnimationFrame(() =>
        document.querySelector<HTMLElement>('[role=dialog] [aria-invalid=true]')?.focus(),
      )
      return
    }
    setPending(true)
    const wanted = checked.filter(isChanged)
    let saved = 0
    let current: readonly UseRowState[] = checked
    for (const row of wanted) {
      try {
        // One after the other: the first rejection stops the rest.
        const answer = await save.mutateAsync(stepOf(row))
        saved += 1
        current = current.flatMap((each) =>
          each.key !== row.key
            ? [each]
            : answer === null
              ? []
              : [{ ...rowOfUse({ ...answer, amount: Number(answer.amount) }), key: each.key }],
        )
      } catch (error) {
        const errors = fieldErrorsOf(error)
        current = current.map((each) => (each.key === row.key ? { ...each, errors } : each))
        setRows(current)
        setPending(false)
        const left = wanted.length - saved
        setFailure(
          `${saved} ${saved === 1 ? 'use' : 'uses'} saved, ${left} ${left === 1 ? 'needs' : 'need'} attention. ${
            error instanceof ApiError && error.status === 409 && error.problem?.current
              ? 'Someone else changed this use. Close and reopen the table to see the change.'
              : sentenceOf(error)
          }`,
        )
        toastFailed(financeSentences.saveUsesFailed, error)
        return
      }
    }
    setRows(current)
    setPending(false)
    if (wanted.length > 0) toastDone(financeSentences.usesSaved)
    onClose()
  }

  return (
    <OpenDialog
      size="lg"
      onInteractOutside={(event) => isDirty && event.preventDefault()}
      title="Edit uses"
      description="What the money of the project is for. Lines take the place of CapEx."
      onClose={close}
    >
      <DialogBody>
        {failure !== null && (
          <Alert tone="bad" className="mb-4">
            {failure}
          </Alert>
        )}
        <ul className="grid gap-4">
          {shown.map((row, at) => (
            <UseRowFields
              key={row.key}
              row={row}
              number={at + 1}
              onChange={(values) => change(row.key, values)}
              onRemove={() => remove(row.key)}
            />
          ))}
        </ul>
        <div className="mt-4 flex flex-wrap items-center justify-between gap-3 border-t border-ink pt-3">
          <Button
            size="sm"
            disabled={shown.length >= usesLimit}
            onClick={() => setRows((all) => [...all, emptyUse()])}
          >
            <Plus aria-hidden />
            Add use
          </Button>
          <p className="font-strong">
            Total uses <span className="double-rule ml-3 tabular-nums">{dollarWords(total)}</span>
          </p>
        </div>
      </DialogBody>
      <DialogFooter>
        <Button onClick={close}>Cancel</Button>
        <Button
          variant="primary"
          pending={pending}
          pendingText="Saving..."
          onClick={() => void submit()}
        >
          Save Uses
        </Button>
      </DialogFooter>
    </OpenDialog>
  )
}

/** The column's heading as one sees it above the first use; with the number for who hears it. */
const labelOf = (column: string, number: number) => (
  <>
    {column}
    <span className="sr-only"> of use {number}</span>
  </>
)

function UseRowFields({
  row,
  number,
  onChange,
  onRemove,
}: {
  readonly row: UseRowState
  readonly number: number
  readonly onChange: (values: Partial<UseRowState['values']>) => void
  readonly onRemove: () => void
}) {
  const { values, errors } = row
  // One above the other on a phone, where no heading stands above the columns.
  const hidesLabels = !useMediaQuery(phoneQuery) && number > 1
  return (
    <li className="grid items-start gap-x-3 gap-y-2 border-b border-rule pb-4 sm:grid-cols-[10rem_minmax(0,1fr)_9rem_8.5rem_2.25rem]">
      <Field label={labelOf('Kind', number)} labelHidden={hidesLabels} error={errors['kind']}>
        <Select
          options={kindsOfUses}
          value={values.kind}
          onChange={({ target: { value } }) =>
            onChange({
              kind: value,
              creditTechnology: value === 'solar' || value === 'storage' ? value : '',
            })
          }
        >
          <option value="">Choose a kind</option>
        </Select>
      </Field>
      <Field label={labelOf('Label', number)} labelHidden={hidesLabels} error={errors['label']}>
        <TextInput
          autoComplete="off"
          value={values.label}
          onChange={({ target: { value } }) => onChange({ label: value })}
        />
      </Field>
      <Field label={labelOf('Amount', number)} labelHidden={hidesLabels} error={errors['amount']}>
        <CurrencyInput value={values.amount} onChange={(amount) => onChange({ amount })} />
      </Field>
      <Field
        label={labelOf('Credit', number)}
        labelHidden={hidesLabels}
        error={errors['creditTechnology']}
      >
        <Select
          value={values.creditTechnology}
          onChange={({ target: { value } }) => onChange({ creditTechnology: value })}
        >
          <option value="">Not counted</option>
          {Object.entries(creditTechnologies).map(([value, label]) => (
            <option key={value} value={value}>
              {label} credit
            </option>
          ))}
        </Select>
      </Field>
      <IconButton
        label={`Remove use ${number}`}
        className={cn('max-sm:justify-self-end', number === 1 && 'sm:mt-[23px]')}
        onClick={onRemove}
      >
        <Trash2 aria-hidden />
      </IconButton>
    </li>
  )
}
