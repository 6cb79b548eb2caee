import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'

/**
 * Fails when the tables in `database/` and the migrations have parted: lets the generator write into a copy and
 * expects that it finds nothing to write.
 */
const root = path.resolve(import.meta.dirname, '..')
// Inside the checkout, because the generator takes its output folder relative to it.
mkdirSync(path.join(root, '.cache'), { recursive: true })
const copy = mkdtempSync(path.join(root, '.cache', 'migrations-'))
try {
  const migrations = path.join(root, 'database', 'migrations')
  cpSync(migrations, copy, { recursive: true })
  const generator = path.join(root, 'node_modules', 'drizzle-kit', 'bin.cjs')
  const options = [
    'generate',
    '--dialect=postgresql',
    '--schema=./database/*.ts',
    `--out=${path.relative(root, copy)}`,
  ]
  await promisify(execFile)(process.execPath, [generator, ...options], {
    cwd: root,
    timeout: 60_000,
  })
  const added = readdirSync(copy).filter((file) => !readdirSync(migrations).includes(file))
  if (added.length > 0) {
    process.stderr.write(
      'The tables have changed since the last migration. Run: npm run migration what_changed\n\n',
    )
    process.stderr.write(
      added.map((file) => readFileSync(path.join(copy, file), 'utf8')).join('\n'),
    )
    process.exitCode = 1
  } else {
    process.stdout.write('Migrations and tables agree.\n')
  }
} finally {
  rmSync(copy, { recursive: true, force: true })
}
