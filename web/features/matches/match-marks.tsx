import type { Match } from '#contract/matches'
import { wordOf } from '#contract/matching/score-word'
import { criterionName, outcomeWords } from './match-words.ts'
import './match-marks.css'

/** The nine criteria as marks, which are read out in words (M-303). */
export function MatchMarks({ match }: { readonly match: Pick<Match, 'criteria'> }) {
  const words = match.criteria.map(
    ({ name, outcome }) => `${criterionName(name)} ${outcomeWords[outcome]}`,
  )
  return (
    <>
      <span className="sr-only">{words.join(', ')}</span>
      <span className="match-marks" aria-hidden="true">
        {match.criteria.map(({ name, outcome }) => (
          <span
            key={name}
            className={outcome}
            title={`${criterionName(name)}: ${outcomeWords[outcome]}`}
          />
        ))}
      </span>
    </>
  )
}

/**
 * The score with its word and marks; of what does not fit the marks alone, and the score it had where what is tried takes
 * the fit away (M-305).
 */
export function MatchFit({ match }: { readonly match: Match }) {
  if (match.state !== 'match')
    return (
      <span>
        {match.before?.state === 'match' && (
          <span className="block text-micro leading-[15px] font-strong text-ink-2">
            was {match.before.score}
          </span>
        )}
        <MatchMarks match={match} />
      </span>
    )
  const { word, fewFacts } = wordOf(match)
  return (
    <span className="flex items-center gap-[11px]">
      <span className="w-[38px] text-right font-display text-[1.375rem]/7 font-medium tracking-[-0.02em] tabular-nums max-sm:w-auto">
        {match.score}
      </span>
      <span>
        <span className="block text-micro leading-[15px] font-strong text-ink-2">
          {word}
          {fewFacts && ', few facts'}
          {match.before !== null && ` (was ${match.before.score})`}
        </span>
        <MatchMarks match={match} />
      </span>
    </span>
  )
}
