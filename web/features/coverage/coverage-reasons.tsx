import { ChevronRight } from 'lucide-react'
import { useId } from 'react'
import { Link } from 'wouter'
import type { CoverageBoard } from '#contract/coverage'
import { formatCountOf, formatMoney } from '#web/lib/format.ts'
import type { AddressOf } from './coverage-grid.tsx'

/** What stands between needs and their nearest lenders (M-148), and what waits for credit enhancement (M-149). */
export function CoverageReasons({
  reasons,
  addressOf,
}: {
  readonly reasons: CoverageBoard['reasons']
  readonly addressOf: AddressOf
}) {
  const id = useId()
  const enhancement = reasons.find(({ reason }) => reason === 'enhancement')
  const lines = reasons.filter(({ reason, needs }) => reason !== 'enhancement' && needs > 0)
  const most = Math.max(1, ...lines.map(({ unmet }) => unmet))
  return (
    <section aria-labelledby={id} className="border-t-2 border-ink pt-2.5">
      <h2 id={id} className="text-head">
        Why
      </h2>
      <p className="text-meta text-ink-3">
        Why the closest lender does not fit. Each project counts once, by its largest need.
      </p>
      {lines.length === 0 && <p className="mt-2 text-ink-2">Every need is covered</p>}
      <ul className="mt-2">
        {lines.map(({ reason, label, needs, deals, unmet }) => (
          <li key={reason} className="border-t border-rule">
            <Link
              href={addressOf({ reason })}
              className="block py-2 text-ink no-underline! hover:bg-hover"
            >
              <span className="flex justify-between gap-2.5 text-table">
                <b className="font-strong">{label}</b>
                <span className="tabular-nums">{formatMoney(unmet)}</span>
              </span>
              <span
                aria-hidden="true"
                className="my-1 block h-1.5 overflow-hidden rounded-[1px] bg-track [print-color-adjust:exact]"
              >
                <span
                  className="block h-full bg-bar"
                  style={{ width: `${unmet === 0 ? 0 : Math.max(1, (100 * unmet) / most)}%` }}
                />
              </span>
              <span className="block text-meta text-ink-3">
                {`${formatCountOf(needs, 'need')} of ${formatCountOf(deals, 'project')}`}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {enhancement !== undefined && enhancement.needs > 0 && (
        <div className="mt-1 grid gap-1 border-t border-rule-strong pt-3 text-table">
          <b className="font-strong">{enhancement.label}</b>
          <span className="text-meta text-ink-2">
            {`${formatCountOf(enhancement.needs, 'covered need')}, ${formatMoney(enhancement.unmet)}: every lender asks for support no one gives yet.`}
          </span>
          <Link
            href={addressOf({ reason: 'enhancement' })}
            className="inline-flex min-h-6 items-center gap-1 text-label font-control"
          >
            See the projects
            <ChevronRight aria-hidden="true" className="size-3.5" />
          </Link>
        </div>
      )}
    </section>
  )
}
