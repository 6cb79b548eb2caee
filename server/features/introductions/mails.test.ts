import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { introductions } from '#database/introductions'
import { mails } from '#database/mail'
import { pipeline } from '#database/pipeline'
import type { ChangeChannel } from '#server/platform/events/change-channel'
import type { Notice } from '#server/platform/events/notices'
import { act, askMessage, daysAgo, introductionPortal, record } from '#test/support/introductions'
import { runIntroductions } from './hourly-introductions.ts'
import { postOf } from './send-introduction-mails.ts'

// The mails about introductions word by word, to whom they go, and the hourly job (M-210, M-230 to M-236).

let notices: Notice[]

const { portal, db, scene } = await introductionPortal({ PUBLIC_URL: 'https://registry.example' })

beforeEach(async () => {
  await db.delete(mails)
  notices = []
})

const channel: Pick<ChangeChannel, 'notify'> = {
  notify: (some) => void notices.push(...some),
}
const hourly = () =>
  runIntroductions({
    db: db,
    channel,
    ...postOf(portal.settings, portal.mailer),
  })
const day = (at: Date) => at.toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' })
const queued = async () =>
  (
    await db
      .select({ kind: mails.kind, to: mails.recipient })
      .from(mails)
      .orderBy(mails.kind, mails.recipient)
  ).map(({ kind, to }) => `${kind} ${to}`)

/** The words of a mail before its signature, paragraph by paragraph. */
async function paragraphs(to: string, subject: string): Promise<string[]> {
  const { text } = await portal.outbox.about(to, subject)
  const [words = ''] = text.replaceAll('\r\n', '\n').split('\n\n-- \n')
  return words.split('\n\n')
}
const manager = () => scene.lenderManager.user.email
const linkTo = (label: string, path: string) => `${label}:\nhttps://registry.example${path}`

describe('what they say', () => {
  test('a request (M-230)', async () => {
    const { id, expiresAt } = await scene.asked({
      client: scene.developer.client,
      message: `${askMessage} <b>${'x'.repeat(600)}</b>`,
    })
    expect(await paragraphs(manager(), 'Your organization has an introduction request')).toEqual([
      'Harvest Solar Works asks for an introduction about Town Hall Roof and Credit Bridge in the Capital Campaign Registry: Bridge to ITC, about $400,000.',
      `Person ${scene.developer.user.lastName} of Harvest Solar Works writes:`,
      `> ${`${askMessage} <b>${'x'.repeat(600)}`.slice(0, 499)}…`,
      linkTo('See the request', `/introductions?open=${id}`),
      `Your addresses stay hidden unless you accept. The request ends on ${day(new Date(expiresAt))}.`,
    ])
  })

  test('one whose amount is not known, and of names with markup', async () => {
    await db
      .update(pipeline)
      .set({ name: 'Roof <i>&</i> Sons', itcPercentage: null })
      .where(eq(pipeline.id, scene.dealId))
    await scene.lender.client.put(`/api/products/${scene.productId}`, {
      minPrincipalSize: null,
      maxPrincipalSize: null,
    })
    await scene.asked()
    const [first] = await paragraphs(manager(), 'Your organization has an introduction request')
    expect(first).toBe(
      'Harvest Solar Works asks for an introduction about Roof <i>&</i> Sons and Credit Bridge in the Capital Campaign Registry: Bridge to ITC.',
    )
  })

  test('acceptance, to the two persons whatever they chose (M-232)', async () => {
    for (const { client } of [scene.developer, scene.lender])
      await client.put('/api/preferences', { notifications: { kinds: { introductions: 'off' } } })
    const { id } = await scene.accepted()
    const [developer, lender] = [scene.developer.user, scene.lender.user]
    const subject = 'An introduction was accepted'
    const after = [
      linkTo('See the introduction', `/introductions?open=${id}`),
      'Let us know how it goes; either side can record it.',
    ]
    expect(await paragraphs(developer.email, subject)).toEqual([
      'Quiet River Bank and you are introduced about Town Hall Roof and Credit Bridge.',
      `Write to Person ${lender.lastName}, ${lender.email}, 773 555 0200.`,
      ...after,
    ])
    expect(await paragraphs(lender.email, subject)).toEqual([
      'Harvest Solar Works and you are introduced about Town Hall Roof and Credit Bridge.',
      `Write to Person ${developer.lastName}, ${developer.email}, 312 555 0100.`,
      ...after,
    ])
    expect((await queued()).filter((line) => line.includes('accepted'))).toHaveLength(2)
  })

  test('declining, to who asked, with the matches of their side (M-233)', async () => {
    const from = day(daysAgo(-30))
    const first = await scene.asked()
    await act(first.id, 'decline', scene.lender, { reason: 'too_small', note: 'Come back <later>' })
    const subject = 'An introduction was declined'
    expect(await paragraphs(scene.developer.user.email, subject)).toEqual([
      'Quiet River Bank declined the introduction about Town Hall Roof and Credit Bridge: Too Small.',
      'Quiet River Bank writes:',
      '> Come back <later>',
      linkTo('See other matches', `/matches/pipeline/${scene.dealId}`),
      `You can ask again from ${from} on.`,
    ])
    const second = await scene.asked({ client: scene.lender.client })
    await act(second.id, 'decline', scene.developer, { reason: 'already_in_contact' })
    expect(await paragraphs(scene.lender.user.email, subject)).toEqual([
      'Harvest Solar Works declined the introduction about Town Hall Roof and Credit Bridge: Already in Contact.',
      linkTo('See other matches', `/matches/products/${scene.productId}`),
      `You can ask again from ${from} on.`,
    ])
  })

  test('reminder, expiry and the question for the outcome, each once (M-231, M-234, M-235)', async () => {
    const waiting = await scene.asked()
    const createdAt = daysAgo(7)
    await scene.set(waiting.id, { createdAt, expiresAt: daysAgo(-7) })
    await Promise.all([hourly(), hourly()])
    await hourly()
    expect(await paragraphs(manager(), 'An introduction request still needs your answer')).toEqual([
      `Harvest Solar Works asked on ${day(createdAt)} for an introduction about Town Hall Roof and Credit Bridge.`,
      linkTo('See the request', `/introductions?open=${waiting.id}`),
      `The request ends on ${day(daysAgo(-7))}.`,
    ])
    const ended = daysAgo(0.01)
    await scene.set(waiting.id, { expiresAt: ended })
    await Promise.all([hourly(), hourly()])
    const subject = 'An introduction was not answered'
    expect(await paragraphs(scene.developer.user.email, subject)).toEqual([
      'Quiet River Bank did not answer within 14 days about Town Hall Roof and Credit Bridge.',
      linkTo('See other matches', `/matches/pipeline/${scene.dealId}`),
      `You can ask again from ${day(new Date(ended.getTime() + 30 * 86_400_000))} on.`,
    ])
    expect(notices).toHaveLength(1)
    expect(notices[0]).toMatchObject({ event: { entity: 'introductions', id: waiting.id } })

    await db.delete(introductions)
    const made = await scene.accepted()
    const answeredAt = daysAgo(30.5)
    await scene.set(made.id, { answeredAt })
    await record(made.id, scene.lender, { outcome: 'talking' })
    await hourly()
    await hourly()
    expect(await paragraphs(scene.developer.user.email, 'What became of an introduction?')).toEqual(
      [
        `Quiet River Bank and you were introduced about Town Hall Roof and Credit Bridge on ${day(answeredAt)}.`,
        linkTo('Record the outcome', `/introductions?open=${made.id}`),
        'Nothing else is sent about this introduction.',
      ],
    )
    const kinds = (await queued()).filter((line) => !/requested|accepted/.test(line))
    expect(kinds).toEqual([
      `introduction_expired ${scene.developer.user.email}`,
      `introduction_outcome ${scene.developer.user.email}`,
      ...[manager()].map((to) => `introduction_reminder ${to}`),
    ])
  })

  test('nothing before its time', async () => {
    const { id } = await scene.asked()
    await scene.set(id, { createdAt: daysAgo(6.9) })
    await hourly()
    await act(id, 'accept', scene.lender)
    await scene.set(id, { answeredAt: daysAgo(29.9) })
    await hourly()
    expect((await queued()).filter((line) => /reminder|outcome|expired/.test(line))).toEqual([])
  })
})
