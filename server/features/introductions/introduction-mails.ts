import { labelOf } from '#contract/common/enums'
import { declineReasons } from '#contract/common/market-enums'
import { capitalTypes } from '#contract/common/registry-enums'
import { askAgainDays, introductionDays } from '#contract/introductions'
import { dollars } from '#contract/matching/words'
import type { MailKind } from '#contract/mail'
import { layOut } from '#server/platform/mail/layout'
import type { MailParts } from '#server/platform/mail/layout'
import { harmless } from '#server/platform/mail/harmless'
import type { WrittenMail } from '#server/platform/mail/templates'
import { portalName } from '#server/platform/mail/sender'
import { askedSide, askingSide, dayText, offerIdOf, organizationOf } from './introductions.rules.ts'
import type { IntroductionRow, Side } from './introductions.rules.ts'

const validMinutes = 7 * 24 * 60
const longestQuote = 500
const dayMillis = 24 * 60 * 60 * 1000

type Wording = Omit<MailParts, 'publicUrl'>

const written = (publicUrl: string, kind: MailKind, parts: Wording): WrittenMail => ({
  kind,
  validMinutes,
  subject: parts.subject,
  ...layOut({ ...parts, publicUrl }),
})

/** What somebody of an organization typed, set apart; a long text ends in "…". The person has no name once erased. */
function quoteOf(typed: string, organization: string, person: string | null): MailParts['quote'] {
  const characters = [...typed.trim()]
  return {
    by: `${person === null ? '' : `${harmless(person)} of `}${organization} writes:`,
    typed:
      characters.length <= longestQuote
        ? characters.join('')
        : `${characters.slice(0, longestQuote - 1).join('')}…`,
  }
}

/** The name of a side as it may stand in a sentence. */
const nameOf = (row: IntroductionRow, side: Side): string =>
  harmless(organizationOf(row, side).name)

const pathOf = ({ id }: IntroductionRow) => `/introductions?open=${id}`

const about = ({ dealName, offerName }: IntroductionRow) =>
  `about ${harmless(dealName)} and ${harmless(offerName)}`

/** The matches of the side that asked; the introduction where its record is gone. */
function otherMatches(row: IntroductionRow): string {
  const [list, id] = row.askedBy === 'deal' ? ['pipeline', row.dealId] : [row.kind, offerIdOf(row)]
  return id === null ? pathOf(row) : `/matches/${list}/${id}`
}

/** That the own organization is asked for an introduction (M-230). */
export function requestedMail(publicUrl: string, row: IntroductionRow): WrittenMail {
  const asking = nameOf(row, askingSide(row))
  const amount = row.amount === null ? '' : `, about ${dollars(row.amount)}`
  return written(publicUrl, 'introduction_requested', {
    subject: 'Your organization has an introduction request',
    before: [
      `${asking} asks for an introduction ${about(row)} in the ${portalName}: ${labelOf(capitalTypes, row.need)}${amount}.`,
    ],
    quote: quoteOf(row.message, asking, row.askerName),
    link: { label: 'See the request', url: new URL(pathOf(row), publicUrl).href },
    after: [
      `Your addresses stay hidden unless you accept. The request ends on ${dayText(row.expiresAt)}.`,
    ],
  })
}

/** That a request still waits (M-231). */
export function reminderMail(publicUrl: string, row: IntroductionRow): WrittenMail {
  const asking = nameOf(row, askingSide(row))
  return written(publicUrl, 'introduction_reminder', {
    subject: 'An introduction request still needs your answer',
    before: [`${asking} asked on ${dayText(row.createdAt)} for an introduction ${about(row)}.`],
    link: { label: 'See the request', url: new URL(pathOf(row), publicUrl).href },
    after: [`The request ends on ${dayText(row.expiresAt)}.`],
  })
}

/** To the person of one side: how the other side is reached (M-232). */
export function acceptedMail(publicUrl: string, row: IntroductionRow, to: Side): WrittenMail {
  const other = to === 'deal' ? 'capital' : 'deal'
  const contact =
    other === askingSide(row)
      ? { name: row.askerName, email: row.askerEmail, phone: row.askerPhone }
      : { name: row.accepterName, email: row.accepterEmail, phone: row.accepterPhone }
  // The address alone is one: it was proven, and is to be written to.
  const typed = (value: string | null) => (value === null ? null : harmless(value))
  const ways = [typed(contact.name), contact.email, typed(contact.phone)]
  return written(publicUrl, 'introduction_accepted', {
    subject: 'An introduction was accepted',
    before: [
      `${nameOf(row, other)} and you are introduced ${about(row)}.`,
      `Write to ${ways.filter((part) => part !== null).join(', ')}.`,
    ],
    link: { label: 'See the introduction', url: new URL(pathOf(row), publicUrl).href },
    after: ['Let us know how it goes; either side can record it.'],
  })
}

const again = (ended: Date) =>
  `You can ask again from ${dayText(new Date(ended.getTime() + askAgainDays * dayMillis))} on.`

/** That the asked side declined (M-233). */
export function declinedMail(publicUrl: string, row: IntroductionRow): WrittenMail {
  const asked = nameOf(row, askedSide(row))
  const reason = labelOf(declineReasons, row.declineReason ?? '')
  return written(publicUrl, 'introduction_declined', {
    subject: 'An introduction was declined',
    before: [`${asked} declined the introduction ${about(row)}: ${reason}.`],
    quote: row.declineNote === null ? null : quoteOf(row.declineNote, asked, null),
    link: { label: 'See other matches', url: new URL(otherMatches(row), publicUrl).href },
    after: [again(row.answeredAt ?? row.updatedAt)],
  })
}

/** That nobody answered (M-234). */
export function expiredMail(publicUrl: string, row: IntroductionRow): WrittenMail {
  const asked = nameOf(row, askedSide(row))
  return written(publicUrl, 'introduction_expired', {
    subject: 'An introduction was not answered',
    before: [`${asked} did not answer within ${introductionDays} days ${about(row)}.`],
    link: { label: 'See other matches', url: new URL(otherMatches(row), publicUrl).href },
    after: [again(row.expiresAt)],
  })
}

/** To the person of one side that has recorded nothing: what became of it (M-235). */
export function outcomeMail(publicUrl: string, row: IntroductionRow, to: Side): WrittenMail {
  const other = nameOf(row, to === 'deal' ? 'capital' : 'deal')
  return written(publicUrl, 'introduction_outcome', {
    subject: 'What became of an introduction?',
    before: [
      `${other} and you were introduced ${about(row)} on ${dayText(row.answeredAt ?? row.createdAt)}.`,
    ],
    link: { label: 'Record the outcome', url: new URL(pathOf(row), publicUrl).href },
    after: ['Nothing else is sent about this introduction.'],
  })
}
