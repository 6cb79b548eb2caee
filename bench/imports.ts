import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import type { ImportCounts, ImportRecord, ImportRow } from '#contract/imports'
import { csvType, xlsxType } from '#contract/imports'
import { writeXlsx } from '#server/platform/spreadsheets/xlsx-file'
import { Caller, newGround, percentile } from '../test/faults/portal.ts'
import type { Engine, Portal } from '../test/faults/portal.ts'

/**
 * How long an import of 10,000 rows takes, how it slows other people, and F20: the same with 37 faulty rows in the
 * middle, as CSV and as XLSX, in both modes, and undone. `node tools/run.mjs bench/imports.ts`, with
 * `ENGINE=embedded` or `postgresql` for one of them and `ROWS` for another number. The portal runs in a process of its
 * own and has imported a small file before; another visitor asks every 20 ms for an account and a page of a list, at
 * rest as well. Wanted: under 30 s on PostgreSQL and 60 s embedded, others under 300 ms at the 95th of a hundred, and
 * less than 200 MB more memory.
 */
const total = Number(process.env['ROWS'] ?? 10_000)
const faulty = Math.min(37, Math.floor(total / 4))
const firstFaulty = Math.floor(total / 2)
const engines = (
  process.env['ENGINE'] === undefined ? ['embedded', 'postgresql'] : [process.env['ENGINE']]
) as Engine[]
const states = ['Ohio', 'New York', 'Iowa', 'Texas', 'Maine', 'Utah', 'Oregon']
const header = ['Key', 'Name', 'City', 'State', 'Type', 'Assets', 'Website', 'About']

/** What is wrong with a faulty row: in turn its name, its type, its website. */
const wrongs = [
  { place: 1, text: '' },
  { place: 4, text: 'Spaceship' },
  { place: 6, text: 'no website' },
]
const wrongOf = (n: number) => wrongs[n % wrongs.length] ?? { place: 1, text: '' }
const isFaulty = (n: number) => n >= firstFaulty && n < firstFaulty + faulty

function rowsOf(name: string, withFaults: boolean): string[][] {
  return Array.from({ length: total }, (_, n) => {
    const cells = [
      `${name}${n}`,
      `${name} Lender ${n} of Springfield`,
      'Springfield',
      states[n % states.length] ?? '',
      'Credit Union',
      String(n * 1000),
      `www.${name.toLowerCase()}${n}.example.org`,
      `Lends to households, small businesses and towns since ${1900 + (n % 120)}`,
    ]
    return withFaults && isFaulty(n) ? cells.with(wrongOf(n).place, wrongOf(n).text) : cells
  })
}

const csvFile = (rows: readonly string[][]) =>
  Buffer.from(
    [header, ...rows]
      .map((cells) => cells.map((cell) => (cell.includes(',') ? `"${cell}"` : cell)).join(','))
      .join('\n'),
  )

async function xlsxFile(rows: readonly string[][]): Promise<Buffer> {
  const to = new PassThrough()
  const parts = async function* () {
    for (let from = 0; from < rows.length; from += 1000) yield rows.slice(from, from + 1000)
  }
  const [bytes] = await Promise.all([
    buffer(to),
    writeXlsx(
      [
        {
          name: 'Lenders',
          columns: header.map((name) => ({ header: name, width: 20 })),
          rows: parts(),
        },
      ],
      to,
    ),
  ])
  return bytes
}

const mapping = {
  source: 'Bench',
  key: { kind: 'external', columns: ['Key'] },
  fields: {
    name: { columns: ['Name'] },
    location: { columns: ['City', 'State'] },
    organizationType: { columns: ['Type'] },
    aum: { columns: ['Assets'] },
    website: { columns: ['Website'] },
    description: { columns: ['About'] },
    status: { columns: [], fixed: 'published' },
  },
}

/** Another visitor, and the times of its requests in each phase. */
function watch(portal: Portal, cookie: string) {
  const caller = new Caller(portal.url)
  caller.cookie = cookie
  const phases = new Map<
    string,
    { times: number[]; rejected: Map<number, number>; memory: number }
  >()
  let phase = 'at rest'
  const over = new AbortController()
  const asking = (async () => {
    for (let n = 0; !over.signal.aborted; n += 1) {
      const now = phases.get(phase) ?? { times: [], rejected: new Map<number, number>(), memory: 0 }
      phases.set(phase, now)
      const { status, ms } = await caller.call(
        'GET',
        n % 2 === 0 ? '/api/auth/user' : '/api/organizations?limit=20&sort=name',
      )
      now.times.push(ms)
      if (status !== 200) now.rejected.set(status, (now.rejected.get(status) ?? 0) + 1)
      now.memory = Math.max(now.memory, portal.memory().now)
      await pause(20)
    }
  })()
  return {
    enter(next: string) {
      phase = next
    },
    async end() {
      over.abort()
      await asking
      caller.close()
      const rest = phases.get('at rest')?.memory ?? 0
      for (const [name, { times, rejected, memory }] of phases) {
        const others = `others p50 ${percentile(times, 0.5).toFixed(0)}, p95 ${percentile(times, 0.95).toFixed(0)}, longest ${Math.max(...times).toFixed(0)} ms`
        console.log(
          `  ${name.padEnd(34)} ${others}; memory ${memory.toFixed(0)} MB (+${(memory - rest).toFixed(0)})${[...rejected].map(([status, count]) => `; ${count} answers ${status}`).join('')}`,
        )
      }
    },
  }
}

const seconds = (since: number) => `${((performance.now() - since) / 1000).toFixed(1)} s`

async function measure(engine: Engine): Promise<void> {
  const ground = await newGround(engine)
  const wrong: string[] = []
  const expect = (what: string, is: unknown, wanted: unknown) => {
    if (JSON.stringify(is) !== JSON.stringify(wanted))
      wrong.push(`${what}: ${JSON.stringify(is)} instead of ${JSON.stringify(wanted)}`)
  }
  try {
    const portal = await ground.start()
    const person = await new Caller(portal.url).signIn()
    const send = async (method: string, address: string, body?: object | Buffer, type?: string) => {
      for (;;) {
        const answer = await person.call(method, address, body, type)
        if (answer.status < 300 || answer.status === 409) return answer
        if (answer.status !== 503)
          throw new Error(
            `${method} ${address}: ${answer.status} ${JSON.stringify(answer.body ?? answer.error)}`,
          )
        wrong.push(`${method} ${address}: 503`)
        await pause(500)
      }
    }
    const upload = async (bytes: Buffer, name: string) =>
      (
        await send(
          'POST',
          `/api/imports?entity=organizations&filename=${name}`,
          bytes,
          name.endsWith('.xlsx') ? xlsxType : csvType,
        )
      ).body as ImportRecord
    const rehearse = async (id: string, mode: string) =>
      ((await send('POST', `/api/imports/${id}/rehearse`, { mapping, mode })).body as ImportRecord)
        .counts
    const finished = async (id: string): Promise<ImportRecord> => {
      for (;;) {
        const now = (await send('GET', `/api/imports/${id}`)).body as ImportRecord
        if (now.state !== 'running') return now
        await pause(100)
      }
    }
    const stored = async () =>
      (await send('GET', '/api/organizations?adminView=true&limit=1')).body.total as number
    // Memory that the first import of any size takes does not count as growth of a large one.
    const small = await upload(csvFile(rowsOf('Small', false).slice(0, 200)), 'small.csv')
    await rehearse(small.id, 'skip_faulty')
    for (const step of ['commit', 'undo']) {
      await send('POST', `/api/imports/${small.id}/${step}`)
      await finished(small.id)
    }
    const others = watch(portal, person.cookie)
    await pause(3000)

    /** Commits and undoes; answers what it did. */
    const commitAndUndo = async (id: string, since: number, name: string, good: number) => {
      others.enter(`${name}: stored`)
      await send('POST', `/api/imports/${id}/commit`)
      const done = await finished(id)
      const came = seconds(since)
      expect(`${name}, result`, done.result, { created: good, updated: 0, left: total - good })
      expect(`${name}, stored`, await stored(), good)
      const faults = (await send('GET', `/api/imports/${id}/faults`)).body as Buffer
      expect(
        `${name}, lines of the report`,
        faults.toString().trimEnd().split('\r\n').length - 1,
        total - good,
      )
      others.enter(`${name}: undone`)
      const undo = performance.now()
      await send('POST', `/api/imports/${id}/undo`)
      const undone = await finished(id)
      expect(
        `${name}, undone`,
        [undone.state, undone.result, await stored()],
        ['undone', { created: good, updated: 0, left: 0 }, 0],
      )
      console.log(`  ${name}: from upload to the end ${came}; undone in ${seconds(undo)}`)
    }

    console.log(`${engine}, ${total.toLocaleString('en-US')} rows`)
    for (const ending of ['csv', 'xlsx']) {
      const rows = rowsOf('Faulty', true)
      const bytes = ending === 'csv' ? csvFile(rows) : await xlsxFile(rows)
      const name = `${ending.toUpperCase()}, ${faulty} faulty`
      const counts: ImportCounts = {
        rows: total,
        new: total - faulty,
        changed: 0,
        unchanged: 0,
        duplicate: 0,
        faulty,
      }
      others.enter(`${name}: checked`)
      const begin = performance.now()
      const { id } = await upload(bytes, `bench.${ending}`)
      expect(`${name}, all or nothing`, await rehearse(id, 'all_or_nothing'), counts)
      const rejected = await send('POST', `/api/imports/${id}/commit`)
      console.log(`  ${name}, all or nothing: refused after ${seconds(begin)}`)
      expect(`${name}, all or nothing`, [rejected.status, await stored()], [409, 0])
      const found = (await send('GET', `/api/imports/${id}/rows?outcome=faulty&limit=200`)).body
        .rows as ImportRow[]
      expect(
        `${name}, faults`,
        found.map(({ row, faults }) => [row, ...faults.map(({ column }) => column)]),
        Array.from({ length: faulty }, (_, n) => [
          firstFaulty + n + 2,
          header[wrongOf(firstFaulty + n).place],
        ]),
      )
      const again = performance.now()
      const second = await upload(bytes, `bench.${ending}`)
      expect(`${name}, skip faulty`, await rehearse(second.id, 'skip_faulty'), counts)
      await commitAndUndo(second.id, again, `${name}, skip faulty`, total - faulty)
    }
    others.enter('CSV without faults: checked')
    const begin = performance.now()
    const { id } = await upload(csvFile(rowsOf('Good', false)), 'good.csv')
    await rehearse(id, 'all_or_nothing')
    await commitAndUndo(id, begin, 'CSV without faults, all or nothing', total)
    await others.end()
    const warnings = portal
      .output()
      .split('\n')
      .filter((line) => /"level":"?(?:warn|error|[45]0)/.test(line))
    for (const line of warnings.slice(0, 5)) console.log(`  the portal says: ${line.slice(0, 300)}`)
    console.log(wrong.length === 0 ? '  every count as wanted' : `  WRONG: ${wrong.join('; ')}`)
    person.close()
  } finally {
    await ground.remove()
  }
  if (wrong.length > 0) process.exitCode = 1
}

for (const engine of engines) await measure(engine)
