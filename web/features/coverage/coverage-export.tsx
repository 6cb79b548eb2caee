import { Download } from 'lucide-react'
import { useState } from 'react'
import { exportFormats, type ExportFormat } from '#contract/record-fields/export-format'
import { toastFailed } from '#web/kit/feedback/toast-outcome.ts'
import { Button } from '#web/kit/form/button.tsx'
import { Menu, MenuContent, MenuItem, MenuSeparator, MenuTrigger } from '#web/kit/overlay/menu.tsx'
import { queryString } from '#web/lib/api-client.ts'
import { download } from '#web/lib/list-export.ts'
import type { CoverageQuery } from './coverage.queries.ts'

/** The menu is closed by the time the paper is made. */
const printScreen = () => void requestAnimationFrame(() => print())

/** The board as a file, as it is narrowed, or on paper. Files hold shared projects only. */
export function CoverageExport({ query }: { readonly query: CoverageQuery }) {
  const [isPending, setPending] = useState(false)
  const take = async (format: ExportFormat) => {
    setPending(true)
    const { deals: _deals, ...shared } = query
    try {
      await download(`/api/coverage/export${queryString({ ...shared, format })}`)
    } catch (error) {
      toastFailed('Failed to export coverage', error)
    } finally {
      setPending(false)
    }
  }
  return (
    <Menu>
      <MenuTrigger asChild>
        <Button pending={isPending}>
          {!isPending && <Download aria-hidden="true" />}
          Export
        </Button>
      </MenuTrigger>
      <MenuContent>
        {(Object.entries(exportFormats) as [ExportFormat, string][]).map(([format, label]) => (
          <MenuItem key={format} onSelect={() => void take(format)}>
            {query.deals === 'all' ? `${label}, shared projects only` : label}
          </MenuItem>
        ))}
        <MenuSeparator />
        <MenuItem onSelect={printScreen}>Print</MenuItem>
      </MenuContent>
    </Menu>
  )
}
