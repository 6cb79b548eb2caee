import { readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import PostalMime from 'postal-mime'
import { afterAll, afterEach, expect, test } from 'vitest'
import { codeMail, mailQueue, publicUrl, to } from '#test/support/mail-queue'
import { resetPasswordMail } from './templates.ts'

const queue = await mailQueue()

afterEach(() => queue.clear())
afterAll(() => queue.close())

test('without a mail server each mail is a file that reads in any editor, links whole on their line', async () => {
  const sender = queue.mailer()
  expect(sender.transport).toBe('outbox')
  sender.start()
  const url = `${publicUrl}/reset-password?token=${'x'.repeat(80)}#${encodeURIComponent(to)}`
  const mail = resetPasswordMail({ publicUrl, token: 'x'.repeat(80), email: to, minutes: 60 })
  await queue.queue(sender, { ...mail, to, text: `${mail.text}\nÄrger — ∑\n` })
  await queue.settledAs('sent')
  const files = readdirSync(queue.outbox)
  expect(files).toEqual([
    expect.stringMatching(
      /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z-reset_password-[0-9a-f]{8}\.eml$/,
    ),
  ])
  const file = path.join(queue.outbox, files[0] ?? '')
  // The link inside opens an account: for the owner of the process alone.
  expect(statSync(file).mode & 0o077).toBe(0)
  const raw = readFileSync(file, 'utf8')
  expect(raw.split('\r\n')).toEqual(expect.arrayContaining([url, 'Ärger — ∑']))
  expect(raw).toContain(`<a href="${url}"`)
  const parsed = await PostalMime.parse(raw)
  expect(parsed.to).toEqual([{ name: '', address: to }])
  expect(parsed.subject).toBe('Reset your password')
  expect(parsed.text).toContain(url)
  expect(parsed.text).toContain('Ärger — ∑')
  expect(parsed.html).toContain(`href="${url}"`)
})

test('files sort in the order the mails were queued', async () => {
  const sender = queue.mailer()
  const people = ['one@example.com', 'two@example.com', 'three@example.com']
  for (const person of people) {
    await queue.queue(sender, { ...codeMail, to: person })
    await queue.age(1)
  }
  sender.start()
  await expect
    .poll(() => queue.rows().then((rows) => rows.map((row) => row.state)), { timeout: 30_000 })
    .toEqual(['sent', 'sent', 'sent'])
  const files = readdirSync(queue.outbox).toSorted()
  const recipients = await Promise.all(
    files.map(
      async (file) =>
        (await PostalMime.parse(readFileSync(path.join(queue.outbox, file)))).to?.[0]?.address,
    ),
  )
  expect(recipients).toEqual(people)
})

test('an outbox that cannot be written is a failed try like any other', async () => {
  writeFileSync(queue.outbox, 'a file where the folder should be')
  const sender = queue.mailer()
  sender.start()
  await queue.queue(sender)
  expect(await queue.failed(1)).toMatchObject({
    state: 'queued',
    lastError: 'The outbox folder cannot be written',
  })
})
