import { createHmac, randomInt } from 'node:crypto'
import { and, eq, isNull, lt, sql } from 'drizzle-orm'
import { codeLength } from '#contract/auth'
import type { Endpoint } from '#contract/common/endpoint'
import { emailCodes } from '#database/sign-in'
import { countedFor } from '#server/platform/attempts/attempts.store'
import type { Executor } from '#server/platform/database/database'
import type { Call } from '#server/platform/http/call'
import {
  hashPassword,
  passwordMatches,
  requireHashRoom,
} from '#server/platform/passwords/password-hash'
import { expireMails } from '#server/platform/mail/mail.store'
import type { Settings } from '#server/platform/settings'
import { countSending } from './attempt-limits.store.ts'

/** Minutes until a code expires, and wrong attempts until it is void (P-038). */
export const codeMinutes = 10
const codeTries = 5

// Keyed: whoever reads the table cannot try the million codes without the portal's secret. What is stored of it is hashed
// like a password besides, so that whoever has the secret too needs hours for one code that lives ten minutes.
function keyed(secret: string, email: string, code: string): string {
  return createHmac('sha256', secret).update(`sign-in code\n${email}\n${code}`).digest('base64url')
}

const unused = and(isNull(emailCodes.usedAt), isNull(emailCodes.voidedAt))

// One from the future was made before the clock was set back: whether it has expired cannot be known.
const inForce = and(
  unused,
  sql`${emailCodes.createdAt} > now() - make_interval(mins => ${codeMinutes}::int)`,
  sql`${emailCodes.createdAt} < now() + interval '1 minute'`,
)

const endMail = (tx: Executor, email: string) =>
  expireMails(tx, { recipient: email, kind: 'sign_in_code' })

/** A code for an address, and what is stored of it. */
export interface DrawnCode {
  email: string
  code: string
  codeHash: string
}

/** Six digits, each set of them as likely as any other. */
export const randomCode = (): string =>
  String(randomInt(10 ** codeLength)).padStart(codeLength, '0')

/** Draws a code. It hashes, and may wait in the queue of `source`, so it is done before a transaction and never in one. */
export async function drawCode(secret: string, email: string, source: string): Promise<DrawnCode> {
  const code = randomCode()
  return { email, code, codeHash: await hashPassword(keyed(secret, email, code), source) }
}

/**
 * Counts the request for a code, whether the address has an account or not, and draws the code; the count is released
 * when it cannot be drawn. Neither is done in a transaction. @throws HttpProblem 429 or 503
 */
export async function drawRequestedCode(
  call: Pick<Call<Endpoint>, 'source' | 'db'>,
  settings: Settings,
  email: string,
): Promise<DrawnCode> {
  requireHashRoom(call.source)
  const counted = await countSending(call, settings, 'send_code', email)
  return countedFor(call.db, counted, () => drawCode(settings.sessionSecret, email, call.source))
}

/** Voids the code of an address that is not used yet; where it still waits to be mailed, it is not. */
export async function voidCodes(tx: Executor, email: string): Promise<void> {
  await tx
    .update(emailCodes)
    .set({ voidedAt: sql`now()` })
    .where(and(eq(emailCodes.email, email), unused))
  await endMail(tx, email)
}

/** Makes a drawn code the one of its address; the one before is void. The code itself is not stored. */
export async function storeCode(tx: Executor, { email, codeHash }: DrawnCode): Promise<void> {
  await voidCodes(tx, email)
  await tx.insert(emailCodes).values({ email, codeHash })
}

/**
 * Compares a typed code with the code in force of the address. The attempt is counted in the statement that reads the
 * code, and the fifth wrong one voids it. Returns the code's id when it matches.
 */
export async function tryCode(
  db: Executor,
  secret: string,
  { email, code, source }: { email: string; code: string; source: string },
): Promise<string | null> {
  const [row] = await db
    .update(emailCodes)
    .set({ attempts: sql`${emailCodes.attempts} + 1` })
    .where(and(eq(emailCodes.email, email), inForce, lt(emailCodes.attempts, codeTries)))
    .returning({
      id: emailCodes.id,
      codeHash: emailCodes.codeHash,
      attempts: emailCodes.attempts,
    })
  // Without a code it takes the same time. A code stored in a former format does not count as one.
  const stored = row?.codeHash.startsWith('$argon2') === true ? row.codeHash : null
  const same = await passwordMatches(stored, keyed(secret, email, code), source).catch(
    async (error: unknown) => {
      // Not compared, because the queue was full: the attempt does not count.
      if (row !== undefined)
        await db
          .update(emailCodes)
          .set({ attempts: sql`${emailCodes.attempts} - 1` })
          .where(eq(emailCodes.id, row.id))
      throw error
    },
  )
  if (row !== undefined && !same && row.attempts >= codeTries) await endMail(db, email)
  return row !== undefined && same ? row.id : null
}

/** Uses a code up; false when somebody else did in the meantime. */
export async function redeemCode(tx: Executor, id: string): Promise<boolean> {
  const redeemed = await tx
    .update(emailCodes)
    .set({ usedAt: sql`now()` })
    .where(and(eq(emailCodes.id, id), inForce))
    .returning({ email: emailCodes.email })
  for (const { email } of redeemed) await endMail(tx, email)
  return redeemed.length > 0
}

/** Deletes the codes of an address. */
export async function deleteCodesOf(tx: Executor, email: string): Promise<void> {
  await tx.delete(emailCodes).where(eq(emailCodes.email, email))
}

/** Deletes codes of yesterday and before. */
export async function deleteExpiredCodes(db: Executor): Promise<void> {
  await db.delete(emailCodes).where(lt(emailCodes.createdAt, sql`now() - interval '25 hours'`))
}
