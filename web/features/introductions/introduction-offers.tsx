import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { offerStates } from '#contract/common/closing-enums'
import { sourceKinds } from '#contract/common/finance-enums'
import { capitalTypes } from '#contract/common/registry-enums'
import type { Introduction } from '#contract/introductions'
import { formatMoney } from '#web/lib/format.ts'
import { projectAddress } from '#web/lib/paths.ts'
import { oneIntroduction } from './introductions.queries.ts'

/** The offers that an introduction has led to, for those who may read them (H-078, O-006); nothing where there are none. */
export function IntroductionOffers({ introduction }: { readonly introduction: Introduction }) {
  const { data } = useQuery(oneIntroduction(introduction.id))
  const offers = data?.offers ?? []
  const { dealId } = introduction
  if (offers.length === 0) return null
  return (
    <section aria-label="Offers">
      <h3 className="pt-5 pb-2 text-body font-head">Offers</h3>
      <ul className="text-table">
        {offers.map(({ id, need, kind, amount, state, revision }) => {
          const words = [
            capitalTypes[need],
            kind === null ? '' : sourceKinds[kind],
            formatMoney(amount) ?? '',
            revision > 1 ? `revision ${revision}` : '',
          ]
          const said = words.filter(Boolean).join(', ')
          return (
            <li
              key={id}
              className="flex items-baseline justify-between gap-3 border-t border-rule py-2"
            >
              {dealId === null ? (
                <span className="wrap-anywhere">{said}</span>
              ) : (
                <Link href={projectAddress(dealId, 'offers')} className="wrap-anywhere">
                  {said}
                </Link>
              )}
              <span className="flex-none text-meta text-ink-2">{offerStates[state]}</span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
