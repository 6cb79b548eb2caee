import { and, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm'
import { mails } from '#database/mail'
import { organizations } from '#database/organizations'
import { users } from '#database/users'
import type { SystemState } from '#contract/system'
import type { Database, OpenDatabase } from '#server/platform/database/database'
import { appliedMigrations, knownMigrations } from '#server/platform/database/migrations/migrations'
import { countSignedIn } from '#server/platform/sessions/session.store'

/** The name of the newest migration the database has had, as its file is called. */
async function newestMigration(db: Database): Promise<string> {
  const applied = (await appliedMigrations(db)).at(-1)
  return knownMigrations().find(({ hash }) => hash === applied)?.tag ?? 'unknown to this version'
}

/** Engine, version, size and migration of the database. */
export async function databaseState({
  db,
  engine,
}: OpenDatabase): Promise<SystemState['database']> {
  const { rows } = await db.execute<{ version: string; size: string }>(
    sql`select current_setting('server_version') as version, pg_database_size(current_database()) as size`,
  )
  const row = rows[0]
  return {
    engine,
    version: row?.version ?? '',
    sizeBytes: Number(row?.size ?? 0),
    migration: await newestMigration(db),
  }
}

/** Queued mails, and those sent and given up in the last 24 hours. */
export async function mailState(
  db: Database,
): Promise<Pick<SystemState['mail'], 'queued' | 'failedLastDay' | 'sentLastDay'>> {
  const settledAs = (state: string) =>
    db.$count(
      mails,
      and(eq(mails.state, state), gt(mails.settledAt, sql`now() - interval '1 day'`)),
    )
  const [queued, failedLastDay, sentLastDay] = await Promise.all([
    db.$count(mails, eq(mails.state, 'queued')),
    settledAs('failed'),
    settledAs('sent'),
  ])
  return { queued, failedLastDay, sentLastDay }
}

/** How many people have an account, in all and by role and state. */
export async function peopleState(db: Database): Promise<SystemState['people']> {
  const withoutOrganization = and(isNull(users.organizationId), sql`${users.role} <> 'admin'`)
  const [total, administrators, alone, disabled, withSecondFactor, signedInNow] = await Promise.all(
    [
      db.$count(users),
      db.$count(users, eq(users.role, 'admin')),
      db.$count(users, withoutOrganization),
      db.$count(users, isNotNull(users.disabledAt)),
      db.$count(users, eq(users.hasSecondFactor, true)),
      countSignedIn(db),
    ],
  )
  return {
    total,
    administrators,
    withoutOrganization: alone,
    disabled,
    withSecondFactor,
    signedInNow,
  }
}

export const countOrganizations = (db: Database): Promise<number> => db.$count(organizations)

/** How many organizations demand a second step of their members. */
export const countDemanding = (db: Database): Promise<number> =>
  db.$count(organizations, eq(organizations.requireSecondFactor, true))
