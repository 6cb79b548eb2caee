import {
  Ban,
  CircleCheck,
  CircleSlash,
  Clock,
  Contrast,
  Handshake,
  Hourglass,
  MessagesSquare,
  Undo2,
  type LucideIcon,
} from 'lucide-react'
import { declineReasons, introductionStates } from '#contract/common/market-enums'
import type { Introduction } from '#contract/introductions'
import { Badge, type BadgeProps } from '#web/kit/display/badge.tsx'
import { formatDate } from '#web/lib/format.ts'
import { openAddress, paths } from '#web/lib/paths.ts'

/** A day without its year where that is the year of `now` (milliseconds): "Oct 28". */
export function dayText(value: string, now: number): string {
  const text = formatDate(value) ?? ''
  return text.replace(`, ${new Date(now).getFullYear()}`, '')
}

const dayOf = (time: number) => {
  const date = new Date(time)
  return Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / 86_400_000
}

/** When a request ends, in words; days are those of the reader. */
function endText(expiresAt: string, now: number): string {
  const days = dayOf(Date.parse(expiresAt)) - dayOf(now)
  if (days <= 0) return 'Ends today'
  return days === 1 ? 'Ends tomorrow' : `Ends ${dayText(expiresAt, now)}`
}

const isNearEnd = (expiresAt: string, now: number) => dayOf(Date.parse(expiresAt)) - dayOf(now) <= 1

interface Look {
  readonly tone: 'default' | 'secondary' | 'destructive'
  readonly icon: LucideIcon
  readonly words: string
}

/** What both sides together say became of an accepted one. */
const outcomeLooks: Readonly<Record<NonNullable<Introduction['outcome']>, Look>> = {
  talking: { tone: 'default', icon: MessagesSquare, words: 'Talking' },
  term_sheet: { tone: 'default', icon: CircleCheck, words: 'Term Sheet' },
  funded: { tone: 'default', icon: CircleCheck, words: 'Funded' },
  no_deal: { tone: 'secondary', icon: CircleSlash, words: 'No Deal' },
  differs: { tone: 'secondary', icon: Contrast, words: 'Records differ' },
}

const closedLooks = {
  declined: { tone: 'destructive', icon: Ban },
  withdrawn: { tone: 'secondary', icon: Undo2 },
  expired: { tone: 'secondary', icon: Hourglass },
} as const

/** The short word of an introduction in its list: how long it waits, what became of it, or why it is closed. */
export function IntroductionBadge({
  introduction: { state, expiresAt, outcome, declineReason },
  now,
  ...shown
}: Pick<BadgeProps, 'className' | 'wraps'> & {
  introduction: Introduction
  /** Milliseconds: when it was read. */
  now: number
}) {
  if (state === 'requested') {
    return (
      <Badge tone={isNearEnd(expiresAt, now) ? 'destructive' : 'secondary'} icon={Clock} {...shown}>
        {endText(expiresAt, now)}
      </Badge>
    )
  }
  if (state === 'accepted') {
    const { words, ...look }: Look =
      outcome === null
        ? { tone: 'default', icon: Handshake, words: 'Introduced' }
        : outcomeLooks[outcome]
    return (
      <Badge {...look} {...shown}>
        {words}
      </Badge>
    )
  }
  return (
    <Badge {...closedLooks[state]} {...shown}>
      {declineReason === null
        ? introductionStates[state]
        : `Declined: ${declineReasons[declineReason]}`}
    </Badge>
  )
}

/** Where the offer of an introduction is open over its list; null once it is gone. */
export function offerAddress({
  kind,
  offerId,
}: Pick<Introduction, 'kind' | 'offerId'>): string | null {
  if (offerId === null) return null
  const lists = {
    products: paths.productRegistry,
    'lending-profiles': paths.lendingProfiles,
    'catalytic-facilities': paths.facilities,
  } as const
  return openAddress(lists[kind], offerId)
}

/** What a person is called in a sentence: the first word of the name. */
export const firstNameOf = (name: string): string => name.trim().split(/\s+/u)[0] ?? name

/** The names of the organization that asked and of the one that was asked. */
export function partiesOf({
  askedBy,
  dealOrganizationName,
  capitalOrganizationName,
}: Introduction): { readonly asking: string; readonly asked: string } {
  return askedBy === 'deal'
    ? { asking: dealOrganizationName, asked: capitalOrganizationName }
    : { asking: capitalOrganizationName, asked: dealOrganizationName }
}
