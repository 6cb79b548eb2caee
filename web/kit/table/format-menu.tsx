import { Download } from 'lucide-react'
import { useState } from 'react'
import { valuesOf } from '#contract/common/enums'
import { exportFormats, type ExportFormat } from '#contract/record-fields/export-format'
import { download } from '#web/lib/download.ts'
import { toastFailed } from '../feedback/toast-outcome.ts'
import { Spinner } from '../feedback/spinner.tsx'
import { IconOnlyButton } from '../form/button.tsx'
import { Menu, MenuContent, MenuItem, MenuSeparator, MenuTrigger } from '../overlay/menu.tsx'

/** The menu is closed by the time the paper is made. */
const printScreen = () => void requestAnimationFrame(() => print())

/** Takes what a page shows as a file of one of the formats, or on paper. */
export function FormatMenu({
  noun,
  addressOf,
  hint,
}: {
  /** What is exported, for the failure: "deadlines". */
  readonly noun: string
  readonly addressOf: (format: ExportFormat) => string
  /** What the file has less than the page, after the name of each format. */
  readonly hint?: string | undefined
}) {
  const [isPending, setPending] = useState(false)
  const take = async (format: ExportFormat) => {
    setPending(true)
    try {
      await download(addressOf(format))
    } catch (error) {
      toastFailed(`Failed to export ${noun}`, error)
    } finally {
      setPending(false)
    }
  }
  return (
    <Menu>
      <MenuTrigger asChild>
        <IconOnlyButton label="Export" title="Export" aria-disabled={isPending || undefined}>
          {isPending ? <Spinner /> : <Download aria-hidden />}
        </IconOnlyButton>
      </MenuTrigger>
      <MenuContent>
        {valuesOf(exportFormats).map((format) => (
          <MenuItem key={format} onSelect={() => void take(format)}>
            {[exportFormats[format], hint].filter(Boolean).join(', ')}
          </MenuItem>
        ))}
        <MenuSeparator />
        <MenuItem onSelect={printScreen}>Print</MenuItem>
      </MenuContent>
    </Menu>
  )
}
