import { Link } from 'wouter'
import { labelOf, organizationTypes } from '#contract/common/enums'
import { states } from '#contract/common/states'
import type { Organization } from '#contract/organizations'
import { addressWith, paths } from '#web/lib/paths.ts'
import { Monogram } from '#web/kit/display/monogram.tsx'

/** Which aggregator is chosen, in the address. */
export const aggregatorParameter = 'aggregator'

/** Type and place of an organization in one line; null where neither is known. */
export function aboutOrganization(type: string | null, location: string | null): string | null {
  const parts = [
    type && labelOf(organizationTypes, type),
    location && labelOf(states, location),
  ].filter(Boolean)
  return parts.length === 0 ? null : parts.join(' · ')
}

/** The capital aggregators as links; the chosen one is marked. */
export function AggregatorList({
  aggregators,
  chosenId,
}: {
  aggregators: readonly Organization[]
  chosenId: string
}) {
  return (
    <nav aria-label="Capital aggregators" className="max-h-[70vh] overflow-auto max-lg:max-h-72">
      <ul>
        {aggregators.map((each) => (
          <li key={each.id} className="border-t border-rule">
            <Link
              href={addressWith(paths.aggregators, { [aggregatorParameter]: each.id })}
              aria-current={each.id === chosenId || undefined}
              className="flex items-center gap-3 px-4.5 py-2.5 text-ink no-underline! hover:bg-hover focus-visible:-outline-offset-2 aria-[current]:bg-selected aria-[current]:shadow-[inset_3px_0_0_var(--primary)]"
            >
              <Monogram name={each.name} />
              <span className="min-w-0">
                <span className="block font-strong wrap-anywhere">{each.name}</span>
                <span className="block text-meta text-ink-3">
                  {aboutOrganization(each.organizationType, each.location) ?? 'Not specified'}
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
