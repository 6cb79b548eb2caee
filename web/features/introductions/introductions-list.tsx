import { Link } from 'wouter'
import type { Introduction } from '#contract/introductions'
import { isOnSide } from '#contract/rights'
import { useCurrentUser } from '#web/lib/current-user.ts'
import { dayText, IntroductionBadge } from './introduction-words.tsx'

/** The introductions of one part, each a link that opens it beside the list. */
export function IntroductionsList({
  label,
  introductions,
  openId,
  addressOf,
  now,
}: {
  readonly label: string
  readonly introductions: readonly Introduction[]
  readonly openId: string | undefined
  readonly addressOf: (id: string) => string
  /** Milliseconds: when they were read. */
  readonly now: number
}) {
  return (
    <ul aria-label={label}>
      {introductions.map((introduction) => (
        <li key={introduction.id} className="border-b border-rule">
          <Entry
            introduction={introduction}
            href={addressOf(introduction.id)}
            isOpen={introduction.id === openId}
            now={now}
          />
        </li>
      ))}
    </ul>
  )
}

function Entry({
  introduction,
  href,
  isOpen,
  now,
}: {
  readonly introduction: Introduction
  readonly href: string
  readonly isOpen: boolean
  readonly now: number
}) {
  const user = useCurrentUser()
  const { dealName, offerName, createdAt, answeredAt } = introduction
  // The other side; who belongs to neither sees the one that lends.
  const other = isOnSide(user, introduction, 'capital')
    ? introduction.dealOrganizationName
    : introduction.capitalOrganizationName
  const at = answeredAt ?? createdAt
  return (
    <Link
      href={href}
      data-row=""
      aria-current={isOpen || undefined}
      className="grid gap-0.5 px-4 pt-3 pb-[13px] text-ink no-underline! hover:bg-hover aria-[current]:bg-selected aria-[current]:shadow-[inset_3px_0_0_var(--primary)] -outline-offset-2"
    >
      <span className="flex items-baseline justify-between gap-2.5">
        <b className="min-w-0 text-body font-strong wrap-anywhere">{dealName}</b>
        <time dateTime={at} className="flex-none text-meta text-ink-3">
          {dayText(at, now)}
        </time>
      </span>
      <span className="text-meta leading-[18px] wrap-anywhere text-ink-2">
        {`${other} · ${offerName}`}
      </span>
      <IntroductionBadge
        introduction={introduction}
        now={now}
        className="mt-[5px] justify-self-start"
      />
    </Link>
  )
}
