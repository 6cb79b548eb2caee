import type { NotificationAction } from '../../contract/notification-sentences.ts'

const dana = 'dana.whitefeather@prairielight.example'
const rosa = 'rosa.delgado@institute.example'

/** A record that somebody of the sample follows, by its name. */
export interface SampleFollow {
  readonly person: string
  readonly entity: 'pipeline' | 'products'
  readonly name: string
  readonly daysAgo: number
}

/** Three deals and a product of others, which every member may read. */
export const sampleFollows: readonly SampleFollow[] = [
  { person: dana, entity: 'pipeline', name: 'Coamo Rooftop Cooperative', daysAgo: 34 },
  { person: dana, entity: 'pipeline', name: 'Flint Water Plant Solar', daysAgo: 30 },
  { person: dana, entity: 'pipeline', name: 'Kansas City Eastside Roofs', daysAgo: 27 },
  { person: dana, entity: 'products', name: 'Elective Pay Bridge', daysAgo: 25 },
]

/** A task of the sample that is handed to somebody by a mention. */
export interface SampleMention {
  readonly deal: string
  readonly subject: string
  readonly description: string
  readonly mentioned: string
  readonly hoursAgo: number
}

export const sampleMentions: readonly SampleMention[] = [
  {
    deal: 'Cairo Community Center Solar',
    subject: 'Send the updated budget to the lender',
    description: '@Dana Whitefeather With the new battery price and the prevailing wage line.',
    mentioned: dana,
    hoursAgo: 2,
  },
]

/** What somebody of the sample was told, by the names of what it is about. */
export type SampleNotification = {
  readonly person: string
  readonly hoursAgo: number
  readonly isRead?: true
} & (
  | {
      readonly kind: 'mention'
      readonly deal: string
      readonly subject: string
      readonly actor: string
    }
  | {
      readonly kind: 'followed_record' | 'own_record'
      readonly entity: 'pipeline' | 'products'
      readonly name: string
      /** Of fields that changed the value before; the one after is the record's. */
      readonly before: Readonly<Record<string, unknown>>
      /** Who changed an own record; a followed one names nobody. */
      readonly actor?: string
    }
  | { readonly kind: 'view_alert'; readonly view: string; readonly deals: readonly string[] }
  | {
      readonly kind: 'introductions'
      readonly deal: string
      readonly action: Extract<NotificationAction, 'asked' | 'accepted' | 'declined' | 'expired'>
    }
)

/** Four that are unread and six that are read, of five kinds, over three weeks. */
export const sampleNotifications: readonly SampleNotification[] = [
  {
    person: dana,
    hoursAgo: 2,
    kind: 'mention',
    deal: 'Cairo Community Center Solar',
    subject: 'Send the updated budget to the lender',
    actor: rosa,
  },
  {
    person: dana,
    hoursAgo: 4,
    kind: 'view_alert',
    view: 'Midwest bridge needs',
    deals: ['Flint Water Plant Solar', 'Ames Student Housing Rooftops'],
  },
  {
    person: dana,
    hoursAgo: 24,
    kind: 'own_record',
    entity: 'products',
    name: 'Bridge-to-ITC Loan',
    before: { status: 'under_review' },
    actor: rosa,
  },
  {
    person: dana,
    hoursAgo: 2 * 24,
    kind: 'followed_record',
    entity: 'pipeline',
    name: 'Coamo Rooftop Cooperative',
    before: { capEx: 4_200_000, capNeed: ['construction'] },
  },
  {
    person: dana,
    hoursAgo: 3 * 24,
    isRead: true,
    kind: 'followed_record',
    entity: 'products',
    name: 'Elective Pay Bridge',
    before: { lowRangeRate: 'SOFR + 225 bps' },
  },
  {
    person: dana,
    hoursAgo: 6 * 24,
    isRead: true,
    kind: 'introductions',
    deal: 'Painted Mesa Chapter Houses',
    action: 'asked',
  },
  {
    person: dana,
    hoursAgo: 9 * 24,
    isRead: true,
    kind: 'own_record',
    entity: 'pipeline',
    name: 'Springfield Fire Stations',
    before: { capEx: 1_950_000 },
    actor: rosa,
  },
  {
    person: dana,
    hoursAgo: 13 * 24,
    isRead: true,
    kind: 'introductions',
    deal: 'Scottsbluff Grain Elevator PV',
    action: 'asked',
  },
  {
    person: dana,
    hoursAgo: 17 * 24,
    isRead: true,
    kind: 'view_alert',
    view: 'Midwest bridge needs',
    deals: ['Peoria Barge Terminal Battery'],
  },
  {
    person: dana,
    hoursAgo: 21 * 24,
    isRead: true,
    kind: 'followed_record',
    entity: 'pipeline',
    name: 'Flint Water Plant Solar',
    before: { currentStage: 'development_including_design_engineering' },
  },
]
