import { eq, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { z } from 'zod'
import { defaultPreferences } from '#contract/default-preferences'
import { mayOpen } from '#contract/navigation'
import { firstChoices } from '#contract/first-choices'
import { firstChoicesOf } from '#contract/notification-kinds'
import type { KindChoices, NotificationChoice, NotifiedKind } from '#contract/notification-kinds'
import { preferences as contract } from '#contract/preferences'
import type { Preferences, preferencesBody } from '#contract/preferences'
import type { Belonging } from '#contract/rights'
import { preferences } from '#database/users'
import { rescheduleDigests } from '#server/features/digest/digest-due.store'
import { given } from '#server/platform/database/changes/rows'
import type { Executor, Transaction } from '#server/platform/database/database'

/** What whoever wants a digest before the address is verified is answered (N-004). */
export const proveAddressFirst = 'Confirm your address first: sign in once with an emailed code.'

/** What a person chose; of notifications kind by kind, so that a default they left alone goes on following their role. */
type Choices = Partial<Omit<Preferences, 'notifications'>> & {
  notifications?: Partial<Omit<Preferences['notifications'], 'kinds'>> & {
    kinds?: Partial<KindChoices>
  }
}

// A choice that is no longer offered, such as a start page that moved, falls back to the default alone.
function validOf(shape: Readonly<Record<string, z.ZodType>>, stored: unknown) {
  const choices = (stored ?? {}) as Record<string, unknown>
  const known = Object.entries(shape).map(
    ([name, schema]) => [name, schema.safeParse(choices[name])] as const,
  )
  return Object.fromEntries(
    known.flatMap(([name, parsed]) => (parsed.success ? [[name, parsed.data]] : [])),
  )
}

function valid(stored: unknown): Choices {
  const { notifications, ...others } = contract.shape
  const { kinds, ...times } = notifications.shape
  const chosen = ((stored ?? {}) as Record<string, unknown>)['notifications']
  if (chosen === undefined) return validOf(others, stored)
  const chosenKinds = ((chosen ?? {}) as Record<string, unknown>)['kinds']
  return {
    ...validOf(others, stored),
    notifications: { ...validOf(times, chosen), kinds: validOf(kinds.shape, chosenKinds) },
  }
}

interface Owner extends Belonging {
  id: string
  isEmailVerified: boolean
}

/** The preferences of a person: what they chose, else the defaults. A start page they may not open now stays stored for when they may. */
function preferencesOf(owner: Owner, choices: Choices): Preferences {
  const all = {
    ...defaultPreferences,
    ...choices,
    notifications: {
      ...defaultPreferences.notifications,
      ...choices.notifications,
      kinds: { ...firstChoicesOf(owner), ...choices.notifications?.kinds },
    },
  }
  return mayOpen(owner, all.startPage) ? all : { ...all, startPage: defaultPreferences.startPage }
}

/** A person's preferences, by what is stored of their choices. */
export const preferencesFrom = (owner: Owner, stored: unknown): Preferences =>
  preferencesOf(owner, valid(stored))

/** A person's preferences: what they chose, else the defaults. */
export async function readPreferencesOf(db: Executor, owner: Owner): Promise<Preferences> {
  const [row] = await db
    .select({ choices: preferences.choices })
    .from(preferences)
    .where(eq(preferences.userId, owner.id))
  return preferencesOf(owner, valid(row?.choices))
}

/** The same, and which kinds of notifications the person chose themselves. */
export async function readChoicesOf(
  db: Executor,
  owner: Owner,
): Promise<{ preferences: Preferences; chosen: Partial<KindChoices> }> {
  const [row] = await db
    .select({ choices: preferences.choices })
    .from(preferences)
    .where(eq(preferences.userId, owner.id))
  const choices = valid(row?.choices)
  return {
    preferences: preferencesOf(owner, choices),
    chosen: choices.notifications?.kinds ?? {},
  }
}

/** What was chosen for a kind of notifications, in a query that joins the preferences of each person (`left join`). */
export const choiceOf = (kind: NotifiedKind): SQL<NotificationChoice> =>
  sql<NotificationChoice>`coalesce(${preferences.choices} -> 'notifications' -> 'kinds' ->> ${kind}, ${firstChoices[kind]})`

/** Deletes a person's choices. */
export async function deletePreferences(tx: Transaction, userId: string): Promise<void> {
  await tx.delete(preferences).where(eq(preferences.userId, userId))
}

/** What a change makes of the stored choices: left-out ones stay, a list's columns set to null go. */
export function merged(stored: Choices, change: z.output<typeof preferencesBody>): Choices {
  const { columns, notifications, ...others } = change
  const lists = { ...stored.columns, ...columns }
  const chosen = Object.entries(lists).flatMap(([list, choice]) =>
    choice === null ? [] : [[list, choice] as const],
  )
  const { kinds = {}, ...times } = notifications ?? {}
  return {
    ...stored,
    ...given(others),
    columns: Object.fromEntries(chosen),
    ...(notifications !== undefined && {
      notifications: {
        ...stored.notifications,
        ...given(times),
        kinds: { ...stored.notifications?.kinds, ...given(kinds) },
      },
    }),
  }
}

/** Changes a person's choices; two changes at once from two tabs both count. */
export async function changePreferences(
  tx: Transaction,
  owner: Owner,
  change: (stored: Choices) => Choices,
): Promise<Preferences> {
  const { id: userId } = owner
  await tx.insert(preferences).values({ userId }).onConflictDoNothing()
  const [row] = await tx
    .select({ choices: preferences.choices })
    .from(preferences)
    .where(eq(preferences.userId, userId))
    .for('update')
  const stored = valid(row?.choices)
  const choices = change(stored)
  await tx
    .update(preferences)
    .set({ choices, updatedAt: sql`now()` })
    .where(eq(preferences.userId, userId))
  const after = preferencesOf(owner, choices)
  await rescheduleDigests(tx, userId, preferencesOf(owner, stored), after)
  return after
}
