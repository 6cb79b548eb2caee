import { readFileSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startProgram } from '#test/support/child-program'
import { startPostgresCluster } from '#test/support/postgres-cluster'

/**
 * How long 10,000 rows take to come in, and what other people feel of it: `node tools/run.mjs bench/imports.ts`, with
 * `ENGINE=embedded` or `postgresql` for one of them and `ROWS` for another number. The server runs in a process of its
 * own; another visitor asks every 20 ms for an account and a page of a list. Wanted: under 30 s on PostgreSQL and 60 s
 * embedded, others under 300 ms at the 95th of a hundred, and less than 200 MB more memory.
 */
const rows = Number(process.env['ROWS'] ?? 10_000)
const engines = process.env['ENGINE'] === undefined ? ['embedded', 'postgresql'] : [process.env['ENGINE']]
const server = path.resolve(import.meta.dirname, '../server/main.ts')
const administrator = { email: 'bench@example.org', password: 'granite lantern 42' }
const states = ['Ohio', 'New York', 'Iowa', 'Texas', 'Maine', 'Utah', 'Oregon']

const organizationsCsv = () => ['Key,Name,City,State,Type,Assets,Website,About', ...Array.from({ length: rows }, (_, n) =>
  `K${n},Community Lender ${n} of Springfield,Springfield,${states[n % states.length]},Credit Union,${n * 1000},www.lender${n}.example.org,"Lends to households, small businesses and towns since ${1900 + (n % 120)}"`)].join('\n')

const mapping = {
  source: 'Bench', key: { kind: 'external', columns: ['Key'] },
  fields: {
    name: { columns: ['Name'] }, location: { columns: ['City', 'State'] }, organizationType: { columns: ['Type'] }, aum: { columns: ['Assets'] },
    website: { columns: ['Website'] }, description: { columns: ['About'] }, status: { columns: [], fixed: 'published' },
  },
}

const freePort = (): Promise<number> => new Promise((resolve) => {
  const probe = createServer().listen(0, '127.0.0.1', () => {
    const { port } = probe.address() as { port: number }
    probe.close(() => resolve(port))
  })
})

const percentile = (values: readonly number[], share: number) => values.toSorted((one, other) => one - other)[Math.floor((values.length - 1) * share)] ?? 0
const residentMegabytes = (pid: number) => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024

async function measure(engine: string, databaseUrl: string | undefined): Promise<void> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'registry-imports-'))
  const port = await freePort()
  const child = startProgram(server, [], {
    PORT: String(port), DATA_DIR: dataDir, SAMPLE_DATA: 'off', RATE_LIMIT: 'off', ADMIN_EMAIL: administrator.email, ADMIN_PASSWORD: administrator.password,
    ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
  })
  await child.line(/ready on/)
  const base = `http://127.0.0.1:${port}`
  const json = { 'content-type': 'application/json' }
  const signIn = await fetch(`${base}/api/auth/login`, { method: 'POST', headers: json, body: JSON.stringify(administrator) })
  const cookie = signIn.headers.get('set-cookie')?.split(';')[0] ?? ''
  let refusedTimes = 0
  const call = async (method: string, url: string, body?: string, type = 'application/json') => {
    const answer = await fetch(`${base}${url}`, { method, headers: { cookie, ...(body !== undefined && { 'content-type': type }) }, ...(body !== undefined && { body }) })
    const text = await answer.text()
    if (answer.status === 503) refusedTimes += 1
    else if (!answer.ok) throw new Error(`${url}: ${answer.status} ${text}`)
    return JSON.parse(text)
  }

  const times: number[] = []
  let most = 0
  const watched = new AbortController()
  const others = (async () => {
    for (let n = 0; !watched.signal.aborted; n += 1) {
      const began = performance.now()
      await call('GET', n % 2 === 0 ? '/api/auth/user' : '/api/organizations?limit=20&sort=name')
      times.push(performance.now() - began)
      most = Math.max(most, residentMegabytes(child.pid))
      await pause(20)
    }
  })()
  await pause(2000)
  const atRest = { memory: most, p95: percentile(times, 0.95) }
  times.length = 0
  const began = performance.now()
  const uploaded = await call('POST', '/api/imports?entity=organizations&filename=bench.csv', organizationsCsv(), 'text/csv')
  const uploadedAt = performance.now()
  const rehearsed = await call('POST', `/api/imports/${uploaded.id}/rehearse`, JSON.stringify({ mapping }))
  const rehearsedAt = performance.now()
  await call('POST', `/api/imports/${uploaded.id}/commit`)
  const wait = async () => {
    for (;;) {
      const now = await call('GET', `/api/imports/${uploaded.id}`)
      if (now.state !== undefined && now.state !== 'running') return now
      await pause(100)
    }
  }
  const done = await wait()
  const doneAt = performance.now()
  const during = { p95: percentile(times, 0.95), p50: percentile(times, 0.5), worst: Math.max(...times) }
  await call('POST', `/api/imports/${uploaded.id}/undo`)
  const back = await wait()
  const undoneAt = performance.now()
  watched.abort()
  await others
  const seconds = (from: number, to: number) => `${((to - from) / 1000).toFixed(1)} s`
  console.log(`${engine}: ${JSON.stringify(rehearsed.counts)} ${done.state} ${JSON.stringify(done.result)} ${done.message ?? ''}`)
  console.log(`  upload ${seconds(began, uploadedAt)}, rehearsal ${seconds(uploadedAt, rehearsedAt)}, commit ${seconds(rehearsedAt, doneAt)}, together ${seconds(began, doneAt)}; undo ${seconds(doneAt, undoneAt)} (${back.state})`)
  console.log(`  others: p50 ${during.p50.toFixed(0)} ms, p95 ${during.p95.toFixed(0)} ms, longest ${during.worst.toFixed(0)} ms (p95 at rest ${atRest.p95.toFixed(0)} ms); memory ${atRest.memory.toFixed(0)} MB at rest, ${most.toFixed(0)} MB at most; ${refusedTimes} answers 503`)
  await child.kill()
  rmSync(dataDir, { recursive: true, force: true })
}

for (const engine of engines) {
  if (engine === 'embedded') await measure(engine, undefined)
  else {
    const cluster = await startPostgresCluster()
    await measure(engine, cluster?.url)
    await cluster?.stop()
  }
}
