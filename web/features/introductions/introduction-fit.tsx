import { Check, CircleDashed, Contrast, X } from 'lucide-react'
import { criteria, criterionOutcomes } from '#contract/common/market-enums'
import type { Match } from '#contract/matches'
import type { Introduction } from '#contract/introductions'
import { useFit } from './introductions.queries.ts'

const looks = {
  pass: { icon: Check, tone: 'text-ok-ink', words: 'text-ink-2' },
  partial: { icon: Contrast, tone: 'text-ink-2', words: 'text-ink' },
  fail: { icon: X, tone: 'text-danger-ink', words: 'text-ink' },
  unknown: { icon: CircleDashed, tone: 'text-ink-3', words: 'text-ink' },
} as const

const otherWords = { partial: 'in part', fail: 'against', unknown: 'unknown' } as const

/** How well the offer fits as both are now, its sentences folded where they say nothing to weigh: nothing where nobody can say, as for facilities or what is gone. */
export function IntroductionFit({ introduction }: { readonly introduction: Introduction }) {
  const fit = useFit(introduction).data?.matches.find(({ need }) => need === introduction.need)
  if (fit === undefined) return null
  // The hard ones first, in two columns of nearly one length.
  const [one, other] = [fit.criteria.slice(0, 5), fit.criteria.slice(5)]
  const counted = { pass: 0, partial: 0, fail: 0, unknown: 0 }
  for (const { outcome } of fit.criteria) counted[outcome] += 1
  const words = [
    `Fits ${counted.pass} of ${fit.criteria.length}`,
    ...(['partial', 'fail', 'unknown'] as const)
      .filter((outcome) => counted[outcome] > 0)
      .map((outcome) => `${counted[outcome]} ${otherWords[outcome]}`),
  ].join(', ')
  return (
    <section aria-label="How it fits">
      <details open={introduction.state === 'requested' && counted.pass < fit.criteria.length}>
        <summary className="mt-5 w-fit cursor-pointer pb-2 font-head">{words}</summary>
        <div className="grid gap-x-7 xl:grid-cols-2">
          <Reasons criteria={one} />
          <Reasons criteria={other} />
        </div>
      </details>
    </section>
  )
}

function Reasons({ criteria: shown }: { readonly criteria: Match['criteria'] }) {
  return (
    <ul className="border-t border-rule-strong max-xl:not-first:border-rule">
      {shown.map(({ name, outcome, sentence }) => {
        const { icon: Icon, tone, words } = looks[outcome]
        return (
          <li
            key={name}
            className="grid grid-cols-[18px_minmax(0,1fr)] gap-x-2 border-t border-rule py-1.5 text-table leading-[19px] first:border-t-0 sm:grid-cols-[18px_96px_minmax(0,1fr)]"
          >
            <Icon aria-hidden="true" className={`mt-0.5 size-[15px] stroke-[2.2] ${tone}`} />
            <b className="font-strong">{criteria[name]}</b>
            <span className={`wrap-anywhere max-sm:col-start-2 ${words}`}>
              {sentence}
              <span className="sr-only">{` (${criterionOutcomes[outcome]})`}</span>
            </span>
          </li>
        )
      })}
    </ul>
  )
}
