import { setTimeout as pause } from 'node:timers/promises'
import { fileLimit } from '#contract/files'
import { csvType } from '#contract/imports'
import { metric } from '../../test/faults/figures.ts'
import { Caller } from '../../test/faults/portal.ts'
import { storedFile } from '../../test/faults/sent-files.ts'
import type { Figure } from '../support/report.ts'
import { watched } from '../support/watched.ts'
import { onEngine } from './rows.ts'
import type { Scene } from './rows.ts'

const uploadsAtOnce = 20
const importedRows = 10_000
const longestImportMillis = 240_000

const callerOf = ({ portal }: Scene, cookie: string | undefined): Caller => {
  const caller = new Caller(portal.url)
  caller.cookie = cookie ?? ''
  return caller
}

/** Twenty files of the largest size, uploaded and inspected, all at once. */
export async function measureUploads(scene: Scene): Promise<Figure[]> {
  const file = Buffer.alloc(fileLimit, 'a line of text\n')
  const upload = async (_: unknown, n: number): Promise<boolean> => {
    const caller = callerOf(scene, scene.database.members[n])
    const isStored = await storedFile(caller, file, 'long.txt').then(
      () => true,
      () => false,
    )
    caller.close()
    return isStored
  }
  // The first one loads the code that inspects files.
  await upload(null, uploadsAtOnce)
  const { result, seconds, growth } = await watched(scene.portal, () =>
    Promise.all(Array.from({ length: uploadsAtOnce }, upload)),
  )
  const stored = result.filter(Boolean).length
  return [
    {
      name: `${uploadsAtOnce} uploads of 10 MB at once`,
      measured: `${stored} stored in ${seconds.toFixed(1)} s, memory +${growth.toFixed(0)} MB`,
      wanted: 'no failure, +150 MB at most',
      met: stored === uploadsAtOnce && growth <= 150,
    },
  ]
}

/** Rows from a file, from the upload to the last record. */
export async function measureImport(scene: Scene): Promise<Figure[]> {
  const caller = callerOf(scene, scene.database.admin[0])
  const csv = Buffer.from(
    [
      'Key,Name,Place,About',
      ...Array.from(
        { length: importedRows },
        (_, n) =>
          `k${n},Loaded Lender ${n},Ohio,Lends to households and towns since ${1900 + (n % 120)}`,
      ),
    ].join('\n'),
  )
  const mapping = {
    source: 'Load',
    key: { kind: 'external', columns: ['Key'] },
    fields: {
      name: { columns: ['Name'] },
      location: { columns: ['Place'] },
      description: { columns: ['About'] },
    },
  }
  // The metric is reset whenever it is read.
  await metric(scene.metricsPort, 'nodejs_eventloop_lag_p99_seconds')
  const { result, seconds, growth } = await watched(scene.portal, async () => {
    const { id } = (
      await caller.call('POST', '/api/imports?entity=organizations&filename=load.csv', csv, csvType)
    ).body as { id: string }
    await caller.call('POST', `/api/imports/${id}/rehearse`, { mapping })
    await caller.call('POST', `/api/imports/${id}/commit`)
    const until = performance.now() + longestImportMillis
    for (;;) {
      const { state, result: counts } = (await caller.call('GET', `/api/imports/${id}`)).body as {
        state: string
        result: { created: number } | null
      }
      if (state !== 'running' || performance.now() > until)
        return { state, created: counts?.created ?? 0 }
      await pause(100)
    }
  })
  const delay = (await metric(scene.metricsPort, 'nodejs_eventloop_lag_p99_seconds')) * 1000
  caller.close()
  const limit = onEngine(scene, 30, 60)
  return [
    {
      name: `import of ${importedRows.toLocaleString('en-US')} rows`,
      measured: `${result.state}, ${result.created} created in ${seconds.toFixed(1)} s, event loop delay p99 ${delay.toFixed(0)} ms, memory +${growth.toFixed(0)} MB`,
      wanted: `${limit} s${onEngine(scene, ', event loop delay p99 100 ms', '')}`,
      met:
        result.created === importedRows &&
        seconds <= limit &&
        (scene.engine === 'embedded' || delay <= 100),
    },
  ]
}

/** All products as a file. */
export async function measureExport(scene: Scene): Promise<Figure[]> {
  const cookie = scene.database.admin[0] ?? ''
  const { result, seconds, growth } = await watched(scene.portal, async () => {
    const answer = await fetch(
      `${scene.portal.url}/api/products/export?adminView=true&format=csv`,
      { headers: { cookie, 'accept-encoding': 'identity' } },
    )
    const read = { status: answer.status, parts: 0, lines: 0 }
    // A line ends in both signs, which may come in two parts; texts within a line hold one of them alone.
    let left = ''
    for await (const part of answer.body ?? []) {
      const text = left + Buffer.from(part).toString('latin1')
      read.parts += 1
      read.lines += text.split('\r\n').length - 1
      left = text.endsWith('\r') ? '\r' : ''
    }
    return read
  })
  const limit = onEngine(scene, 15, 30)
  const { rows } = scene
  return [
    {
      name: `export of ${rows.toLocaleString('en-US')} products as CSV`,
      measured: `${result.lines.toLocaleString('en-US')} lines in ${result.parts.toLocaleString('en-US')} pieces, ${seconds.toFixed(1)} s, memory +${growth.toFixed(0)} MB`,
      wanted: `streamed, ${limit} s, +100 MB at most`,
      met:
        result.status === 200 &&
        result.lines > rows &&
        result.parts > 10 &&
        seconds <= limit &&
        growth <= 100,
    },
  ]
}
