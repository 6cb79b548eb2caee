import { generateKeyPairSync } from 'node:crypto'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { mailKinds } from '#contract/mail'
import { mails } from '#database/mail'
import { runIntroductions } from '#server/features/introductions/hourly-introductions'
import { postOf } from '#server/features/introductions/send-introduction-mails'
import { securityNotice, ssoConnected } from '#server/platform/mail/security-notices'
import { testApp, testPassword } from '#test/support/app'
import type { TestApp } from '#test/support/app'
import { digestScene } from '#test/support/digest-scene'
import { connectAccount } from '#test/support/connected-account'
import { checkSignature } from '#test/support/dkim'
import { act, daysAgo, introductionScene } from '#test/support/introductions'
import { webhooks } from '#database/webhooks'
import { mailOfDisabled } from '#server/features/webhooks/webhook-disabled-mail'
import { insertRow } from '#server/platform/database/changes/rows'
import { startMailServer } from '#test/support/mail-server'
import type { CaughtMail } from '#test/support/mail-server'
import { bridgeTerms } from '#test/support/offers'
import { followedChange, notifyOf } from '#test/support/notifications'
import { setUpSecondStep } from '#test/support/second-step'

// Every kind of mail as it arrives at a mail server.

const publicUrl = 'https://registry.example'
const replyTo = 'help@prairielight.example'
const keys = generateKeyPairSync('rsa', { modulusLength: 2048 })
const foreign = generateKeyPairSync('rsa', { modulusLength: 2048 })
const pem = keys.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()

/** Waits until no mail waits to be sent. */
async function allSent({ database }: TestApp): Promise<void> {
  await vi.waitUntil(
    async () =>
      (await database.open.db.select().from(mails)).every(
        ({ state }) => !['queued', 'pretended'].includes(state),
      ),
    { timeout: 60_000, interval: 20 },
  )
}

/**
 * Makes the portal send a mail of each kind, through its own calls and jobs. Each is on its way before the next: one whose
 * link a later call voids, or whose request a later one answers, would not be sent any more.
 */
async function sendAll(portal: TestApp): Promise<void> {
  const ok = async (answer: Promise<{ status: number; text: string }>) => {
    const { status, text } = await answer
    expect([status, text]).toEqual([expect.toSatisfy((code) => code < 300), text])
    await allSent(portal)
  }
  const scene = await introductionScene(portal)
  const { admin, developer, lender, lenderManager } = scene
  const person = await portal.signedIn({ organizationId: scene.capital.id })
  await ok(portal.client().post('/api/auth/send-code', { email: person.user.email }))
  await ok(portal.client().post('/api/auth/forgot-password', { email: person.user.email }))
  await ok(admin.client.post('/api/users', { email: 'new@river.example' }))
  await ok(
    lenderManager.client.post(`/api/organizations/${scene.capital.id}/invitations`, {
      emails: ['guest@river.example'],
      role: 'member',
    }),
  )
  await ok(person.client.patch('/api/auth/profile', { email: 'moved@river.example' }))
  await ok(
    person.client.post('/api/auth/change-password', {
      currentPassword: testPassword,
      newPassword: 'steel orchard 5',
    }),
  )
  await setUpSecondStep(portal, person.client)
  const { db } = portal.database.open
  const connected = securityNotice(publicUrl, ssoConnected('River “Login”'), {
    at: new Date(),
    ip: '192.0.2.7',
    device: 'Firefox on Linux',
    by: null,
  })
  await portal.mailer.queueMail(db, { ...connected, to: person.user.email })
  await connectAccount(db, person.user)
  const { identities } = (await person.client.get('/api/auth/identities')).body
  await ok(person.client.delete(`/api/auth/identities/${identities[0].id}`))

  const hourly = async () => {
    await runIntroductions({
      db,
      channel: { notify: () => {} },
      ...postOf(portal.settings, portal.mailer),
    })
    await allSent(portal)
  }
  const reminded = await scene.asked()
  await allSent(portal)
  await scene.set(reminded.id, { createdAt: daysAgo(7), expiresAt: daysAgo(-7) })
  await hourly()
  await scene.set(reminded.id, { expiresAt: daysAgo(0.01) })
  await hourly()
  await scene.set(reminded.id, { expiresAt: daysAgo(40) })
  const declined = await scene.asked({ client: scene.developerManager.client })
  await allSent(portal)
  await ok(act(declined.id, 'decline', lender, { reason: 'too_small', note: 'Grüße – “no”' }))
  await scene.set(declined.id, { answeredAt: daysAgo(100) })
  const { id } = await scene.accepted()
  await allSent(portal)
  const sharing = { introductionId: id, sections: ['stack'] }
  await ok(developer.client.post(`/api/pipeline/${scene.dealId}/shares`, sharing))
  await scene.set(id, { answeredAt: daysAgo(30.5) })
  await hourly()
  // It says what became of the introduction, which nobody is asked for then.
  const offer = { ...bridgeTerms, send: true }
  await ok(lender.client.post(`/api/introductions/${id}/offers`, offer))

  await db.transaction(async (tx) => {
    const webhook = await insertRow(tx, webhooks, {
      name: 'Nightly “sync”',
      url: 'https://hooks.river.example',
      sealedSecret: '',
      state: 'disabled',
      disabledReason: 'failing',
    })
    await mailOfDisabled(portal.mailer, publicUrl)(tx, webhook)
  })
  await allSent(portal)

  await digestScene(portal).choose(developer.client, { followed_record: 'daily' })
  await notifyOf(
    portal,
    followedChange(developer.user.id, 'products', scene.productId, 'status', 'draft', 'published'),
  )
  await ok(developer.client.post('/api/digest/send', { cadence: 'daily' }))
}

async function sendEvery(environment: Record<string, string>) {
  const server = await startMailServer()
  const portal = await testApp({
    RATE_LIMIT: 'off',
    PUBLIC_URL: publicUrl,
    SMTP_URL: server.url,
    MAIL_FROM: 'Old Name <registry@prairielight.example>',
    ...environment,
  })
  await sendAll(portal)
  const { db } = portal.database.open
  const all = await db.select().from(mails)
  expect(all.filter(({ state }) => state === 'failed')).toEqual([])
  const kinds = new Map(all.map(({ id, kind }) => [id, kind]))
  const kindOf = ({ mail }: CaughtMail) =>
    kinds.get(/^<([\w-]+)@prairielight\.example>$/.exec(mail.messageId ?? '')?.[1] ?? '')
  return {
    portal,
    mails: server.caught,
    of: (kind: string) => server.caught.filter((mail) => kindOf(mail) === kind),
    async close() {
      await portal.close()
      await server.close()
    },
  }
}

const valueOf = ({ mail }: CaughtMail, name: string) =>
  mail.headers.find(({ key }) => key === name)?.value
/** What a signature covers of a mail, in the order of the row. */
const covered = [
  'from',
  'to',
  'subject',
  'date',
  'message-id',
  'mime-version',
  'content-type',
  'reply-to',
  'list-unsubscribe',
  'list-unsubscribe-post',
]

const sent = await sendEvery({
  MAIL_SENDER_NAME: 'Prairie Light, “Büro”',
  MAIL_REPLY_TO: replyTo,
  MAIL_DKIM_DOMAIN: 'PrairieLight.example',
  MAIL_DKIM_SELECTOR: 'registry2026',
  MAIL_DKIM_KEY: pem,
})

afterAll(() => sent.close())

describe.each(Object.keys(mailKinds))('each mail of the kind %s', (kind) => {
  test('is automatic, from the name and with the address for replies that the settings give (X-127)', () => {
    expect(sent.of(kind).length).toBeGreaterThan(0)
    for (const mail of sent.of(kind)) {
      expect(valueOf(mail, 'auto-submitted')).toBe('auto-generated')
      expect(mail.mail.from).toEqual({
        name: 'Prairie Light, “Büro”',
        address: 'registry@prairielight.example',
      })
      expect(mail.mail.replyTo).toEqual([{ name: '', address: replyTo }])
    }
  })

  test('says the same as text and as HTML, and loads and leads nowhere else (X-127)', () => {
    for (const { raw, mail } of sent.of(kind)) {
      expect(raw.match(/^Content-Type: text\/(plain|html)/gm)).toEqual([
        'Content-Type: text/plain',
        'Content-Type: text/html',
      ])
      expect(mail.attachments).toEqual([])
      const { text = '', html = '' } = mail
      for (const part of [text, html]) {
        expect(part).toContain(`${publicUrl}. Replies go to ${replyTo}.`)
        expect(part).not.toContain('takes no replies')
        expect(new Set(part.match(/[a-z]+:\/\/[^/\s"'<>,?]*[^/\s"'<>,?.]/gi))).toEqual(
          new Set([publicUrl]),
        )
      }
      expect(html).not.toMatch(
        /<(img|svg|picture|video|audio|script|link|iframe|object|embed|form|input|style|base)\b|url\(|src=|background=|@import/i,
      )
      for (const [, address] of html.matchAll(/href="([^"]*)"/g))
        expect(address).toMatch(/^https:\/\/registry\.example\//)
    }
  })

  test('is signed over exactly the headers that matter, and the signature is right (X-127)', () => {
    for (const mail of sent.of(kind)) {
      const present = covered.filter((name) => valueOf(mail, name) !== undefined)
      expect(present).toEqual(expect.arrayContaining(covered.slice(0, 8)))
      const checked = checkSignature(mail.raw, keys.publicKey)
      expect(checked).toMatchObject({
        tags: {
          v: '1',
          a: 'rsa-sha256',
          c: 'relaxed/relaxed',
          d: 'prairielight.example',
          s: 'registry2026',
          h: present.join(':'),
        },
        isBodySigned: true,
        isHeaderSigned: true,
      })
      expect(checked?.tags).not.toHaveProperty('l')
    }
  })

  test('no longer verifies when somebody changed a signed header or the contents', () => {
    for (const mail of sent.of(kind)) {
      for (const name of covered.filter((each) => valueOf(mail, each) !== undefined)) {
        const changed = mail.raw.replace(new RegExp(`^${name}:`, 'im'), '$& x')
        expect(changed).not.toBe(mail.raw)
        expect([name, checkSignature(changed, keys.publicKey)?.isHeaderSigned]).toEqual([
          name,
          false,
        ])
      }
      const longer = checkSignature(`${mail.raw}More\r\n`, keys.publicKey)
      expect(longer?.isBodySigned).toBe(false)
      expect(checkSignature(mail.raw, foreign.publicKey)?.isHeaderSigned).toBe(false)
    }
  })
})

test('the headers that stop a mail are signed where a mail has them (N-071)', () => {
  const stoppable = sent.mails.filter((mail) => valueOf(mail, 'list-unsubscribe') !== undefined)
  expect(stoppable.length).toBeGreaterThan(0)
  for (const mail of stoppable)
    expect(checkSignature(mail.raw, keys.publicKey)?.tags['h']).toMatch(
      /:list-unsubscribe:list-unsubscribe-post$/,
    )
})

test('without these settings mails are as before: the name of the sender, no address for replies, no signature', async () => {
  const plain = await sendEvery({})
  try {
    expect(plain.mails.length).toBe(sent.mails.length)
    for (const mail of plain.mails) {
      expect(mail.mail.from).toEqual({ name: 'Old Name', address: 'registry@prairielight.example' })
      expect(mail.mail.replyTo).toBeUndefined()
      expect(checkSignature(mail.raw, keys.publicKey)).toBeNull()
      expect(mail.mail.text).toContain(`${publicUrl} and takes no replies.`)
    }
  } finally {
    await plain.close()
  }
}, 180_000)
