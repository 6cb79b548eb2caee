import { randomUUID } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import PostalMime from 'postal-mime'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { mails } from '#database/mail'
import { users } from '#database/users'
import { openDatabase } from '#server/platform/database/database'
import { code, codeMail, handing, mailQueue, publicUrl, to } from '#test/support/mail-queue'
import type { MailQueue } from '#test/support/mail-queue'
import { quietLog } from '#test/support/quiet-log'
import { startDelivery } from './delivery.ts'
import { deleteOldMails } from './mail.store.ts'
import type { Mailer } from './mailer.ts'
import { resetPasswordMail } from './templates.ts'
import type { Transport } from './transport.ts'

describe('queued mails', () => {
  let queue: MailQueue
  beforeAll(async () => {
    queue = await mailQueue()
  })
  afterEach(() => queue.clear())
  afterAll(() => queue.close())

  test('a mail arrives once, right after the commit, and its contents are erased', async () => {
    const server = await queue.mailServer()
    const sender = queue.mailer(server.url)
    sender.start()
    await queue.queue(sender)
    const [arrived] = await server.taken(1)
    expect(arrived?.envelopeTo).toEqual([to])
    expect(arrived?.mail.to).toEqual([{ name: '', address: to }])
    expect(arrived?.mail.from).toEqual({
      name: 'Capital Campaign',
      address: 'registry@example.org',
    })
    expect(arrived?.mail.text).toContain(code)
    expect(arrived?.mail.html).toContain(code)
    expect(await queue.settledAs('sent')).toMatchObject({
      attempts: 1,
      lastError: null,
      sealedContent: null,
    })
    expect(server.seen).toBe(1)
  })

  test.each(['Green Bank, Inc. "West"', 'Förderbank Süd – Kreditregister', '田中 銀行'])(
    'it comes from the name the sender was given, over a mail server and in the outbox: %s',
    async (name) => {
      const mailFrom = { name, address: 'bank@example.org' }
      const server = await queue.mailServer()
      for (const sender of [
        queue.mailer(server.url, { mailFrom }),
        queue.mailer(undefined, { mailFrom }),
      ]) {
        await queue.queue(sender)
        sender.start()
        await expect
          .poll(async () => (await queue.rows()).every(({ state }) => state === 'sent'), {
            timeout: 30_000,
          })
          .toBe(true)
        await sender.stop()
      }
      const [file = ''] = readdirSync(queue.outbox)
      const written = await PostalMime.parse(readFileSync(path.join(queue.outbox, file)))
      expect([server.caught[0]?.mail.from, written.from]).toEqual([mailFrom, mailFrom])
      expect(server.caught).toHaveLength(1)
    },
  )

  test('a transaction that is rolled back sends nothing', async () => {
    const server = await queue.mailServer()
    const sender = queue.mailer(server.url)
    sender.start()
    const undone = queue.database.open.db.transaction(async (tx) => {
      await sender.queueMail(tx, codeMail)
      throw new Error('no')
    })
    await expect(undone).rejects.toThrow('no')
    await queue.queue(sender, { ...codeMail, to: 'grace@example.com' })
    await server.taken(1)
    expect(server.caught.map((mail) => mail.envelopeTo)).toEqual([['grace@example.com']])
    expect(await queue.rows()).toHaveLength(1)
  })

  test('the table holds neither code nor link while a mail waits, and a waiting mail cannot be redirected', async () => {
    const server = await queue.mailServer()
    const sender = queue.mailer(server.url)
    const token = 'Zr8_secret-token-of-the-link'
    await queue.queue(sender)
    const mail = resetPasswordMail({ publicUrl, token, email: to, minutes: 60 })
    await queue.queue(sender, { to, ...mail })
    const stored = JSON.stringify(await queue.rows())
    expect(stored).not.toContain(code)
    expect(stored).not.toContain(token)
    // Whoever can write the table, but does not know the secret, cannot have a code sent to themselves.
    await queue.database.open.db.update(mails).set({ recipient: 'mallory@example.net' })
    sender.start()
    expect(await queue.settledAs('failed')).toMatchObject({
      sealedContent: null,
      lastError: expect.stringContaining('cannot be read'),
    })
    expect(server.seen).toBe(0)
  })

  test('a mail sealed under another secret is given up, not sent', async () => {
    const server = await queue.mailServer()
    await queue.queue(queue.mailer(server.url))
    queue.mailer(server.url, { sessionSecret: 'another secret' }).start()
    expect(await queue.settledAs('failed')).toMatchObject({ attempts: 1, sealedContent: null })
    expect(server.seen).toBe(0)
  })

  test('a mail a stranger asked for leaves no trace unless the address has an account', async () => {
    const server = await queue.mailServer()
    const sender = queue.mailer(server.url)
    sender.start()
    await queue.queue(sender, { ...codeMail, onlyToAccount: true })
    await vi.waitUntil(async () => (await queue.rows()).length === 0, { timeout: 30_000 })
    expect(server.seen).toBe(0)
  })

  test('one that came too late leaves none either', async () => {
    const sender = queue.mailer()
    await queue.queue(sender, { ...codeMail, onlyToAccount: true })
    await queue.age(601)
    sender.start()
    await expect.poll(() => queue.rows(), { timeout: 30_000 }).toEqual([])
  })

  test('a mail that is dropped is put together like one that is sent, which others would feel', async () => {
    const [stranger, owner] = ['stranger@example.com', 'owner@example.com']
    const { db } = queue.database.open
    await db.insert(users).values({ email: owner, searchText: owner })
    const sender = queue.mailer()
    for (const address of [stranger, owner])
      await queue.queue(sender, { ...codeMail, to: address, onlyToAccount: true })
    const done: string[] = []
    const transport: Transport = {
      name: 'smtp',
      compose: async (mail) => {
        done.push(`composed for ${mail.to}`)
        return Buffer.from(mail.text)
      },
      send: async ({ recipient }) => {
        done.push(`sent to ${recipient}`)
      },
      close: () => {},
    }
    const delivery = startDelivery({ ...handing, db, transport })
    queue.afterwards(() => delivery.stop())
    await vi.waitUntil(
      async () => (await queue.rows()).map((row) => row.state).join(' ') === 'sent',
      { timeout: 30_000 },
    )
    expect(done.toSorted()).toEqual([
      `composed for ${owner}`,
      `composed for ${stranger}`,
      `sent to ${owner}`,
    ])
  })

  test('a mail waits for none that is pretended, however many came before it', async () => {
    const owner = 'waiting@example.com'
    const { db } = queue.database.open
    await db.insert(users).values({ email: owner, searchText: owner })
    const sender = queue.mailer()
    const strangers = Array.from({ length: 70 }, (_, n) => ({
      ...codeMail,
      to: `stranger${n}@example.com`,
      onlyToAccount: true,
    }))
    await db.transaction((tx) => sender.queueMails(tx, strangers))
    for (let n = 0; n < 3; n += 1)
      await queue.queue(sender, { ...codeMail, to: owner, onlyToAccount: true })
    const sent: string[] = []
    const released = Promise.withResolvers<Buffer>()
    const transport: Transport = {
      name: 'smtp',
      compose: (mail) =>
        mail.to === owner ? Promise.resolve(Buffer.from(mail.text)) : released.promise,
      send: async ({ recipient }) => {
        sent.push(recipient)
      },
      close: () => {},
    }
    const delivery = startDelivery({ ...handing, db, transport })
    queue.afterwards(() => delivery.stop())
    // Not one of the others can end before it is released.
    await expect.poll(() => sent, { timeout: 30_000 }).toEqual([owner, owner, owner])
    expect((await queue.rows()).filter(({ state }) => state === 'pretended')).toHaveLength(
      strangers.length,
    )
    released.resolve(Buffer.from(''))
    await expect
      .poll(async () => (await queue.rows()).map(({ state }) => state), { timeout: 30_000 })
      .toEqual(['sent', 'sent', 'sent'])
    expect(sent).toHaveLength(3)
  })

  test('two processes share the work and send each mail once', async () => {
    const server = await queue.mailServer()
    // The embedded engine serves one process; there two mailers share it.
    const second =
      queue.database.open.engine === 'postgresql'
        ? await openDatabase({
            ...queue.database.settings,
            preparedStatements: true,
            log: quietLog,
          })
        : undefined
    const senders = [queue.mailer(server.url), queue.mailer(server.url, { open: second })]
    if (second !== undefined) queue.afterwards(() => second.close())
    for (const sender of senders) sender.start()
    const people = Array.from({ length: 40 }, (_, index) => `person${index}@example.com`)
    await Promise.all(
      people.map((person, index) =>
        queue.queue(senders[index % 2] as Mailer, { ...codeMail, to: person }),
      ),
    )
    await server.taken(40)
    await vi.waitUntil(async () => (await queue.rows()).every((row) => row.state === 'sent'), {
      timeout: 30_000,
    })
    expect(new Set(server.caught.map((mail) => mail.envelopeTo[0]))).toEqual(new Set(people))
    expect(server.caught).toHaveLength(40)
    expect(server.seen).toBe(40)
  })

  test('a mail whose process died while sending is taken over once its claim has run out', async () => {
    const server = await queue.mailServer()
    const sender = queue.mailer(server.url)
    await queue.queue(sender)
    await queue.database.open.db
      .update(mails)
      .set({ attempts: 1, nextAttemptAt: sql`now() + interval '60 seconds'` })
    sender.start()
    await queue.queue(sender, { ...codeMail, to: 'grace@example.com' })
    await server.taken(1)
    expect(server.caught[0]?.envelopeTo).toEqual(['grace@example.com'])
    await queue.age(61)
    await server.taken(2)
    expect(server.caught[1]?.envelopeTo).toEqual([to])
  })

  test.each([
    'ada@example.com, mallory@example.net',
    'ada@example.com\r\nBcc: mallory@example.net',
    'Ada <ada@example.com>',
    'ada@example.com\u0001',
    '',
  ])('the address %j is rejected and nothing is queued', async (address) => {
    const sender = queue.mailer()
    await expect(queue.queue(sender, { ...codeMail, to: address })).rejects.toThrow(
      'one valid address',
    )
    expect(await queue.rows()).toHaveLength(0)
  })

  test('a line break in the subject is rejected and nothing is queued', async () => {
    const sender = queue.mailer()
    await expect(
      queue.queue(sender, { ...codeMail, subject: `Code\r\nBcc: ${randomUUID()}@example.net` }),
    ).rejects.toThrow('one line')
    expect(await queue.rows()).toHaveLength(0)
  })

  test('mails settled more than 90 days ago are deleted in batches; younger and waiting ones stay', async () => {
    const { db } = queue.database.open
    const row = {
      kind: 'sign_in_code',
      recipient: to,
      subject: 'Your sign-in code',
      expiresAt: sql`now()`,
      createdAt: sql`now() - interval '100 days'`,
    }
    const settledAgo = (days: number) => ({
      ...row,
      state: 'sent',
      settledAt: sql`now() - make_interval(days => ${days})`,
    })
    await db
      .insert(mails)
      .values([
        settledAgo(91),
        settledAgo(92),
        settledAgo(93),
        settledAgo(89),
        { ...row, state: 'queued', settledAt: null },
      ])
    expect(await deleteOldMails(db, 2)).toBe(2)
    expect(await deleteOldMails(db, 2)).toBe(1)
    expect(await deleteOldMails(db, 2)).toBe(0)
    expect(await queue.rows()).toHaveLength(2)
  })
})
