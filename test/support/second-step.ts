import { desc, eq } from 'drizzle-orm'
import { auditEntries } from '#database/audit'
import { totpSecrets } from '#database/second-factor'
import { users } from '#database/users'
import {
  drawRecoveryCodes,
  hasRecoveryCodes,
  storePendingTotp,
  storeRecoveryCodes,
} from '#server/features/second-factor/second-factor.store'
import type { DrawnRecoveryCodes } from '#server/features/second-factor/second-factor.store'
import { totpContext } from '#server/features/second-factor/try-code.store'
import type { UserRow } from '#server/features/users/users.store'
import { createSecretSealer } from '#server/platform/sealing/stored-key.store'
import { openPending } from '#server/platform/sessions/pending.store'
import { newTotpSecret, stepSeconds, totpCode } from '#server/platform/totp/totp'
import { testPassword } from './app.ts'
import type { TestApp } from './app.ts'
import type { Answer, Client } from './client.ts'

/** The code an app shows, so many steps from now. */
export const codeOf = (secret: string, distance = 0): string =>
  totpCode(secret, Math.floor(Date.now() / 1000 / stepSeconds) + distance)

/** A code of six digits that the app does not show about now. */
export function wrongCodeOf(secret: string): string {
  const near = [-2, -1, 0, 1, 2].map((distance) => codeOf(secret, distance))
  return ['000000', '111111', '222222', '333333', '444444', '555555'].find(
    (code) => !near.includes(code),
  ) as string
}

/** An account's second step as its owner has it. */
export interface SecondStep {
  secret: string
  recoveryCodes: string[]
}

/** Makes unknown which code of an authenticator was used last, as if half a minute had passed. */
export async function unuseCodes({ database }: TestApp, userId: string): Promise<void> {
  await database.open.db
    .update(totpSecrets)
    .set({ lastStep: null })
    .where(eq(totpSecrets.userId, userId))
}

let drawn: Promise<DrawnRecoveryCodes> | undefined

/**
 * Gives an account its recovery codes, the same to each, so that its first factor draws none: hashing ten of them takes
 * longer than all else that sets up a second step. Nothing where it has some.
 */
export async function giveRecoveryCodes({ database }: TestApp, userId: string): Promise<string[]> {
  const { db } = database.open
  if (await hasRecoveryCodes(db, userId)) return []
  drawn ??= drawRecoveryCodes('test')
  const codes = await drawn
  await db.transaction((tx) => storeRecoveryCodes(tx, userId, codes))
  return [...codes.written]
}

/** Sets up an authenticator app for a signed-in person, whose code of now works again afterwards. */
export async function setUpSecondStep(portal: TestApp, client: Client): Promise<SecondStep> {
  const { id } = (await client.get('/api/auth/user')).body.user
  const { secret } = (await client.post('/api/auth/totp')).body as { secret: string }
  const recoveryCodes = await giveRecoveryCodes(portal, id)
  const confirmed = await client.post('/api/auth/totp/confirm', { code: codeOf(secret) })
  if (confirmed.status !== 200) throw new Error(`Not set up: ${confirmed.text}`)
  await unuseCodes(portal, id)
  return { secret, recoveryCodes }
}

/** A new account with a second step, signed in, and its codes. */
export async function withSecondStep(portal: TestApp, values: Parameters<TestApp['user']>[0] = {}) {
  const { client, user } = await portal.signedIn(values)
  const step = await setUpSecondStep(portal, client)
  return { client, user, ...step, code: (distance = 0) => codeOf(step.secret, distance) }
}

/** The cookie of a sign-in whose first step was right. */
export async function pendingCookieOf({ database }: TestApp, { id }: UserRow): Promise<string> {
  return `signin=${await openPending(database.open.db, id, 'password')}`
}

/** The code of an authenticator that waits for it. */
export async function waitingCode(
  { database, settings }: TestApp,
  { id }: Pick<UserRow, 'id'>,
): Promise<string> {
  const { db } = database.open
  const secret = newTotpSecret()
  const sealer = createSecretSealer(settings.sessionSecret)
  await db.transaction(async (tx) =>
    storePendingTotp(tx, id, await sealer.seal(tx, secret, totpContext(id))),
  )
  return codeOf(secret)
}

/** The first step of a sign-in by password; the answer names the second one. */
export async function firstStep({ email }: Pick<UserRow, 'email'>, client: Client) {
  return client.post('/api/auth/login', { email, password: testPassword })
}

export const secondStepPath = '/api/auth/second-step'

/** Takes the second step with a code of the app. */
export const byTotp = (client: Client, code: string) =>
  client.post(secondStepPath, { method: 'totp', code })

/** Status and sentence of an answer. */
export const said = ({ status, body }: Pick<Answer, 'status' | 'body'>) => [status, body.message]

/** An account as it is stored now. */
export const storedUser = async ({ database }: TestApp, { id }: Pick<UserRow, 'id'>) =>
  (await database.open.db.select().from(users).where(eq(users.id, id)))[0]

/** The last entry of the trail about an account. */
export const lastEntryOf = async ({ database }: TestApp, { id }: Pick<UserRow, 'id'>) =>
  (
    await database.open.db
      .select({ action: auditEntries.action, changes: auditEntries.changes })
      .from(auditEntries)
      .where(eq(auditEntries.entityId, id))
      .orderBy(desc(auditEntries.seq))
      .limit(1)
  )[0]
