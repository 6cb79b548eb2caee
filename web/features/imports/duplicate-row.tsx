import { useState } from 'react'
import { duplicateDecisions, type ImportRecord, type ImportRow } from '#contract/imports'
import { Alert } from '#web/kit/feedback/alert.tsx'
import { Segmented } from '#web/kit/form/segmented.tsx'
import { Select } from '#web/kit/form/select.tsx'
import { sentenceOf } from '#web/lib/api-client.ts'
import { formatCount } from '#web/lib/format.ts'
import { useDecideImport } from './imports.queries.ts'
import { nameOf, valuesText } from './row-words.ts'

type Decision = keyof typeof duplicateDecisions

const choices: readonly { value: Decision; label: string }[] = [
  { value: 'merge', label: 'Merge' },
  { value: 'keep', label: 'Keep both' },
  { value: 'skip', label: 'Leave out' },
]

/** A row that may be a record that exists, beside that record, with what to do with it. */
export function DuplicateRow({
  record,
  row,
}: {
  readonly record: ImportRecord
  readonly row: ImportRow
}) {
  const decide = useDecideImport(record.id)
  const [candidate, setCandidate] = useState(row.candidates[0]?.id)
  const chosen = row.candidates.find(({ id }) => id === candidate)
  const name = nameOf(record, row)
  const send = (decision: Decision) =>
    decide.mutate([
      {
        row: row.row,
        decision,
        ...(decision === 'merge' && candidate !== undefined && { candidateId: candidate }),
      },
    ])
  return (
    <li className="grid grid-cols-1 gap-3 border-t border-rule py-3">
      <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
        <div className="min-w-0">
          <p className="text-meta text-ink-3">Row {formatCount(row.row)} of your file</p>
          <p className="font-strong wrap-anywhere">{name}</p>
          <p className="text-table wrap-anywhere text-ink-2">{valuesText(record, row)}</p>
        </div>
        <div className="min-w-0">
          <p className="text-meta text-ink-3">
            {row.duplicateOfRow === null ? 'In the portal' : 'Earlier in your file'}
          </p>
          {row.duplicateOfRow !== null && (
            <p className="font-strong">Row {formatCount(row.duplicateOfRow)}</p>
          )}
          {row.candidates.length > 1 && (
            <Select
              aria-label={`Record that row ${row.row} may be`}
              value={candidate ?? ''}
              onChange={(event) => setCandidate(event.target.value)}
            >
              {row.candidates.map((each) => (
                <option key={each.id} value={each.id}>
                  {each.name}
                  {each.place === null ? '' : `, ${each.place}`}
                </option>
              ))}
            </Select>
          )}
          {row.candidates.length === 1 && (
            <p className="font-strong wrap-anywhere">{chosen?.name}</p>
          )}
          {chosen?.place != null && row.candidates.length === 1 && (
            <p className="text-table text-ink-2">{chosen.place}</p>
          )}
        </div>
      </div>
      <div aria-busy={decide.isPending || undefined}>
        <Segmented
          label={`What to do with row ${row.row}, ${name}`}
          options={row.candidates.length === 0 ? choices.slice(1) : choices}
          value={row.decision ?? record.duplicates}
          onChange={send}
        />
      </div>
      {decide.isError && (
        <Alert tone="bad">
          <p>{sentenceOf(decide.error)}</p>
        </Alert>
      )}
    </li>
  )
}
