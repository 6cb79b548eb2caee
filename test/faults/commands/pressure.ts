import { spawn } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import { statuses } from '../figures.ts'
import { Caller, percentile } from '../portal.ts'
import type { Answer, Ground, Outcome } from '../portal.ts'

const rows = 2000
const heapMegabytes = 256
const readers = 4

/** F26: a heap of 256 MB and two programs that take all the processor they get: slower, but right. */
export async function pressure({ start, afterwards }: Ground): Promise<Outcome> {
  const portal = await start({ NODE_OPTIONS: `--max-old-space-size=${heapMegabytes}` })
  const thieves = Array.from({ length: 2 }, () =>
    spawn(process.execPath, ['-e', 'for (;;) {}'], { stdio: 'ignore' }),
  )
  afterwards(() => thieves.map((thief) => thief.kill('SIGKILL')))
  const caller = await new Caller(portal.url, { connections: readers + 4 }).signIn()
  const csv = [
    'Key,Name,About',
    ...Array.from(
      { length: rows },
      (_, n) =>
        `k${n},Pressed ${n},"Lends to households, businesses and towns since ${1900 + (n % 120)}"`,
    ),
  ].join('\n')
  const uploaded = await caller.call(
    'POST',
    '/api/imports?entity=organizations&filename=pressed.csv',
    csv,
    'text/csv',
  )
  const mapping = {
    source: 'Test',
    key: { kind: 'external', columns: ['Key'] },
    fields: { name: { columns: ['Name'] }, description: { columns: ['About'] } },
  }
  await caller.call('POST', `/api/imports/${uploaded.body.id}/rehearse`, { mapping })
  await caller.call('POST', `/api/imports/${uploaded.body.id}/commit`)

  const answers: Answer[] = []
  const over = new AbortController()
  afterwards(() => over.abort())
  const load = Promise.all(
    Array.from({ length: readers }, async (_, reader) => {
      for (let n = 0; !over.signal.aborted; n += 1) {
        answers.push(
          await (reader === 0
            ? caller.call('POST', '/api/organizations', { name: `Beside ${n}` })
            : caller.call(
                'GET',
                `/api/organizations?adminView=true&limit=${n % 10 === 0 ? 1000 : 25}`,
              )),
        )
      }
    }),
  )
  const state = async () =>
    (await caller.call('GET', `/api/imports/${uploaded.body.id}`)).body?.state as string
  const began = performance.now()
  while ((await state()) === 'running' && performance.now() - began < 240_000) await pause(500)
  const imported = (performance.now() - began) / 1000
  const taken = await caller.call('GET', '/api/organizations/export?adminView=true&format=csv')
  over.abort()
  await load
  const present = (
    await caller.call('GET', '/api/organizations?adminView=true&limit=1&search=pressed')
  ).body?.total as number
  const lines = String(taken.body)
    .split('\n')
    .filter((line) => line.includes('Pressed ')).length
  const memory = portal.memory().most
  caller.close()
  const code = await portal.stop()
  const saved = answers.filter(({ status }) => status === 201).length
  const failed = answers.filter(({ status }) => ![200, 201, 503].includes(status))
  return {
    met: present === rows && lines === rows && failed.length === 0 && saved > 0 && code === 0,
    figure: `with a heap of ${heapMegabytes} MB and two busy programs: ${rows} rows imported in ${imported.toFixed(0)} s with ${present} records, ${lines} of them taken out again; ${answers.length} other requests answered ${statuses(answers)}, p95 ${percentile(
      answers.map(({ ms }) => ms),
      0.95,
    ).toFixed(0)} ms; memory at most ${memory.toFixed(0)} MB; stopped with ${code}`,
  }
}
