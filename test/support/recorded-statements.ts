import { appendFileSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { OpenDatabase } from '#server/platform/database/database'
import { hearStatements } from './counted-statements.ts'

/** The folder into which a run on PostgreSQL writes the texts of its statements; none is written without it. */
const folder = process.env['TEST_STATEMENTS']
const texts = new Set<string>()

/** Notes the text of every statement a database is sent, once for a process, so that another engine can be asked whether it takes them. */
export function recordStatements(database: OpenDatabase): void {
  if (folder === undefined) return
  const file = path.join(folder, `${process.pid}.ndjson`)
  hearStatements(database, ({ text }) => {
    if (texts.has(text)) return
    texts.add(text)
    appendFileSync(file, `${JSON.stringify(text)}\n`)
  })
}

/** The texts that a run before this one has noted; null where none was asked to. */
export function recordedStatements(): string[] | null {
  if (folder === undefined) return null
  const lines = readdirSync(folder).flatMap((name) =>
    readFileSync(path.join(folder, name), 'utf8').split('\n'),
  )
  return [...new Set(lines.filter((line) => line !== ''))].map((line) => JSON.parse(line) as string)
}
