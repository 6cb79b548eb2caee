import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import { pendingSignIns } from '#database/second-factor'
import type { Executor } from '../database/database.ts'
import { hashToken, newToken, pendingSeconds } from './cookie.ts'

/** A sign-in that went on to a provider, as it is stored until the browser comes back. */
export type PendingSso = typeof pendingSignIns.$inferSelect & {
  providerId: string
  nonce: string
  sealedVerifier: string
  stateHash: string
}

/** Whom a provider named, whose account waits to be connected by its owner's own sign-in. */
export interface PendingLink {
  id: string
  providerId: string
  subject: string
  email: string
}

const inTime = sql`now() + make_interval(secs => ${pendingSeconds}::int)`

const ofToken = (kind: 'sso' | 'sso_link', token: string) =>
  and(
    eq(pendingSignIns.kind, kind),
    eq(pendingSignIns.tokenHash, hashToken(token)),
    isNull(pendingSignIns.usedAt),
    gt(pendingSignIns.expiresAt, sql`now()`),
  )

/** Where the sealed verifier of a request belongs. */
export const verifierContext = (id: string): string => `pending_sign_ins ${id}`

/** Begins a sign-in at a provider, and returns the secret for its cookie. */
export async function openSso(
  db: Executor,
  begun: { id: string; providerId: string; nonce: string; sealedVerifier: string; state: string },
): Promise<string> {
  const token = newToken()
  const { state, ...row } = begun
  await db.insert(pendingSignIns).values({
    ...row,
    kind: 'sso',
    tokenHash: hashToken(token),
    stateHash: hashToken(state),
    way: 'sso',
    expiresAt: inTime,
  })
  return token
}

/** Takes the sign-in of a cookie: it is good once, whatever becomes of it. Null when it is none in force, or the state another's. */
export async function takeSso(
  db: Executor,
  token: string,
  state: string,
): Promise<{ begun: PendingSso; isStateRight: boolean } | null> {
  const [row] = await db
    .update(pendingSignIns)
    .set({ usedAt: sql`now()` })
    .where(ofToken('sso', token))
    .returning()
  if (row === undefined) return null
  const { providerId, nonce, sealedVerifier, stateHash } = row
  if (providerId === null || nonce === null || sealedVerifier === null || stateHash === null)
    return null
  return {
    begun: { ...row, providerId, nonce, sealedVerifier, stateHash },
    isStateRight: hashToken(state) === stateHash,
  }
}

/** Keeps whom a provider named until the owner of the account signs in, and returns the secret for its cookie. */
export async function openLink(db: Executor, named: Omit<PendingLink, 'id'>): Promise<string> {
  const token = newToken()
  await db
    .insert(pendingSignIns)
    .values({ ...named, kind: 'sso_link', tokenHash: hashToken(token), expiresAt: inTime })
  return token
}

/** Whom a provider named in the browser of this cookie; null when nobody waits. */
export async function findLink(db: Executor, token: string): Promise<PendingLink | null> {
  const [row] = await db.select().from(pendingSignIns).where(ofToken('sso_link', token))
  if (row === undefined) return null
  const { id, providerId, subject, email } = row
  return providerId === null || subject === null || email === null
    ? null
    : { id, providerId, subject, email }
}

/** Ends what waits at a provider: it is another one now. */
export async function endPendingAt(tx: Executor, providerId: string): Promise<void> {
  await tx.delete(pendingSignIns).where(eq(pendingSignIns.providerId, providerId))
}

/** Ends what waits for an address, which is erased. */
export async function endPendingNaming(tx: Executor, email: string): Promise<void> {
  await tx.delete(pendingSignIns).where(eq(pendingSignIns.email, email))
}
