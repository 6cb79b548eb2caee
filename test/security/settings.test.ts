import { generateKeyPairSync } from 'node:crypto'
import type { KeyObject } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { readSettings, SettingError } from '#server/platform/settings'
import { startProgram } from '#test/support/child-program'
import wrongSettings from './wrong-settings.json' with { type: 'json' }

// A setting that cannot be used ends the start with a sentence that names it, before anything is made.

const folder = mkdtempSync(path.join(tmpdir(), 'registry-settings-'))
afterAll(() => rmSync(folder, { recursive: true }))

const pemOf = (key: KeyObject, type: 'pkcs8' | 'spki') =>
  key.export({ type, format: 'pem' }).toString()
function privatePem(kind: 'rsa' | 'ec', modulusLength = 2048): string {
  const { privateKey } =
    kind === 'rsa'
      ? generateKeyPairSync('rsa', { modulusLength })
      : generateKeyPairSync('ec', { namedCurve: 'P-256' })
  return pemOf(privateKey, 'pkcs8')
}
const publicPem = () => pemOf(generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey, 'spki')

const read = (environment: Record<string, string>, name = 'made') =>
  readSettings({ DATA_DIR: path.join(folder, name), ...environment })

/** By the name of a setting what it cannot be: proxies that would believe everybody, mails from several, and the like. */
const unusable: Record<string, string[]> = {
  ...wrongSettings,
  TRUST_PROXY: [...wrongSettings.TRUST_PROXY, 'x'.repeat(2000)],
  MAIL_FROM: [...wrongSettings.MAIL_FROM, `${'n'.repeat(201)} <a@example.org>`],
  MAIL_SENDER_NAME: [...wrongSettings.MAIL_SENDER_NAME, 'é'.repeat(61)],
}
test.each(
  Object.entries(unusable).flatMap(([name, values]) => values.map((value) => [name, value])),
)(
  '%s=%j ends the start with a sentence that names it, and leaves nothing',
  (name = '', value = '') => {
    expect(() => read({ [name]: value }, 'rejected')).toThrow(SettingError)
    expect(() => read({ [name]: value }, 'rejected')).toThrow(new RegExp(`^${name} must `))
    expect(existsSync(path.join(folder, 'rejected'))).toBe(false)
  },
)

test('the months of the audit trail that are rejected are named with their bounds (X-129)', () => {
  expect(() => read({ AUDIT_KEEP_MONTHS: '241' })).toThrow(
    'AUDIT_KEEP_MONTHS must be a whole number from 12 to 240, not "241".',
  )
})

describe('proxies', () => {
  test.each([
    ['10.0.0.7', ['10.0.0.7']],
    [' 10.0.0.0/8 , ::1,fc00::/7', ['10.0.0.0/8', '::1', 'fc00::/7']],
    ['172.16.0.0/12', ['172.16.0.0/12']],
    ['::ffff:10.0.0.0/104', ['::ffff:10.0.0.0/104']],
    ['', []],
    [',', []],
  ])('TRUST_PROXY=%s is taken', (value, proxies) => {
    expect(read({ TRUST_PROXY: value, SESSION_SECRET: 'x'.repeat(32) }).trustProxy).toEqual(proxies)
  })
})

describe('the sender of mails', () => {
  test.each([
    ['registry@example.org', 'Capital Campaign', 'registry@example.org'],
    [' Registry@Example.org ', 'Capital Campaign', 'registry@example.org'],
    ['<registry@example.org>', 'Capital Campaign', 'registry@example.org'],
    ['Capital Campaign <registry@example.org>', 'Capital Campaign', 'registry@example.org'],
    ["Dr. Ada O'Brien   <ada@example.org>", "Dr. Ada O'Brien", 'ada@example.org'],
    ['"Green Bank, Inc." <registry@example.org>', 'Green Bank, Inc.', 'registry@example.org'],
    [
      String.raw`"The \"Registry\" \\ it" <registry@example.org>`,
      String.raw`The "Registry" \ it`,
      'registry@example.org',
    ],
    ['"a@b.example" <registry@example.org>', 'a@b.example', 'registry@example.org'],
    ['"" <registry@example.org>', 'Capital Campaign', 'registry@example.org'],
    [
      'Förderbank Süd – Kreditregister <registry@example.org>',
      'Förderbank Süd – Kreditregister',
      'registry@example.org',
    ],
  ])('%s', (value, name, address) => {
    expect(read({ MAIL_FROM: value, SESSION_SECRET: 'x'.repeat(32) }).mailFrom).toEqual({
      name,
      address,
    })
  })
})

const dkim = {
  MAIL_DKIM_DOMAIN: 'Example.org',
  MAIL_DKIM_SELECTOR: 'registry2026',
  MAIL_DKIM_KEY: privatePem('rsa', 2048),
}
const secret = 'x'.repeat(32)

describe('the head of mails (X-127)', () => {
  test('a name of its own goes before the name in MAIL_FROM', () => {
    const read60 = read({
      MAIL_FROM: 'Old <registry@example.org>',
      MAIL_SENDER_NAME: ` ${'é'.repeat(60)} `,
      SESSION_SECRET: secret,
    })
    expect(read60.mailFrom).toEqual({ name: 'é'.repeat(60), address: 'registry@example.org' })
  })

  test('a key is read from its setting or from a file', () => {
    const file = path.join(folder, 'dkim.pem')
    writeFileSync(file, dkim.MAIL_DKIM_KEY)
    const { MAIL_DKIM_KEY: _key, ...names } = dkim
    const environments = [dkim, { ...names, MAIL_DKIM_KEY_FILE: file }]
    const dkimKeys = environments.map(
      (environment) => read({ ...environment, SESSION_SECRET: secret }).mailDkim,
    )
    for (const found of dkimKeys)
      expect(found).toMatchObject({ domain: 'example.org', selector: 'registry2026' })
    expect(dkimKeys[0]?.privateKey.equals(dkimKeys[1]?.privateKey as KeyObject)).toBe(true)
  })

  const names = Object.keys(dkim) as (keyof typeof dkim)[]
  test.each(
    [1, 2, 3, 4, 5, 6].map((bits) => names.filter((_name, index) => (bits >> index) % 2 === 1)),
  )('%s without the others ends the start (X-011)', (...some) => {
    const given = Object.fromEntries(some.map((name) => [name, dkim[name]]))
    expect(() => read(given)).toThrow(
      'MAIL_DKIM_DOMAIN, MAIL_DKIM_SELECTOR and MAIL_DKIM_KEY must be set together, or none of them.',
    )
  })

  test.each([
    ['MAIL_DKIM_DOMAIN', 'localhost'],
    ['MAIL_DKIM_DOMAIN', 'example.org; d=x'],
    ['MAIL_DKIM_DOMAIN', 'https://example.org'],
    ['MAIL_DKIM_DOMAIN', 'a@example.org'],
    ['MAIL_DKIM_SELECTOR', 'a b'],
    ['MAIL_DKIM_SELECTOR', '-a'],
    ['MAIL_DKIM_SELECTOR', 'a\r\nb'],
    ['MAIL_DKIM_SELECTOR', 'a;b'],
    ['MAIL_DKIM_KEY', 'secret words'],
    ['MAIL_DKIM_KEY', privatePem('rsa', 1024)],
    ['MAIL_DKIM_KEY', privatePem('ec')],
    ['MAIL_DKIM_KEY', publicPem()],
  ])('%s is not %j, and the sentence does not repeat it', (name, value) => {
    const failing = () => read({ ...dkim, [name]: value })
    expect(failing).toThrow(new RegExp(`^${name} must `))
    expect(failing).not.toThrow(value)
  })
})

describe('the months of the audit trail (X-129)', () => {
  test.each([
    ['12', 12],
    ['240', 240],
    ['', undefined],
  ])('%s is taken', (value, months) => {
    expect(read({ AUDIT_KEEP_MONTHS: value, SESSION_SECRET: secret }).auditMonths).toBe(months)
  })
})

test('no wrong setting leaves anything behind', () => {
  const wrong: Record<string, string> = {
    PORT: '0',
    DATABASE_URL: 'mysql://x',
    DATABASE_DIRECT_URL: 'x',
    PREPARED_STATEMENTS: 'yes',
    ADMIN_EMAIL: 'nobody',
    ADMIN_PASSWORD: 'x',
    FACILITY_ADMIN_EMAIL: 'nobody',
    SAMPLE_DATA: '1',
    SMTP_URL: 'mail.example.org',
    MAIL_FROM: 'nobody',
    MAIL_SENDER_NAME: ' ',
    MAIL_REPLY_TO: 'nobody',
    MAIL_DKIM_DOMAIN: 'example.org',
    MAIL_DKIM_SELECTOR: 'one',
    MAIL_DKIM_KEY: 'none',
    PASSWORD_MIN_LENGTH: '3',
    SELF_REGISTRATION: 'no',
    TRUST_PROXY: '0.0.0.0/0',
    MEMBER_REVIEW: 'no',
    AUDIT_KEEP_MONTHS: '11',
    METRICS_PORT: 'x',
    DRAIN_SECONDS: '-1',
    RATE_LIMIT: 'no',
    STORAGE_URL: 'file:///x',
    PUBLIC_URL: 'https://a.example/b',
    SESSION_SECRET: 'short',
    SESSION_SECRET_PREVIOUS: 'short',
    REQUIRE_SECOND_FACTOR: 'yes',
    CONFIRM_SECONDS: '4',
    SMTP_URL_FILE: path.join(folder, 'nothing'),
  }
  for (const [name, value] of Object.entries(wrong)) {
    expect(() => read({ [name]: value }, 'untouched')).toThrow(new RegExp(`\\b${name}\\b`))
    expect([name, existsSync(path.join(folder, 'untouched'))]).toEqual([name, false])
  }
})

test.each<Record<string, string>>([
  { TRUST_PROXY: '0.0.0.0/0' },
  { TRUST_PROXY: '::/0' },
  { MAIL_FROM: 'nobody' },
])('the program ends with the sentence of %j and has made nothing', async (setting) => {
  const dataDir = path.join(mkdtempSync(path.join(folder, 'start-')), 'data')
  const child = startProgram(path.resolve(import.meta.dirname, '../../server/main.mjs'), [], {
    SAMPLE_DATA: 'off',
    DATA_DIR: dataDir,
    ...setting,
  })
  expect(await child.exited).toBe(1)
  const [name] = Object.keys(setting)
  expect(child.output().trim().split('\n')).toEqual([
    expect.stringMatching(new RegExp(`^${name} must `)),
  ])
  expect(readdirSync(path.dirname(dataDir))).toEqual([])
})
