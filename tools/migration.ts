import { spawnSync } from 'node:child_process'
import { appendFileSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { nounsWith, records } from '#contract/records'

// Writes the migration of what changed in `database`, named by the first argument, and for each new table whose changes
// are counted the trigger that does it, which the generator does not know.
const folder = join('database', 'migrations')
const counted: readonly string[] = nounsWith('counted').map((noun) => records[noun].table)
const [name] = process.argv.slice(2)
if (name === undefined)
  throw new Error('Say in a few words what changes: npm run migration what_changed')

const before = new Set(readdirSync(folder))
const generator = join('node_modules', 'drizzle-kit', 'bin.cjs')
const { status } = spawnSync(process.execPath, [generator, 'generate', '--name', name], {
  stdio: 'inherit',
})
process.exitCode = status ?? 1

for (const file of readdirSync(folder)) {
  if (before.has(file) || !file.endsWith('.sql')) continue
  const created = readFileSync(join(folder, file), 'utf8').matchAll(/^CREATE TABLE "(\w+)"/gm)
  for (const [, table = ''] of created)
    if (counted.includes(table))
      appendFileSync(
        join(folder, file),
        `--> statement-breakpoint\nCREATE TRIGGER ${table}_changes AFTER INSERT OR UPDATE OR DELETE ON ${table} FOR EACH STATEMENT EXECUTE FUNCTION count_table_change();\n`,
      )
}
