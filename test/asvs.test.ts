import { existsSync, globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'

// docs/asvs.md names every requirement that applies, once, and evidence that is there.

const root = resolve(import.meta.dirname, '..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')

/** The requirements of ASVS 5.0 that apply here, by level; "1.2.1-5" are five. */
const applying: Record<1 | 2 | 3, string> = {
  1: '1.2.1-5 1.3.1-2 1.5.1 2.1.1 2.2.1-2 2.3.1 3.2.1-2 3.3.1 3.4.1-2 3.5.1-3 4.1.1 5.2.1-2 5.3.1-2 6.1.1 6.2.1-8 6.3.1-2 6.4.1-2 7.2.1-4 7.4.1-2 8.1.1 8.2.1-2 8.3.1 11.4.1 12.1.1 12.2.1-2 13.4.1 14.2.1 14.3.1 15.1.1 15.2.1 15.3.1',
  2: '1.1.1-2 1.2.9 1.3.3-6 1.3.11 1.4.2 1.5.2 2.1.2-3 2.2.3 2.3.2-4 2.4.1 3.3.2-4 3.4.3-6 3.5.4 3.7.1-2 4.1.2-3 4.2.1 5.1.1 5.2.3 5.4.1-3 6.1.2-3 6.2.9-12 6.3.3-4 6.4.3-4 6.5.1-5 6.6.2-3 6.8.1-2 6.8.4 7.1.1-3 7.3.1-2 7.4.3-5 7.5.1-2 7.6.1-2 8.1.2 8.2.3 8.4.1 10.1.2 10.2.1-2 10.5.1-4 11.1.1-2 11.2.1-3 11.4.2-4 11.5.1 12.1.2 12.3.1-4 13.1.1 13.2.1-5 13.3.1-2 13.4.2-5 14.1.1-2 14.2.2-4 14.3.2-3 15.1.2-3 15.2.2-3 15.3.2-7 16.1.1 16.2.1-5 16.3.1-4 16.4.1-3 16.5.1-3',
  3: '1.2.10 1.3.12 1.5.3 3.1.1 3.2.3 3.3.5 3.4.7-8 3.5.7-8 3.6.1 3.7.3 3.7.5 4.1.4 4.2.2 4.2.5 5.2.4 5.2.6 5.3.3 6.3.5-8 6.4.5-6 6.5.6-8 6.7.1-2 7.5.3 8.3.2-3 11.1.3-4 11.2.4-5 11.5.2 12.3.5 13.1.2-4 13.2.6 13.3.4 13.4.6-7 14.2.5-8 15.1.4-5 15.2.4-5 15.4.1-4 16.5.4',
}

function expanded(list: string): string[] {
  return list.split(' ').flatMap((item) => {
    const [, section = '', from = '', to = from] = /^(\d+\.\d+\.)(\d+)(?:-(\d+))?$/.exec(item) ?? []
    return Array.from(
      { length: Number(to) - Number(from) + 1 },
      (_, index) => section + String(Number(from) + index),
    )
  })
}

const rows = read('docs/asvs.md')
  .split('\n')
  .filter((line) => /^\| \d/.test(line))
  .map((line) => {
    const [, id = '', level = '', how = '', where = ''] = line.split('|').map((cell) => cell.trim())
    return {
      id,
      level: Number(level),
      how,
      files: [...where.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file),
    }
  })

describe('the table', () => {
  test.each([
    [1, 58],
    [2, 136],
    [3, 59],
  ] as const)('of level %i holds every requirement once', (level, count) => {
    expect(expanded(applying[level])).toHaveLength(count)
    expect(
      rows
        .filter((row) => row.level === level)
        .map(({ id }) => id)
        .toSorted(),
    ).toEqual(expanded(applying[level]).toSorted())
  })

  test('names only files that are there', () => {
    expect(
      rows.flatMap(({ id, files }) =>
        files.filter((file) => !existsSync(join(root, file))).map((file) => `${id}: ${file}`),
      ),
    ).toEqual([])
  })

  test('has evidence for all of levels 1 and 2, with at most six deviations, and for thirty of level 3', () => {
    const [required, further] = [
      rows.filter(({ level }) => level < 3),
      rows.filter(({ level }) => level === 3),
    ]
    expect(
      required.filter(({ how, files }) => files.length === 0 || how.startsWith('Not')),
    ).toEqual([])
    expect(
      required.filter(({ how }) => how.startsWith('**Deviation.**')).length,
    ).toBeLessThanOrEqual(6)
    expect(
      required.filter(({ how }) => how.startsWith('**Deviation.**') && !/Reason: /.test(how)),
    ).toEqual([])
    expect(
      further.filter(({ how, files }) => files.length > 0 && !how.startsWith('Not')).length,
    ).toBeGreaterThanOrEqual(30)
  })
})

const sources = (pattern: string) =>
  globSync(pattern, { cwd: root }).filter((file) => !/\.test\.tsx?$|\/dist\//.test(file))

describe('what the table says of the source', () => {
  test('no program is started, no code is made of text, no page of text', () => {
    const running = sources('server/**/*.ts').filter((file) => /child_process/.test(read(file)))
    const made = sources('{server,contract,web,database}/**/*.{ts,tsx}').filter((file) =>
      /\beval\(|new Function\(|dangerouslySetInnerHTML|\.innerHTML\s*=/.test(read(file)),
    )
    expect([...running, ...made]).toEqual([])
  })

  test('every use of cryptography is in the inventory, with SHA-256 and AES-256-GCM alone, but for authenticator apps', () => {
    const inventory =
      read('docs/security-decisions.md').split('## Cryptography')[1]?.split('\n## ')[0] ?? ''
    const used = sources('server/**/*.ts').filter((file) =>
      /from '(?:node:crypto|@node-rs\/argon2)'/.test(read(file)),
    )
    expect(
      [...inventory.matchAll(/`(server\/[^`]+)`/g)].map(([, file = '']) => file).toSorted(),
    ).toEqual(used.toSorted())
    const algorithms = used.flatMap((file) =>
      [
        ...read(file).matchAll(
          /(?:createHash|createHmac|hkdfSync|createCipheriv|createDecipheriv)\('([^']+)'/g,
        ),
      ].map(([, algorithm = '']) => algorithm),
    )
    expect([...new Set(algorithms)].toSorted()).toEqual(['aes-256-gcm', 'sha1', 'sha256'])
    expect(used.filter((file) => read(file).includes("'sha1'"))).toEqual([
      'server/platform/totp/totp.ts',
    ])
  })
})
