import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

// law lives in the file. Comments and the sentence that shows how a date is written are no rule.
test('no year of the law stands in the code', () => {
  const root = join(import.meta.dirname, '..')
  const files = globSync(
    [
      'contract/finance*.ts',
      'contract/finance/*.ts',
      'contract/common/finance-*.ts',
      'server/features/finance/*.ts',
    ],
    { cwd: root },
  ).filter((path) => !path.endsWith('.test.ts'))
  expect(files.length).toBeGreaterThan(15)
  const years = files.flatMap((path) => {
    const code = readFileSync(join(root, path), 'utf8')
      .replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')
      .replaceAll('Use a date such as 2026-11-21', '')
    return (code.match(/\b20(?:2[3-9]|3[0-6])\b/g) ?? []).map((year) => `${path}: ${year}`)
  })
  expect(years).toEqual([])
})
