import { labelOf } from './common/enums.ts'
import { declineReasons } from './common/market-enums.ts'
import { groupDigits, wholeDollars } from './common/money.ts'
import { activityTypes } from './common/registry-enums.ts'
import type { AvailableNoun } from './freshness.ts'
import type { NotifiedKind } from './notification-kinds.ts'
import { listLabelOf } from './record-fields/column-labels.ts'
import { fieldsOf } from './record-fields/record-fields.ts'
import { isOfDollars } from './record-fields/record-field.ts'
import type { RecordField } from './record-fields/record-fields.ts'

/** What notifications say (attention, 1.1): the same in the list, the bell's page and the digest. */

/**
 * A field that changed, with its first and its last value as they are stored; without the first where it is of a time at
 * which the reader could not read the record (N-015).
 */
export interface FieldChange {
  readonly field: string
  readonly from?: unknown
  readonly to: unknown
}

/** What was done last, in the words of each kind. */
export type NotificationAction =
  | 'mention'
  | 'change'
  | 'create'
  | 'delete'
  | 'restore'
  | 'move'
  | 'intermediary'
  | 'import'
  | 'bulk'
  | 'found'
  | 'joined'
  | 'done'
  | 'failed'
  | 'asked'
  | 'accepted'
  | 'declined'
  | 'expired'
  | 'shared'
  | 'question'
  | 'answer'
  | 'offer_sent'
  | 'offer_revised'
  | 'offer_accepted'
  | 'offer_declined'
  | 'offer_withdrawn'
  | 'offer_closed_by_lender'
  | 'offer_closed_by_deal'

interface Changed {
  readonly entity: AvailableNoun
  readonly recordName: string
  readonly changes: readonly FieldChange[]
  /** The names of records that values refer to by id, as far as the reader may know them. */
  readonly names: Readonly<Record<string, string>>
}

/** What the sentence of each kind is made of, with the names of the moment of reading. */
export interface NotificationFacts {
  mention: {
    readonly actorName: string
    readonly recordName: string
    readonly type: string
    readonly subject: string
    /** The day a task is due, YYYY-MM-DD. */
    readonly dueDay: string | null
  }
  followed_record: Changed
  view_alert: {
    readonly viewName: string
    readonly found: number
    /** Of the newest, the newest first. */
    readonly names: readonly string[]
  }
  own_record: Changed & {
    readonly action: NotificationAction
    readonly actorName: string
    readonly organizationName: string | null
    /** Of an import or a bulk edit. */
    readonly records: number
  }
  member_joined: { readonly memberName: string; readonly organizationName: string }
  import_finished: {
    readonly filename: string
    readonly failed: boolean
    readonly created: number
    readonly updated: number
    readonly left: number
    readonly message: string | null
  }
  introductions: {
    readonly action: NotificationAction
    /** The side that asks, and the side that is asked, as the introduction has them. */
    readonly askingName: string
    readonly askedName: string
    readonly dealName: string
    readonly declineReason: string | null
    /** The organizations of the deal and of the capital. */
    readonly dealSide: string
    readonly capitalSide: string
    /** What a question is about: an item, a line or the project; of an offer its need and amount. */
    readonly about: string
  }
}

/** A title, and at most 6 lines below it. */
export interface Sentences {
  readonly title: string
  readonly lines: readonly string[]
}

const longestSubject = 140
const longestValue = 80
const mostChanges = 5
const mostNames = 3

/** A text on one line, of at most so many characters. */
function cut(text: string, most: number): string {
  const characters = [...text.replaceAll(/\s+/g, ' ').trim()]
  return characters.length <= most
    ? characters.join('')
    : `${characters.slice(0, most - 1).join('')}…`
}

const count = (number: number): string => groupDigits(String(number))

/** The first of several, and how many more there are. */
const firstOf = (all: readonly string[], most: number, total = all.length): string[] => [
  ...all.slice(0, most),
  ...(total > most ? [`and ${count(total - most)} more`] : []),
]

const nothing = 'Not specified'

function wordsOfOne(field: RecordField, value: unknown, names: Changed['names']): string {
  const { kind, options = {} } = field
  if (value === null || value === undefined || value === '') return nothing
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value !== 'string' && typeof value !== 'number') return nothing
  const text = String(value)
  if (kind === 'reference') return names[text] ?? 'Not listed'
  if (isOfDollars(field)) {
    const amount = wholeDollars(text)
    return amount === null ? text : `$${groupDigits(amount.toString())}`
  }
  return labelOf(options, text)
}

/** How a value of a field reads in a sentence (N-045). */
function valueInSentence(
  field: RecordField,
  value: unknown,
  names: Readonly<Record<string, string>> = {},
): string {
  const words = Array.isArray(value)
    ? value.map((each) => wordsOfOne(field, each, names)).join(', ') || nothing
    : wordsOfOne(field, value, names)
  return cut(words, longestValue)
}

function inWords({ entity, changes, names }: Changed): string[] {
  const fields = fieldsOf(entity)
  return changes.flatMap(({ field: name, from, to }) => {
    const field = fields.find((each) => each.name === name)
    if (field === undefined) return []
    const words = (value: unknown) => valueInSentence(field, value, names)
    const label = listLabelOf(entity, field)
    return [
      from === undefined
        ? `${label} is now ${words(to)}`
        : `${label} ${words(from)} → ${words(to)}`,
    ]
  })
}

const utcDay = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })

const verbs: Partial<Record<NotificationAction, string>> = {
  change: 'changed',
  create: 'added',
  delete: 'deleted',
  restore: 'restored',
}

function ownRecord(facts: NotificationFacts['own_record']): Sentences {
  const { action, actorName, recordName, organizationName, records } = facts
  if (action === 'import' || action === 'bulk') {
    const many = `${count(records)} ${records === 1 ? 'record' : 'records'}`
    const how = action === 'import' ? 'an import' : 'a bulk edit'
    return {
      title: `${actorName} changed ${many} of your organization by ${how}`,
      lines: [],
    }
  }
  if (action === 'intermediary')
    return {
      title: `${organizationName ?? actorName} named your organization as intermediary of ${recordName}`,
      lines: [],
    }
  if (action === 'move')
    return {
      title: `${actorName} moved ${recordName} to ${organizationName ?? 'another organization'}`,
      lines: [],
    }
  return {
    title: `${actorName} ${verbs[action] ?? 'changed'} ${recordName}`,
    lines: firstOf(inWords(facts), mostChanges),
  }
}

/** What a lender and a project do about an offer, and none of its other terms (H-060, H-103). */
const offerSentences: Partial<
  Record<NotificationAction, (facts: NotificationFacts['introductions']) => string>
> = {
  offer_sent: ({ capitalSide, dealName, about }) =>
    `${capitalSide} made an offer for ${dealName}: ${about}`,
  offer_revised: ({ capitalSide, dealName }) => `${capitalSide} revised its offer for ${dealName}`,
  offer_withdrawn: ({ capitalSide, dealName }) =>
    `${capitalSide} withdrew its offer for ${dealName}`,
  offer_accepted: ({ dealSide, dealName }) => `${dealSide} accepted your offer for ${dealName}`,
  offer_declined: ({ dealSide, dealName }) => `${dealSide} declined your offer for ${dealName}`,
  offer_closed_by_lender: ({ capitalSide, dealName }) =>
    `${capitalSide} recorded the closing of its offer for ${dealName}`,
  offer_closed_by_deal: ({ dealSide, dealName }) =>
    `${dealSide} recorded the closing of your offer for ${dealName}`,
}

function introduction(facts: NotificationFacts['introductions']): string {
  const ofOffer = offerSentences[facts.action]
  if (ofOffer !== undefined) return ofOffer(facts)
  const { action, askingName, askedName, dealName, declineReason } = facts
  if (action === 'accepted') return `${askedName} accepted the introduction about ${dealName}`
  if (action === 'declined')
    return `${askedName} declined the introduction about ${dealName}: ${labelOf(declineReasons, declineReason ?? 'other')}`
  if (action === 'expired') return `${askedName} did not answer within 14 days about ${dealName}`
  const { dealSide, capitalSide, about } = facts
  if (action === 'shared') return `${dealSide} shared ${dealName} with your organization`
  if (action === 'question') return `${capitalSide} asks about ${dealName}: ${about}`
  if (action === 'answer') return `${dealSide} answered your question about ${dealName}`
  return `${askingName} asks for an introduction about ${dealName}`
}

const sentences: { [Kind in NotifiedKind]: (facts: NotificationFacts[Kind]) => Sentences } = {
  mention({ actorName, recordName, type, subject, dueDay }) {
    const due =
      type === 'task' && dueDay !== null
        ? `, due ${utcDay.format(new Date(`${dueDay}T00:00:00Z`))}`
        : ''
    return {
      title: `${actorName} mentioned you in a ${labelOf(activityTypes, type).toLowerCase()} on ${recordName}${due}`,
      lines: [cut(subject, longestSubject)],
    }
  },
  followed_record(facts) {
    const changes = inWords(facts)
    const [only = ''] = changes
    return changes.length === 1
      ? { title: `${facts.recordName}: ${only}`, lines: [] }
      : {
          title: `${facts.recordName}: ${count(changes.length)} changes`,
          lines: firstOf(changes, mostChanges),
        }
  },
  view_alert: ({ viewName, found, names }) => ({
    title: `${count(found)} new in ${viewName}`,
    lines: firstOf(names, mostNames, found),
  }),
  own_record: ownRecord,
  member_joined: ({ memberName, organizationName }) => ({
    title: `${memberName} joined ${organizationName}`,
    lines: [],
  }),
  import_finished({ filename, failed, created, updated, left, message }) {
    if (failed)
      return { title: `Import of ${filename} failed`, lines: message === null ? [] : [message] }
    const parts = (
      [
        [created, 'created'],
        [updated, 'changed'],
        [left, 'left out'],
      ] as const
    ).flatMap(([number, word]) => (number === 0 ? [] : [`${count(number)} ${word}`]))
    const what = parts.length === 0 ? '' : `: ${parts.join(', ')}`
    return { title: `Import of ${filename} is done${what}`, lines: [] }
  },
  introductions: (facts) => ({ title: introduction(facts), lines: [] }),
}

/** What a notification of a kind says. */
export function sentencesOf<Kind extends NotifiedKind>(
  kind: Kind,
  facts: NotificationFacts[Kind],
): Sentences {
  return sentences[kind](facts)
}
