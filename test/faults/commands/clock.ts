import { globSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { mailedCode } from '../revocations.ts'
import { Caller, sharedSecret } from '../portal.ts'
import type { Ground, Outcome } from '../portal.ts'

const [library] = globSync('/usr/lib/*/faketime/libfaketimeMT.so.1')

/** The environment of a process whose clock is moved by what is written into a file; only the clock of the day, not the one that measures. */
function movedBy(file: string): Record<string, string> {
  if (library === undefined)
    throw new Error('Moving the clock takes a library: install the package faketime.')
  return {
    LD_PRELOAD: library,
    FAKETIME_TIMESTAMP_FILE: file,
    FAKETIME_NO_CACHE: '1',
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
  }
}

/**
 * F17: the clock of the portal jumps. On the embedded engine the database's clock jumps with it; on a server it stays,
 * and decides. Codes that were used or have expired never work again, and the trail keeps its order.
 */
export async function clockJumps(ground: Ground): Promise<Outcome> {
  const file = path.join(ground.dataDir, 'clock')
  const jump = async (offset: string) => {
    writeFileSync(file, `${offset}\n`)
    await pause(300)
  }
  const ownClock = ground.engine === 'embedded'
  await jump('+0')
  const portal = await ground.start(movedBy(file))
  const admin = await new Caller(portal.url).signIn()
  const visitor = new Caller(portal.url)
  const wrong: string[] = []
  const expected = async (what: string, status: number, wanted: readonly number[]) => {
    if (!wanted.includes(status)) wrong.push(`${what} ${status}`)
  }
  const codeFor = async (email: string) => {
    await admin.call('POST', '/api/users', { email, firstName: 'Code', lastName: 'Code' })
    await visitor.call('POST', '/api/auth/send-code', { email })
    return { email, code: await mailedCode(ground.dataDir, email) }
  }
  const verify = async (code: object) =>
    (await new Caller(portal.url).call('POST', '/api/auth/verify-code', code)).status
  const [used, expired] = [await codeFor('used@example.org'), await codeFor('expired@example.org')]
  await expected('a fresh code', await verify(used), [200])
  let order = 0
  const write = async (when: string) =>
    expected(
      `writing ${when}`,
      (await admin.call('POST', '/api/organizations', { name: `Order ${order++}` })).status,
      [201],
    )
  await write('now')
  await jump('+1h')
  await write('an hour later')
  await expected('a code after an hour', await verify(expired), ownClock ? [401] : [200])
  const earlier = await codeFor('kept@example.org')
  await jump('-1h')
  await write('an hour earlier')
  for (const [what, code] of Object.entries({
    'a used code an hour earlier': used,
    'an expired code an hour earlier': expired,
  }))
    await expected(what, await verify(code), [401])
  await expected('a code from what is the future', await verify(earlier), ownClock ? [401] : [200])
  await jump('+31d')
  const session = (await admin.call('GET', '/api/auth/user')).status
  await expected('a session after 31 days', session, ownClock ? [401] : [200])
  await admin.signIn()
  await write('31 days later')
  await jump('+0')
  await write('now again')
  const list = (await admin.call('GET', '/api/audit?entity=organizations&limit=20')).body as {
    entries: { changes: { field: string; to: unknown }[] }[]
  }
  const names = list.entries.map(({ changes }) => changes.find(({ field }) => field === 'name')?.to)
  const ordered =
    names.join() === Array.from({ length: order }, (_, n) => `Order ${order - 1 - n}`).join()
  const ready = (await admin.call('GET', '/readyz')).status === 200
  admin.close()
  visitor.close()
  return {
    figure: `portal's clock +1 h, -1 h, +31 days and back: ${ready ? 'alive' : 'gone'}, ${ownClock ? 'expiry by the one clock there is' : "expiry by the database's clock"}, ${wrong.length === 0 ? 'used and expired codes dead' : `WRONG: ${wrong.join(', ')}`}, ${order} entries of the trail ${ordered ? 'in order' : `out of order: ${names.join()}`}`,
    met: ready && ordered && wrong.length === 0,
  }
}

/** F17, two processes: one portal's clock is a minute ahead. Codes and sessions of one are valid in the other. */
export async function clocksApart(ground: Ground): Promise<Outcome> {
  const file = path.join(ground.dataDir, 'clock')
  writeFileSync(file, '+60s\n')
  const one = await ground.start(sharedSecret)
  const other = await ground.start({ ...sharedSecret, ...movedBy(file) })
  const admin = await new Caller(one.url).signIn()
  const email = 'apart@example.org'
  await admin.call('POST', '/api/users', { email, firstName: 'Code', lastName: 'Code' })
  await admin.call('POST', '/api/auth/send-code', { email })
  const code = await mailedCode(ground.dataDir, email)
  const there = new Caller(other.url)
  const used = (await there.call('POST', '/api/auth/verify-code', { email, code })).status
  const again = (await new Caller(one.url).call('POST', '/api/auth/verify-code', { email, code }))
    .status
  const here = new Caller(one.url)
  here.cookie = there.cookie
  const shared = (await here.call('GET', '/api/auth/user')).status
  await there.call('POST', '/api/auth/logout')
  const ended = (await here.call('GET', '/api/auth/user')).status
  return {
    figure: `a code of one used in the other ${used}, a second time in the first ${again}; its session in the first ${shared}, after its end there ${ended}`,
    met: used === 200 && again === 401 && shared === 200 && ended === 401,
  }
}
