import { once } from 'node:events'
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sampleOf, samplePassword } from '#server/features/first-start/sample-records'
import { users } from '#database/users'
import { prepareFirstStart } from '#server/features/first-start/first-start'
import { readSettings } from '#server/platform/settings'
import { testApp } from '#test/support/app'
import type { TestApp } from '#test/support/app'

const samplePeople = sampleOf('people')

// A portal in production has no account and no secret that everybody knows (S26).

const folder = mkdtempSync(join(tmpdir(), 'registry-settings-'))
afterAll(() => rmSync(folder, { recursive: true }))

const random = 'q7Zk0vNw3yTgX1uBf9RsLd5HcMj2PeAa'
const production = (environment: Record<string, string>) => () =>
  readSettings({
    NODE_ENV: 'production',
    DATA_DIR: folder,
    DATABASE_URL: 'postgresql://localhost/registry',
    ...environment,
  })

describe('the secret in production', () => {
  test.each([
    ['none', {}],
    ['an empty one', { SESSION_SECRET: '' }],
    ['a short one', { SESSION_SECRET: random.slice(1) }],
    ['one character', { SESSION_SECRET: 'a'.repeat(64) }],
    ['few characters', { SESSION_SECRET: '0123456'.repeat(9).slice(0, 50).padEnd(60, '3') }],
    ['a pattern', { SESSION_SECRET: '0123456789abcdef'.repeat(2) }],
    ['a pattern cut off', { SESSION_SECRET: 'k3-9fX2mQz!'.repeat(4).slice(0, 40) }],
    ['the words of a sample', { SESSION_SECRET: 'please-change-me-before-you-go-live' }],
    ['a sample of documents', { SESSION_SECRET: '32RandomCharactersForExampleOnly!!' }],
    ['a word for itself', { SESSION_SECRET: 'ThisIsMySuperLongSessionSecretKey1' }],
  ])('is not %s', (_name, environment) => {
    expect(production(environment as Record<string, string>)).toThrow(/^SESSION_SECRET must/)
  })

  test('is one that was drawn, and is never repeated in a message', () => {
    expect(production({ SESSION_SECRET: random })().sessionSecret).toBe(random)
    expect(
      production({
        SESSION_SECRET: 'a1b2c3d4e5f60718293a4b5c6d7e8f90a1b2c3d4e5f60718293a4b5c6d7e8f91',
      })().production,
    ).toBe(true)
    expect(production({ SESSION_SECRET: 'change'.repeat(6) })).toThrow(
      expect.objectContaining({ message: expect.not.stringContaining('changechange') }),
    )
  })

  test('is drawn where none is set and the database is embedded, and readable to its owner alone', () => {
    const made = readSettings({ NODE_ENV: 'production', DATA_DIR: folder }).sessionSecret
    expect(made).toMatch(/^[\w-]{43}$/)
    expect(readSettings({ NODE_ENV: 'production', DATA_DIR: folder }).sessionSecret).toBe(made)
    expect(readFileSync(join(folder, 'session-secret'), 'utf8')).toBe(made)
    expect(statSync(join(folder, 'session-secret')).mode & 0o777).toBe(0o600)
  })

  test('is one and the same for two that start at the same time on one folder, whichever the database', async () => {
    const base = join(folder, 'started-at-once-')
    const databases = ['', 'postgresql://localhost/registry']
    // The two meet before each start, so that neither is ahead.
    const meeting = new Int32Array(new SharedArrayBuffer(4))
    const settings = new URL('../../server/platform/settings.ts', import.meta.url).href
    const starting = `import('${settings}').then(({ readSettings }) => {
      const { parentPort, workerData: { base, rounds, meeting, databases } } = require('node:worker_threads')
      parentPort.postMessage(Array.from({ length: rounds }, (_, round) => {
        Atomics.add(meeting, 0, 1)
        while (Atomics.load(meeting, 0) < 2 * (round + 1));
        return readSettings({ DATABASE_URL: databases[round % 2], DATA_DIR: base + round }).sessionSecret
      }))
    })`
    const starters = [1, 2].map(
      () =>
        new Worker(starting, { eval: true, workerData: { base, rounds: 40, meeting, databases } }),
    )
    const [one, other] = await Promise.all(
      starters.map(async (starter) => (await once(starter, 'message'))[0] as string[]),
    )
    expect(one?.filter((secret) => /^[\w-]{43}$/.test(secret))).toHaveLength(40)
    expect(other).toEqual(one)
    expect(readdirSync(`${base}0`)).toEqual(['session-secret'])
  })

  test('of which only a part is there is none: the start ends with a sentence', () => {
    const damaged = join(folder, 'damaged')
    mkdirSync(damaged)
    for (const part of ['', random.slice(1)]) {
      writeFileSync(join(damaged, 'session-secret'), part)
      expect(() => readSettings({ DATA_DIR: damaged })).toThrow(
        /^The file session-secret in DATA_DIR is damaged/,
      )
    }
  })
})

describe('a secret in a file', () => {
  const file = join(folder, 'secret-of-a-vault')

  test('is read from it, without the line break at its end', () => {
    writeFileSync(file, `${random}\n`)
    expect(production({ SESSION_SECRET_FILE: file })().sessionSecret).toBe(random)
  })

  test.each([
    [
      'beside the setting itself',
      { SESSION_SECRET: random, SESSION_SECRET_FILE: file },
      /not both/,
    ],
    [
      'that is not there',
      { SESSION_SECRET_FILE: join(folder, 'nothing') },
      /SESSION_SECRET_FILE names cannot be read/,
    ],
    ['that is weak', { SESSION_SECRET_FILE: file, weak: 'a'.repeat(40) }, /^SESSION_SECRET must/],
  ])(
    '%s ends the start, and what is in it is not repeated',
    (_name, { weak, ...environment }: Record<string, string>, message) => {
      writeFileSync(file, weak ?? random)
      expect(production(environment)).toThrow(message)
      expect(production(environment)).toThrow(
        expect.objectContaining({ message: expect.not.stringContaining(weak ?? random) }),
      )
    },
  )
})

describe('settings that would open a portal in production', () => {
  test.each<Record<string, string>>([
    { RATE_LIMIT: 'off' },
    { SAMPLE_DATA: 'on' },
    { TRUST_PROXY: '1' },
    { TRUST_PROXY: 'true' },
    { TRUST_PROXY: '10.0.0.0/8,*' },
    { PASSWORD_MIN_LENGTH: '1' },
  ])('%j ends the start', (environment: Record<string, string>) => {
    expect(production({ SESSION_SECRET: random, ...environment })).toThrow(
      `${Object.keys(environment)[0]} must`,
    )
  })
})

describe('a start in production', () => {
  let portal: TestApp
  beforeAll(async () => {
    portal = await testApp({
      NODE_ENV: 'production',
      SESSION_SECRET: random,
      SAMPLE_DATA: '',
      PUBLIC_URL: 'https://registry.example.org',
    })
    await prepareFirstStart(portal.database.open.db, portal.settings)
  })
  afterAll(() => portal.close())

  test('makes one account, with a password nobody knows', async () => {
    const accounts = await portal.database.open.db
      .select({ email: users.email, role: users.role })
      .from(users)
    expect(accounts).toEqual([{ email: portal.settings.adminEmail, role: 'admin' }])
  })

  test('lets none of the accounts in that everybody would try', async () => {
    const tried = [
      ...samplePeople.map(({ email }): [string, string] => [email, samplePassword]),
      ['admin', 'admin'],
      ['test', 'test'],
      ['admin@localhost.localdomain', 'admin'],
      [portal.settings.adminEmail, samplePassword],
      [portal.settings.adminEmail, 'password'],
    ] as const
    expect(samplePeople.length).toBeGreaterThan(3)
    for (const [index, [email, password]] of tried.entries()) {
      const answer = await portal
        .client(`198.51.100.${index}`)
        .post('/api/auth/login', { email, password })
      expect([email, [400, 401].includes(answer.status)]).toEqual([email, true])
    }
  })
})
