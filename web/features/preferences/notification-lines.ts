import { firstChoices } from '#contract/first-choices'
import {
  firstChoicesOf,
  type KindChoices,
  type NotificationChoice,
  type NotificationKind,
} from '#contract/notification-kinds'
import type { CurrentUser } from '#contract/users'

const choiceLabels = {
  at_once: 'Email requests at once',
  daily: 'Daily email',
  weekly: 'Weekly email',
  instant: 'In the portal',
  off: 'Off',
} as const
export type LineChoice = keyof typeof choiceLabels

interface Line {
  readonly name: string
  /** What its kinds are, for whoever chooses. */
  readonly about: string
  readonly kinds: readonly NotificationKind[]
  readonly choices: Partial<typeof choiceLabels>
}

const { at_once, off, ...byDigestOrPortal } = choiceLabels
const orOff = { ...byDigestOrPortal, off }

/** What a person chooses for: three lines, each with the kinds of notifications that it sets (U-080). */
export const notificationLines: readonly Line[] = [
  {
    name: 'What waits for me',
    about: 'Requests for introductions, mentions, tasks and deadlines, records to confirm.',
    kinds: ['introductions', 'mention', 'tasks', 'confirmations'],
    choices: { at_once, ...byDigestOrPortal },
  },
  {
    name: 'What I follow',
    about: 'Changes of records you follow, and what is new in views you watch.',
    kinds: ['followed_record', 'view_alert'],
    choices: orOff,
  },
  {
    name: 'News of the campaign',
    about: 'Changes others make to your records, new colleagues, finished imports.',
    kinds: ['own_record', 'member_joined', 'import_finished'],
    choices: orOff,
  },
]

/** The choice of each kind of a line once one is made for the line. "At once" is what each kind begins with (U-107). */
export function kindsOf(
  { kinds }: Line,
  choice: LineChoice,
  person: CurrentUser,
): Partial<KindChoices> {
  const first = firstChoicesOf(person)
  return Object.fromEntries(
    kinds.map((kind) => [kind, choice === 'at_once' ? first[kind] : choice]),
  )
}

/** What is chosen for a line; null where its kinds differ. */
export function choiceOf(
  line: Line,
  chosen: Readonly<Record<NotificationKind, NotificationChoice>>,
  person: CurrentUser,
): LineChoice | null {
  const offered = Object.keys(line.choices) as LineChoice[]
  const isChosen = (wanted: Partial<KindChoices>) =>
    line.kinds.every((kind) => chosen[kind] === wanted[kind])
  return (
    offered.find(
      (choice) =>
        isChosen(kindsOf(line, choice, person)) || (choice === 'at_once' && isChosen(firstChoices)),
    ) ?? null
  )
}
