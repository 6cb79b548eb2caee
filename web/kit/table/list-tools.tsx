import type { StoredColumnChoice } from '#web/lib/use-column-choice.ts'
import { ColumnChooser, type ColumnChooserProps } from './column-chooser.tsx'
import { ExportMenu, type ExportMenuProps } from './export-menu.tsx'

/** What is shown at the end of a list's filters: the export of what is shown, and the choice of columns. */
export function ListTools({
  columns,
  choice: { choice, setChoice },
  ...list
}: Omit<ExportMenuProps, 'columns' | 'choice'> & {
  columns: ColumnChooserProps['columns']
  choice: StoredColumnChoice
}) {
  return (
    <>
      <ExportMenu {...list} columns={columns} choice={choice} />
      <ColumnChooser columns={columns} choice={choice} onChange={setChoice} />
    </>
  )
}
