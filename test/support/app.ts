import { hash } from '@node-rs/argon2'
import type { FastifyInstance } from 'fastify'
import { afterAll, onTestFinished } from 'vitest'
import { buildApp } from '#server/app'
import { insertOrganization } from '#server/features/organizations/organizations.store'
import type {
  OrganizationRow,
  OrganizationValues,
} from '#server/features/organizations/organizations.store'
import { insertUser } from '#server/features/users/users.store'
import type { UserRow, UserValues } from '#server/features/users/users.store'
import { createLog } from '#server/platform/log'
import type { ObjectStore } from '#server/platform/files/object-store'
import { openStore } from '#server/platform/files/open-store'
import type { RoomOnDisk } from '#server/platform/http/room-on-disk'
import { createMailer } from '#server/platform/mail/mailer'
import type { Mailer } from '#server/platform/mail/mailer'
import { openSession } from '#server/platform/sessions/session.store'
import { readSettings } from '#server/platform/settings'
import type { Settings } from '#server/platform/settings'
import { Client } from './client.ts'
import { rowsWithoutNames } from './searched-names.ts'
import { testDatabase } from './database.ts'
import type { TestDatabase } from './database.ts'
import { Outbox } from './outbox.ts'

/** The password of every account a test makes. */
export const testPassword = 'granite lantern 42'

let hashed: Promise<string> | undefined

let counter = 0

/** The portal with a database of its own. */
export interface TestApp {
  app: FastifyInstance
  database: TestDatabase
  settings: Settings
  files: ObjectStore
  outbox: Outbox
  /** What it queues is delivered at once; what a mailer beside it queues waits for the next look, some seconds. */
  mailer: Mailer
  /** A caller with a cookie jar of its own, signed out. */
  client(from?: string): Client
  organization(values?: Partial<OrganizationValues>): Promise<OrganizationRow>
  /** An account with `testPassword`, its address verified. */
  user(values?: Partial<UserValues>): Promise<UserRow>
  /** A signed-in caller for a new account with these values, by `cookieOf`. */
  signedIn(values?: Partial<UserValues>): Promise<{ client: Client; user: UserRow }>
  /** Signs a caller in over HTTP. */
  signIn(user: { email: string }, client?: Client): Promise<Client>
  close(): Promise<void>
}

/** The cookie of a new session of an account, opened without the call of signing in, which most tests are not about. */
export async function cookieOf(
  { database, settings }: Pick<TestApp, 'database' | 'settings'>,
  { id }: { id: string },
  from = '127.0.0.1',
): Promise<string> {
  const name = settings.publicUrl.startsWith('https:') ? '__Host-session' : 'session'
  return `${name}=${await openSession(database.open.db, id, from, undefined)}`
}

/** Another process on the same database and files, as far as HTTP shows; `options` are those of `buildApp`, `standIns` replace what the machine provides. Its owner closes it. */
export async function appBeside(
  { settings, database, files }: TestApp,
  options?: Parameters<typeof buildApp>[1],
  standIns: { room?: RoomOnDisk } = {},
): Promise<{ app: FastifyInstance; close(): Promise<void> }> {
  const log = createLog('silent')
  const mailer = createMailer({ database: database.open, settings, log })
  const app = await buildApp(
    { settings, database: database.open, mailer, files, log, ...standIns },
    options,
  )
  return {
    app,
    async close() {
      await app.close()
      await mailer.stop()
    },
  }
}

/** Builds the portal on a fresh database of the engine under test; `environment` sets what differs, `log` where a test reads it, `beside` replaces what the machine provides, or the fresh database by one with rows; without `deliver` mails stay queued, without `notifying` what people are to be told. */
export async function testApp(
  environment: Record<string, string> = {},
  log = createLog('silent'),
  beside: {
    room?: RoomOnDisk
    deliver?: boolean
    notifying?: boolean
    database?: TestDatabase
  } = {},
): Promise<TestApp> {
  const { deliver = true, notifying, database = await testDatabase(), ...standIns } = beside
  const settings = readSettings({
    DATA_DIR: database.settings.dataDir,
    ...(database.settings.databaseUrl === undefined
      ? {}
      : { DATABASE_URL: database.settings.databaseUrl }),
    SAMPLE_DATA: 'off',
    PUBLIC_URL: 'http://localhost:3000',
    ...environment,
  })
  const mailer = createMailer({ database: database.open, settings, log })
  if (deliver) mailer.start()
  const files = await openStore(settings)
  const app = await buildApp(
    { settings, database: database.open, mailer, files, log, ...standIns },
    { notifying },
  )
  await app.ready()
  const { db } = database.open

  const testing: TestApp = {
    app,
    database,
    settings,
    files,
    outbox: new Outbox(settings.dataDir),
    mailer,
    client: (from) => new Client(app, from),
    organization: (values = {}) =>
      insertOrganization(db, {
        name: `Organization ${(counter += 1)}`,
        status: 'published',
        ...values,
      }),
    async user(values = {}) {
      counter += 1
      hashed ??= hash(testPassword)
      const user = await insertUser(db, {
        email: `person${counter}@example.org`,
        firstName: 'Person',
        lastName: String(counter),
        isEmailVerified: true,
        passwordHash: await hashed,
        ...values,
      })
      if (user === null) throw new Error('There is an account with this address already')
      return user
    },
    async signIn(user, client = new Client(app)) {
      const answer = await client.post('/api/auth/login', {
        email: user.email,
        password: testPassword,
      })
      if (answer.status !== 200) throw new Error(`Sign-in failed: ${answer.text}`)
      return client
    },
    async signedIn(values) {
      const user = await testing.user(values)
      const client = new Client(app)
      client.cookie = await cookieOf(testing, user, client.from)
      return { client, user }
    },
    async close() {
      await app.close()
      await mailer.stop()
      const faulty = await rowsWithoutNames(db)
      await database.close()
      if (faulty.length > 0)
        throw new Error(`Not found by the names of their organizations: ${faulty.join(', ')}`)
    },
  }
  return testing
}

/** The portal that the tests of a file share, as `testApp` builds it; it is closed when the last of them has ended. */
export async function filePortal(...how: Parameters<typeof testApp>): Promise<TestApp> {
  const portal = await testApp(...how)
  afterAll(() => portal.close())
  return portal
}

/** The same of a single test, which it is closed with. */
export async function portalOfTest(...how: Parameters<typeof testApp>): Promise<TestApp> {
  const portal = await testApp(...how)
  onTestFinished(() => portal.close())
  return portal
}
