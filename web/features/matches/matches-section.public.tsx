import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { capitalTypes } from '#contract/common/registry-enums'
import {
  listFacilityMatches,
  listLendingProfileMatches,
  listProductMatches,
} from '#contract/matches'
import { Skeleton } from '#web/kit/feedback/skeleton.tsx'
import { sentenceOf } from '#web/lib/api-client.ts'
import { matchesAddress } from '#web/lib/paths.ts'
import { read } from '#web/lib/query-client.ts'

const offerLists = {
  products: listProductMatches,
  'lending-profiles': listLendingProfileMatches,
  'catalytic-facilities': listFacilityMatches,
} as const

interface SectionProps {
  list: keyof typeof offerLists
  id: string
}

/** The section "Matching projects" of an offer's details; one call, after the details stand (M-301). */
export function MatchesSection({ list, id }: SectionProps) {
  const { data, error } = useQuery(read(offerLists[list], { params: { id }, query: { limit: 3 } }))
  return (
    <section aria-label="Matching projects" className="print:hidden">
      <h3 className="pt-5 pb-2 text-body font-head">
        Matching projects
        {data && <span className="ml-1.5 text-label text-ink-3">{data.total}</span>}
      </h3>
      {error ? (
        <p className="text-table text-ink-2">Failed to fetch matches: {sentenceOf(error)}</p>
      ) : (
        <>
          {data?.subjectNote && <p className="pb-2 text-table text-ink-2">{data.subjectNote}</p>}
          <ul className="border-t border-rule text-table">
            {data?.matches.map(({ dealId, need, dealName, score }) => (
              <li key={`${dealId} ${need}`} className="border-b border-rule py-[7px] wrap-anywhere">
                {`${dealName}: ${need === null ? 'no capital need' : capitalTypes[need]}, ${score}`}
              </li>
            )) ?? (
              <li className="py-[7px]">
                <Skeleton className="w-2/5" />
              </li>
            )}
          </ul>
          {data?.total === 0 && !data.subjectNote && (
            <p className="py-[7px] text-table text-ink-2">No open project fits yet.</p>
          )}
          <Link href={matchesAddress(list, id)} className="mt-2 inline-block text-label">
            See all matches
          </Link>
        </>
      )}
    </section>
  )
}
