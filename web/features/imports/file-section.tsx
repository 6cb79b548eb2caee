import type { FileImport, ImportRecord } from '#contract/imports'
import { Alert } from '#web/kit/feedback/alert.tsx'
import { Button } from '#web/kit/form/button.tsx'
import { Field } from '#web/kit/form/field.tsx'
import { Select } from '#web/kit/form/select.tsx'
import { TextInput } from '#web/kit/form/text-input.tsx'
import { sentenceOf } from '#web/lib/api-client.ts'
import { formatCountOf } from '#web/lib/format.ts'
import { afterClick } from '#web/lib/after-click.ts'
import { useRereadImport } from './imports.queries.ts'

const encodings = {
  'utf-8': 'Unicode (UTF-8)',
  'utf-16le': 'Unicode (UTF-16)',
  'utf-16be': 'Unicode (UTF-16, big-endian)',
  'windows-1252': 'Western (Windows)',
} as const
const delimiters = { ',': 'Comma', ';': 'Semicolon', '\t': 'Tab', '|': 'Vertical bar' } as const

/** How the file was read, to be corrected where that went wrong. */
export function FileSection({
  record,
  onRead,
}: {
  readonly record: FileImport
  readonly onRead: (record: ImportRecord) => void
}) {
  const reread = useRereadImport(record.id)
  const { reading, sheets } = record
  const read = (body: Parameters<typeof reread.mutate>[0]) =>
    reread.mutate({ ...reading, ...body }, { onSuccess: onRead })
  return (
    <details
      id="file"
      className="scroll-mt-28 rounded-sheet border border-rule bg-sheet px-4.5"
      open={record.notes.length > 0 || reading.skipped !== 'none' || undefined}
    >
      <summary className="w-fit cursor-pointer py-3 text-label font-control">
        How the file was read
      </summary>
      <div
        aria-busy={reread.isPending || undefined}
        className="grid grid-cols-1 gap-4 pb-4 sm:grid-cols-2 lg:grid-cols-4"
      >
        {sheets.length > 1 && (
          <Field label="Sheet">
            <Select
              value={reading.sheet}
              disabled={reread.isPending}
              onChange={(event) => read({ sheet: event.target.value, headerRow: undefined })}
            >
              {sheets.map((sheet) => (
                <option key={sheet.name} value={sheet.name}>
                  {sheet.name} ({formatCountOf(sheet.rows, 'row')}
                  {sheet.hidden === true && ', hidden'})
                </option>
              ))}
            </Select>
          </Field>
        )}
        {reading.encoding !== null && (
          <Field label="Text encoding" hint="Change this if names show odd characters.">
            <Select
              options={encodings}
              value={reading.encoding}
              disabled={reread.isPending}
              onChange={(event) => read({ encoding: event.target.value as keyof typeof encodings })}
            />
          </Field>
        )}
        {reading.delimiter !== null && (
          <Field label="Columns are separated by">
            <Select
              options={delimiters}
              value={reading.delimiter}
              disabled={reread.isPending}
              onChange={(event) =>
                read({ delimiter: event.target.value as keyof typeof delimiters })
              }
            />
          </Field>
        )}
        <Field label="Row of the column names" hint="Rows above it are skipped.">
          <TextInput
            key={reading.headerRow}
            type="number"
            min={1}
            max={200}
            defaultValue={String(reading.headerRow)}
            disabled={reread.isPending}
            onBlur={async (event) => {
              const row = Number(event.target.value)
              if (Number.isInteger(row) && row >= 1 && row <= 200 && row !== reading.headerRow) {
                // Reading disables the fields, the one that is being pressed among them.
                await afterClick()
                read({ headerRow: row })
              }
            }}
          />
        </Field>
      </div>
      {record.state === 'uploaded' && record.notes.length > 0 && (
        <ul className="list-disc pb-4 pl-5 text-meta text-ink-2">
          {record.notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
      {reading.skipped !== 'none' && (
        <div className="flex flex-wrap items-center gap-3 pb-4 text-meta text-ink-2">
          {reading.skipped === 'left_out'
            ? 'Rows that are not records are left out.'
            : 'Totals, notes, and headings are imported as records.'}
          <Button
            size="sm"
            pending={reread.isPending}
            onClick={() => read({ skipped: reading.skipped === 'left_out' ? 'taken' : 'left_out' })}
          >
            {reading.skipped === 'left_out' ? 'Include Them' : 'Leave Them Out'}
          </Button>
        </div>
      )}
      {reread.isError && (
        <Alert tone="bad" title="The file could not be read this way" className="mb-4">
          <p>{sentenceOf(reread.error)}</p>
        </Alert>
      )}
    </details>
  )
}
