import { openRoom } from '#contract/notification-addresses'
import { dayWords, daysWords } from '#contract/finance/day-words'
import { daysUnconfirmed, staleDays } from '#contract/freshness'
import { forWhom } from '#contract/pipeline-activities'
import type { AvailableNoun } from '#contract/freshness'
import type { Cadence } from '#contract/notification-kinds'
import type { Notification } from '#contract/notifications'
import { records } from '#contract/records'
import { harmless, shortened, unlinked } from '#server/platform/mail/harmless'
import type { NewMail } from '#server/platform/mail/mailer'
import { layOutSections } from '#server/platform/mail/section-layout'
import type { MailEntry, MailSection } from '#server/platform/mail/section-layout'
import { isAvailabilityAlone, toDoOf } from './digest-contents.ts'
import type { DigestContents, Part } from './digest-contents.ts'

/** Entries of a section (N-067), and so the records that one link confirms. */
export const shownEntries = 10

/** Minutes after which a digest is not worth sending: the next one is near (N-078). */
const validMinutes = 6 * 60

/** What a digest says besides its contents. */
export interface DigestFrame {
  cadence: Cadence
  /** The day on the person's calendar. */
  day: string
  /** The present day in UTC, as dates of records are. */
  present: string
  publicUrl: string
  organizationName: string | null
  /** Whether the person chose this digest; else it came because they manage the organization. */
  isChosen: boolean
  /** The page that confirms the records shown, and the day up to which it does; null in a preview, where no link works. */
  confirmation: { token: string; expiresAt: Date } | null
  /** The page that stops it. */
  stopPage: string
}

const dayOf = (time: string) => dayWords(time.slice(0, 10))

/** A deal is a project to whoever reads of it. */
const kindWord = (entity: AvailableNoun): string =>
  entity === 'pipeline' ? 'Project' : records[entity].one

const recordsWords = (count: number) => (count === 1 ? '1 record' : `${count} records`)

/** The subject names nobody (N-068). */
export function digestSubject(cadence: Cadence, contents: DigestContents): string {
  if (isAvailabilityAlone(contents))
    return `Still available? ${recordsWords(contents.confirmations.total)} to confirm`
  const parts = [
    ...(contents.news.total === 0 ? [] : [`${contents.news.total} new`]),
    ...(toDoOf(contents) === 0 ? [] : [`${toDoOf(contents)} to do`]),
  ]
  return [`Your ${cadence} digest`, parts.join(', ')].filter((part) => part !== '').join(': ')
}

/** The digest as it is mailed (N-069). */
export function digestMail(
  contents: DigestContents,
  frame: DigestFrame,
): Omit<NewMail, 'to' | 'headers'> {
  const { cadence, day, present, publicUrl } = frame
  const at = (path: string) => `${publicUrl}${path}`
  const section = <Entry>(
    heading: string,
    part: Part<Entry>,
    entryOf: (entry: Entry) => MailEntry,
    more: Omit<MailSection, 'heading' | 'entries' | 'more'> = {},
  ): MailSection[] => {
    if (part.total === 0) return []
    const shown = part.entries.slice(0, shownEntries)
    const rest = part.total - shown.length
    return [
      {
        heading,
        entries: shown.map(entryOf),
        more:
          rest === 0
            ? null
            : { label: `and ${rest.toLocaleString('en-US')} more`, url: at('/attention') },
        ...more,
      },
    ]
  }
  const subject = digestSubject(cadence, contents)
  const weekday = new Date(`${day}T00:00:00Z`).toLocaleDateString('en-US', {
    dateStyle: 'full',
    timeZone: 'UTC',
  })
  const sections = [
    ...section('New', contents.news, (entry) => newsEntry(entry, publicUrl)),
    ...section('Introductions', contents.introductions, (each) => ({
      title: harmless(each.dealName),
      lines: [
        each.state === 'accepted'
          ? `${harmless(each.organizationName)}: how did it go?`
          : each.expiresAt === null
            ? `${harmless(each.organizationName)} has a question`
            : `${harmless(each.organizationName)} ${each.state === 'offer' ? 'made an offer' : 'asks'}, ends ${dayOf(each.expiresAt)}`,
      ],
      url: at(
        each.dealId !== null && (each.state === 'offer' || each.state === 'question')
          ? openRoom(each.dealId, each.state === 'offer' ? 'offers' : 'package')
          : `/introductions?open=${each.id}`,
      ),
    })),
    ...section(
      'Still available?',
      contents.confirmations,
      (each) => ({
        title: harmless(each.name),
        lines: [
          each.lastConfirmedAt === null
            ? `${kindWord(each.entity)}, added ${dayOf(each.createdAt)}, never confirmed`
            : `${kindWord(each.entity)}, last confirmed ${dayOf(each.lastConfirmedAt)}, ${daysWords(daysUnconfirmed(each, present))} ago`,
        ],
        url: at(`${records[each.entity].page.path}?open=${each.id}`),
      }),
      availabilityWords(contents, frame),
    ),
    ...section('Tasks', contents.tasks, (each) => {
      const due = each.scheduledDate.slice(0, 10)
      const isOverdue = due < present
      const names = each.mentions.map(({ name }) => ({ name: harmless(name) }))
      const about = [harmless(each.dealName), forWhom(names)].filter(Boolean).join(' · ')
      return {
        title: harmless(each.subject),
        lines: [about + (isOverdue ? '' : `, due ${dayWords(due)}`)],
        ...(isOverdue && { urgent: `overdue since ${dayWords(due)}` }),
        url: at(`/pipeline?open=${each.dealId}`),
      }
    }),
    ...section('Deadlines', contents.deadlines, (each) => ({
      title: harmless(each.name),
      lines: [harmless(each.label) + (each.passed ? '' : `, ${dayWords(each.day)}`)],
      ...(each.passed && { urgent: `passed on ${dayWords(each.day)}` }),
      url: at(`/pipeline?open=${each.id}`),
    })),
    ...section('Waiting for review', contents.reviews, (each) => ({
      title: harmless(each.name),
      lines: [
        [
          kindWord(each.entity),
          each.organizationName === null ? '' : harmless(each.organizationName),
        ]
          .filter((part) => part !== '')
          .join(' of '),
      ],
      url: at(`${records[each.entity].page.path}?open=${each.id}`),
    })),
  ]
  const content = layOutSections({
    subject,
    heading: `${cadence === 'daily' ? 'Daily' : 'Weekly'} digest, ${weekday}`,
    sections,
    empty: 'There is nothing new, and nothing waits for you.',
    link: { label: 'Open Attention', url: at('/attention') },
    why: whyOf(frame),
    stop: frame.stopPage,
    change: at('/profile/notifications'),
    publicUrl,
  })
  return { kind: 'digest', subject, validMinutes, ...content }
}

const whyOf = ({ isChosen, cadence, organizationName }: DigestFrame): string =>
  isChosen || organizationName === null
    ? `You get this mail once a ${cadence === 'daily' ? 'day' : 'week'} because you chose it in My Profile.`
    : `You get this mail because you manage ${harmless(organizationName)} and records of it wait to be confirmed.`

/** A sentence of a notification with the names in it cut, so that its own words stay. */
function newsEntry(entry: Notification, publicUrl: string): MailEntry {
  const names = [entry.recordName, entry.organizationName, entry.actorName].flatMap((name) =>
    name === null || shortened(name) === name ? [] : [name],
  )
  const cut = (text: string) =>
    unlinked(
      names.reduce((sentence, name) => sentence.replaceAll(name, () => shortened(name)), text),
    )
  return {
    title: cut(entry.title),
    // Of these kinds a line is what somebody typed; in others values are cut by themselves.
    lines: entry.lines.map(
      entry.kind === 'mention' || entry.kind === 'view_alert' ? harmless : unlinked,
    ),
    url: `${publicUrl}${entry.address}`,
  }
}

function availabilityWords(
  contents: DigestContents,
  { organizationName, publicUrl, confirmation }: DigestFrame,
): Pick<MailSection, 'before' | 'action'> {
  const shown = Math.min(contents.confirmations.entries.length, shownEntries)
  const ends =
    confirmation === null
      ? ''
      : ` The link is good until ${confirmation.expiresAt.toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' })}.`
  return {
    before: `No one has confirmed these records of ${harmless(organizationName ?? 'your organization')} for ${staleDays} days or more.`,
    action: {
      label: shown === 1 ? 'Confirm this record' : `Confirm these ${shown} records`,
      url: `${publicUrl}/still-available?token=${confirmation?.token ?? 'preview'}`,
      after: `Opens a page with a button; nothing is confirmed before you press it. You need not sign in.${ends}`,
    },
  }
}
