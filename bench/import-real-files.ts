import { readFileSync } from 'node:fs'
import path from 'node:path'
import { suggestMapping } from '#contract/import-matching/suggest-mapping'
import type { FileImport, ImportRecord, ImportRow } from '#contract/imports'
import { decide, differences, lineOf, publicFiles, tableHead } from './public-files.ts'
import type { Outcome, PublicFile } from './public-files.ts'

/**
 * Public files imported through the API of a running portal, as they were published: `PORTAL=http://localhost:3000
 * EMAIL=... PASSWORD=... node tools/run.mjs bench/import-real-files.ts FOLDER [pattern of file names]`. What is suggested
 * is taken; what a person adds is declared with each file in public-files.ts. `UNDO=on` undoes every import at the end.
 */
const [folder = '.', only = ''] = process.argv.slice(2)
const portal = process.env['PORTAL'] ?? 'http://localhost:3000'

let cookie = ''

async function send<Answer>(method: string, where: string, body?: unknown): Promise<Answer> {
  const isFile = body instanceof Uint8Array
  const headers: Record<string, string> = {
    cookie,
    origin: portal,
    ...(body !== undefined && { 'content-type': isFile ? 'text/csv' : 'application/json' }),
  }
  const answer = await fetch(portal + where, {
    method,
    headers,
    ...(body !== undefined && {
      body: isFile ? new Blob([new Uint8Array(body)]) : JSON.stringify(body),
    }),
  })
  if (!answer.ok) throw new Error(`${method} ${where}: ${answer.status} ${await answer.text()}`)
  cookie =
    answer.headers
      .getSetCookie()
      .map((each) => each.split(';')[0])
      .join('; ') || cookie
  return (await answer.json()) as Answer
}

const seconds = (since: number) => `${((performance.now() - since) / 1000).toFixed(1)} s`

async function finished(id: string): Promise<ImportRecord> {
  for (;;) {
    const record = await send<ImportRecord>('GET', `/api/imports/${id}`)
    if (record.state !== 'running') return record
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
}

/** The sentences of all faults with how many rows have them, and the first rows of each. */
async function faultsOf(id: string): Promise<Map<string, number[]>> {
  const reasons = new Map<string, number[]>()
  for (let offset = 0; ; offset += 200) {
    const { rows } = await send<{ rows: ImportRow[] }>(
      'GET',
      `/api/imports/${id}/rows?outcome=faulty&limit=200&offset=${offset}`,
    )
    for (const { row, faults } of rows)
      for (const { message } of faults) reasons.set(message, [...(reasons.get(message) ?? []), row])
    if (rows.length < 200) return reasons
  }
}

const done: ImportRecord[] = []

async function bringIn(plan: PublicFile): Promise<Outcome> {
  const { file, entity } = plan
  console.log(`\n${file} as ${entity}`)
  const begin = performance.now()
  const uploaded = await send<FileImport>(
    'POST',
    `/api/imports?entity=${entity}&filename=${encodeURIComponent(file)}`,
    readFileSync(path.join(folder, file)),
  )
  const { unmapped } = suggestMapping(entity, uploaded.columns)
  console.log(
    `  uploaded in ${seconds(begin)}; left out: ${unmapped.map(({ column }) => column).join(', ')}`,
  )
  const check = performance.now()
  const checked = await send<ImportRecord>('POST', `/api/imports/${uploaded.id}/rehearse`, {
    mapping: decide(plan, uploaded),
    mode: 'skip_faulty',
    duplicates: 'keep',
  })
  const { counts } = checked
  if (counts === null) throw new Error('The check told no counts')
  console.log(`  checked in ${seconds(check)}: ${JSON.stringify(counts)}`)
  const faults = await faultsOf(uploaded.id)
  for (const [message, rows] of faults)
    console.log(
      `    ${rows.length} x ${message} (rows ${rows.slice(0, 5).join(', ')}${rows.length > 5 ? ', ...' : ''})`,
    )
  const store = performance.now()
  await send('POST', `/api/imports/${uploaded.id}/commit`)
  const ended = await finished(uploaded.id)
  done.push(ended)
  console.log(
    `  ${ended.state} in ${seconds(store)}: ${JSON.stringify(ended.result)} ${ended.message ?? ''}`,
  )
  const { created: added, updated, left } = ended.result ?? { created: 0, updated: 0, left: 0 }
  return {
    ...counts,
    added,
    updated,
    left,
    faults: new Map([...faults].map(([message, rows]) => [message, rows.length])),
  }
}

await send('POST', '/api/auth/login', {
  email: process.env['EMAIL'] ?? 'admin@localhost.localdomain',
  password: process.env['PASSWORD'] ?? '',
})
const found: [PublicFile, Outcome][] = []
for (const plan of publicFiles.filter(({ file }) => new RegExp(only).test(file)))
  found.push([plan, await bringIn(plan)])
console.log(['', tableHead, ...found.map(([plan, outcome]) => lineOf(plan, outcome))].join('\n'))
if (found.some(([plan, outcome]) => differences(plan, outcome).length > 0)) process.exitCode = 1
if (process.env['UNDO'] === 'on') {
  for (const { id, filename } of done.toReversed()) {
    const since = performance.now()
    await send('POST', `/api/imports/${id}/undo`)
    const undone = await finished(id)
    console.log(
      `${filename} ${undone.state} in ${seconds(since)}: ${JSON.stringify(undone.result)} ${undone.message ?? ''}`,
    )
  }
}
