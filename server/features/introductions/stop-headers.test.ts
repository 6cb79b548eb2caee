import { beforeEach, expect, test } from 'vitest'
import { mails } from '#database/mail'
import { act, daysAgo, introductionPortal } from '#test/support/introductions'
import type { ReadMail } from '#test/support/outbox'
import { runIntroductions } from './hourly-introductions.ts'
import { postOf } from './send-introduction-mails.ts'

// Mails about introductions carry what stops them, but those that answer what the person did (N-071, M-232).

const { portal, db, scene } = await introductionPortal({ PUBLIC_URL: 'https://registry.example' })

beforeEach(async () => {
  await db.delete(mails)
})

const hourly = () =>
  runIntroductions({
    db: db,
    channel: { notify: () => {} },
    ...postOf(portal.settings, portal.mailer),
  })
const listHeaders = (mail: ReadMail) =>
  Object.fromEntries(
    Object.entries(mail.headers).filter(([name]) => /^(list-|auto-submitted)/.test(name)),
  )
/** The address a mail program posts to. */
const stopOf = (mail: ReadMail) =>
  /^<https:\/\/registry\.example(\/api\/digest\/stop\?token=[\w.-]+)>$/.exec(
    mail.headers['list-unsubscribe'] ?? '',
  )?.[1] ?? ''

type Person = 'developer' | 'lenderManager'
const chosenMails: [string, string, Person, () => Promise<void>][] = [
  [
    'M-230',
    'Your organization has an introduction request',
    'lenderManager',
    async () => void (await scene.asked()),
  ],
  [
    'M-231',
    'An introduction request still needs your answer',
    'lenderManager',
    async () => {
      const { id } = await scene.asked()
      await scene.set(id, { createdAt: daysAgo(7), expiresAt: daysAgo(-7) })
      await hourly()
    },
  ],
  [
    'M-233',
    'An introduction was declined',
    'developer',
    async () => {
      const { id } = await scene.asked()
      await act(id, 'decline', scene.lender, { reason: 'too_small' })
    },
  ],
  [
    'M-234',
    'An introduction was not answered',
    'developer',
    async () => {
      const { id } = await scene.asked()
      await scene.set(id, { expiresAt: daysAgo(0.01) })
      await hourly()
    },
  ],
  [
    'M-235',
    'What became of an introduction?',
    'developer',
    async () => {
      const { id } = await scene.accepted()
      await scene.set(id, { answeredAt: daysAgo(30.5) })
      await hourly()
    },
  ],
]

test.each(chosenMails)(
  '%s, "%s", carries the headers, whose address stops it for its reader alone (N-072)',
  async (_row, subject, person, send) => {
    const { client, user } = scene[person]
    await send()
    const mail = await portal.outbox.about(user.email, subject)
    expect(listHeaders(mail)).toEqual({
      'list-id': '<digest.registry.example>',
      'list-unsubscribe': expect.stringMatching(/^<https:.*>$/),
      'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
      'auto-submitted': 'auto-generated',
    })
    const stopped = await portal.client().post(stopOf(mail))
    expect([stopped.status, stopped.body.message]).toEqual([
      200,
      'Stopped. Requests for introductions will not be mailed to you again.',
    ])
    const kinds = async (of: typeof client) =>
      (await of.get('/api/preferences')).body.notifications.kinds.introductions
    const other = person === 'developer' ? scene.lenderManager : scene.developer
    expect([await kinds(client), await kinds(other.client)]).toEqual(['instant', 'mail'])
  },
)

test('acceptance carries none that stops it: it answers what the two persons did (M-232)', async () => {
  await scene.accepted()
  for (const { user } of [scene.developer, scene.lender]) {
    const mail = await portal.outbox.about(user.email, 'An introduction was accepted')
    expect(listHeaders(mail)).toEqual({ 'auto-submitted': 'auto-generated' })
  }
})
