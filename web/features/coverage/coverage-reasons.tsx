import { ChevronRight } from 'lucide-react'
import { useId } from 'react'
import { Link } from 'wouter'
import type { CoverageBoard } from '#contract/coverage'
import { Bars } from '#web/kit/display/bars.tsx'
import { cn } from '#web/kit/layout/class-names.ts'
import { formatCountOf, formatMoney } from '#web/lib/format.ts'

/** What stands between needs and their nearest lenders (M-148), and what waits for credit enhancement (M-149). */
export function CoverageReasons({
  reasons,
  chosen,
  hrefOf,
  isWide,
}: {
  readonly reasons: CoverageBoard['reasons']
  readonly chosen: string | null
  readonly hrefOf: (reason: CoverageBoard['reasons'][number]['reason']) => string
  /** Two beside each other, as below the map. */
  readonly isWide: boolean
}) {
  const id = useId()
  const enhancement = reasons.find(({ reason }) => reason === 'enhancement')
  const lines = reasons.filter(({ reason, needs }) => reason !== 'enhancement' && needs > 0)
  const most = Math.max(1, ...lines.map(({ unmet }) => unmet))
  return (
    <section
      aria-labelledby={id}
      className={
        isWide ? 'rounded-sheet border border-rule bg-sheet p-4.5' : 'border-t-2 border-ink pt-2.5'
      }
    >
      <h2 id={id} className="text-head">
        Why
      </h2>
      <p className="text-meta text-ink-3">
        Why the closest lender does not fit. Each project counts once, by its largest need.
      </p>
      {lines.length === 0 && <p className="mt-2 text-ink-2">Every need is covered</p>}
      <Bars
        label="Why needs are not covered"
        tone="warm"
        chosen={chosen}
        className={cn('-mx-2 mt-2', isWide && 'grid gap-x-6 sm:grid-cols-2')}
        bars={lines.map(({ reason, label, needs, deals, unmet }) => ({
          key: reason,
          label,
          figure: formatMoney(unmet) ?? '$0',
          note: `${formatCountOf(needs, 'need')} of ${formatCountOf(deals, 'project')}`,
          share: unmet / most,
          href: hrefOf(reason),
        }))}
      />
      {enhancement !== undefined && enhancement.needs > 0 && (
        <div className="mt-3 grid gap-1 text-table">
          <b className="font-strong">{enhancement.label}</b>
          <span className="text-meta text-ink-2">
            {`${formatCountOf(enhancement.needs, 'covered need')}, ${formatMoney(enhancement.unmet)}: every lender asks for support no one gives yet.`}
          </span>
          <Link
            href={hrefOf('enhancement')}
            aria-current={chosen === 'enhancement' || undefined}
            className="inline-flex min-h-6 items-center gap-1 text-label font-control print:hidden"
          >
            See the projects
            <ChevronRight aria-hidden="true" className="size-3.5" />
          </Link>
        </div>
      )}
    </section>
  )
}
