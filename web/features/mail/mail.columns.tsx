import { CircleCheck, CircleX, Clock, TimerOff, type LucideIcon } from 'lucide-react'
import { mailKinds, mailStates, type MailEntry, type MailState } from '#contract/mail'
import { Badge } from '#web/kit/display/badge.tsx'
import type { DataColumn } from '#web/kit/table/data-column.ts'
import { Missing } from '#web/kit/display/facts.tsx'
import { Timestamp } from '#web/kit/display/timestamp.tsx'

const looks: Readonly<
  Record<MailState, { tone: 'default' | 'secondary' | 'destructive'; icon: LucideIcon }>
> = {
  queued: { tone: 'secondary', icon: Clock },
  sent: { tone: 'default', icon: CircleCheck },
  failed: { tone: 'destructive', icon: CircleX },
  expired: { tone: 'secondary', icon: TimerOff },
}

/** The columns of the mail log; what a mail says is in none of them. */
export const mailColumns: readonly DataColumn<MailEntry>[] = [
  {
    id: 'recipient',
    header: 'Recipient',
    isName: true,
    minWidth: 220,
    cell: (mail) => mail.recipient,
  },
  {
    id: 'kind',
    header: 'Kind',
    width: 200,
    card: 'subtitle',
    cell: (mail) => mailKinds[mail.kind],
  },
  {
    id: 'state',
    header: 'State',
    width: 112,
    card: 'badge',
    cell: (mail) => <Badge {...looks[mail.state]}>{mailStates[mail.state]}</Badge>,
  },
  { id: 'attempts', header: 'Attempts', width: 92, align: 'right', cell: (mail) => mail.attempts },
  {
    id: 'lastError',
    header: 'Last error',
    minWidth: 180,
    isQuiet: true,
    cell: (mail) => mail.lastError ?? <Missing>None</Missing>,
  },
  {
    id: 'createdAt',
    header: 'Created',
    align: 'right',
    width: 176,
    cell: (mail) => <Timestamp value={mail.createdAt} withTime />,
  },
  {
    id: 'settledAt',
    header: 'Settled',
    align: 'right',
    width: 180,
    cell: (mail) => <Timestamp value={mail.settledAt} withTime missing="Not yet" />,
  },
]
