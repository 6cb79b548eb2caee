import { randomBytes } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { documentLimit, fileTypeMessage } from '#contract/files'
import { organizationBytesLimit } from '#contract/package'
import { files } from '#database/files'
import { pipelineDocuments } from '#database/package'
import { compoundFile, officeFile, pdfFile } from '#test/support/sample-files'
import { roomScene } from '#test/support/room-scene'
import { bytesOfOrganization } from './documents.store.ts'
import { newAddress, putBytes } from '#test/support/uploads'

// Documents of deals and their versions (section 3 of closing).

const scene = await roomScene()
const { db, portal, owner, member, stranger, admin } = scene
const { newDeal, upload, add, document } = scene

const pathOf = ({ id }: { id: string }) => `/api/pipeline-documents/${id}`
const packageOf = async (id: string, client = member) =>
  (await client.get(`/api/pipeline/${id}/package`)).body
const missing = '11111111-1111-4111-8111-111111111111'

describe('a document (H-020, H-022)', () => {
  test('takes its kind from the item and its title from the file, and is changed by who writes the project', async () => {
    const id = await newDeal()
    const file = await upload(pdfFile, 'Site_Lease v2.pdf')
    const added = await add(id, { file, item: 'site_control' })
    expect(added.status).toBe(201)
    expect(added.body).toMatchObject({
      pipelineId: id,
      item: 'site_control',
      line: null,
      kind: 'agreement',
      title: 'Site_Lease v2',
      note: null,
      file,
      version: 1,
      byName: expect.stringMatching(/^Luis /),
      versions: [
        { n: 1, name: 'Site_Lease v2.pdf', type: 'application/pdf', bytes: pdfFile.length },
      ],
    })
    const path = pathOf(added.body)
    const changed = await member.put(path, { line: ' Signed lease ', kind: 'letter', version: 1 })
    expect(changed.body).toMatchObject({
      item: null,
      line: 'Signed lease',
      kind: 'letter',
      title: 'Site_Lease v2',
      version: 2,
    })
    const late = await member.put(path, { title: 'Lease', version: 1 })
    expect([late.status, late.body.current]).toEqual([409, changed.body])
    expect((await member.delete(`${path}?version=1`)).status).toBe(409)
    expect((await member.delete(`${path}?version=2`)).status).toBe(204)
    expect((await packageOf(id)).documents).toEqual([])
    expect((await stranger.get(file)).status).toBe(404)
  })

  test('may be an address of the web, which is never fetched and is there once on an item or line (H-100)', async () => {
    const id = await newDeal()
    const file = 'https://river.example/plans/Site%20plan.pdf'
    const link = await add(id, { file, line: 'Plan' })
    expect(link.body).toMatchObject({ title: 'Site plan', kind: 'other', file, versions: [] })
    const again = await add(id, { file, line: ' plan' })
    expect([again.status, again.body]).toEqual([200, link.body])
    expect((await add(id, { file, item: 'site_control' })).status).toBe(201)
    expect((await add(id, { file: 'https://river.example' })).body.title).toBe('river.example')
  })

  test.each<[object, Record<string, string>]>([
    [{}, { file: 'Choose a file or enter a web address' }],
    [{ file: 'lease.pdf' }, { file: 'Choose a file or enter a web address' }],
    [{ file: 'https://a.example', kind: 'song' }, { kind: 'Choose a kind' }],
    [{ file: 'https://a.example', title: ' ' }, { title: 'Name the document' }],
    [
      { file: 'https://a.example', title: 'a'.repeat(201) },
      { title: 'Use at most 200 characters' },
    ],
    [
      { file: 'https://a.example', note: 'a'.repeat(2001) },
      { note: 'Use at most 2,000 characters' },
    ],
    [{ file: 'https://a.example', item: 'no_such' }, { item: 'Choose an item of the list' }],
    [
      { file: 'https://a.example', item: 'site_control', line: 'x' },
      { item: 'Choose an item or a line' },
    ],
    [{ file: `/objects/${missing}` }, { file: 'This file is not there anymore. Upload it again.' }],
  ])('%j is rejected with a sentence', async (body, fields) => {
    const id = await newDeal()
    const answer = await add(id, body)
    expect([answer.status, answer.body.fields]).toEqual([400, fields])
    const { body: there } = await add(id, { file: 'https://river.example/x.pdf' })
    const { title: _default, ...given } = body as { title?: string }
    if (Object.keys(given).length === 0) return
    const changed = await member.put(pathOf(there), body)
    expect([changed.status, changed.body.fields]).toEqual([400, fields])
  })

  test('is there once with the same bytes on one item, and again on another', async () => {
    const id = await newDeal()
    const first = await document(id, { item: 'site_control' }, 'The same words')
    const file = await upload('The same words', 'Copy.txt')
    const again = await add(id, { file, item: 'site_control' })
    expect([again.status, again.body]).toEqual([200, first])
    expect((await add(id, { file, item: 'site_title' })).status).toBe(201)
    expect((await packageOf(id)).documents).toHaveLength(2)
  })

  test('keeps its earlier files as versions, the newest ten (H-023)', async () => {
    const id = await newDeal()
    const first = await document(id, { item: 'site_control' }, 'Version 1')
    const path = pathOf(first)
    for (let n = 2; n <= 12; n += 1) {
      const file = await upload(`Version ${n}`, `Lease ${n}.txt`)
      expect((await member.put(path, { file, version: n - 1 })).body.file).toBe(file)
    }
    const [whole] = (await packageOf(id)).documents
    expect(whole.versions.map(({ n }: { n: number }) => n)).toEqual([
      12, 11, 10, 9, 8, 7, 6, 5, 4, 3,
    ])
    const read = async (at: number) => member.get(`/objects/${whole.versions[at].fileId}`)
    expect([(await read(0)).text, (await read(9)).text]).toEqual(['Version 12', 'Version 3'])
    expect((await member.get(first.file)).status).toBe(404)
    // Another file of the same record is no version that can be named again.
    expect((await member.put(path, { file: `/objects/${whole.versions[3].fileId}` })).status).toBe(
      400,
    )
  })

  test('names who is gone as a former member', async () => {
    const id = await newDeal()
    const { client, user } = await portal.signedIn({ organizationId: owner.id })
    const file = await upload('By somebody who leaves', 'Letter.txt', client)
    expect((await client.post(`/api/pipeline/${id}/documents`, { file })).status).toBe(201)
    expect((await admin.delete(`/api/users/${user.id}`)).status).toBe(204)
    const [left] = (await packageOf(id)).documents
    expect([left.byName, left.versions[0].byName]).toEqual(['Former member', 'Former member'])
    expect((await member.get(file)).text).toBe('By somebody who leaves')
  })

  test('is one of at most 200, and of 2 GB of an organization (H-024)', async () => {
    const id = await newDeal()
    const row = { pipelineId: id, kind: 'other', title: 'A', file: 'https://a.example' }
    const rows = await db
      .insert(pipelineDocuments)
      .values(Array.from({ length: 199 }, () => row))
      .returning()
    const reason = { notApplicable: 'A county letter replaces it' }
    expect((await member.put(`/api/pipeline/${id}/items/site_title`, reason)).status).toBe(200)
    const last = await document(id)
    const more = await add(id, { file: 'https://b.example' })
    expect([more.status, more.body.message]).toEqual([
      409,
      'A project can have at most 200 documents',
    ])
    const [any] = rows
    await db.insert(files).values({
      state: 'stored',
      uploadKey: 'uploads/large',
      bytes: 2_147_483_640,
      holderEntity: 'pipeline-documents',
      holderId: any?.id ?? null,
      unattachedSince: null,
    })
    // All deals of the organization count, and every version.
    const other = await newDeal()
    const file = await upload('Nine bytes', 'Nine.txt')
    const sentence = 'The documents of your organization can take up at most 2 GB'
    expect((await add(other, { file })).body.message).toBe(sentence)
    expect((await member.put(pathOf(last), { file })).body.message).toBe(sentence)
    expect((await add(other, { file: 'https://c.example' })).status).toBe(201)
    // Two that fit alone do not fit together, also where they come at once to two projects.
    const deals = await Promise.all([newDeal(), newDeal(), newDeal(), newDeal(), newDeal()])
    const used = await bytesOfOrganization(db, { id, organizationId: owner.id })
    const left = { bytes: sql<number>`${files.bytes} + ${organizationBytesLimit - used - 20}` }
    await db.update(files).set(left).where(eq(files.uploadKey, 'uploads/large'))
    const small = await Promise.all(deals.map((deal) => upload('Sevenly', `${deal}.txt`)))
    const atOnce = await Promise.all(
      deals.map((deal, place) => add(deal, { file: small[place], title: 'Small' })),
    )
    expect(atOnce.filter(({ status }) => status === 201)).toHaveLength(2)
    await db.delete(files).where(eq(files.uploadKey, 'uploads/large'))
    expect((await add(other, { file })).status).toBe(201)
  })
})

test('an item may not apply, for a reason that is taken back (H-025)', async () => {
  const id = await newDeal()
  const put = (body: object, item = 'site_environment') =>
    member.put(`/api/pipeline/${id}/items/${item}`, body)
  const sentence = { notApplicable: 'Say why it does not apply' }
  for (const notApplicable of ['', '  ', undefined, 7])
    expect((await put({ notApplicable })).body.fields).toEqual(sentence)
  expect((await put({ notApplicable: 'a'.repeat(201) })).status).toBe(400)
  expect((await put({ notApplicable: 'Cleared' }, 'no_such')).status).toBe(404)
  const why = { notApplicable: 'The county cleared it' }
  expect((await put(why)).body).toEqual({ id: 'site_environment', state: 'not_applicable', ...why })
  expect((await put({ notApplicable: 'Cleared in 2024' })).body.notApplicable).toBe(
    'Cleared in 2024',
  )
  const file = 'https://river.example/county.pdf'
  expect((await add(id, { file, item: 'site_environment' })).status).toBe(201)
  expect((await put({ notApplicable: 'Cleared in 2024' })).body.state).toBe('have')
  expect((await put({ notApplicable: null })).body).toEqual({
    id: 'site_environment',
    state: 'have',
    notApplicable: null,
  })
})

describe('an upload for a document (H-021)', () => {
  const large = Buffer.concat([pdfFile, Buffer.alloc(10_485_760, ' ')])

  test('may be larger than others, and only a document or an offer takes it', async () => {
    const id = await newDeal()
    const file = await upload(large, 'Plans.pdf')
    const resource = await admin.post('/api/resources', { name: 'Plans', type: 'guide', file })
    expect(resource.body.fields).toEqual({
      file: 'This file is not there anymore. Upload it again.',
    })
    const own = await upload(large, 'Plans.pdf', admin)
    const rejected = await admin.post('/api/resources', { name: 'Plans', type: 'guide', file: own })
    expect(rejected.body.fields).toEqual({
      file: 'This file is too large. Choose one of at most 10 MB.',
    })
    const added = await add(id, { file })
    expect([added.status, added.body.versions[0].bytes]).toEqual([201, large.length])
  })

  test('is at most 50 MB, and 10 MB without saying what for', async () => {
    const start = (body: object) => member.post('/api/objects/upload', body)
    const sentence = 'This file is too large. Choose one of at most 50 MB.'
    const over = { bytes: documentLimit + 1, use: 'document' }
    expect((await start(over)).body.fields).toEqual({ bytes: sentence })
    expect((await start({ bytes: documentLimit, use: 'document' })).status).toBe(200)
    expect((await start({ bytes: documentLimit })).body.fields).toEqual({
      bytes: 'This file is too large. Choose one of at most 10 MB.',
    })
    expect((await start({ use: 'song' })).status).toBe(400)
    expect((await putBytes(portal, await newAddress(member), large)).status).toBe(413)
    const { uploadURL } = (await start({ use: 'document' })).body
    const tooLarge = await putBytes(portal, uploadURL, pdfFile, {
      'content-length': String(documentLimit + 1),
    })
    expect([tooLarge.status, JSON.parse(tooLarge.text).message]).toEqual([413, sentence])
  })

  // Each is larger than what is in memory at a time, with what matters at its end.
  const filling = { name: 'word/media/plan.bin', content: randomBytes(11_000_000) }
  const older = Buffer.concat([compoundFile('WordDocument'), Buffer.alloc(11_000_000)])
  const words = Buffer.from(`Caf\u00e9 ${'\u00e9t\u00e9, '.repeat(1_600_000)}`)
  test.each<[string, Buffer, string | null]>([
    ['Plan.docx', officeFile('word/document.xml', [filling]), 'docx'],
    [
      'Plan.docx',
      officeFile('word/document.xml', [
        filling,
        { name: 'word/end.xml', content: '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///x">]>' },
      ]),
      null,
    ],
    ['Plan.doc', older, 'doc'],
    ['Plan.doc', Buffer.concat([older, Buffer.from('_VBA_PROJECT', 'utf16le')]), null],
    ['Minutes.txt', words, 'txt'],
    ['Minutes.txt', Buffer.concat([words, Buffer.from('<script>')]), null],
    ['Minutes.txt', Buffer.concat([words, Buffer.from([0])]), null],
  ])('is inspected to its end: %s', async (name, bytes, ending) => {
    const found = await upload(bytes, name).then(
      async (path) => (await member.get(path)).headers['content-disposition'],
      (error: Error) => error.message,
    )
    expect(found).toContain(ending === null ? fileTypeMessage : `.${ending}"`)
  })
})
