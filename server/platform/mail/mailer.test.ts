import { randomUUID } from 'node:crypto'
import { readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { eq, sql } from 'drizzle-orm'
import PostalMime from 'postal-mime'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { mails } from '#database/mail'
import { openDatabase } from '#server/platform/database/database'
import { testDatabase, testEngines } from '#test/support/database'
import type { TestDatabase } from '#test/support/database'
import { startMailServer } from '#test/support/mail-server'
import { quietLog } from '#test/support/quiet-log'
import { createMailer } from './mailer.ts'
import type { Mailer, NewMail } from './mailer.ts'
import { retryDelays } from './retry.rules.ts'
import { resetPasswordMail, signInCodeMail } from './templates.ts'

const sessionSecret = 'a secret of the tests, long enough'
const mailFrom = 'registry@example.org'
const publicUrl = 'https://registry.example.org'
const code = '048213'
const to = 'ada@example.com'
const codeMail: NewMail = { to, ...signInCodeMail({ publicUrl, code, minutes: 10 }) }

// The two engines differ in locking and in how many connections there are; both must send each mail once.
describe.each(testEngines())('mails on the %s engine', (engine) => {
  let database: TestDatabase
  const mailers: Mailer[] = []
  const servers: { close(): Promise<void> }[] = []

  beforeAll(async () => {
    database = await testDatabase(engine)
  })
  afterEach(async () => {
    for (const made of mailers.splice(0)) await made.stop()
    for (const server of servers.splice(0)) await server.close()
    await database.open.db.delete(mails)
    rmSync(outbox(), { recursive: true, force: true })
  })
  afterAll(() => database.close())

  const outbox = () => path.join(database.settings.dataDir, 'outbox')
  function mailer(smtpUrl?: string, secret = sessionSecret, open = database.open): Mailer {
    const made = createMailer({ database: open, settings: { smtpUrl, mailFrom, dataDir: database.settings.dataDir, sessionSecret: secret }, log: quietLog })
    mailers.push(made)
    return made
  }
  async function mailServer(port = 0) {
    const server = await startMailServer(port)
    servers.push(server)
    return server
  }
  const rows = () => database.open.db.select().from(mails).orderBy(mails.createdAt)
  const queue = (by: Mailer, mail = codeMail) => database.open.db.transaction((tx) => by.queueMail(tx, mail))
  const settledAs = (state: string) =>
    vi.waitUntil(async () => {
      const [row] = await rows()
      return row?.state === state ? row : undefined
    }, { timeout: 15_000, interval: 20 })
  /** Waits until a try has failed and the mail waits for the next. */
  const failedOnce = (attempts = 1) =>
    vi.waitUntil(async () => {
      const [row] = await rows()
      return row?.attempts === attempts && row.lastError !== null ? row : undefined
    }, { timeout: 15_000, interval: 20 })
  /** Moves a waiting mail's times into the past, as if `seconds` had gone by, and has the mailers look. */
  async function age(seconds: number): Promise<void> {
    await database.open.db.update(mails).set({
      nextAttemptAt: sql`${mails.nextAttemptAt} - make_interval(secs => ${seconds})`,
      expiresAt: sql`${mails.expiresAt} - make_interval(secs => ${seconds})`,
      createdAt: sql`${mails.createdAt} - make_interval(secs => ${seconds})`,
      // So that the next failure is told from this one.
      lastError: null,
    }).where(eq(mails.state, 'queued'))
    for (const made of mailers) made.wake()
  }

  test('a mail arrives once, right after the commit, and its contents are erased', async () => {
    const server = await mailServer()
    const sender = mailer(server.url)
    sender.start()
    await queue(sender)
    const [arrived] = await server.taken(1)
    expect(arrived?.envelopeTo).toEqual([to])
    expect(arrived?.mail.to).toEqual([{ name: '', address: to }])
    expect(arrived?.mail.from).toEqual({ name: 'Capital Campaign Registry', address: mailFrom })
    expect(arrived?.mail.text).toContain(code)
    expect(arrived?.mail.html).toContain(code)
    const row = await settledAs('sent')
    expect(row).toMatchObject({ attempts: 1, lastError: null, sealedContent: null })
    expect(server.seen).toBe(1)
  })

  test('a transaction that is rolled back sends nothing', async () => {
    const server = await mailServer()
    const sender = mailer(server.url)
    sender.start()
    await expect(database.open.db.transaction(async (tx) => {
      await sender.queueMail(tx, codeMail)
      throw new Error('no')
    })).rejects.toThrow('no')
    await queue(sender, { ...codeMail, to: 'grace@example.com' })
    await server.taken(1)
    expect(server.caught.map((mail) => mail.envelopeTo)).toEqual([['grace@example.com']])
    expect(await rows()).toHaveLength(1)
  })

  test('the table holds neither code nor link while a mail waits, and only its own row and secret open it', async () => {
    const server = await mailServer()
    const waiting = mailer(server.url)
    const token = 'Zr8_secret-token-of-the-link'
    await queue(waiting)
    await queue(waiting, { to, ...resetPasswordMail({ publicUrl, token, minutes: 60 }) })
    const stored = JSON.stringify(await rows())
    expect(stored).not.toContain(code)
    expect(stored).not.toContain(token)
    // Whoever can write the table cannot send a waiting code to themselves.
    await database.open.db.update(mails).set({ recipient: 'mallory@example.net' })
    waiting.start()
    expect(await settledAs('failed')).toMatchObject({ sealedContent: null, lastError: expect.stringContaining('cannot be read') })
    expect(server.seen).toBe(0)
  })

  test('a mail sealed under another secret is given up, not sent', async () => {
    const server = await mailServer()
    await queue(mailer(server.url))
    mailer(server.url, 'another secret, also long enough').start()
    expect(await settledAs('failed')).toMatchObject({ attempts: 1, sealedContent: null })
    expect(server.seen).toBe(0)
  })

  test('an unreachable server is tried again within 30 seconds, and the mail then arrives once', async () => {
    const gone = await startMailServer()
    await gone.close()
    const sender = mailer(gone.url)
    sender.start()
    await queue(sender)
    const row = await failedOnce()
    expect(row).toMatchObject({ state: 'queued', lastError: 'The mail server cannot be reached' })
    const wait = row.nextAttemptAt.getTime() - row.createdAt.getTime()
    expect(wait).toBeGreaterThan(0)
    expect(wait).toBeLessThan(30_000)
    const server = await mailServer(gone.port)
    await age(30)
    const [arrived] = await server.taken(1)
    expect(arrived?.mail.text).toContain(code)
    expect(await settledAs('sent')).toMatchObject({ attempts: 2, lastError: null })
    expect(server.seen).toBe(1)
  })

  test('a server that refuses for the moment after the contents gets the mail again, under the same id', async () => {
    const server = await mailServer()
    const ids: unknown[] = []
    server.answer(({ mail }) => {
      ids.push(mail.messageId)
      return ids.length === 1 ? { code: 451, text: `try later, you said ${code}` } : null
    })
    const sender = mailer(server.url)
    sender.start()
    await queue(sender)
    // The server's own words may repeat the mail; the log must not.
    expect(await failedOnce()).toMatchObject({ lastError: 'The mail server did not take the mail (451)' })
    await age(30)
    await server.taken(1)
    await settledAs('sent')
    expect(new Set(ids).size).toBe(1)
    expect(server.seen).toBe(2)
  })

  test('after ten minutes of tries a mail is given up and erased', async () => {
    const server = await mailServer()
    server.answer(() => ({ code: 550, text: 'no' }))
    const sender = mailer(server.url)
    sender.start()
    await queue(sender, { ...codeMail, ...resetPasswordMail({ publicUrl, token: 'the-token-of-a-link', minutes: 60 }) })
    for (const [index, delay] of retryDelays.entries()) {
      const row = await failedOnce(index + 1)
      const left = row.nextAttemptAt.getTime() - Date.now()
      expect(left).toBeGreaterThan((delay - 5) * 1000)
      expect(left).toBeLessThanOrEqual(delay * 1000 + 1000)
      await age(delay + 1)
    }
    expect(await settledAs('failed')).toMatchObject({ attempts: 7, sealedContent: null, lastError: 'The mail server did not take the mail (550)' })
    expect(server.caught).toHaveLength(0)
  })

  test('an expired code is not sent', async () => {
    const server = await mailServer()
    const sender = mailer(server.url)
    await queue(sender)
    await age(601)
    sender.start()
    expect(await settledAs('expired')).toMatchObject({ attempts: 0, sealedContent: null })
    expect(server.seen).toBe(0)
  })

  test('a code that expires between two tries ends as expired', async () => {
    const server = await mailServer()
    server.answer(() => ({ code: 421, text: 'busy' }))
    const sender = mailer(server.url)
    sender.start()
    await queue(sender, { ...codeMail, validMinutes: 0.2 })
    const row = await failedOnce()
    expect(row.nextAttemptAt).toEqual(row.expiresAt)
    await age(13)
    expect(await settledAs('expired')).toMatchObject({ attempts: 1, sealedContent: null })
  })

  test('two processes share the work and send each mail once', async () => {
    const server = await mailServer()
    // The embedded engine serves one process; there two mailers share it.
    const second = engine === 'postgresql' ? await openDatabase({ ...database.settings, preparedStatements: true, log: quietLog }) : database.open
    const senders = [mailer(server.url), mailer(server.url, sessionSecret, second)]
    for (const sender of senders) sender.start()
    await Promise.all(Array.from({ length: 40 }, (_, index) => queue(senders[index % 2] as Mailer, { ...codeMail, to: `person${index}@example.com` })))
    await server.taken(40)
    await vi.waitUntil(async () => (await rows()).every((row) => row.state === 'sent'), { timeout: 15_000 })
    expect(new Set(server.caught.map((mail) => mail.envelopeTo[0])).size).toBe(40)
    expect(server.seen).toBe(40)
    if (second !== database.open) {
      for (const sender of mailers.splice(0)) await sender.stop()
      await second.close()
    }
  })

  test('a mail whose process died while sending is taken over once its claim has run out', async () => {
    const server = await mailServer()
    const sender = mailer(server.url)
    await queue(sender)
    await database.open.db.update(mails).set({ attempts: 1, nextAttemptAt: sql`now() + interval '60 seconds'` })
    sender.start()
    await queue(sender, { ...codeMail, to: 'grace@example.com' })
    await server.taken(1)
    expect(server.caught[0]?.envelopeTo).toEqual(['grace@example.com'])
    await age(61)
    await server.taken(2)
    expect(server.caught[1]?.envelopeTo).toEqual([to])
  })

  test('a silent server keeps nobody waiting: queueing goes on and the stop is quick', async () => {
    const silent = createServer(() => {})
    await new Promise<void>((resolve) => { silent.listen(0, '127.0.0.1', resolve) })
    servers.push({ close: () => new Promise((resolve) => { silent.close(() => resolve()) }) })
    const sender = mailer(`smtp://127.0.0.1:${(silent.address() as AddressInfo).port}`)
    sender.start()
    for (let index = 0; index < 10; index += 1) await queue(sender, { ...codeMail, to: `person${index}@example.com` })
    await vi.waitUntil(async () => (await rows()).filter((row) => row.attempts === 1).length === 5)
    await sender.stop()
    expect((await rows()).every((row) => row.state === 'queued')).toBe(true)
  })

  test('without a mail server each mail is a readable file in the outbox', async () => {
    const sender = mailer()
    expect(sender.transport).toBe('outbox')
    sender.start()
    const token = 'x'.repeat(80)
    await queue(sender, { to, ...resetPasswordMail({ publicUrl, token, minutes: 60 }) })
    await settledAs('sent')
    const files = readdirSync(outbox())
    expect(files).toHaveLength(1)
    expect(files[0]).toMatch(/^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z-reset_password-[0-9a-f]{8}\.eml$/)
    const raw = readFileSync(path.join(outbox(), files[0] as string), 'utf8')
    expect(raw.split('\r\n')).toContain(`${publicUrl}/reset-password?token=${token}`)
    const parsed = await PostalMime.parse(raw)
    expect(parsed.to).toEqual([{ name: '', address: to }])
    expect(parsed.subject).toBe('Reset your password')
    expect(parsed.text).toContain(`${publicUrl}/reset-password?token=${token}`)
    expect(parsed.html).toContain(`href="${publicUrl}/reset-password?token=${token}"`)
  })

  test('an outbox that cannot be written is a failed try like any other', async () => {
    writeFileSync(outbox(), 'a file where the folder should be')
    const sender = mailer()
    sender.start()
    await queue(sender)
    expect(await failedOnce()).toMatchObject({ state: 'queued', lastError: 'The mail could not be sent' })
  })

  test.each([
    'ada@example.com, mallory@example.net',
    'ada@example.com\r\nBcc: mallory@example.net',
    'Ada <ada@example.com>',
    'ada@example.com\u0001',
    '',
  ])('the address %j is refused and nothing is queued', async (address) => {
    const sender = mailer()
    await expect(queue(sender, { ...codeMail, to: address })).rejects.toThrow('one valid address')
    await expect(queue(sender, { ...codeMail, subject: `Code\r\nBcc: ${randomUUID()}@example.net` })).rejects.toThrow('one line')
    expect(await rows()).toHaveLength(0)
  })
})
