import { FileSpreadsheet } from 'lucide-react'
import { useRef, useState } from 'react'
import { importLimits } from '#contract/imports'
import { Button } from '#web/kit/form/button.tsx'
import { cn } from '#web/kit/layout/class-names.ts'
import { Textarea } from '#web/kit/form/textarea.tsx'
import { useFileDrop } from '#web/kit/form/use-file-drop.ts'
import { formatCount } from '#web/lib/format.ts'
import { chosenFile, pastedFile, type ChosenFile } from './chosen-file.ts'

/** Takes a spreadsheet: dragged here, chosen from the computer, or its cells pasted. */
export function FileDrop({
  pending,
  onFile,
}: {
  readonly pending: boolean
  readonly onFile: (file: ChosenFile) => void
}) {
  const input = useRef<HTMLInputElement>(null)
  const [isPasting, setPasting] = useState(false)
  const [cells, setCells] = useState('')
  const take = ([file, ...others]: readonly File[]) => {
    if (file !== undefined)
      onFile(
        others.length > 0
          ? { problem: 'Choose one file. Only one can be imported at a time.' }
          : chosenFile(file),
      )
  }
  const { isOver, target } = useFileDrop(take)
  return (
    <div
      {...target}
      className={cn(
        'grid justify-items-center gap-3 rounded-sheet border-2 border-dashed border-field bg-sheet px-4 py-8 text-center',
        isOver && 'border-primary bg-primary-soft',
      )}
    >
      <FileSpreadsheet aria-hidden="true" className="size-8 text-ink-3" strokeWidth={1.5} />
      <p className="text-head">Drop a spreadsheet here</p>
      <input
        ref={input}
        type="file"
        accept=".csv,.tsv,.txt,.xlsx"
        aria-label="Spreadsheet file"
        className="sr-only"
        tabIndex={-1}
        onChange={(event) => {
          take([...(event.target.files ?? [])])
          event.target.value = ''
        }}
      />
      <div className="flex flex-wrap justify-center gap-2">
        <Button
          variant="primary"
          pending={pending}
          pendingText="Reading the file..."
          onClick={() => input.current?.click()}
        >
          Choose File
        </Button>
        <Button aria-expanded={isPasting} disabled={pending} onClick={() => setPasting(!isPasting)}>
          Paste Cells
        </Button>
      </div>
      <p className="text-meta text-ink-3">
        CSV or XLSX, up to {importLimits.bytes / 1024 / 1024} MB and{' '}
        {formatCount(importLimits.rows)} rows. Your file is not changed. Nothing is imported until
        you have seen what would change.
      </p>
      {isPasting && (
        <div className="grid w-full max-w-160 gap-2 text-left">
          <label htmlFor="pasted-cells" className="text-label font-strong">
            Cells copied from a spreadsheet, with the row of column names
          </label>
          <Textarea
            id="pasted-cells"
            rows={5}
            value={cells}
            onChange={(event) => setCells(event.target.value)}
          />
          <div>
            <Button
              disabled={cells.trim() === '' || pending}
              onClick={() => onFile(pastedFile(cells))}
            >
              Use These Cells
            </Button>
          </div>
        </div>
      )}
    </div>
  )
}
