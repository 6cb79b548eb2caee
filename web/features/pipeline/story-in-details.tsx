import type { Deal } from '#contract/pipeline'
import { mayReadFinance } from '#contract/rights'
import { useLenders } from '#web/features/matches/lenders.public.tsx'
import { useCurrentUser } from '#web/lib/current-user.ts'
import { projectAddress } from '#web/lib/paths.ts'
import { DealStory, partsOfStory, storyOfFigures } from './deal-story.tsx'

/** The story in place of key facts: to parties with who fits, to others from the figures alone (U-023). */
export function StoryInDetails({ deal }: { readonly deal: Deal }) {
  const party = mayReadFinance(useCurrentUser(), deal)
  const { list, lenders } = useLenders(deal.id)
  return (
    <DealStory
      input={storyOfFigures(deal, party, lenders?.count ?? 0)}
      isReading={lenders === undefined && !list.isError}
      addressOf={party ? (of) => `${projectAddress(deal.id)}#${partsOfStory[of]}` : null}
      className="border-t-2 border-ink pt-3"
    />
  )
}
