import { once } from 'node:events'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { mails } from '#database/mail'
import { administer, withDatabase } from '#test/support/administer'
import { testEngine } from '#test/support/database'
import { code, codeMail, mailQueue, publicUrl, to } from '#test/support/mail-queue'
import type { MailQueue } from '#test/support/mail-queue'
import { startMailServer } from '#test/support/mail-server'
import { retryDelays } from './retry.rules.ts'
import { resetPasswordMail } from './templates.ts'

describe('mails that cannot be sent', () => {
  let queue: MailQueue
  beforeAll(async () => {
    queue = await mailQueue()
  })
  afterEach(() => queue.clear())
  afterAll(() => queue.close())

  test('an unreachable server is tried again within 30 seconds, and the mail then arrives once', async () => {
    const gone = await startMailServer()
    await gone.close()
    const sender = queue.mailer(gone.url)
    sender.start()
    const asked = await queue.now()
    await queue.queue(sender)
    const row = await queue.failed(1)
    expect(row).toMatchObject({ state: 'queued', lastError: 'The mail server cannot be reached' })
    // As long after the try, which was some time between asking and now.
    expect(retryDelays[0]).toBeLessThan(30)
    expect(row.nextAttemptAt.getTime()).toBeGreaterThanOrEqual(asked + retryDelays[0] * 1000)
    expect(row.nextAttemptAt.getTime()).toBeLessThanOrEqual(
      (await queue.now()) + retryDelays[0] * 1000,
    )
    const server = await queue.mailServer(gone.port)
    await queue.age(30)
    const [arrived] = await server.taken(1)
    expect(arrived?.mail.text).toContain(code)
    expect(await queue.settledAs('sent')).toMatchObject({ attempts: 2, lastError: null })
    expect(server.seen).toBe(1)
  })

  test('a server that rejects the contents for now gets the mail again, under the same id', async () => {
    const server = await queue.mailServer()
    const ids: unknown[] = []
    server.answer(({ mail }) => {
      ids.push(mail.messageId)
      return ids.length === 1 ? { code: 451, text: `try later, you said ${code}` } : null
    })
    const sender = queue.mailer(server.url)
    sender.start()
    await queue.queue(sender)
    // The server's own words may repeat the mail; the log must not.
    expect(await queue.failed(1)).toMatchObject({
      lastError: 'The mail server did not take the email (451)',
    })
    await queue.age(30)
    await server.taken(1)
    await queue.settledAs('sent')
    expect(new Set(ids).size).toBe(1)
    expect(server.seen).toBe(2)
  })

  test('after ten minutes of tries at growing intervals a mail is given up and erased', async () => {
    const server = await queue.mailServer()
    server.answer(() => ({ code: 550, text: 'no' }))
    const sender = queue.mailer(server.url)
    sender.start()
    let asked = await queue.now()
    await queue.queue(sender, {
      to,
      ...resetPasswordMail({
        publicUrl,
        token: 'the-token-of-a-link',
        email: to,
        minutes: 60,
      }),
    })
    for (const [index, delay] of retryDelays.entries()) {
      const row = await queue.failed(index + 1)
      expect(row.nextAttemptAt.getTime()).toBeGreaterThanOrEqual(asked + delay * 1000)
      expect(row.nextAttemptAt.getTime()).toBeLessThanOrEqual((await queue.now()) + delay * 1000)
      asked = await queue.now()
      await queue.age(delay + 1)
    }
    expect(await queue.settledAs('failed')).toMatchObject({
      attempts: 7,
      sealedContent: null,
      lastError: 'The mail server did not take the email (550)',
    })
    expect(server.caught).toHaveLength(0)
    expect(retryDelays.reduce((sum, delay) => sum + delay, 0)).toBe(600)
    expect([...retryDelays].toSorted((a, b) => a - b)).toEqual(retryDelays)
  })

  test('an expired code is not sent', async () => {
    const server = await queue.mailServer()
    const sender = queue.mailer(server.url)
    await queue.queue(sender)
    await queue.age(601)
    sender.start()
    expect(await queue.settledAs('expired')).toMatchObject({ attempts: 0, sealedContent: null })
    expect(server.seen).toBe(0)
  })

  test('a code that expires between two tries ends as expired', async () => {
    const server = await queue.mailServer()
    server.answer(() => ({ code: 421, text: 'busy' }))
    const sender = queue.mailer(server.url)
    // The next try would be later than it lives, by far less than a busy machine may take until then.
    await queue.queue(sender, { ...codeMail, validMinutes: 3 })
    const longest = retryDelays.length
    await queue.database.open.db.update(mails).set({ attempts: longest - 1 })
    sender.start()
    const row = await queue.failed(longest)
    expect(row.nextAttemptAt).toEqual(row.expiresAt)
    await queue.age(181)
    expect(await queue.settledAs('expired')).toMatchObject({
      attempts: longest,
      sealedContent: null,
    })
  })

  test('a silent server keeps nobody waiting: queueing goes on and the mailer stops', async () => {
    const silent = createServer().listen(0, '127.0.0.1')
    await once(silent, 'listening')
    queue.afterwards(
      () =>
        new Promise((resolve) => {
          silent.close(() => resolve())
        }),
    )
    const sender = queue.mailer(`smtp://127.0.0.1:${(silent.address() as AddressInfo).port}`)
    sender.start()
    for (let index = 0; index < 10; index += 1)
      await queue.queue(sender, { ...codeMail, to: `person${index}@example.com` })
    await vi.waitUntil(
      async () => (await queue.rows()).filter((row) => row.attempts === 1).length === 5,
      { timeout: 30_000 },
    )
    await sender.stop()
    expect((await queue.rows()).map((row) => row.state)).toEqual(
      Array.from({ length: 10 }, () => 'queued'),
    )
  })

  // The embedded engine lives and dies with the process; only a server goes away by itself.
  test.runIf(testEngine === 'postgresql')(
    'a database that goes away while a mail is taken makes no double',
    async () => {
      const url = queue.database.settings.databaseUrl ?? ''
      const name = new URL(url).pathname.slice(1)
      const onServer = (statement: string) => administer(withDatabase(url, 'postgres'), statement)
      const server = await queue.mailServer()
      server.answer(async () => {
        await onServer(`alter database ${name} allow_connections false`)
        await onServer(
          `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`,
        )
        return null
      })
      const sender = queue.mailer(server.url)
      sender.start()
      await queue.queue(sender)
      try {
        await server.taken(1)
        await expect(queue.rows()).rejects.toThrow('Failed query')
      } finally {
        await onServer(`alter database ${name} allow_connections true`)
      }
      // A connection that the server has ended may be known as such only once it is asked.
      const sent = await vi.waitFor(() => queue.settledAs('sent'), { timeout: 30_000 })
      expect(sent).toMatchObject({ attempts: 1 })
      expect(server.seen).toBe(1)
    },
  )
})
