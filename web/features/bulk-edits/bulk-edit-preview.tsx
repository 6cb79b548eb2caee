import type { BulkEntity } from '#contract/bulk-nouns'
import type { ImportRecord, ImportRow } from '#contract/imports'
import { fieldLabel, valueText, type Names } from '#web/lib/change-words.ts'
import { formatCount } from '#web/lib/format.ts'
import { usePreviewedRows } from './bulk-edits.queries.ts'

/** How many changes are shown, and how many records that cannot be changed. */
const shownChanges = 5
const shownFaults = 20

/** "16 will change, 1 stays as it is, 1 cannot be changed"; parts of 0 are left out. */
function previewSentence({ counts }: Pick<ImportRecord, 'counts'>): string {
  const { changed = 0, unchanged = 0, faulty = 0 } = counts ?? {}
  return [
    changed > 0 && `${formatCount(changed)} will change`,
    unchanged > 0 &&
      `${formatCount(unchanged)} ${unchanged === 1 ? 'stays as it is' : 'stay as they are'}`,
    faulty > 0 && `${formatCount(faulty)} cannot be changed`,
  ]
    .filter(Boolean)
    .join(', ')
}

/** What a rehearsal found: the sentence, the reasons by name, and the first changes (E-008). */
export function BulkEditPreview({
  record,
  entity,
  names,
}: {
  readonly record: ImportRecord
  readonly entity: BulkEntity
  readonly names: Names
}) {
  const faulty = usePreviewedRows(record.id, 'faulty', shownFaults)
  const changed = usePreviewedRows(record.id, 'changed', shownChanges)
  const unchanged = usePreviewedRows(record.id, 'unchanged', shownChanges)
  const more = (rows: { total: number; rows: readonly unknown[] } | undefined) =>
    rows === undefined ? 0 : rows.total - rows.rows.length
  return (
    <section aria-label="Preview" className="mt-5 border-t-2 border-ink pt-3">
      <output className="block">
        <span className="block font-head">{previewSentence(record)}</span>
        {record.effects.map((effect) => (
          <span key={effect} className="mt-1 block text-label">
            {effect}
          </span>
        ))}
      </output>
      <ul>
        {faulty.data?.rows.map((row) => (
          <Line key={row.row} row={row}>
            {row.faults.map(({ message }) => message).join('. ')}
          </Line>
        ))}
        {more(faulty.data) > 0 && <More count={more(faulty.data)} what="cannot be changed" />}
        {changed.data?.rows.map((row) => (
          <Line key={row.row} row={row}>
            {row.changes.map(({ field, from, to }) => (
              <span key={field} className="block">
                {fieldLabel(entity, field)} {valueText(entity, field, from, names) ?? 'Not set'} →{' '}
                {valueText(entity, field, to, names) ?? 'Not set'}
              </span>
            ))}
          </Line>
        ))}
        {more(changed.data) > 0 && <More count={more(changed.data)} what="will change" />}
        {unchanged.data?.rows.map((row) => (
          <Line key={row.row} row={row}>
            stays as it is
          </Line>
        ))}
      </ul>
    </section>
  )
}

function Line({ row, children }: { readonly row: ImportRow; readonly children: React.ReactNode }) {
  const name = row.cells[0] ?? ''
  return (
    <li className="border-b border-rule py-2 wrap-anywhere">
      <b className="font-strong">{name === '' ? `Record ${row.row}` : name}</b>
      <div className="text-label text-ink-2">{children}</div>
    </li>
  )
}

function More({ count, what }: { readonly count: number; readonly what: string }) {
  return (
    <li className="border-b border-rule py-2 text-label text-ink-2">
      and {formatCount(count)} more {count === 1 ? 'that' : 'that'} {what}
    </li>
  )
}
