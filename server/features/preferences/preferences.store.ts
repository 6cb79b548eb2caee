import { eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { defaultPreferences } from '#contract/default-preferences'
import { mayOpen } from '#contract/navigation'
import { preferences as contract } from '#contract/preferences'
import type { Preferences, preferencesBody } from '#contract/preferences'
import type { Belonging } from '#contract/rights'
import { preferences } from '#database/users'
import { given } from '#server/platform/database/changes/given'
import type { Executor, Transaction } from '#server/platform/database/database'

type Choices = Partial<Preferences>

// A choice that is no longer offered, such as a start page that moved, falls back to the default alone.
function valid(stored: unknown): Choices {
  const choices = (stored ?? {}) as Record<string, unknown>
  const known = Object.entries(contract.shape).map(
    ([name, shape]) => [name, shape.safeParse(choices[name])] as const,
  )
  return Object.fromEntries(
    known.flatMap(([name, parsed]) => (parsed.success ? [[name, parsed.data]] : [])),
  )
}

interface Owner extends Belonging {
  id: string
}

/** The preferences of a person: what they chose, else the defaults. A start page they may not open now stays stored for when they may. */
function preferencesOf(owner: Owner, choices: Choices): Preferences {
  const all = { ...defaultPreferences, ...choices }
  return mayOpen(owner, all.startPage) ? all : { ...all, startPage: defaultPreferences.startPage }
}

/** A person's preferences: what they chose, else the defaults. */
export async function readPreferencesOf(db: Executor, owner: Owner): Promise<Preferences> {
  const [row] = await db
    .select({ choices: preferences.choices })
    .from(preferences)
    .where(eq(preferences.userId, owner.id))
  return preferencesOf(owner, valid(row?.choices))
}

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
  const kinds = { ...stored.notifications?.kinds, ...given(notifications?.kinds ?? {}) }
  return {
    ...stored,
    ...others,
    columns: Object.fromEntries(chosen),
    ...(Object.keys(kinds).length > 0 && {
      notifications: { kinds: { ...defaultPreferences.notifications.kinds, ...kinds } },
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
  const choices = change(valid(row?.choices))
  await tx
    .update(preferences)
    .set({ choices, updatedAt: sql`now()` })
    .where(eq(preferences.userId, userId))
  return preferencesOf(owner, choices)
}
