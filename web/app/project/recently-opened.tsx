import type { Deal } from '#contract/pipeline'
import { FinanceList } from '#web/features/finance/finance-sheet.tsx'
import { MoreLink } from '#web/features/finance/finance-aside.tsx'
import { Timestamp } from '#web/kit/display/timestamp.tsx'
import { projectAddress } from '#web/lib/paths.ts'
import { accessIcons, accessWords } from './access-words.ts'
import { useAccess } from './access.queries.ts'

const linesShown = 4

/** What guests opened last, beside the package: four lines of the access log (H-071). */
export function RecentlyOpened({ deal }: { readonly deal: Deal }) {
  const { data } = useAccess(deal.id, null, linesShown)
  const [page] = data?.pages ?? []
  if (page === undefined || page.total === 0) return null
  return (
    <FinanceList id="recently-opened" title="Recently opened">
      <ul>
        {page.entries.map((entry) => {
          const Icon = accessIcons[entry.action]
          return (
            <li
              key={entry.id}
              className="flex items-start gap-2 border-b border-rule py-2 text-table"
            >
              <Icon aria-hidden className="mt-0.5 size-3.5 flex-none text-ink-3" />
              <span className="min-w-0 wrap-anywhere">
                {accessWords(entry, true)}
                <small className="block text-meta text-ink-3">
                  {entry.name}, <Timestamp value={entry.at} withTime />
                </small>
              </span>
            </li>
          )
        })}
      </ul>
      {page.total > linesShown && (
        <MoreLink href={projectAddress(deal.id, 'activity')}>
          {`All ${page.total} in Activity`}
        </MoreLink>
      )}
    </FinanceList>
  )
}
