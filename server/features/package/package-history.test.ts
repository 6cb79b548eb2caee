import type { AddressInfo } from 'node:net'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { AuditEntry } from '#contract/audit'
import { objectIdOf } from '#contract/files'
import { files } from '#database/files'
import { deleteUnattached } from '#server/features/files/files.store'
import { committed, mappingOf, rehearsed, undone } from '#test/support/imports'
import { listenTo } from '#test/support/listen-to'
import { roomScene } from '#test/support/room-scene'

// What is remembered of documents, and what returns with a deleted project (H-027, H-079, H-101).

const scene = await roomScene()
const { db, portal, owner, member, admin, stranger, intermediary, guest } = scene
const { newDeal, introduce, share, upload, document } = scene

const packageOf = async (id: string, client = member) =>
  (await client.get(`/api/pipeline/${id}/package`)).body
const historyOf = async (id: string, query = '', client = member) =>
  (await client.get(`/api/pipeline/${id}/history${query}`)).body.entries as AuditEntry[]
const fileRow = async (path: string) => {
  const [row] = await db
    .select()
    .from(files)
    .where(eq(files.id, objectIdOf(path) ?? ''))
  return row
}
/** Days until a file is deleted, which is a day after it is due. */
const daysLeft = async (path: string) => {
  const due = (await fileRow(path))?.unattachedSince?.getTime() ?? 0
  return Math.round((due - Date.now()) / 86_400_000) + 1
}

async function restore(id: string) {
  const [deleted] = await historyOf(id, '?entity=pipeline')
  const answer = await member.post(`/api/pipeline/${id}/restore`, { auditId: deleted?.id })
  expect(answer.status).toBe(200)
}

test('documents go with their project and return with it, with all versions and under their ids', async () => {
  const id = await newDeal()
  const lease = await document(id, { item: 'site_control', note: 'Signed' }, 'First')
  const file = await upload('Second', 'Lease 2.txt')
  await member.put(`/api/pipeline-documents/${lease.id}`, { file })
  await document(id, { line: 'Subscriber churn' })
  await member.put(`/api/pipeline/${id}/items/site_environment`, { notApplicable: 'Cleared' })
  const lost = await document(id, {}, 'Deleted alone')
  await member.delete(`/api/pipeline-documents/${lost.id}`)
  const before = await packageOf(id)

  expect((await member.delete(`/api/pipeline/${id}`)).status).toBe(204)
  expect([await daysLeft(file), await daysLeft(lease.file), await daysLeft(lost.file)]).toEqual([
    90, 90, 1,
  ])
  // Nobody reads them meanwhile, or takes them for something else.
  expect([(await member.get(file)).status, (await admin.get(file)).status]).toEqual([404, 404])
  const other = await newDeal()
  const taken = await member.post(`/api/pipeline/${other}/documents`, { file })
  expect(taken.body.fields).toEqual({ file: 'This file is not there anymore. Upload it again.' })
  // Of the uploads that no record names they are none.
  await db
    .update(files)
    .set({ createdAt: sql`now() - interval '40 days'` })
    .where(eq(files.id, objectIdOf(file) ?? ''))
  await db
    .update(files)
    .set({ unattachedSince: sql`now() - interval '2 days'` })
    .where(eq(files.id, objectIdOf(lost.file) ?? ''))
  await deleteUnattached(db, portal.files, 100)
  expect([await fileRow(lost.file), (await fileRow(file))?.state]).toEqual([undefined, 'stored'])

  await restore(id)
  const after = await packageOf(id)
  const plain = (answer: { documents: object[]; items: object[] }) => ({
    items: answer.items,
    documents: answer.documents.map((each) => ({
      ...each,
      updatedAt: null,
      version: null,
      versions: null,
    })),
  })
  expect(plain(after)).toEqual(plain(before))
  expect([(await member.get(file)).text, (await member.get(lease.file)).text]).toEqual([
    'Second',
    'First',
  ])
})

test('whoever uploaded a file of a deleted project may leave, and it returns all the same', async () => {
  const id = await newDeal()
  const { client, user } = await portal.signedIn({ organizationId: owner.id })
  const file = await upload('Of somebody who is erased', 'Letter.txt', client)
  expect((await client.post(`/api/pipeline/${id}/documents`, { file })).status).toBe(201)
  await member.delete(`/api/pipeline/${id}`)
  expect((await admin.post(`/api/users/${user.id}/erase`, { email: user.email })).status).toBe(204)
  await restore(id)
  const [back] = (await packageOf(id)).documents
  expect([back.byName, back.versions[0].byName]).toEqual(['Former member', 'Former member'])
  expect((await member.get(file)).text).toBe('Of somebody who is erased')
})

test('the history of a project has its documents too, each entry with its kind', async () => {
  const id = await newDeal()
  const { id: documentId } = await document(id, { title: 'Lease' })
  await member.put(`/api/pipeline-documents/${documentId}`, { title: 'Signed lease' })
  await document(await newDeal(), { title: 'Of another project' })
  await member.put(`/api/pipeline/${id}/finance`, { solarKw: 800 })
  const summaryOf = (entries: AuditEntry[]) =>
    entries.map(({ action, entity }) => `${action} ${entity}`)
  expect(summaryOf(await historyOf(id))).toEqual([
    'update pipeline-documents',
    'create pipeline-documents',
    'create pipeline',
  ])
  expect((await historyOf(id))[0]).toMatchObject({
    recordName: 'Signed lease, Town Hall Roof',
    changes: [{ field: 'title', from: 'Lease', to: 'Signed lease' }],
  })
  expect(summaryOf(await historyOf(id, '?entity=pipeline-finance,pipeline'))).toEqual([
    'create pipeline-finance',
    'create pipeline',
  ])
  const [changed] = await historyOf(id)
  const restored = await member.post(`/api/pipeline/${id}/restore`, { auditId: changed?.id })
  expect(restored.body.message).toBe("This entry is not part of the record's history")
  for (const client of [intermediary, stranger])
    expect((await client.get(`/api/pipeline/${id}/history`)).status).toBe(404)
})

test('open pages of parties are notified of a change, and those of lenders of what is shared with them (H-101)', async () => {
  await portal.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = portal.app.server.address() as AddressInfo
  const id = await newDeal({ visibility: 'shared' })
  await introduce(id)
  const first = await document(id, { title: 'Lease' })
  const second = await document(id, { title: 'Report' })
  await share(id, { allDocuments: false, documents: [first.id] })
  const listening = await Promise.all(
    [intermediary, guest, stranger].map((client) => listenTo(`http://127.0.0.1:${port}`, client)),
  )
  const heard = () =>
    listening.map(({ text }) => text.split('"entity":"pipeline-package"').length - 1)
  await member.put(`/api/pipeline-documents/${second.id}`, { title: 'New report' })
  await expect.poll(heard).toEqual([1, 0, 0])
  await member.put(`/api/pipeline-documents/${first.id}`, { title: 'New lease' })
  await expect.poll(heard).toEqual([2, 1, 0])
  expect(listening.map(({ text }) => text.includes(id))).toEqual([true, true, true])
  for (const each of listening) each.close()
})

test('an imported project that has documents by now is left when its import is undone', async () => {
  const imported = await rehearsed(member, 'pipeline', 'Project\nFire Station Roof\n', {
    mapping: mappingOf({ name: 'Project' }),
  })
  await committed(member, imported.id)
  const { pipeline } = (await member.get('/api/pipeline?search=Fire Station')).body
  await document(pipeline[0].id)
  await undone(member, imported.id)
  const { rows } = (await member.get(`/api/imports/${imported.id}/rows`)).body
  expect(rows).toMatchObject([{ message: 'Documents were added to this project since.' }])
})
