import { rmSync } from 'node:fs'
import path from 'node:path'
import { isNull, sql } from 'drizzle-orm'
import { vi } from 'vitest'
import { mails } from '#database/mail'
import { createMailer } from '#server/platform/mail/mailer'
import type { Mailer, NewMail } from '#server/platform/mail/mailer'
import { signInCodeMail } from '#server/platform/mail/templates'
import { testDatabase } from './database.ts'
import type { TestDatabase } from './database.ts'
import { startMailServer } from './mail-server.ts'
import { quietLog } from './quiet-log.ts'

export const publicUrl = 'https://registry.example.org'
export const code = '048213'
export const to = 'ada@example.com'
/** A sign-in code as it is queued. */
export const codeMail: NewMail = { to, ...signInCodeMail({ publicUrl, code, minutes: 10 }) }

const within = { timeout: 30_000, interval: 20 }

/** What handing over mails takes besides a database and a transport: each of them says the same. */
export const handing = {
  settings: { requireSecondFactor: 'off' as const },
  log: quietLog,
  open: () => codeMail,
}

/** A database with mailers and mail servers on it, put back to empty after every test. */
export async function mailQueue() {
  const database: TestDatabase = await testDatabase()
  const { db } = database.open
  const mailers: Mailer[] = []
  const closing: (() => Promise<void>)[] = []
  const outbox = path.join(database.settings.dataDir, 'outbox')
  const rows = async () => db.select().from(mails).orderBy(mails.createdAt)

  return {
    database,
    outbox,
    rows,
    /** A mailer that is not started yet; without an address it writes to the outbox. */
    mailer(
      smtpUrl?: string,
      {
        sessionSecret = 'a secret of the tests',
        open = database.open,
        mailFrom = { name: 'Capital Campaign', address: 'registry@example.org' },
      } = {},
    ): Mailer {
      const settings = {
        smtpUrl,
        mailFrom,
        mailReplyTo: undefined,
        mailDkim: undefined,
        requireSecondFactor: 'off' as const,
        dataDir: database.settings.dataDir,
        sessionSecret,
      }
      const made = createMailer({ database: open, settings, log: quietLog })
      mailers.push(made)
      return made
    },
    async mailServer(port = 0) {
      const server = await startMailServer(port)
      closing.push(() => server.close())
      return server
    },
    afterwards: (close: () => Promise<void>) => closing.push(close),
    queue: (by: Mailer, mail = codeMail) => db.transaction((tx) => by.queueMail(tx, mail)),
    /** Waits until the first mail is in this state. */
    settledAs: (state: string) =>
      vi.waitUntil(
        async () => (await rows()).find((row, index) => index === 0 && row.state === state),
        within,
      ),
    /** Waits until the first mail's attempt number `attempts` has failed. */
    failed: (attempts: number) =>
      vi.waitUntil(
        async () =>
          (await rows()).find(
            (row, index) => index === 0 && row.attempts === attempts && row.lastError !== null,
          ),
        within,
      ),
    /** The database's clock in milliseconds, rounded down as its times are. */
    now: async () =>
      Number(
        (
          await db.execute<{ now: string }>(
            sql`select floor(extract(epoch from clock_timestamp()) * 1000) as now`,
          )
        ).rows[0]?.now,
      ),
    /** Moves queued mails into the past, as if `seconds` had passed, and has the mailers query them. */
    async age(seconds: number): Promise<void> {
      await db
        .update(mails)
        .set({
          nextAttemptAt: sql`${mails.nextAttemptAt} - make_interval(secs => ${seconds})`,
          expiresAt: sql`${mails.expiresAt} - make_interval(secs => ${seconds})`,
          createdAt: sql`${mails.createdAt} - make_interval(secs => ${seconds})`,
          // So that the next failure can be distinguished from this one.
          lastError: null,
        })
        .where(isNull(mails.settledAt))
      for (const made of mailers) made.wake()
    },
    async clear(): Promise<void> {
      for (const made of mailers.splice(0)) await made.stop()
      for (const close of closing.splice(0)) await close()
      await db.delete(mails)
      rmSync(outbox, { recursive: true, force: true })
    },
    close: () => database.close(),
  }
}

export type MailQueue = Awaited<ReturnType<typeof mailQueue>>
