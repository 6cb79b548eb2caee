import { Download, Ellipsis } from 'lucide-react'
import { Fragment, useState } from 'react'
import { exportFormats, type ExportFormat } from '#contract/record-fields/export-format'
import type { RecordList } from '#contract/record-fields/record-fields'
import { download, exportAddress, exportedFields, type ListQuery } from '#web/lib/list-export.ts'
import { Button, IconOnlyButton } from './button.tsx'
import { fitChoice, type ChoosableColumn, type ColumnChoice } from './column-choice.ts'
import { Menu, MenuContent, MenuItem, MenuLabel, MenuSeparator, MenuTrigger } from './menu.tsx'
import { Spinner } from './spinner.tsx'
import { toastFailed } from './toast-outcome.ts'
import { phoneQuery, useMediaQuery } from './use-media-query.ts'

export interface ExportMenuProps {
  /** The list by the segment of its path. */
  list: RecordList
  /** The rows in words, for the failure: "products". */
  noun: string
  /** What the list asks the server; its page is left out. */
  query: ListQuery
  /** The columns of the screen; without them the file has all. */
  columns?: readonly ChoosableColumn[]
  choice?: ColumnChoice | null | undefined
  /** The fields behind columns that are no field of the same name: `{ progress: ['currentCapitalRaised', 'targetRaise'] }`. */
  behind?: Readonly<Record<string, readonly string[]>>
  /** Prints the list; without it what the screen holds is printed. */
  onPrint?: () => void
}

const formats = Object.entries(exportFormats) as [ExportFormat, string][]

/** The menu is closed by the time the paper is made. */
const printScreen = () => void requestAnimationFrame(() => print())

/** Takes a list out as a file, as it is filtered and sorted, or prints it. */
export function ExportMenu({ list, noun, query, columns, choice, behind, onPrint = printScreen }: ExportMenuProps) {
  const [isPending, setPending] = useState(false)
  const isPhone = useMediaQuery(phoneQuery)

  const take = async (format: ExportFormat, fields?: readonly string[]) => {
    setPending(true)
    try {
      await download(exportAddress(list, query, format, fields))
    } catch (error) {
      toastFailed(`Failed to export ${noun}`, error)
    } finally {
      setPending(false)
    }
  }
  const shown = columns && exportedFields(list, fitChoice(columns, choice).visible, behind)
  const choices = [...(shown ? [{ title: 'Columns shown', fields: shown }] : []), { title: 'All columns', fields: undefined }]

  return (
    <Menu>
      <MenuTrigger asChild>
        {isPhone
          ? <IconOnlyButton label="Export or print" aria-disabled={isPending || undefined}>{isPending ? <Spinner /> : <Ellipsis aria-hidden />}</IconOnlyButton>
          : <Button variant="ghost" pending={isPending}>{!isPending && <Download aria-hidden />}Export</Button>}
      </MenuTrigger>
      <MenuContent>
        {choices.map(({ title, fields }) => (
          <Fragment key={title}>
            <MenuLabel>{title}</MenuLabel>
            {formats.map(([format, label]) => (
              <MenuItem key={format} aria-label={`${label}, ${title.toLowerCase()}`} onSelect={() => void take(format, fields)}>{label}</MenuItem>
            ))}
          </Fragment>
        ))}
        <MenuSeparator />
        <MenuItem onSelect={onPrint}>Print</MenuItem>
      </MenuContent>
    </Menu>
  )
}
