import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseAst } from 'vite'
import { describe, expect, test } from 'vitest'

// docs/glossary.md has one word for each idea; the former ones do not return in names of files and of code, and some of them in no sentence of it.

const root = resolve(import.meta.dirname, '..')

/** Former words that are never right as a part of a name; the table of the glossary says what to write instead. */
const removed = new Set([
  'kept',
  'held',
  'gather',
  'gathers',
  'gathered',
  'told',
  'looked',
  'planted',
  'forget',
  'forgets',
  'sweeps',
  'forThisRun',
  'judgement',
  'guess',
  'guesses',
  'guessed',
  'moment',
  'moments',
  'refuse',
  'refused',
  'refuses',
  'refusing',
  'refusal',
  'refusals',
  'door',
  'doors',
  'presses',
  'arrivals',
  'standing',
  'standings',
  'triple',
  'triples',
  'tells',
  'teller',
  'tellers',
])

/** Of them those that are wrong in every sentence of a comment and in every title of a test as well. */
const neverSaid = /\b(doors?|standings|triples?|tellers?|judgements?)\b/i

const files = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.mjs'], {
  cwd: root,
  encoding: 'utf8',
})
  .trim()
  .split('\n')

/** Names on the wire stay as they are: where calls have one, the files that read and write it. */
const onTheWire: ReadonlyMap<string, RegExp> = new Map([
  // What a confirmation left out (L-010).
  [
    'refused',
    /^(contract|server\/features)\/confirm|^web\/lib\/say-available|^web\/features\/(bulk-edits|notifications|confirmations)\/|^web\/app\/home\/next-steps\.page\.test/,
  ],
  // What an event says of its person.
  ['standing', /^(server\/platform\/events\/streams|web\/lib\/live-changes)\.ts$/],
])

/** The words of a name: `forgetKept-counts` are "forget", "kept" and "counts". */
const wordsOf = (name: string) =>
  name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z\d]+/)

const isRemoved = (name: string) => wordsOf(name).some((word) => removed.has(word))

const anyRemoved = new RegExp([...removed].join('|'), 'i')

/** Lines of comments, and those that begin a test with its title. */
const isSaid = (line: string) =>
  /^\s*(\/\/|\/?\*)/.test(line) || /\b(test|it|describe)(\.\w+)*\(.*['"`]/.test(line)

/** Every name in a file's code; texts and comments are none. */
function namesIn(file: string): Set<string> {
  const names = new Set<string>()
  const source = readFileSync(join(root, file), 'utf8')
  if (!anyRemoved.test(source)) return names
  const program = parseAst(source, { lang: file.endsWith('x') ? 'tsx' : 'ts' }, file)
  JSON.stringify(program, (_key, value: unknown) => {
    const { type, name } = (value ?? {}) as { type?: unknown; name?: unknown }
    if ((type === 'Identifier' || type === 'PrivateIdentifier') && typeof name === 'string')
      names.add(name)
    return typeof value === 'bigint' ? String(value) : value
  })
  return names
}

describe('words that the glossary has removed', () => {
  test('are in no name of a file', () => {
    expect(files.length).toBeGreaterThan(100)
    expect(files.filter(isRemoved)).toEqual([])
  })

  test('are in no name of the code', () => {
    const found = files.flatMap((file) =>
      [...namesIn(file)]
        .filter((name) => isRemoved(name) && onTheWire.get(name)?.test(file) !== true)
        .map((name) => `${name} in ${file}`),
    )
    expect(found).toEqual([])
  })

  test('are in no comment and no title of a test, where they are never right', () => {
    const found = files.flatMap((file) =>
      readFileSync(join(root, file), 'utf8')
        .split('\n')
        .filter((line) => isSaid(line) && neverSaid.test(line))
        .map((line) => `${file}: ${line.trim()}`),
    )
    expect(found).toEqual([])
  })

  test('are known to the glossary', () => {
    const glossary = readFileSync(join(root, 'docs/glossary.md'), 'utf8')
    const verbs = [
      'kept',
      'held',
      'gathered',
      'told',
      'looked',
      'planted',
      'moment',
      'refused',
      'doors',
      'standing',
      'triple',
      'tell',
    ]
    expect(
      verbs.filter((word) => !new RegExp(`\\| [^|]*\\b${word}\\b[^|]*\\|$`, 'm').test(glossary)),
    ).toEqual([])
  })
})
