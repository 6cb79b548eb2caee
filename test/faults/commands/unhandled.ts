import { eq } from 'drizzle-orm'
import { organizations } from '#database/organizations'
import { insertOrganization } from '#server/features/organizations/organizations.store'
import { insertUser } from '#server/features/users/users.store'
import { migrate } from '#server/platform/database/migrations/migrate'
import { hashPassword } from '#server/platform/passwords/password-hash'
import { quietLog } from '#test/support/quiet-log'
import { administrator, Caller } from '../portal.ts'
import type { Ground, Outcome } from '../portal.ts'

const times = 5

/** F27: a handler that fails because of a row no program of ours wrote: a neutral 500, one line in the log, and nothing else is affected. */
export async function unhandled({ read, start }: Ground): Promise<Outcome> {
  const [broken, sound] = await read(async (open) => {
    await migrate(open, quietLog)
    await insertUser(open.db, {
      email: administrator.email,
      role: 'admin',
      isEmailVerified: true,
      passwordHash: await hashPassword(administrator.password, 'test'),
    })
    const rows = [
      await insertOrganization(open.db, { name: 'Malformed Inside' }),
      await insertOrganization(open.db, { name: 'Sound' }),
    ] as const
    await open.db
      .update(organizations)
      .set({ organizationType: 'of no kind at all' })
      .where(eq(organizations.id, rows[0].id))
    return rows
  })
  const portal = await start()
  const caller = await new Caller(portal.url).signIn()
  const answers = []
  for (let n = 0; n < times; n += 1)
    answers.push(await caller.call('GET', `/api/organizations/${broken.id}`))
  const others = [
    await caller.call('GET', `/api/organizations/${sound.id}`),
    await caller.call('GET', '/healthz'),
    await caller.call('PUT', `/api/organizations/${sound.id}`, { description: 'still here' }),
  ]
  caller.close()
  const code = await portal.stop()
  const lines = portal
    .output()
    .split('\n')
    .filter((line) => line.includes('request failed')).length
  const neutral = answers.filter(
    ({ status, body }) =>
      status === 500 &&
      Object.keys(body).toSorted().join() === 'code,message' &&
      body.code === 'internal' &&
      !/organizationType|zod|select|\.ts|no kind/i.test(body.message),
  ).length
  const fine = others.filter(({ status }) => status === 200).length
  return {
    met: neutral === times && lines === times && fine === others.length && code === 0,
    figure: `${neutral} of ${times} requests for a malformed row answered with a neutral 500, ${lines} lines in the log, ${fine} of ${others.length} other requests answered, then a stop with ${code}`,
  }
}
