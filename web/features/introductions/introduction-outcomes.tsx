import { Link } from 'wouter'
import { introductionOutcomes, noDealReasons } from '#contract/common/market-enums'
import type { Introduction } from '#contract/introductions'
import { isOnSide } from '#contract/rights'
import { Missing } from '#web/kit/display/facts.tsx'
import { buttonClasses } from '#web/kit/form/button.tsx'
import { useCurrentUser } from '#web/lib/current-user.ts'
import { formatMoney } from '#web/lib/format.ts'
import { addressWith, paths } from '#web/lib/paths.ts'
import { dayText } from './introduction-words.tsx'
import { IntroductionOutcomeForm } from './introduction-outcome.form.tsx'

type SideOutcome = Introduction['outcomes']['deal']

/** What each side says became of an accepted introduction, and the own side's form. */
export function IntroductionOutcomes({
  introduction,
  now,
}: {
  readonly introduction: Introduction
  readonly now: number
}) {
  const user = useCurrentUser()
  const { outcomes, dealOrganizationName, capitalOrganizationName } = introduction
  const side = (['deal', 'capital'] as const).find((one) => isOnSide(user, introduction, one))
  const nameOf = (one: 'deal' | 'capital') => {
    if (one === side) return 'Your organization'
    return one === 'deal' ? dealOrganizationName : capitalOrganizationName
  }
  // The other side's first: the own one is followed by its form.
  const order = side === 'deal' ? (['capital', 'deal'] as const) : (['deal', 'capital'] as const)
  return (
    <section aria-label="How did it go?">
      <h3 className="pt-5 pb-2 text-body font-head">How did it go?</h3>
      <table className="w-full text-table max-sm:block max-sm:[&>tbody]:block">
        <thead className="max-sm:sr-only">
          <tr className="text-left text-meta text-ink-2 *:border-b *:border-rule-strong *:pr-3 *:pb-1.5 *:font-strong">
            <th scope="col">Recorded by</th>
            <th scope="col">Outcome</th>
            <th scope="col">Note</th>
            <th scope="col" className="text-right">
              Amount
            </th>
            <th scope="col">When</th>
          </tr>
        </thead>
        <tbody>
          {order.map((one) => (
            <OutcomeRow key={one} name={nameOf(one)} outcome={outcomes[one]} now={now} />
          ))}
        </tbody>
      </table>
      {side !== undefined && (
        <IntroductionOutcomeForm key={introduction.id} introduction={introduction} side={side} />
      )}
      {side === 'deal' && introduction.confirmed && introduction.outcome === 'funded' && (
        <FundedOffer dealId={introduction.dealId} />
      )}
    </section>
  )
}

/** Once both sides confirm it, the deal may be marked as funded; recording alone changes no deal (M-213). */
function FundedOffer({ dealId }: { readonly dealId: string | null }) {
  if (dealId === null) return null
  return (
    <p className="mt-3.5 flex flex-wrap items-center gap-x-3 gap-y-2 text-ink-2">
      Both sides recorded the funding.
      <Link
        href={addressWith(paths.pipeline, { open: dealId, mark: 'funded' })}
        className={buttonClasses({ size: 'sm' })}
      >
        Mark project as Funded
      </Link>
    </p>
  )
}

function OutcomeRow({
  name,
  outcome,
  now,
}: {
  readonly name: string
  readonly outcome: SideOutcome
  readonly now: number
}) {
  const cells =
    '*:border-b *:border-rule *:py-[9px] *:pr-3 *:text-left *:align-top max-sm:grid max-sm:grid-cols-[1fr_auto] max-sm:border-b max-sm:border-rule max-sm:py-2 max-sm:*:border-0 max-sm:*:py-px max-sm:*:pr-0'
  if (outcome === null) {
    return (
      <tr className={cells}>
        <th scope="row" className="font-strong">
          {name}
        </th>
        <td colSpan={4}>
          <Missing>Nothing recorded yet</Missing>
        </td>
      </tr>
    )
  }
  const { amount, reason, note, at, byName } = outcome
  const words = [reason && noDealReasons[reason], note].filter(Boolean).join(': ')
  return (
    <tr className={cells}>
      <th scope="row" className="font-strong">
        {name}
        <span className="block text-meta font-normal text-ink-3">{byName}</span>
      </th>
      <td>{introductionOutcomes[outcome.outcome]}</td>
      <td className="wrap-anywhere max-sm:col-span-2 max-sm:empty:hidden">{words}</td>
      <td className="text-right! whitespace-nowrap max-sm:text-left!">
        {formatMoney(amount) ?? <Missing>Not given</Missing>}
      </td>
      <td className="whitespace-nowrap">
        <time dateTime={at}>{dayText(at, now)}</time>
      </td>
    </tr>
  )
}
