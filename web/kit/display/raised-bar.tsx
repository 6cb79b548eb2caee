import { formatMoney } from '#web/lib/format.ts'
import { cn } from '../layout/class-names.ts'
import './raised-bar.css'

interface Amounts {
  /** Whole US dollars. */
  readonly raised: number
  readonly inTalks: number
  readonly stillToRaise: number
}

const money = (amount: number) => formatMoney(amount) ?? '$0'

const partsOf = ({ raised, inTalks, stillToRaise }: Amounts) =>
  [
    { words: 'Raised', className: 'raised-part', amount: raised },
    { words: 'In talks', className: 'talks-part', amount: inTalks },
    {
      words: 'No source yet',
      className: 'sourceless-part',
      amount: Math.max(0, stillToRaise - inTalks),
    },
  ] as const

/** How much is raised, in talks, and without a source, as parts of one bar (U-003, U-004). */
export function RaisedBar({ isLarge = false, ...amounts }: Amounts & { isLarge?: boolean }) {
  const parts = partsOf(amounts)
  const [raised, inTalks, none] = parts.map(({ amount }) => money(amount))
  return (
    <div
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- drawn with CSS, there is no image file
      role="img"
      aria-label={`${raised} raised, ${inTalks} in talks, ${none} without a source`}
      className={cn('raised-bar', isLarge && 'raised-bar-large')}
    >
      {parts.map(({ words, className, amount }) =>
        amount > 0 ? <span key={words} className={className} style={{ flex: amount }} /> : null,
      )}
    </div>
  )
}

/** What the parts of the bar are, with their amounts. */
export function RaisedKey(amounts: Amounts) {
  return (
    <ul className="flex flex-wrap gap-x-4.5 gap-y-1.5 text-meta text-ink-2">
      {partsOf(amounts).map(({ words, className, amount }) => (
        <li key={words}>
          <span aria-hidden className={cn('raised-key', className)} />
          {words} <b className="font-strong text-ink">{money(amount)}</b>
        </li>
      ))}
    </ul>
  )
}
