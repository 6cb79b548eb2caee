import type { MatchList } from '#contract/matches'
import { amountText, lendersText, needName } from './match-words.ts'

/** The needs of a project with what covers them; one of them is shown below (M-302). */
export function NeedStrip({
  needs,
  chosen,
  onChoose,
}: {
  readonly needs: MatchList['needs']
  readonly chosen: string | undefined
  readonly onChoose: (need: string) => void
}) {
  return (
    <fieldset
      aria-label="Need"
      className="mt-4.5 flex flex-wrap border-t-2 border-b border-t-ink border-b-rule max-sm:flex-col"
    >
      {needs.map((summary) => {
        const isChosen = summary.need === chosen
        return (
          <button
            key={summary.need}
            type="button"
            aria-pressed={isChosen}
            onClick={() => onChoose(summary.need)}
            className={`min-w-[320px] border-l border-rule px-4.5 pt-[11px] pb-3 text-left first:border-l-0 max-sm:min-w-0 max-sm:border-t max-sm:border-l-0 max-sm:px-3 max-sm:py-2.5 max-sm:first:border-t-0 ${isChosen ? 'bg-selected shadow-[inset_0_-3px_0_var(--primary)] max-sm:shadow-[inset_3px_0_0_var(--primary)]' : 'hover:bg-hover'}`}
          >
            <span className="block text-label font-strong">{needName(summary.need)}</span>
            <span className="block font-display text-[1.5rem]/8 font-medium tracking-[-0.02em] tabular-nums">
              {summary.matches}
              <span className="font-ui text-label font-normal tracking-normal text-ink-2">
                {' '}
                {lendersText(summary)}
              </span>
            </span>
            <span className="block text-meta text-ink-3">{amountText(summary)}</span>
          </button>
        )
      })}
    </fieldset>
  )
}
