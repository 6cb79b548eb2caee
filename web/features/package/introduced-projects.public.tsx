import { useQueries, useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { listIntroductions } from '#contract/introductions'
import { readRoom } from '#contract/room'
import { projectAddress } from '#web/lib/paths.ts'
import { read } from '#web/lib/query-client.ts'
import { HaveBar } from './have-bar.tsx'

/** The newest are read; more would ask for a page each. */
const mostShown = 6

/** How much of what a product asks for is there at each project its lender is introduced to by it (H-018). */
export function IntroducedProjects({
  kind,
  id,
}: {
  readonly kind: 'products' | 'lending-profiles'
  readonly id: string
}) {
  const { data } = useQuery(read(listIntroductions, { query: { state: 'accepted', kind } }))
  const own = (data?.introductions ?? [])
    .flatMap(({ dealId, ...each }) =>
      each.offerId === id && dealId !== null ? [{ ...each, dealId }] : [],
    )
    .slice(0, mostShown)
  const rooms = useQueries({
    queries: own.map(({ dealId }) => read(readRoom, { params: { id: dealId } })),
  })
  // One that has ended is none of the project any more.
  const shown = own.flatMap((introduction, at) => {
    const asked = rooms[at]?.data?.introductions.find((each) => each.id === introduction.id)?.asked
    return asked === undefined || asked.of === 0 ? [] : [{ ...introduction, ...asked }]
  })
  if (shown.length === 0) return null
  return (
    <section aria-labelledby="introduced-projects" className="mt-5">
      <h2 id="introduced-projects" className="mb-1 text-meta text-ink-3">
        Projects you are introduced to
      </h2>
      <ul>
        {shown.map(({ id: introductionId, dealId, dealName, have, of }) => (
          <li key={introductionId} className="border-b border-rule py-2">
            <Link
              href={projectAddress(dealId, 'package')}
              className="text-label font-strong wrap-anywhere text-ink no-underline hover:underline"
            >
              {dealName}
            </Link>
            <p className="mb-1 text-meta text-ink-2">{`${have} of ${of}`}</p>
            <HaveBar have={have} of={of} />
          </li>
        ))}
      </ul>
    </section>
  )
}
