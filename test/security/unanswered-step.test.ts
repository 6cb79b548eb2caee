import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { pendingSignIns } from '#database/second-factor'
import { attempts, failureRuns } from '#database/sign-in'
import { filePortal } from '#test/support/app'
import { byTotp, firstStep, withSecondStep } from '#test/support/second-step'

// A right code that the database fails to complete counts for nothing.

const portal = await filePortal({ RATE_LIMIT: 'off' })
const { db } = portal.database.open

/** What counts against an account. */
async function counted(userId: string) {
  const times = await db.select().from(attempts).where(eq(attempts.subject, userId))
  const runs = await db
    .select()
    .from(failureRuns)
    .where(eq(failureRuns.subject, `second_step:${userId}`))
  return [
    times.flatMap((row) => row.times).length,
    runs.reduce((sum, row) => sum + row.failures, 0),
  ]
}

describe('a right code whose session the database does not write', () => {
  beforeEach(async () => {
    await db.execute(sql`
      create function fail_of_itself() returns trigger language plpgsql as $$
      begin raise exception 'stopped' using errcode = '57014'; end $$`)
  })
  afterEach(async () => {
    await db.execute(sql`drop function fail_of_itself() cascade`)
  })
  const failOn = (event: 'insert' | 'update') =>
    db.execute(sql`
      create trigger fail_of_itself before ${sql.raw(event)} on sessions
      for each row execute function fail_of_itself()`)
  const succeedAgain = () => db.execute(sql`drop trigger fail_of_itself on sessions`)

  test('counts neither at the sign-in nor at the account, however often', async () => {
    const { user, code } = await withSecondStep(portal)
    const client = portal.client()
    await firstStep(user, client)
    await failOn('insert')
    for (let n = 0; n < 12; n += 1)
      expect((await byTotp(client, code())).status).toBeGreaterThanOrEqual(500)
    await succeedAgain()
    const [pending] = await db
      .select()
      .from(pendingSignIns)
      .where(eq(pendingSignIns.userId, user.id))
    expect([pending?.tries, await counted(user.id)]).toEqual([0, [0, 0]])
    expect((await byTotp(client, code())).status).toBe(200)
  })

  test('counts no more at "Confirm it is you", of the app and of a recovery code', async () => {
    const { client, user, code, recoveryCodes } = await withSecondStep(portal)
    const proofs = [
      { method: 'totp', code: code() },
      { method: 'recovery_code', code: recoveryCodes[0] },
    ]
    await failOn('update')
    for (let n = 0; n < 12; n += 1) {
      const answer = await client.post('/api/auth/confirm', proofs[n % 2] ?? {})
      expect(answer.status).toBeGreaterThanOrEqual(500)
    }
    await succeedAgain()
    expect(await counted(user.id)).toEqual([0, 0])
    for (const proof of proofs)
      expect((await client.post('/api/auth/confirm', proof)).status).toBe(200)
  })
})
