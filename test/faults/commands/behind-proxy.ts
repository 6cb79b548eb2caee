import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { fileLimit } from '#contract/files'
import { csvType, importLimits } from '#contract/imports'
import { freePort } from '#test/support/free-port'
import { heardChanges } from '../event-stream.ts'
import { metric } from '../figures.ts'
import { Caller, sharedSecret } from '../portal.ts'
import type { Answer, Ground, Outcome } from '../portal.ts'
import { prepareProxy, proxyNames } from '../proxy-programs.ts'
import type { ProxyName } from '../proxy-programs.ts'
import { inspected, uploadTo } from '../sent-files.ts'

const megabyte = 1024 * 1024
const inMegabytes = (bytes: number) => `${bytes / megabyte} MB`
/** Wrong passwords of one account from one source before further ones are rejected (docs/security.md). */
const attemptsOfSource = 5
const drainSeconds = 6
const changes = 10

/** What was checked, and whether it was as wanted. */
type Check = readonly [words: string, fine: boolean]

/** Sign-in, origins, files, live changes and addresses of clients behind nginx and Caddy as docs/operations.md configures them, and a process replaced under load. */
export async function behindProxies(ground: Ground): Promise<Outcome> {
  const seen: string[] = []
  let met = true
  for (const name of proxyNames) {
    const checks = await behind(name, ground)
    met &&= checks.every(([, fine]) => fine)
    seen.push(
      `${name}: ${checks.map(([words, fine]) => (fine ? words : `NOT AS WANTED: ${words}`)).join(', ')}`,
    )
  }
  return { met, figure: seen.join('; ') }
}

async function behind(name: ProxyName, ground: Ground): Promise<Check[]> {
  const proxy = await prepareProxy(name, ground)
  const settings = {
    ...sharedSecret,
    PUBLIC_URL: proxy.url,
    TRUST_PROXY: '127.0.0.1',
    RATE_LIMIT: 'on',
    DRAIN_SECONDS: String(drainSeconds),
    DATA_DIR: ground.dataDir,
  }
  const metrics = [await freePort(), await freePort()] as const
  const [first, second] = [
    await ground.start({ ...settings, METRICS_PORT: String(metrics[0]) }),
    await ground.start({ ...settings, METRICS_PORT: String(metrics[1]) }),
  ]
  await proxy.start([first.url, second.url])
  const admin = await new Caller(proxy.url, {
    from: '127.0.5.1',
    connections: 20,
    headers: { origin: proxy.url },
  }).signIn()
  const checks: Check[] = [
    [
      'signed in over TLS with the cookie of the host alone',
      admin.cookie.startsWith('__Host-session='),
    ],
  ]
  checks.push(
    await origins(admin),
    await addresses(proxy.url, admin),
    await files(admin),
    await sheets(admin),
    await liveChanges(admin),
  )
  const answers: Answer[] = []
  const over = new AbortController()
  ground.afterwards(() => over.abort())
  // Each person's own address and session: the limits are in force.
  const people = await Promise.all(
    Array.from({ length: 8 }, (_, n) =>
      new Caller(proxy.url, { from: `127.0.6.${n + 1}`, headers: { origin: proxy.url } }).signIn(),
    ),
  )
  const load = Promise.all(
    people.map(async (person, n) => {
      for (let round = 0; !over.signal.aborted; round += 1) {
        answers.push(
          await (round % 4 === 0
            ? person.call('POST', '/api/organizations', { name: `Behind ${name} ${n} ${round}` })
            : person.call('GET', '/api/organizations?limit=25')),
        )
        await pause(300)
      }
    }),
  )
  await pause(2000)
  const shares = await Promise.all(
    metrics.map((port) =>
      metric(
        port,
        'http_request_duration_seconds_count{method="GET",route="/api/organizations",status="200"}',
      ).catch(() => 0),
    ),
  )
  checks.push([
    `lists answered by the processes ${shares.join(' and ')}`,
    shares.every((share) => share > 0),
  ])
  await proxy.leave(first.url)
  const code = await first.stop()
  await pause(3000)
  over.abort()
  await load
  const failed = answers.filter(({ status }) => status !== 200 && status !== 201)
  checks.push([
    `a process replaced under ${answers.length} requests, ${failed.length} failed${failed[0] === undefined ? '' : ` (${failed[0].status} ${failed[0].error ?? String(failed[0].body?.message ?? 'of the proxy')})`}, exit code ${code}`,
    answers.length > 0 && failed.length === 0 && code === 0,
  ])
  for (const caller of [admin, ...people]) caller.close()
  await second.stop()
  return checks
}

async function origins(admin: Caller): Promise<Check> {
  const own = await admin.call('POST', '/api/organizations', { name: 'From Our Page' })
  const stranger = new Caller(admin.base, { headers: { origin: 'https://elsewhere.example' } })
  stranger.cookie = admin.cookie
  const foreign = await stranger.call('POST', '/api/organizations', { name: 'From Elsewhere' })
  stranger.close()
  return [
    `a save from the own page ${own.status} and from another ${foreign.status}`,
    own.status === 201 && foreign.status === 403,
  ]
}

/** Limits and the trail go by the address of the client, and no client can say that it is another. */
async function addresses(url: string, admin: Caller): Promise<Check> {
  const email = `guessed.${randomBytes(4).toString('hex')}@proxy.example`
  const attempt = async (from: string, forged?: string) => {
    const caller = new Caller(url, {
      from,
      headers: { origin: url, ...(forged === undefined ? {} : { 'x-forwarded-for': forged }) },
    })
    const { status } = await caller.call('POST', '/api/auth/login', {
      email,
      password: 'wrong lantern 42',
    })
    caller.close()
    return status
  }
  const own: number[] = []
  for (let n = 0; n <= attemptsOfSource; n += 1) own.push(await attempt('127.0.5.7'))
  const forged = await attempt('127.0.5.7', '192.0.2.44')
  const other = await attempt('127.0.5.8')
  const { entries } = (await admin.call('GET', '/api/audit?action=sign_in_failed&limit=50'))
    .body as { entries: { ip: string }[] }
  const isDistinguished =
    entries.some(({ ip }) => ip === '127.0.5.7') &&
    !entries.some(({ ip }) => ip === '192.0.2.44' || ip === '127.0.0.1')
  return [
    `wrong passwords of one address ${own.join(' ')}, with a forged header ${forged}, from another address ${other}, the trail ${isDistinguished ? 'names the address' : 'names another address'}`,
    own.slice(0, attemptsOfSource).every((status) => status === 401) &&
      own.at(-1) === 429 &&
      forged === 429 &&
      other === 401 &&
      isDistinguished,
  ]
}

async function files(admin: Caller): Promise<Check> {
  const bytes = Buffer.alloc(fileLimit, 'a line of text\n')
  const address = await uploadTo(admin, bytes)
  const { body } = await inspected(admin, address, 'long.txt')
  const read = await admin.call('GET', String(body?.normalizedPath))
  const same = Buffer.isBuffer(read.body) && read.body.equals(bytes)
  const isOwn = new URL(address).origin === admin.base
  return [
    `a file of ${inMegabytes(fileLimit)} sent to ${isOwn ? 'the same address' : address}, read back ${same ? 'the same' : `as ${read.status}`}`,
    same && isOwn,
  ]
}

async function sheets(admin: Caller): Promise<Check> {
  const line = `${'x'.repeat(1022)},\n`
  const csv = (size: number) =>
    Buffer.from(`Name,Note\n${line.repeat(Math.floor((size - 10) / line.length))}`)
  const statuses: number[] = []
  const sizes = [importLimits.bytes, importLimits.bytes + 3 * megabyte]
  for (const size of sizes)
    statuses.push(
      (
        await admin.call(
          'POST',
          '/api/imports?entity=organizations&filename=large.csv',
          csv(size),
          csvType,
        )
      ).status,
    )
  return [
    `spreadsheets of ${sizes.map(inMegabytes).join(' and ')} ${statuses.join(' and ')}`,
    statuses[0] === 201 && statuses[1] === 413,
  ]
}

async function liveChanges(admin: Caller): Promise<Check> {
  const { missed, p95 } = await heardChanges(admin, admin, changes)
  return [
    `${changes} live changes, ${missed} missed, p95 ${p95.toFixed(0)} ms after the answer`,
    missed === 0,
  ]
}
