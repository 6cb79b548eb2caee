import { rateRangeWords } from '#contract/common/rate-range-words'
import { useEffect, useRef } from 'react'
import { Link } from 'wouter'
import { capitalTypes } from '#contract/common/registry-enums'
import type { Home, HomeCapital } from '#contract/home/home-answer'
import { placeOf } from '#contract/pipeline-locations'
import { cn } from '#web/kit/layout/class-names.ts'
import { formatCount, formatCountOf, formatMoney } from '#web/lib/format.ts'
import {
  addressWith,
  editAddress,
  matchesAddress,
  openAddress,
  paths,
  projectAddress,
} from '#web/lib/paths.ts'
import { HomeSection } from './home-section.tsx'
import { fitsWords, sizeWords } from './home-words.ts'
import { StepCell } from './step-cell.tsx'
import { useConfirm, usePublish } from './use-home.ts'

const heads = ['Product', 'Who could use it', 'They seek', 'Best project', 'Next step']

/** "5 products, 1 lending profile". */
const countWords = ({ total, lendingProfiles }: Home['capital']): string =>
  [
    { count: total - lendingProfiles, noun: 'product' },
    { count: lendingProfiles, noun: 'lending profile' },
  ]
    .filter(({ count }) => count > 0)
    .map(({ count, noun }) => formatCountOf(count, noun))
    .join(', ')

/** The own products and lending profiles: who could use each, and what comes next (U-005). */
export function CapitalSection({
  capital,
  saved,
}: {
  readonly capital: Home['capital']
  /** The record that was just saved: its row is first, marked and focused (U-031). */
  readonly saved: string | null
}) {
  const { total } = capital
  const rows = capital.rows.toSorted(
    (one, other) => Number(other.id === saved) - Number(one.id === saved),
  )
  // One scale for all.
  const most = Math.max(1, ...rows.map(({ fits }) => fits.total))
  return (
    <HomeSection
      title="What you lend"
      count={countWords(capital)}
      more={{
        label: 'Open in My Organization',
        href: addressWith(paths.organizationDashboard, { tab: 'products' }),
      }}
      columns={{ className: 'home-capital', heads }}
    >
      <ul aria-label="What you lend">
        {rows.map((row) => (
          <CapitalRow key={row.id} capital={row} most={most} isSaved={row.id === saved} />
        ))}
      </ul>
      {total > rows.length && (
        <p className="px-1 pt-2 text-label text-ink-3">{`and ${formatCount(total - rows.length)} more`}</p>
      )}
    </HomeSection>
  )
}

function addressOf({ kind, id, status }: HomeCapital): string {
  if (kind === 'lending-profiles') return openAddress(paths.lendingProfiles, id)
  return status === 'draft'
    ? editAddress(paths.products, id)
    : openAddress(paths.productRegistry, id)
}

/** What is lent, at which rate, and how much. */
const about = ({ kind, needs, rate, minimum, maximum }: HomeCapital): string =>
  [
    kind === 'lending-profiles' ? 'Lending profile' : '',
    needs.map((need) => capitalTypes[need]).join(', '),
    rate && rateRangeWords(rate),
    sizeWords(minimum, maximum),
  ]
    .filter(Boolean)
    .join(' · ')

interface RowProps {
  readonly capital: HomeCapital
  readonly most: number
  readonly isSaved: boolean
}

function CapitalRow({ capital, most, isSaved }: RowProps) {
  const { kind, id, name, sought, best, step } = capital
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    // After the page's title, which takes the focus on arrival.
    if (isSaved) requestAnimationFrame(() => link.current?.focus())
  }, [isSaved])
  const confirm = useConfirm({ entity: kind, id }, name)
  const publish = usePublish(capital)
  const acts = { confirm, publish }
  const inPlace = step.kind in acts ? acts[step.kind as keyof typeof acts] : undefined
  return (
    <li className={cn('home-row home-capital', isSaved && 'home-saved')}>
      <div>
        <Link ref={link} href={addressOf(capital)} className="home-name">
          {name}
        </Link>
        <small>{about(capital)}</small>
      </div>
      <FitsCell capital={capital} most={most} />
      <div className="home-line">
        {sought > 0 && (
          <>
            <b className="font-head tabular-nums">
              <span className="sr-only">They seek </span>
              {formatMoney(sought)}
            </b>
            <small>largest need of each</small>
          </>
        )}
      </div>
      {best === null ? (
        <div />
      ) : (
        <div className="home-best">
          <span className="home-score">
            <span className="sr-only">Best project not asked yet, score </span>
            {best.score}
          </span>
          <span>
            <Link href={projectAddress(best.id)} className="font-strong text-ink">
              {best.name}
            </Link>
            <small>
              {[placeOf(best) ?? 'No location', formatMoney(best.amount), 'not asked']
                .filter(Boolean)
                .join(' · ')}
            </small>
          </span>
        </div>
      )}
      <StepCell step={step} button={capital.button} name={name} {...inPlace} />
    </li>
  )
}

/** How many projects fit, with the bar of how well. */
function FitsCell({
  capital: { kind, id, fits, new: fresh },
  most,
}: {
  readonly capital: HomeCapital
  readonly most: number
}) {
  if (fits.total === 0) return <div className="text-ink-2">No project fits yet</div>
  const width = (count: number) => `${(count / most) * 100}%`
  return (
    <div>
      <p className="home-amount">
        <Link
          href={matchesAddress(kind, id)}
          className="font-strong text-ink no-underline! hover:underline!"
        >
          {`${formatCountOf(fits.total, 'project')} ${fits.total === 1 ? 'fits' : 'fit'}`}
        </Link>
        {fresh > 0 && <b className="text-ok-ink!">{`${formatCount(fresh)} new this week`}</b>}
      </p>
      <span aria-hidden className="fits-bar">
        <span style={{ width: width(fits.strong) }} />
        <span style={{ width: width(fits.good) }} />
        <span style={{ width: width(fits.possible) }} />
      </span>
      <small>{fitsWords(fits)}</small>
    </div>
  )
}
