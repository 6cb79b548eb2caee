import { FormatMenu } from '#web/kit/table/format-menu.tsx'
import { queryString } from '#web/lib/endpoint-path.ts'
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
  return (
    <FormatMenu
      noun="matches"
      addressOf={(format) =>
        `/api/${list}/${id}/matches/export${queryString({ ...query, format })}`
      }
    />
  )
}
