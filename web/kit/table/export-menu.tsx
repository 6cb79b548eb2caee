import { Download, Ellipsis } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import {
  exportFormats,
  type ExportFormat,
  type FileFormat,
} from '#contract/record-fields/export-format'
import type { RecordList } from '#contract/record-fields/record-fields'
import { download } from '#web/lib/download.ts'
import {
  exportAddress,
  exportedFields,
  type ListQuery,
  type MoreFiles,
} from '#web/lib/list-export.ts'
import { useCommands } from '#web/lib/commands.ts'
import { IconOnlyButton } from '../form/button.tsx'
import { fitChoice, type ChoosableColumn, type ColumnChoice } from './column-choice.ts'
import { Menu, MenuContent, MenuItem, MenuSeparator, MenuTrigger } from '../overlay/menu.tsx'
import { Spinner } from '../feedback/spinner.tsx'
import { toastFailed } from '../feedback/toast-outcome.ts'
import { phoneQuery, useMediaQuery } from '../layout/use-media-query.ts'

export interface ExportMenuProps {
  /** The list by the segment of its path. */
  list: RecordList
  /** The rows in words, for the failure: "products". */
  noun: string
  /** The query of the list; its page is left out. */
  query: ListQuery
  /** The columns of the screen; without them the file has all. */
  columns?: readonly ChoosableColumn[]
  choice?: ColumnChoice | null | undefined
  /** The fields behind columns that are no field of the same name: `{ progress: ['currentCapitalRaised', 'targetRaise'] }`. */
  behind?: Readonly<Record<string, readonly string[]>>
  more?: MoreFiles
  /** Prints the list; without it the rows on the screen are printed. */
  onPrint?: () => void
  /** Where a file of such records is imported, for who may: an item of the menu on phones, where no button beside it has room. */
  importAddress?: string | undefined
  /** Whether entries of a phone's list have boxes, where they can be chosen: an item of the menu there (E-002). */
  choosing?: { readonly isOn: boolean; readonly onChange: (isOn: boolean) => void } | undefined
}

const formats = Object.entries(exportFormats) as [ExportFormat, string][]

/** The menu is closed by the time the paper is made. */
const printScreen = () => void requestAnimationFrame(() => print())

/** Exports a list as a file, as it is filtered and sorted, or prints it. */
export function ExportMenu({
  list,
  noun,
  query,
  columns,
  choice,
  behind,
  more = [],
  onPrint = printScreen,
  importAddress,
  choosing,
}: ExportMenuProps) {
  const [isPending, setPending] = useState(false)
  const [isOpen, setOpen] = useState(false)
  useCommands([
    {
      label: 'Export this list',
      icon: Download,
      detail: noun,
      otherNames: 'download csv xlsx excel file print',
      run: () => setOpen(true),
    },
  ])
  const isPhone = useMediaQuery(phoneQuery)

  const take = async (format: FileFormat, fields?: readonly string[], besides: ListQuery = {}) => {
    setPending(true)
    try {
      await download(exportAddress(list, { ...query, ...besides }, format, fields))
    } catch (error) {
      toastFailed(`Failed to export ${noun}`, error)
    } finally {
      setPending(false)
    }
  }
  const shown = columns && exportedFields(list, fitChoice(columns, choice).visible, behind)
  const choices = [
    ...(shown ? [{ what: 'columns shown', fields: shown }] : []),
    { what: 'all fields', fields: undefined },
  ]

  return (
    <Menu open={isOpen} onOpenChange={setOpen}>
      <MenuTrigger asChild>
        {isPhone ? (
          <IconOnlyButton
            label={importAddress === undefined ? 'Export or print' : 'Import, export or print'}
            aria-disabled={isPending || undefined}
          >
            {isPending ? <Spinner /> : <Ellipsis aria-hidden />}
          </IconOnlyButton>
        ) : (
          <IconOnlyButton label="Export" title="Export" aria-disabled={isPending || undefined}>
            {isPending ? <Spinner /> : <Download aria-hidden />}
          </IconOnlyButton>
        )}
      </MenuTrigger>
      <MenuContent>
        {isPhone && choosing && (
          <>
            <MenuItem onSelect={() => choosing.onChange(!choosing.isOn)}>
              {choosing.isOn ? 'Stop selecting' : 'Select'}
            </MenuItem>
            <MenuSeparator />
          </>
        )}
        {isPhone && importAddress !== undefined && (
          <>
            <MenuItem asChild>
              <Link href={importAddress}>Import</Link>
            </MenuItem>
            <MenuSeparator />
          </>
        )}
        {choices.flatMap(({ what, fields }) =>
          formats.map(([format, label]) => (
            <MenuItem
              key={`${format} ${what}`}
              onSelect={() => void take(format, fields)}
            >{`${label}, ${what}`}</MenuItem>
          )),
        )}
        {more.map(({ label, format, query: besides }) => (
          <MenuItem key={label} onSelect={() => void take(format, undefined, besides)}>
            {label}
          </MenuItem>
        ))}
        <MenuSeparator />
        <MenuItem onSelect={onPrint}>Print</MenuItem>
      </MenuContent>
    </Menu>
  )
}
