import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { auditEntries } from '#database/audit'
import { pipelineShares } from '#database/package'
import { countStatements } from '#test/support/counted-statements'
import { roomScene } from '#test/support/room-scene'

// The package as its parties and those it is shared with read it (H-029).

const scene = await roomScene()
const { db, portal, member, intermediary, guest, admin } = scene
const { newDeal, introduce, share, document } = scene

const read = (id: string, client = guest) => client.get(`/api/pipeline/${id}/package`)
const linesOf = (shareId: string, action: 'open' | 'download') =>
  db
    .select()
    .from(auditEntries)
    .where(and(eq(auditEntries.entityId, shareId), eq(auditEntries.action, action)))

/** A deal with two documents, of which the first is shared. */
async function half() {
  const id = await newDeal()
  await introduce(id)
  const lease = await document(id, { item: 'site_control' })
  const report = await document(id, { item: 'system_production' })
  const shared = await share(id, { allDocuments: false, documents: [lease.id] })
  return { id, lease, report, shared }
}

describe('the package of a project', () => {
  test('answers its parties every item with what is there, the lines and the documents', async () => {
    const id = await newDeal()
    const lease = await document(id, { item: 'site_control', title: 'Lease' })
    const churn = await document(id, { line: 'Subscriber churn' })
    const draw = await document(id, { item: 'credit_bridge' })
    const other = await document(id)
    const reason = { notApplicable: 'The county cleared it' }
    await member.put(`/api/pipeline/${id}/items/site_environment`, reason)
    for (const client of [member, intermediary, admin]) {
      const { status, body } = await read(id, client)
      expect(status).toBe(200)
      const stateOf = (item: string) => body.items.find((each: { id: string }) => each.id === item)
      expect(stateOf('site_control')).toEqual({
        id: 'site_control',
        state: 'have',
        notApplicable: null,
        documents: [lease.id],
      })
      expect(stateOf('site_environment')).toMatchObject({ state: 'not_applicable', ...reason })
      expect(stateOf('site_title')).toMatchObject({ state: 'open', documents: [] })
      // Only a bridge asks for it: the document stands among the others (H-100).
      expect(stateOf('credit_bridge')).toBeUndefined()
      expect(body.lines).toEqual([
        { text: 'Subscriber churn', state: 'have', documents: [churn.id], questionId: null },
      ])
      expect(body.documents.map((each: { id: string }) => each.id)).toEqual(
        [lease, churn, draw, other].map((each) => each.id),
      )
      expect(body.revision).toBe('2026-11-27.1')
    }
  })

  test('answers a guest what is shared, and the items as far as that goes', async () => {
    const { id, lease, shared } = await half()
    const { body } = await read(id)
    expect(body.documents.map((each: { id: string }) => each.id)).toEqual([lease.id])
    const states = Object.fromEntries(
      body.items.map((item: { id: string; state: string }) => [item.id, item.state]),
    )
    expect([states['site_control'], states['system_production']]).toEqual(['have', 'open'])
    await db
      .update(pipelineShares)
      .set({ allDocuments: true })
      .where(eq(pipelineShares.id, shared.id))
    expect((await read(id)).body.documents).toHaveLength(2)
    expect((await linesOf(shared.id, 'open')).length).toBeGreaterThan(0)
  })

  test('shows a guest the present version alone, by its file too (H-023)', async () => {
    const { id, lease } = await half()
    const file = await scene.upload('The second version', 'Lease 2.txt')
    await member.put(`/api/pipeline-documents/${lease.id}`, { file })
    const [answered] = (await read(id)).body.documents
    expect(answered.versions.map(({ n }: { n: number }) => n)).toEqual([2])
    expect((await guest.get(file)).text).toBe('The second version')
    expect((await guest.get(lease.file)).status).toBe(404)
    expect((await intermediary.get(lease.file)).status).toBe(200)
  })

  test('has the questions: to parties all, to a lender its own, without documents it may not read', async () => {
    const { id, lease, report } = await half()
    const other = await portal.organization({ name: 'Other Bank' })
    await introduce(id, other)
    const rival = await portal.signedIn({ organizationId: other.id })
    const about = `/api/pipeline/${id}/questions`
    const asked = await guest.post(about, { item: 'site_title', question: 'Any liens?' })
    expect(asked.status).toBe(201)
    expect((await rival.client.post(about, { question: 'When?' })).status).toBe(201)
    const path = `/api/pipeline-questions/${asked.body.id}`
    await member.put(path, { documentId: report.id })
    const questionsOf = async (client: typeof member) =>
      (await read(id, client)).body.questions.map(
        ({ question, documentId }: { question: string; documentId: string | null }) => [
          question,
          documentId,
        ],
      )
    expect(await questionsOf(member)).toEqual([
      ['When?', null],
      ['Any liens?', report.id],
    ])
    expect(await questionsOf(guest)).toEqual([['Any liens?', null]])
    await member.put(path, { documentId: lease.id })
    expect(await questionsOf(guest)).toEqual([['Any liens?', lease.id]])
  })

  test('costs the same few statements however many documents there are', async () => {
    const id = await newDeal()
    const counted = countStatements(portal.database.open)
    const once = () => counted(() => read(id, member))
    // The least of three: some include the portal's own jobs.
    const count = async () => Math.min(await once(), await once(), await once())
    await document(id)
    const few = await count()
    for (let n = 0; n < 5; n += 1) await document(id)
    expect(await count()).toBe(few)
  })
})

describe('the file of a document (H-028)', () => {
  test('is there in part and by its head for whom the document is, and 404 once the share is revoked', async () => {
    const { lease, report, shared } = await half()
    const ask = async (path: string) => [
      (await guest.get(path)).status,
      (await guest.request('HEAD', path)).status,
      (await guest.get(path, { headers: { range: 'bytes=3-5' } })).status,
    ]
    expect(await ask(lease.file)).toEqual([200, 200, 206])
    expect(await ask(report.file)).toEqual([404, 404, 404])
    await db
      .update(pipelineShares)
      .set({ endedAt: new Date(), endedWhy: 'revoked' })
      .where(eq(pipelineShares.id, shared.id))
    expect(await ask(lease.file)).toEqual([404, 404, 404])
  })

  test('is written down for each answer to a guest that begins at its first byte (H-044)', async () => {
    const { lease, shared } = await half()
    const lines = async () => (await linesOf(shared.id, 'download')).length
    await guest.get(lease.file, { headers: { range: 'bytes=3-5' } })
    await guest.request('HEAD', lease.file)
    await intermediary.get(lease.file)
    expect(await lines()).toBe(0)
    const whole = await guest.get(lease.file)
    const etag = String(whole.headers['etag'])
    await guest.get(lease.file, { headers: { range: 'bytes=0-5' } })
    const known = await guest.get(lease.file, { headers: { 'if-none-match': etag } })
    expect([known.status, await lines()]).toEqual([304, 3])
    const [line] = await linesOf(shared.id, 'download')
    expect(line).toMatchObject({
      actorId: scene.guestPerson.id,
      changes: [
        { field: 'documentId', from: null, to: lease.id },
        { field: 'title', from: null, to: lease.title },
        { field: 'n', from: null, to: 1 },
      ],
    })
  })
})
