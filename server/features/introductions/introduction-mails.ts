import { labelOf } from '#contract/common/enums'
import { declineReasons } from '#contract/common/market-enums'
import { capitalTypes } from '#contract/common/registry-enums'
import { askAgainDays, introductionDays } from '#contract/introductions'
import { dollars } from '#contract/matching/words'
import type { MailKind } from '#contract/mail'
import { layOut } from '#server/platform/mail/layout'
import type { MailParts } from '#server/platform/mail/layout'
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

/** What somebody typed, in quotation marks; a long text ends in "…". */
function theyWrite(typed: string): string {
  const characters = [...typed.trim()]
  const text =
    characters.length <= longestQuote
      ? characters.join('')
      : `${characters.slice(0, longestQuote - 1).join('')}…`
  return `They write: “${text}”`
}

const pathOf = ({ id }: IntroductionRow) => `/introductions?open=${id}`

const about = ({ dealName, offerName }: IntroductionRow) => `about ${dealName} and ${offerName}`

/** The matches of the side that asked; the introduction where its record is gone. */
function otherMatches(row: IntroductionRow): string {
  const [list, id] = row.askedBy === 'deal' ? ['pipeline', row.dealId] : [row.kind, offerIdOf(row)]
  return id === null ? pathOf(row) : `/matches/${list}/${id}`
}

/** That the own organization is asked for an introduction (M-230). */
export function requestedMail(publicUrl: string, row: IntroductionRow): WrittenMail {
  const asking = organizationOf(row, askingSide(row)).name
  const amount = row.amount === null ? '' : `, about ${dollars(row.amount)}`
  return written(publicUrl, 'introduction_requested', {
    subject: 'An introduction is asked of your organization',
    before: [
      `${asking} asks for an introduction ${about(row)} in the ${portalName}: ${labelOf(capitalTypes, row.need)}${amount}.`,
      theyWrite(row.message),
    ],
    link: { label: 'See the request', url: new URL(pathOf(row), publicUrl).href },
    after: [
      `Your addresses stay hidden unless you accept. The request ends on ${dayText(row.expiresAt)}.`,
    ],
  })
}

/** That a request still waits (M-231). */
export function reminderMail(publicUrl: string, row: IntroductionRow): WrittenMail {
  const asking = organizationOf(row, askingSide(row)).name
  return written(publicUrl, 'introduction_reminder', {
    subject: 'An introduction still waits for your answer',
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
      ? [row.askerName, row.askerEmail, row.askerPhone]
      : [row.accepterName, row.accepterEmail, row.accepterPhone]
  return written(publicUrl, 'introduction_accepted', {
    subject: 'An introduction was accepted',
    before: [
      `${organizationOf(row, other).name} and you are introduced ${about(row)}.`,
      `Write to ${contact.filter((part) => part !== null).join(', ')}.`,
    ],
    link: { label: 'See the introduction', url: new URL(pathOf(row), publicUrl).href },
    after: ['Please record what becomes of it; both sides can.'],
  })
}

const again = (ended: Date) =>
  `You can ask again from ${dayText(new Date(ended.getTime() + askAgainDays * dayMillis))} on.`

/** That the asked side declined (M-233). */
export function declinedMail(publicUrl: string, row: IntroductionRow): WrittenMail {
  const asked = organizationOf(row, askedSide(row)).name
  const reason = labelOf(declineReasons, row.declineReason ?? '')
  return written(publicUrl, 'introduction_declined', {
    subject: 'An introduction was declined',
    before: [
      `${asked} declined the introduction ${about(row)}: ${reason}.`,
      ...(row.declineNote === null ? [] : [`They write: “${row.declineNote}”`]),
    ],
    link: { label: 'See other matches', url: new URL(otherMatches(row), publicUrl).href },
    after: [again(row.answeredAt ?? row.updatedAt)],
  })
}

/** That nobody answered (M-234). */
export function expiredMail(publicUrl: string, row: IntroductionRow): WrittenMail {
  const asked = organizationOf(row, askedSide(row)).name
  return written(publicUrl, 'introduction_expired', {
    subject: 'An introduction was not answered',
    before: [`${asked} did not answer within ${introductionDays} days ${about(row)}.`],
    link: { label: 'See other matches', url: new URL(otherMatches(row), publicUrl).href },
    after: [again(row.expiresAt)],
  })
}

/** To the person of one side that has recorded nothing: what became of it (M-235). */
export function outcomeMail(publicUrl: string, row: IntroductionRow, to: Side): WrittenMail {
  const other = organizationOf(row, to === 'deal' ? 'capital' : 'deal').name
  return written(publicUrl, 'introduction_outcome', {
    subject: 'What became of an introduction?',
    before: [
      `${other} and you were introduced ${about(row)} on ${dayText(row.answeredAt ?? row.createdAt)}.`,
    ],
    link: { label: 'Record the outcome', url: new URL(pathOf(row), publicUrl).href },
    after: ['Nothing else is sent about this introduction.'],
  })
}
