import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { listIntroductions } from '#contract/introductions'
import { LinkButton } from '#web/kit/form/button.tsx'
import { projectAddress } from '#web/lib/paths.ts'
import { readPages } from '#web/lib/read-pages.ts'
import { HaveBar } from './have-bar.tsx'

const shownAtOnce = 20

/** How much of what a product or lending profile asks for is there at each project its lender is introduced to by it (H-018). */
export function IntroducedProjects({ id }: { readonly id: string }) {
  const query = { state: 'accepted', offerId: id }
  const { data, ...read } = useInfiniteQuery(readPages(listIntroductions, { query }, shownAtOnce))
  // One that has ended is none of the project any more.
  const shown = (data?.pages ?? [])
    .flatMap(({ introductions }) => introductions)
    .flatMap(({ dealId, asked, ...each }) =>
      dealId === null || asked === undefined || asked.of === 0
        ? []
        : [{ ...each, ...asked, dealId }],
    )
  if (shown.length === 0 && !read.hasNextPage) return null
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
      {read.hasNextPage && (
        <LinkButton
          className="mt-1.5"
          aria-busy={read.isFetchingNextPage}
          onClick={() => void read.fetchNextPage()}
        >
          Show more
        </LinkButton>
      )}
    </section>
  )
}
