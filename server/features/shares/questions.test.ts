import { and, asc, eq, inArray } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { auditEntries } from '#database/audit'
import { introductions } from '#database/introductions'
import { mails } from '#database/mail'
import { listenTo } from '#test/support/listen-to'
import { roomScene } from '#test/support/room-scene'

// What lenders ask about a project, what they opened of it, and who is notified (H-044, H-045, H-050, H-051, H-060 to H-063, H-097).

const scene = await roomScene()
const { db, portal, member, guest, intermediary, stranger } = scene

const asks = (dealId: string, body: object = {}, client = guest) =>
  client.post(`/api/pipeline/${dealId}/questions`, { question: 'When do you build?', ...body })
const listOf = async (dealId: string, part: string, client = member) => {
  const { status, body } = await client.get(`/api/pipeline/${dealId}/${part}`)
  return status === 200 ? body : status
}
/** A deal that the guest is introduced to. */
async function introduced(values: object = {}) {
  const dealId = await scene.newDeal(values)
  return { dealId, introduction: await scene.introduce(dealId) }
}
const titles = async (client: typeof member) =>
  (await client.get('/api/notifications')).body.notifications.map(
    ({ title, address }: { title: string; address: string }) => [title, address],
  )

describe('a question', () => {
  test('is about an item, a line or the project (H-050)', async () => {
    const { dealId } = await introduced()
    const said = async (body: object) => {
      const { status, body: answer } = await asks(dealId, body)
      return [status, answer.message]
    }
    expect(await said({ question: ' ' })).toEqual([400, 'Write a question'])
    expect(await said({ item: 'nothing_such' })).toEqual([400, 'Choose an item of the list'])
    expect(await said({ item: 'site_title', line: 'Title' })).toEqual([
      400,
      'Choose an item or a line',
    ])
    const { body } = await asks(dealId, { line: 'A letter of your board' })
    expect(body).toMatchObject({
      organizationName: 'Quiet Bank',
      line: 'A letter of your board',
      item: null,
      answer: null,
      answeredAt: null,
      askedByName: expect.stringContaining('June'),
    })
    for (let count = 1; count < 50; count += 1) await asks(dealId)
    expect(await said({})).toEqual([
      409,
      'Your organization has 50 open questions about this project',
    ])
  }, 60_000)

  test('is answered by the project’s own members, and taken back while it is open (H-051, H-097)', async () => {
    const { dealId } = await introduced()
    const { id } = (await asks(dealId)).body
    const path = `/api/pipeline-questions/${id}`
    const answered = async (body: object) => {
      const answer = await member.put(path, body)
      return [answer.status, answer.body.message]
    }
    expect(await answered({})).toEqual([400, 'Write an answer or choose a document'])
    expect(await answered({ documentId: crypto.randomUUID() })).toEqual([
      400,
      'Choose a document of this project',
    ])
    const { id: documentId } = await scene.document(dealId, { title: 'Plan' })
    expect((await answered({ documentId, version: 1 }))[0]).toBe(200)
    expect((await answered({ answer: 'Late', version: 1 }))[0]).toBe(409)
    // Naming a document does not share it.
    const seen = async () => (await listOf(dealId, 'questions', guest)).questions[0]
    expect(await seen()).toMatchObject({ documentId: null, answer: null })
    await scene.share(dealId)
    expect(await seen()).toMatchObject({ documentId })
    expect((await guest.delete(path)).body.message).toBe('This question was answered')
    const second = (await asks(dealId)).body.id
    expect((await guest.delete(`/api/pipeline-questions/${second}`)).status).toBe(204)
    // The trail has neither question nor answer.
    const entries = await db
      .select({ changes: auditEntries.changes })
      .from(auditEntries)
      .where(
        and(
          eq(auditEntries.entity, 'pipeline-questions'),
          inArray(auditEntries.entityId, [id, second]),
        ),
      )
    expect(entries.length).toBeGreaterThan(2)
    expect(JSON.stringify(entries)).not.toMatch(/When do you build/)
  })
})

describe('the access log', () => {
  const log = async (dealId: string, client = member) =>
    (await listOf(dealId, 'access', client)).entries?.map(
      ({ action, section, title, n, name, organizationName }: Record<string, unknown>) =>
        [action, section ?? title, n, name, organizationName].join(' '),
    )

  test('has a line of each section once a day, and of each download (H-044, H-045)', async () => {
    const { dealId } = await introduced()
    const { id } = await scene.document(dealId, { title: 'Plan' })
    const { body } = await member.get(`/api/pipeline/${dealId}/package`)
    const [{ versions }] = body.documents
    await scene.share(dealId, { sections: ['stack', 'credit', 'documents'] })
    await guest.get(`/api/pipeline/${dealId}/finance`)
    await Promise.all([1, 2, 3].map(() => guest.get(`/api/pipeline/${dealId}/finance`)))
    await guest.get(`/api/pipeline/${dealId}/package`)
    for (let time = 0; time < 2; time += 1)
      expect((await guest.get(`/objects/${versions[0].fileId}`)).status).toBe(200)
    // Parties are not logged.
    await member.get(`/api/pipeline/${dealId}/finance`)
    const who = (await log(dealId))[0].split('Plan 1 ')[1] ?? ''
    expect(who).toMatch(/^June.* Quiet Bank$/)
    expect(await log(dealId)).toEqual([
      `download Plan 1 ${who}`,
      `download Plan 1 ${who}`,
      `open documents  ${who}`,
      `open credit  ${who}`,
      `open stack  ${who}`,
    ])
    expect((await listOf(dealId, 'access')).entries[0].documentId).toBe(id)
    // Of one lender alone, where one is chosen, and a page at a time.
    const of = (organizationId: string) =>
      listOf(dealId, `access?organizationId=${organizationId}&limit=2&offset=4`)
    expect(await of(scene.bank.id)).toMatchObject({ total: 5, entries: [{ section: 'stack' }] })
    expect(await of(scene.meadow.id)).toEqual({ total: 0, entries: [] })
    for (const client of [guest, stranger]) expect(await listOf(dealId, 'access', client)).toBe(404)
    const [share] = (await listOf(dealId, 'shares')).shares
    expect(share.readers).toMatchObject([{ acceptedAt: null, lastOpenedAt: expect.any(String) }])
  })

  test('is followed by pages of the parties, and by no page of another lender (H-063)', async () => {
    const { dealId } = await introduced()
    await scene.introduce(dealId, scene.meadow)
    await scene.share(dealId, { sections: ['stack'] })
    const base = await portal.app.listen({ port: 0, host: '127.0.0.1' })
    const pages = await Promise.all(
      [member, guest, intermediary, stranger].map((client) => listenTo(base, client)),
    )
    await guest.get(`/api/pipeline/${dealId}/finance`)
    const hears = (place: number) => pages[place]?.text.includes(dealId)
    await expect.poll(() => hears(0), { timeout: 30_000 }).toBe(true)
    await asks(dealId)
    await expect.poll(() => hears(1), { timeout: 30_000 }).toBe(true)
    // Whatever came for the two others came before this.
    await member.put(`/api/pipeline/${dealId}`, { capEx: '5' })
    await expect.poll(() => hears(2) && hears(3), { timeout: 30_000 }).toBe(true)
    for (const page of pages) page.close()
    expect(pages.slice(2).map(({ text }) => text.includes('pipeline-package'))).toEqual([
      false,
      false,
    ])
  })

  test('that cannot be written answers 503 and nothing else (H-044)', async () => {
    const { dealId } = await introduced()
    await scene.share(dealId, { sections: ['stack'] })
    await db.execute(
      "create function reject_line() returns trigger language plpgsql as $$ begin raise exception 'no room'; end $$",
    )
    await db.execute(
      "create trigger reject_line before insert on audit_entries for each row when (new.action = 'open') execute function reject_line()",
    )
    const answer = await guest.get(`/api/pipeline/${dealId}/finance`)
    await db.execute('drop trigger reject_line on audit_entries')
    expect([answer.status, Object.keys(answer.body).toSorted()]).toEqual([503, ['code', 'message']])
    expect((await guest.get(`/api/pipeline/${dealId}/finance`)).status).toBe(200)
  })
})

describe('who is notified', () => {
  test('finds open questions among what waits, until they are answered (H-062)', async () => {
    const waiting = async () => {
      const { introductions: found } = (await member.get('/api/dashboard/attention')).body
      const { toDo } = (await member.get('/api/notifications/unread')).body
      return { total: found.total, toDo, entry: found.entries[0] }
    }
    const { dealId } = await introduced()
    const before = await waiting()
    const { id } = (await asks(dealId)).body
    const during = await waiting()
    expect([during.total, during.toDo]).toEqual([before.total + 1, before.toDo + 1])
    expect(during.entry).toMatchObject({ state: 'question', expiresAt: null })
    await member.put(`/api/pipeline-questions/${id}`, { answer: 'In spring.' })
    expect(await waiting()).toEqual(before)
  })

  test('is the other side, of what was done and not of what was said (H-060, H-061, H-103)', async () => {
    const { dealId, introduction } = await introduced({ name: 'Notified Roof' })
    const set = {
      askerId: scene.person.id,
      accepterId: scene.guestPerson.id,
      dealName: 'Notified Roof',
    }
    await db.update(introductions).set(set).where(eq(introductions.id, introduction.id))
    const shared = await member.post(`/api/pipeline/${dealId}/shares`, {
      introductionId: introduction.id,
      sections: ['stack', 'credit'],
      until: new Date().toISOString().slice(0, 10),
    })
    expect([shared.status, shared.text]).toEqual([201, shared.text])
    const { id } = (await asks(dealId)).body
    await asks(dealId, { line: 'A letter' })
    await member.put(`/api/pipeline-questions/${id}`, { answer: 'In spring.' })
    const address = `/pipeline/${dealId}/package`
    expect(await titles(guest)).toEqual([
      ['River Solar answered your question about Notified Roof', address],
      ['River Solar shared Notified Roof with your organization', address],
    ])
    expect(await titles(member)).toContainEqual([
      'Quiet Bank asks about Notified Roof: A letter',
      address,
    ])
    for (const client of [stranger, intermediary])
      expect(JSON.stringify(await titles(client))).not.toMatch(/shared|asks|answered/)
    const sent = await db
      .select({ subject: mails.subject, recipient: mails.recipient })
      .from(mails)
      .where(eq(mails.kind, 'package_shared'))
      .orderBy(asc(mails.createdAt))
    expect(sent).toEqual([
      {
        subject: 'A project was shared with your organization',
        recipient: scene.guestPerson.email,
      },
    ])
    const { text } = await portal.outbox.about(
      scene.guestPerson.email,
      'A project was shared with your organization',
    )
    const words = text.replaceAll(/\s+/g, ' ')
    expect(words).toMatch(
      /River Solar shared Notified Roof with you until \w+ \d+, \d{4}: Capital Stack, Tax Credit\./,
    )
    expect(words).toContain('The project sees what you open and download.')
    expect(words).toContain(address)
  })
})
