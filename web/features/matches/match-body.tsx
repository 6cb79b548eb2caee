import { useQuery } from '@tanstack/react-query'
import { Check, CircleDashed, Contrast, X, type LucideIcon } from 'lucide-react'
import type { Match } from '#contract/matches'
import { criterionName, hardCriteria, outcomeWords } from './match-words.ts'
import { oneProduct, oneLendingProfile } from './matches.queries.ts'

type Criterion = Match['criteria'][number]

const glyphs: Readonly<Record<Criterion['outcome'], { icon: LucideIcon; color: string }>> = {
  pass: { icon: Check, color: 'text-ok-ink' },
  partial: { icon: Contrast, color: 'text-ink-2' },
  fail: { icon: X, color: 'text-danger-ink' },
  unknown: { icon: CircleDashed, color: 'text-ink-3' },
}

function Sentences({ title, criteria }: { title: string; criteria: readonly Criterion[] }) {
  return (
    <div>
      <h3 className="pb-1.5 text-meta font-strong text-ink-2">{title}</h3>
      <ul aria-label={title}>
        {criteria.map(({ name, outcome, sentence }) => {
          const { icon: Icon, color } = glyphs[outcome]
          return (
            <li
              key={name}
              className="grid grid-cols-[18px_96px_minmax(0,1fr)] gap-2 border-t border-rule py-1.5 text-table first:border-rule-strong max-sm:grid-cols-[18px_minmax(0,1fr)]"
            >
              <Icon aria-hidden="true" className={`mt-0.5 size-[15px] stroke-[2.2] ${color}`} />
              <b className="font-strong">
                {criterionName(name)}
                <span className="sr-only"> {outcomeWords[outcome]}:</span>
              </b>
              <span
                className={`wrap-anywhere max-sm:col-start-2 ${outcome === 'pass' ? 'text-ink-2' : 'text-ink'}`}
              >
                {sentence}
              </span>
            </li>
          )
        })}
      </ul>
    </div>
  )
}

/** The nine sentences of a match, those that must fit first (M-304). */
export function MatchSentences({ match }: { readonly match: Match }) {
  const isHard = ({ name }: Criterion) => hardCriteria.includes(name)
  return (
    <div className="grid gap-x-7 gap-y-2 @min-[800px]:grid-cols-2">
      <Sentences title="Must fit" criteria={match.criteria.filter(isHard)} />
      <div>
        <Sentences
          title="Makes it stronger"
          criteria={match.criteria.filter((criterion) => !isHard(criterion))}
        />
        <Terms match={match} />
      </div>
    </div>
  )
}

/** What the offer says of its terms, as it was typed. */
function Terms({ match: { kind, offerId, through } }: { readonly match: Match }) {
  const isLendingProfile = kind === 'lending-profiles'
  const product = useQuery({ ...oneProduct(through?.id ?? offerId), enabled: !isLendingProfile })
  const lendingProfile = useQuery({ ...oneLendingProfile(offerId), enabled: isLendingProfile })
  const lines: [string, string | null | undefined][] = isLendingProfile
    ? [
        ['Terms', lendingProfile.data?.termRange],
        ['Criteria', lendingProfile.data?.criteria],
      ]
    : [
        ['Terms', product.data?.termDetails],
        ['Committee', product.data?.investmentCommitteeCycleInfo],
      ]
  return (
    <dl>
      {lines
        .filter(([, text]) => text)
        .map(([label, text]) => (
          <div key={label} className="pt-[7px] text-meta text-ink-2 wrap-anywhere">
            <dt className="mr-1.5 inline font-strong text-ink">{label}</dt>
            <dd className="inline">{text}</dd>
          </div>
        ))}
    </dl>
  )
}
