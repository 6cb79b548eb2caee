import { FormatMenu } from '#web/kit/table/format-menu.tsx'
import { queryString } from '#web/lib/endpoint-path.ts'
import type { CoverageQuery } from './coverage.queries.ts'

/** The board as a file, as it is narrowed, or on paper. Files hold shared projects only. */
export function CoverageExport({ query }: { readonly query: CoverageQuery }) {
  const { deals, ...shared } = query
  return (
    <FormatMenu
      noun="coverage"
      addressOf={(format) => `/api/coverage/export${queryString({ ...shared, format })}`}
      hint={deals === 'all' ? 'shared projects only' : undefined}
    />
  )
}
