import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import PostalMime from 'postal-mime'
import { expect, onTestFinished, test } from 'vitest'
import { mails } from '#database/mail'
import { createLog } from '#server/platform/log'
import { filePortal } from '#test/support/app'
import { startMailServer } from '#test/support/mail-server'
import { createMailer } from './mailer.ts'
import { createStopLinks } from './stop-links.ts'

// The headers by which mail programs offer to stop a mail (N-071).

const publicUrl = 'https://registry.example'

const portal = await filePortal({ PUBLIC_URL: publicUrl }, undefined, { deliver: false })
const { db } = portal.database.open

const userId = '11111111-1111-4111-8111-111111111111'
const to = 'dana@prairielight.example'
const headersOf = () =>
  createStopLinks(portal.settings.sessionSecret, publicUrl).headers(userId, 'daily')

test('headers reach a mail program over a mail server and by the outbox, through the sealed queue (RFC 8058)', async () => {
  const server = await startMailServer()
  onTestFinished(() => server.close())
  const settings = { ...portal.settings, smtpUrl: undefined }
  const log = createLog('silent')
  await portal.user({ email: to })
  for (const smtpUrl of [server.url, undefined]) {
    const mailer = createMailer({
      database: portal.database.open,
      settings: { ...settings, smtpUrl },
      log,
    })
    onTestFinished(() => mailer.stop())
    await db.delete(mails)
    await db.transaction((tx) =>
      mailer.queueMail(tx, {
        kind: 'digest',
        to,
        subject: 'Your daily digest: 1 new',
        text: 'Words',
        html: '<p>Words</p>',
        validMinutes: 10,
        headers: headersOf(),
      }),
    )
    // What is stored shows neither the link nor that there is one.
    expect(JSON.stringify(await db.select().from(mails))).not.toMatch(/token|List-/)
    mailer.start()
    const mail = await (smtpUrl === undefined
      ? fromOutbox()
      : server.taken(1).then(([caught]) => caught?.mail))
    const headers = Object.fromEntries((mail?.headers ?? []).map(({ key, value }) => [key, value]))
    expect(headers).toMatchObject({
      'list-id': '<digest.registry.example>',
      'list-unsubscribe': expect.stringMatching(
        /^<https:\/\/registry\.example\/api\/digest\/stop\?token=d1\.[\w-]{22}\.[\w-]{43}>$/,
      ),
      'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
      'auto-submitted': 'auto-generated',
    })
    await mailer.stop()
  }
})

async function fromOutbox() {
  await portal.outbox.wait(to)
  const folder = path.join(portal.settings.dataDir, 'outbox')
  const [name = ''] = readdirSync(folder).filter((each) => each.includes('-digest-'))
  return PostalMime.parse(readFileSync(path.join(folder, name)))
}
