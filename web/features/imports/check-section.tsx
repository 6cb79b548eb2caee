import { useState } from 'react'
import type { ImportMapping } from '#contract/import-matching/mapping'
import { readImportFaults } from '#contract/import-endpoints'
import {
  type duplicateDecisions,
  type importModes,
  type FileImport,
  type ImportRecord,
} from '#contract/imports'
import { isAdmin } from '#contract/rights'
import { Alert } from '#web/kit/feedback/alert.tsx'
import { Button, buttonClasses } from '#web/kit/form/button.tsx'
import { Field } from '#web/kit/form/field.tsx'
import { Panel } from '#web/kit/layout/panel.tsx'
import { RadioGroup } from '#web/kit/form/radio-group.tsx'
import { Select } from '#web/kit/form/select.tsx'
import { useCurrentUser } from '#web/lib/current-user.ts'
import { sentenceOf } from '#web/lib/api-client.ts'
import { endpointPath } from '#web/lib/endpoint-path.ts'
import { formatCount, formatCountOf } from '#web/lib/format.ts'
import { useStepFocus } from './step-focus.ts'
import { CheckedRows } from './checked-rows.tsx'
import { useCommitImport, useRehearseImport } from './imports.queries.ts'
import { isChecked, lacksOwner, missingFields } from './mapping-changes.ts'
import { OutcomeFigures, type Outcome } from './outcome-figures.tsx'

type Mode = keyof typeof importModes
type Decision = keyof typeof duplicateDecisions

/** Checks the file against the registry without storing anything, shows what would happen, and then does it. */
export function CheckSection({
  record,
  mapping,
  number,
}: {
  readonly record: FileImport
  readonly mapping: ImportMapping
  readonly number: number
}) {
  const rehearse = useRehearseImport(record.id)
  const commit = useCommitImport(record.id)
  const [chosen, setOpen] = useState<Outcome | null>()
  const [mode, setMode] = useState<Mode>(record.mode ?? 'skip_faulty')
  // The choice that is being checked shows at once; where the check fails, the one checked before applies.
  const [asked, setAsked] = useState<Decision | null>(null)
  const duplicates = asked ?? record.duplicates
  const checked = isChecked(record, mapping)
  const panel = useStepFocus<HTMLElement>(checked)
  const missing = missingFields(record.entity, mapping)
  const asksOwner = isAdmin(useCurrentUser()) && lacksOwner(record.entity, mapping)
  const lacksKey =
    (mapping.key.kind === 'id' || mapping.key.kind === 'external') &&
    mapping.key.columns.length === 0
  const { counts } = record
  // Rows with problems are what one has to act on: they are open until another figure is chosen.
  const open =
    chosen === undefined ? (counts !== null && counts.faulty > 0 ? 'faulty' : null) : chosen
  const body = { mapping, mode, duplicates: record.duplicates }
  // The mode is part of what was checked; a later choice is sent along before anything is stored.
  const store = () =>
    record.mode === mode
      ? commit.mutate()
      : rehearse.mutate(body, { onSuccess: () => commit.mutate() })
  const busy = rehearse.isPending || commit.isPending
  return (
    <Panel
      ref={panel}
      title={`${number}. Check`}
      description="Compares every row with the registry. Nothing is stored by it."
    >
      <div className="grid grid-cols-1 gap-5">
        {(!checked || counts === null) && (
          <div className="flex flex-wrap items-center gap-3">
            <Button
              variant="primary"
              pending={rehearse.isPending}
              pendingText="Checking every row..."
              disabled={missing.length > 0 || lacksKey || asksOwner}
              onClick={() => rehearse.mutate(body)}
            >
              Check the File
            </Button>
            <span className="text-meta text-ink-3">
              {missing.length > 0 &&
                `Still missing: ${missing.map(({ label }) => label).join(', ')}.`}
              {lacksKey && ' Choose the column that rows are recognized by.'}
              {missing.length === 0 && asksOwner && ' Say above whose records these are.'}
              {missing.length === 0 &&
                !lacksKey &&
                !asksOwner &&
                (counts === null
                  ? 'You will see what would be new, changed or faulty.'
                  : 'You changed something since the last check.')}
            </span>
          </div>
        )}
        {rehearse.isError && (
          <Alert tone="bad" title="The file could not be checked">
            <p>{sentenceOf(rehearse.error)}</p>
          </Alert>
        )}
        {checked && counts !== null && (
          <>
            <output className="sr-only">{`${formatCountOf(counts.rows, 'row')} checked: ${counts.new} new, ${counts.changed} changed, ${counts.unchanged} unchanged, ${counts.duplicate} possible duplicates, ${counts.faulty} faulty`}</output>
            <LeftOut record={record} />
            {record.effects.length > 0 && <p>{record.effects.join(' ')}</p>}
            <OutcomeFigures counts={counts} open={open} onOpen={setOpen} />
            {counts.faulty > 0 && (
              <p className="flex flex-wrap items-center gap-3 text-label text-ink-2">
                <a
                  className={buttonClasses({ size: 'sm' })}
                  href={endpointPath(readImportFaults, { id: record.id })}
                  download
                >
                  Download the faulty rows
                </a>
                Correct them there and bring them in as a file of their own, or say above what their
                values mean.
              </p>
            )}
            {open !== null && counts[open] > 0 && (
              <CheckedRows
                key={`${open} ${JSON.stringify(counts)}`}
                record={record}
                outcome={open}
              />
            )}
            {counts.duplicate > 0 && (
              <Field label="Possible duplicates that you do not decide one by one">
                <Select
                  value={duplicates}
                  disabled={busy}
                  onChange={(event) => {
                    const next = event.target.value as Decision
                    setAsked(next)
                    rehearse.mutate(
                      { ...body, duplicates: next },
                      { onSettled: () => setAsked(null) },
                    )
                  }}
                >
                  <option value="skip">Leave them out</option>
                  <option value="merge">Merge them into the record that exists</option>
                  <option value="keep">Add them as records of their own</option>
                </Select>
              </Field>
            )}
            {counts.faulty > 0 && (
              <Field label="Rows with problems" group>
                <RadioGroup
                  value={mode}
                  onValueChange={(value) => setMode(value as Mode)}
                  choices={[
                    {
                      value: 'skip_faulty',
                      label: 'Skip faulty',
                      hint: `The ${formatCount(counts.faulty)} faulty ${counts.faulty === 1 ? 'row is' : 'rows are'} left out, everything else is stored.`,
                    },
                    {
                      value: 'all_or_nothing',
                      label: 'All or nothing',
                      hint: 'Nothing is imported until every row is fixed.',
                    },
                  ]}
                />
              </Field>
            )}
            {commit.isError && (
              <Alert tone="bad" title="The import did not begin">
                <p>{sentenceOf(commit.error)}</p>
              </Alert>
            )}
            <CommitButton
              record={record}
              mode={mode}
              pending={busy}
              pendingText={rehearse.isPending ? 'Checking every row...' : 'Starting...'}
              onStore={store}
            />
          </>
        )}
      </div>
    </Panel>
  )
}

/** What the import would leave out, in words and before everything else. */
function LeftOut({ record: { leftOut, notes } }: { readonly record: ImportRecord }) {
  if (leftOut.length === 0 && notes.length === 0) return null
  return (
    <Alert
      tone={leftOut.length === 0 ? 'info' : 'warn'}
      announce={false}
      title={
        leftOut.length === 0
          ? 'How the file was read'
          : notes.length === 0
            ? 'What is left out'
            : 'What is left out, and how the file was read'
      }
    >
      <ul className="grid gap-1 pl-5 list-disc">
        {[...leftOut, ...notes].map((sentence) => (
          <li key={sentence} className="wrap-anywhere">
            {sentence}
          </li>
        ))}
      </ul>
    </Alert>
  )
}

function CommitButton({
  record,
  mode,
  pending,
  pendingText,
  onStore,
}: {
  readonly record: ImportRecord
  readonly mode: Mode
  readonly pending: boolean
  readonly pendingText: string
  readonly onStore: () => void
}) {
  const counts = record.counts
  if (counts === null) return null
  const stored = counts.new + counts.changed + (record.duplicates === 'skip' ? 0 : counts.duplicate)
  const isBlocked = mode === 'all_or_nothing' && counts.faulty > 0
  // Duplicates that were decided one by one are counted by the server.
  const mayStore = stored > 0 || counts.duplicate > 0
  return (
    <div className="flex flex-wrap items-center gap-3 border-t border-rule pt-4">
      <Button
        variant="primary"
        size="lg"
        pending={pending}
        pendingText={pendingText}
        disabled={isBlocked || !mayStore}
        onClick={onStore}
      >
        {stored > 0 ? `Import ${formatCountOf(stored, 'row')}` : 'Import'}
      </Button>
      <span className="text-meta text-ink-3">
        {isBlocked
          ? 'Correct the faulty rows, or choose to skip them.'
          : mayStore
            ? 'You can undo the whole import for 7 days.'
            : 'There is nothing to store: every row is unchanged or faulty.'}
      </span>
    </div>
  )
}
