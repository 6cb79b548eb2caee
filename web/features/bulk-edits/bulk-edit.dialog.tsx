import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { bulkCount, type BulkEntity } from '#contract/bulk-nouns'
import type { ImportRecord } from '#contract/imports'
import { fieldsOf } from '#contract/record-fields/record-fields'
import { Progress } from '#web/kit/feedback/progress.tsx'
import { Button } from '#web/kit/form/button.tsx'
import { SaveFailure } from '#web/kit/form/save-failure.tsx'
import { DialogBody, DialogClose, DialogFooter, OpenDialog } from '#web/kit/overlay/dialog.tsx'
import type { Names } from '#web/lib/change-words.ts'
import { useFacilityChoices } from '#web/lib/facility-choices.ts'
import { useIntermediaryChoices } from '#web/lib/intermediary-choices.ts'
import { bulkLines, changesOf, type Choice, type Choices } from './bulk-edit-changes.ts'
import { BulkEditLine, SupportingFacility } from './bulk-edit-line.tsx'
import { BulkEditPreview } from './bulk-edit-preview.tsx'
import { storeBulkEdit, usePreview, type BulkRecord } from './bulk-edits.queries.ts'

/** From so many records on, the dialog says how far it is. */
const progressAbove = 200

interface BulkEditDialogProps {
  readonly entity: BulkEntity
  readonly records: readonly BulkRecord[]
  readonly onClose: () => void
  /** Called once something was changed. */
  readonly onDone: () => void
}

/** Changes of many records at once: first a preview, then the change (E-008, E-009). */
export default function BulkEditDialog({ entity, records, onClose, onDone }: BulkEditDialogProps) {
  const client = useQueryClient()
  const lines = useMemo(() => bulkLines(entity), [entity])
  const [choices, setChoices] = useState<Choices>({})
  const [running, setRunning] = useState<ImportRecord | null>(null)
  const preview = usePreview(entity)
  const names = useNames(entity, records)
  const changes = changesOf(lines, choices)
  const isReady = Object.keys(changes).length > 0
  // What was previewed is what would be stored; after a further choice it is looked at again.
  const previewed =
    JSON.stringify(preview.variables?.changes) === JSON.stringify(changes)
      ? preview.data
      : undefined
  const count = previewed?.counts?.changed ?? 0

  const choose = (name: string) => (choice: Choice | undefined) => {
    const next = { ...choices, [name]: choice }
    // The facility is one of products that have one.
    const isSupported = next['isSupportedByCatalyticFacility']
    if (isSupported?.do !== 'value' || isSupported.value !== 'true')
      next['catalyticFacilityId'] = undefined
    setChoices(next)
  }
  const store = async (record: ImportRecord) => {
    setRunning(record)
    const isDone = await storeBulkEdit(client, record, setRunning)
    setRunning(null)
    if (isDone) onDone()
    // What was left has another version now: the next preview tells.
    else preview.reset()
  }
  const act = () => {
    if (running !== null || preview.isPending || !isReady) return
    if (previewed !== undefined && count > 0) void store(previewed)
    else preview.mutate({ records, changes })
  }
  const title = bulkCount(entity, records.length)
  return (
    <OpenDialog
      title={`Edit ${title}`}
      description="Fields you do not change keep their values."
      onClose={onClose}
    >
      <DialogBody>
        <div className="grid gap-2.5 pt-1">
          {lines.map((line) => (
            <div key={line.name} className="grid gap-2">
              <BulkEditLine line={line} choice={choices[line.name]} onChange={choose(line.name)} />
              {line.name === 'isSupportedByCatalyticFacility' && (
                <Facility choices={choices} onChange={choose('catalyticFacilityId')} />
              )}
            </div>
          ))}
        </div>
        <SaveFailure error={preview.error} className="mt-4" />
        {previewed !== undefined && (
          <BulkEditPreview record={previewed} entity={entity} names={names} />
        )}
        {running !== null && running.progress.total > progressAbove && (
          <div className="mt-4">
            <Progress
              label="Changing"
              value={Math.floor((running.progress.done / running.progress.total) * 100)}
            />
          </div>
        )}
      </DialogBody>
      <DialogFooter start="Can be undone for 7 days, in Imports.">
        <DialogClose asChild>
          <Button>Cancel</Button>
        </DialogClose>
        <Button
          variant="primary"
          aria-disabled={!isReady || undefined}
          pending={running !== null || preview.isPending}
          onClick={act}
        >
          {running !== null
            ? 'Changing...'
            : count > 0
              ? `Change ${inTitle(bulkCount(entity, count))}`
              : 'Preview'}
        </Button>
      </DialogFooter>
    </OpenDialog>
  )
}

/** "16 lending profiles" as a button says it: "16 Lending Profiles". */
const inTitle = (text: string) => text.replaceAll(/\b[a-z]/g, (letter) => letter.toUpperCase())

function Facility({
  choices,
  onChange,
}: {
  readonly choices: Choices
  readonly onChange: (choice: Choice | undefined) => void
}) {
  const isSupported = choices['isSupportedByCatalyticFacility']
  const facility = choices['catalyticFacilityId']
  if (isSupported?.do !== 'value' || isSupported.value !== 'true') return null
  return (
    <SupportingFacility
      value={facility?.do === 'value' ? facility.value : ''}
      onChange={(value) => onChange(value === '' ? undefined : { do: 'value', value })}
    />
  )
}

/** The names of what fields refer to: those that can be chosen, and those the records have. */
function useNames(entity: BulkEntity, records: readonly BulkRecord[]): Names {
  const intermediaries = useIntermediaryChoices(entity === 'pipeline')
  const facilities = useFacilityChoices(entity === 'products')
  return useMemo(() => {
    const chosen = [...(intermediaries.data ?? []), ...(facilities.data ?? [])]
    const had = fieldsOf(entity).flatMap(({ kind, name, pairedWith = '' }) =>
      kind === 'reference'
        ? records.map((record) => {
            const values = record as unknown as Readonly<Record<string, unknown>>
            return [String(values[name]), String(values[pairedWith] ?? 'Not listed')] as const
          })
        : [],
    )
    return Object.fromEntries([
      ...had,
      ...chosen.map(({ value, label }) => [value, label] as const),
    ])
  }, [entity, records, intermediaries.data, facilities.data])
}
