import { Download } from 'lucide-react'
import { useState } from 'react'
import { valuesOf } from '#contract/common/enums'
import { exportFormats, type ExportFormat } from '#contract/record-fields/export-format'
import { Button } from '#web/kit/form/button.tsx'
import { Menu, MenuContent, MenuItem, MenuSeparator, MenuTrigger } from '#web/kit/overlay/menu.tsx'
import { toastFailed } from '#web/kit/feedback/toast-outcome.ts'
import { queryString } from '#web/lib/api-client.ts'
import { download } from '#web/lib/list-export.ts'
import type { MatchedList } from './matches.queries.ts'

/** The matches as a file, as the page shows them, or on paper (M-102). */
export function ExportMatches({
  list,
  id,
  query,
}: {
  readonly list: MatchedList
  readonly id: string
  readonly query: object
}) {
  const [isPending, setPending] = useState(false)
  const take = async (format: ExportFormat) => {
    setPending(true)
    try {
      await download(`/api/${list}/${id}/matches/export${queryString({ ...query, format })}`)
    } catch (error) {
      toastFailed('Failed to export matches', error)
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
        {valuesOf(exportFormats).map((format) => (
          <MenuItem key={format} onSelect={() => void take(format)}>
            {exportFormats[format]}
          </MenuItem>
        ))}
        <MenuSeparator />
        <MenuItem onSelect={() => requestAnimationFrame(() => print())}>Print</MenuItem>
      </MenuContent>
    </Menu>
  )
}
