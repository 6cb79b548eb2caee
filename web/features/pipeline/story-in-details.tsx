import type { Deal } from '#contract/pipeline'
import { storyOfFigures } from '#contract/home/story'
import { DealStory } from './deal-story.tsx'

/** The story in place of key facts, from the figures that every reader knows (U-023). */
export function StoryInDetails({ deal }: { readonly deal: Deal }) {
  return (
    <DealStory
      input={storyOfFigures(deal, false, 0)}
      addressOf={null}
      className="border-t-2 border-ink pt-3"
    />
  )
}
