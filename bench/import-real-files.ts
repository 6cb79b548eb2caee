import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { ImportMapping } from '#contract/import-matching/mapping'
import { suggestMapping } from '#contract/import-matching/suggest-mapping'
import type { ImportEntity, ImportRecord, ImportRow } from '#contract/imports'

/**
 * Public files brought in through the API of a running portal, as they were published: `PORTAL=http://localhost:3000
 * EMAIL=... PASSWORD=... node tools/run.mjs bench/import-real-files.ts FOLDER [word in a file's name]`. What is suggested
 * is taken; what a person adds on the screen stands below with each file. `UNDO=on` takes every import back at the end.
 */
const [folder = '.', only = ''] = process.argv.slice(2)
const portal = process.env['PORTAL'] ?? 'http://localhost:3000'

interface Plan {
  file: string
  entity: ImportEntity
  duplicates?: 'skip' | 'keep' | 'merge'
  /** What a person decides beyond the suggestion. */
  decide?: (mapping: ImportMapping, record: ImportRecord) => void
}

/** Every value of a field that the portal does not know is left empty. */
function leaveUnknownEmpty(field: string, known: RegExp) {
  return (mapping: ImportMapping, record: ImportRecord) => {
    const source = mapping.fields[field]
    const texts = record.columns.find(({ name }) => name === source?.columns[0])?.values ?? []
    if (source !== undefined) source.values = Object.fromEntries(texts.filter(({ text }) => text !== '' && !known.test(text)).map(({ text }) => [text, []]))
  }
}

const inIllinois = (mapping: ImportMapping) => {
  mapping.fields['location'] = { columns: [], fixed: 'Illinois' }
  mapping.fields['technology'] = { columns: [], fixed: 'Solar' }
}

const plans: readonly Plan[] = [
  { file: 'ncua_credit_unions_2025q3_as_published.csv', entity: 'organizations', duplicates: 'keep' },
  // The published list has no name for its source; the joined one continues it under the same charter numbers.
  {
    file: 'ncua_credit_unions_2025q4.csv', entity: 'organizations', duplicates: 'keep',
    decide: (mapping) => {
      mapping.source = 'ncua credit unions as published'
    },
  },
  { file: 'nmtc_community_development_entities.csv', entity: 'organizations', duplicates: 'keep' },
  {
    file: 'eia860m_planned_generators_2024-03.csv', entity: 'pipeline', duplicates: 'keep',
    decide: (mapping, record) => {
      leaveUnknownEmpty('technology', /^Solar Photovoltaic$|^Batteries$/)(mapping, record)
      leaveUnknownEmpty('currentStage', /^\((?!OT)/)(mapping, record)
    },
  },
  { file: 'ilsfa_pipeline_icc_approved_2024-05.csv', entity: 'pipeline', duplicates: 'keep', decide: inIllinois },
  { file: 'ilsfa_pipeline_icc_approved_2026-02.csv', entity: 'pipeline', duplicates: 'keep', decide: inIllinois },
  { file: 'interconnection_queue_2025-02.csv', entity: 'pipeline', duplicates: 'keep', decide: leaveUnknownEmpty('technology', /^Solar|^Storage$/) },
]

let cookie = ''

async function ask<Answer>(method: string, where: string, body?: unknown): Promise<Answer> {
  const isFile = body instanceof Uint8Array
  const headers: Record<string, string> = { cookie, origin: portal, ...(body !== undefined && { 'content-type': isFile ? 'text/csv' : 'application/json' }) }
  const answer = await fetch(portal + where, { method, headers, ...(body !== undefined && { body: isFile ? new Blob([new Uint8Array(body)]) : JSON.stringify(body) }) })
  if (!answer.ok) throw new Error(`${method} ${where}: ${answer.status} ${await answer.text()}`)
  cookie = answer.headers.getSetCookie().map((each) => each.split(';')[0]).join('; ') || cookie
  return (await answer.json()) as Answer
}

const seconds = (since: number) => `${((performance.now() - since) / 1000).toFixed(1)} s`

async function finished(id: string): Promise<ImportRecord> {
  for (;;) {
    const record = await ask<ImportRecord>('GET', `/api/imports/${id}`)
    if (record.state !== 'running') return record
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
}

/** The sentences of all faults with how many rows they hold, and the first rows of each. */
async function faultsOf(id: string): Promise<Map<string, number[]>> {
  const reasons = new Map<string, number[]>()
  for (let offset = 0; ; offset += 200) {
    const { rows } = await ask<{ rows: ImportRow[] }>('GET', `/api/imports/${id}/rows?outcome=faulty&limit=200&offset=${offset}`)
    for (const { row, faults } of rows) for (const { message } of faults) reasons.set(message, [...(reasons.get(message) ?? []), row])
    if (rows.length < 200) return reasons
  }
}

async function bringIn({ file, entity, duplicates = 'skip', decide }: Plan): Promise<ImportRecord> {
  console.log(`\n${file} as ${entity}`)
  const begin = performance.now()
  const uploaded = await ask<ImportRecord>('POST', `/api/imports?entity=${entity}&filename=${encodeURIComponent(file)}`, readFileSync(path.join(folder, file)))
  const { mapping } = uploaded
  const { unmapped } = suggestMapping(entity, uploaded.columns)
  decide?.(mapping, uploaded)
  console.log(`  uploaded in ${seconds(begin)}; left out: ${unmapped.map(({ column }) => column).join(', ')}`)
  const check = performance.now()
  const checked = await ask<ImportRecord>('POST', `/api/imports/${uploaded.id}/rehearse`, { mapping, mode: 'skip_faulty', duplicates })
  console.log(`  checked in ${seconds(check)}: ${JSON.stringify(checked.counts)}`)
  for (const [message, rows] of await faultsOf(uploaded.id)) console.log(`    ${rows.length} x ${message} (rows ${rows.slice(0, 5).join(', ')}${rows.length > 5 ? ', ...' : ''})`)
  const store = performance.now()
  await ask('POST', `/api/imports/${uploaded.id}/commit`)
  const done = await finished(uploaded.id)
  console.log(`  ${done.state} in ${seconds(store)}: ${JSON.stringify(done.result)} ${done.message ?? ''}`)
  return done
}

await ask('POST', '/api/auth/login', { email: process.env['EMAIL'] ?? 'admin@localhost.localdomain', password: process.env['PASSWORD'] ?? '' })
const done: ImportRecord[] = []
for (const plan of plans.filter(({ file }) => file.includes(only))) done.push(await bringIn(plan))
if (process.env['UNDO'] === 'on') {
  for (const { id, filename } of done.toReversed()) {
    const since = performance.now()
    await ask('POST', `/api/imports/${id}/undo`)
    const undone = await finished(id)
    console.log(`${filename} ${undone.state} in ${seconds(since)}: ${JSON.stringify(undone.result)} ${undone.message ?? ''}`)
  }
}
