import { useState } from 'react'
import type { ImportMapping } from '#contract/import-matching/mapping'
import { readImportFaults } from '#contract/import-endpoints'
import {
  noOrganization,
  type duplicateDecisions,
  importModes,
  type FileImport,
  type ImportRecord,
} from '#contract/imports'
import { Alert } from '#web/kit/feedback/alert.tsx'
import { Button, buttonClasses } from '#web/kit/form/button.tsx'
import { Field } from '#web/kit/form/field.tsx'
import { Panel } from '#web/kit/layout/panel.tsx'
import { SaveBar } from '#web/kit/form/save-bar.tsx'
import { RadioGroup } from '#web/kit/form/radio-group.tsx'
import { Select } from '#web/kit/form/select.tsx'
import { sentenceOf } from '#web/lib/api-client.ts'
import { endpointPath } from '#web/lib/endpoint-path.ts'
import { formatCount, formatCountOf } from '#web/lib/format.ts'
import { useStepFocus } from './step-focus.ts'
import { CheckedRows } from './checked-rows.tsx'
import { useCommitImport, useRehearseImport } from './imports.queries.ts'
import { isChecked } from './mapping-changes.ts'
import { OutcomeFigures, type Outcome } from './outcome-figures.tsx'

type Mode = keyof typeof importModes
type Decision = keyof typeof duplicateDecisions

const intoView = (failure: HTMLElement | null) => failure?.scrollIntoView({ block: 'nearest' })

/** Checks the file against the registry without storing anything, shows what would happen, and then does it. */
export function CheckSection({
  record,
  mapping,
  state,
  waitsFor,
}: {
  readonly record: FileImport
  readonly mapping: ImportMapping
  /** How far the file is, in words: its rows and what is to be decided. */
  readonly state: string
  /** What must be said before the file is checked; null where nothing is. */
  readonly waitsFor: string | null
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
  const isReady = checked && counts !== null
  const storing = storingOf(record, mode)
  return (
    <>
      <div id="check" className="scroll-mt-28 empty:hidden">
        {(isReady || rehearse.isError || commit.isError) && (
          <Panel
            ref={panel}
            title="Check"
            description={
              isReady
                ? 'Every row was compared with what is in the portal. Nothing is imported yet.'
                : 'Nothing is imported yet.'
            }
          >
            <div className="grid grid-cols-1 gap-5">
              {rehearse.isError && (
                // Its button is in the foot, far from here.
                <div ref={intoView}>
                  <Alert tone="bad" title="The file could not be checked">
                    <p>{sentenceOf(rehearse.error)}</p>
                  </Alert>
                </div>
              )}
              {isReady && (
                <>
                  <output className="sr-only">{`${formatCountOf(counts.rows, 'row')} checked: ${counts.new} new, ${counts.changed} changed, ${counts.unchanged} unchanged, ${counts.duplicate} possible duplicates, ${counts.faulty} with problems`}</output>
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
                        Download the rows with problems
                      </a>
                      Fix them there and import that file, or say above what their values mean.
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
                        <option value="keep">Add them as new records</option>
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
                            label: importModes.skip_faulty,
                            hint: `${counts.faulty === 1 ? 'That row is' : `Those ${formatCount(counts.faulty)} rows are`} left out; everything else is imported.`,
                          },
                          {
                            value: 'all_or_nothing',
                            label: importModes.all_or_nothing,
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
                </>
              )}
            </div>
          </Panel>
        )}
      </div>
      <SaveBar errorCount={0} count={isReady ? storing.words : (waitsFor ?? state)}>
        {isReady ? (
          <Button
            key="import"
            variant="primary"
            pending={busy}
            pendingText={rehearse.isPending ? 'Checking every row...' : 'Starting...'}
            disabled={!storing.may}
            onClick={store}
          >
            {storing.rows > 0 ? `Import ${formatCountOf(storing.rows, 'row')}` : 'Import'}
          </Button>
        ) : (
          <Button
            key="check"
            variant="primary"
            pending={rehearse.isPending}
            pendingText="Checking every row..."
            disabled={waitsFor !== null}
            onClick={() => rehearse.mutate(body)}
          >
            Check the File
          </Button>
        )}
      </SaveBar>
    </>
  )
}

/** What the import would leave out, in words and before everything else. */
function LeftOut({ record: { leftOut, notes } }: { readonly record: ImportRecord }) {
  if (leftOut.length === 0 && notes.length === 0) return null
  const warns = leftOut.length > 0 || notes.some((note) => note.endsWith(noOrganization))
  return (
    <Alert
      tone={warns ? 'warn' : 'info'}
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

interface Storing {
  /** How many rows would be stored. */
  readonly rows: number
  readonly may: boolean
  /** What the foot says of it. */
  readonly words: string
}

function storingOf({ counts, duplicates }: ImportRecord, mode: Mode): Storing {
  if (counts === null) return { rows: 0, may: false, words: '' }
  const rows = counts.new + counts.changed + (duplicates === 'skip' ? 0 : counts.duplicate)
  const isBlocked = mode === 'all_or_nothing' && counts.faulty > 0
  // Duplicates that were decided one by one are counted by the server.
  const has = rows > 0 || counts.duplicate > 0
  return {
    rows,
    may: has && !isBlocked,
    words: isBlocked
      ? 'Correct the rows with problems, or choose to skip them.'
      : has
        ? 'You can undo the whole import for 7 days.'
        : 'There is nothing to import: every row is unchanged, skipped, or has problems.',
  }
}
