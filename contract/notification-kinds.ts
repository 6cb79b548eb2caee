/** What people are notified of, and how (attention, N-001 to N-004 and N-080). */

import { firstChoices } from './first-choices.ts'
import { isManager } from './person.ts'
import type { Belonging } from './person.ts'

/** How a person may be notified of a kind: not at all, in the portal, or besides by one of the two digests. */
export const choices = ['off', 'instant', 'daily', 'weekly'] as const
/** Introductions may be mailed at once, since a request ends after 14 days. */
export const introductionChoices = ['off', 'instant', 'mail', 'daily', 'weekly'] as const
export type NotificationChoice = (typeof introductionChoices)[number]

interface Kind {
  /** The label in My Profile. */
  readonly label: string
  /** Whether it stands in To do alone and writes no notification. */
  readonly toDo?: true
}

/** Every kind in the order of My Profile. */
export const notificationKinds = {
  mention: { label: 'You are mentioned in an activity' },
  followed_record: { label: 'A record you follow changes' },
  view_alert: { label: 'Something new fits a view you watch' },
  own_record: {
    label: 'Someone outside your organization changes its records',
  },
  member_joined: { label: 'Someone joins your organization' },
  import_finished: { label: 'An import of yours ends' },
  tasks: {
    label: "Tasks and deadlines of your organization's projects",
    toDo: true,
  },
  confirmations: { label: 'Records to confirm', toDo: true },
  introductions: { label: 'Introductions' },
} as const satisfies Record<string, Kind>
export type NotificationKind = keyof typeof notificationKinds
export const allKinds = Object.keys(notificationKinds) as [NotificationKind, ...NotificationKind[]]

/** The kinds that write notifications. */
export type NotifiedKind = {
  [K in NotificationKind]: 'toDo' extends keyof (typeof notificationKinds)[K] ? never : K
}[NotificationKind]
export const notifiedKinds = allKinds.filter(
  (kind): kind is NotifiedKind => !('toDo' in notificationKinds[kind]),
) as [NotifiedKind, ...NotifiedKind[]]

/** The two digests. */
export const cadences = ['daily', 'weekly'] as const
export type Cadence = (typeof cadences)[number]

/** Whether what was chosen for a kind is one of the digests. */
export const isCadence = (choice: string | undefined): choice is Cadence =>
  (cadences as readonly (string | undefined)[]).includes(choice)

/** A person's choice for each kind. */
export type KindChoices = {
  [K in NotificationKind]: K extends 'introductions' ? NotificationChoice : (typeof choices)[number]
}

/** The choices of managers with a proven address until they have made one: a weekly mail of records to confirm (N-001). */
export const choicesOfManagers: KindChoices = { ...firstChoices, confirmations: 'weekly' }

/** The choices of one person until they have made one. */
export const firstChoicesOf = (person: Belonging & { isEmailVerified: boolean }): KindChoices =>
  isManager(person) && person.isEmailVerified ? choicesOfManagers : firstChoices
