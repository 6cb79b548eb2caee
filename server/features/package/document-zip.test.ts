import { Buffer } from 'node:buffer'
import { get } from 'node:http'
import type { IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { auditEntries } from '#database/audit'
import { files } from '#database/files'
import { pipelineShares } from '#database/package'
import { readZipDirectory, packedBytes } from '#server/platform/archives/zip-directory'
import { pdfFile } from '#test/support/sample-files'
import { roomScene } from '#test/support/room-scene'

// All documents of a project as one file (H-046).

const scene = await roomScene()
const { db, portal, member, guest } = scene
const { newDeal, introduce, share, upload, add, document } = scene

const zipPath = (id: string) => `/api/pipeline/${id}/documents/zip`
await portal.app.listen({ port: 0, host: '127.0.0.1' })
const { port } = portal.app.server.address() as AddressInfo

/** Asks for the ZIP over the network, where it comes piece by piece. */
const ask = ({ cookie }: { cookie: string | null }, id: string) =>
  fetch(`http://127.0.0.1:${port}${zipPath(id)}`, { headers: { cookie: cookie ?? '' } })

/** The files of a ZIP by their names; all of them are stored as they are. */
async function unpacked(answer: Response): Promise<Map<string, Buffer>> {
  const zip = Buffer.from(await answer.arrayBuffer())
  const parts = readZipDirectory(zip, 1000)
  if (typeof parts === 'string') throw new Error(`The ZIP is ${parts}`)
  return new Map(
    parts.map((part) => {
      expect(part.method).toBe(0)
      return [part.name, packedBytes(zip, part) ?? Buffer.alloc(0)]
    }),
  )
}

const downloadsOf = (shareId: string) =>
  db.$count(
    auditEntries,
    and(eq(auditEntries.entityId, shareId), eq(auditEntries.action, 'download')),
  )

test('a party gets all of them by group and title, with a table of contents', async () => {
  const id = await newDeal()
  const put = async (body: object, text: string | Buffer, name: string) =>
    (await add(id, { file: await upload(text, name), ...body })).body
  await put({ item: 'site_control', title: 'Lease' }, pdfFile, 'a.pdf')
  await put({ item: 'site_control', title: 'lease' }, 'Words', 'b.txt')
  const other = await put({ title: '../../Plan: "A"', note: '=SUM(A1)' }, 'Old', 'c.txt')
  const file = await upload('New', 'd.txt')
  await member.put(`/api/pipeline-documents/${other.id}`, { file })
  await add(id, { file: 'https://river.example/map.pdf', item: 'site_title', title: 'Map' })
  const answer = await ask(member, id)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/zip'])
  expect(answer.headers.get('content-disposition')).toContain('filename="Town Hall Roof.zip"')
  const parts = await unpacked(answer)
  expect([...parts.keys()]).toEqual([
    'Site/Lease.pdf',
    'Site/lease.txt',
    'Other/Plan_ _A_.txt',
    'index.csv',
  ])
  expect(parts.get('Site/Lease.pdf')).toEqual(pdfFile)
  expect(String(parts.get('Other/Plan_ _A_.txt'))).toBe('New')
  const [head, ...rows] = String(parts.get('index.csv')).replace('\ufeff', '').trim().split('\r\n')
  expect(head).toBe('Group,Item,Title,Kind,Version,File,Bytes,SHA-256,Web Address,Note,Added,By')
  expect(rows).toEqual([
    expect.stringMatching(
      /^Site,Site control,Lease,Agreement,1,Site\/Lease\.pdf,\d+,[0-9a-f]{64},,,20.+Z,Luis \d+$/,
    ),
    expect.stringMatching(/^Site,Site control,lease,Agreement,1,Site\/lease\.txt,5,/),
    expect.stringMatching(/^Other,,.+,Other,2,Other\/Plan_ _A_\.txt,3,[0-9a-f]{64},,'=SUM\(A1\),/),
    expect.stringMatching(
      /^Site,.+,Map,Report,,,,,https:\/\/river\.example\/map\.pdf,,20.+Z,Luis \d+$/,
    ),
  ])
})

test('equal names are numbered', async () => {
  const id = await newDeal()
  for (const title of ['Lease', 'LEASE', 'Lease']) await document(id, { title })
  expect([...(await unpacked(await ask(member, id))).keys()].slice(0, 3)).toEqual([
    'Other/Lease.txt',
    'Other/LEASE (2).txt',
    'Other/Lease (3).txt',
  ])
})

test('without a file there is none', async () => {
  const id = await newDeal()
  const none = { status: 409, body: { message: 'There is no file to download' } }
  expect(await member.get(zipPath(id))).toMatchObject(none)
  await add(id, { file: 'https://river.example/map.pdf' })
  expect(await member.get(zipPath(id))).toMatchObject(none)
  await document(id)
  expect(await member.request('HEAD', zipPath(id))).toMatchObject({ status: 200, text: '' })
})

test('a guest gets what is shared, and one line of the log for each document', async () => {
  const id = await newDeal()
  await introduce(id)
  const { id: first } = await document(id, { title: 'One' })
  const { id: second } = await document(id, { title: 'Two' })
  await document(id, { title: 'Three' })
  const shared = await share(id, { allDocuments: false, documents: [first, second] })
  const parts = await unpacked(await ask(guest, id))
  expect([...parts.keys()]).toEqual(['Other/One.txt', 'Other/Two.txt', 'index.csv'])
  expect(String(parts.get('index.csv'))).not.toContain('Three')
  expect(await downloadsOf(shared.id)).toBe(2)
  // Parties are not logged.
  await unpacked(await ask(member, id))
  expect(await downloadsOf(shared.id)).toBe(2)
})

/** A document so large that it is still being read when another is to follow. */
async function addLarge(id: string): Promise<void> {
  const large = Buffer.concat([pdfFile, Buffer.alloc(30_000_000, ' ')])
  await add(id, { file: await upload(large, 'Large.pdf'), title: 'Large' })
}

test('two are read at a time, one of a person; who waits for a place gets it, or 503 after 5 seconds', async () => {
  const id = await newDeal()
  await addLarge(id)
  const { client: colleague } = await portal.signedIn({ organizationId: scene.owner.id })
  const { client: third } = await portal.signedIn({ organizationId: scene.owner.id })
  /** An answer that is not read yet, and holds its place meanwhile. */
  const begin = ({ cookie }: { cookie: string | null }) =>
    new Promise<IncomingMessage>((answered) => {
      get({ port, path: zipPath(id), headers: { cookie: cookie ?? '' }, agent: false }, answered)
    })
  const slow = await Promise.all([begin(member), begin(colleague)])
  const began = performance.now()
  const late = await Promise.all([begin(third), begin(member)])
  expect(performance.now() - began).toBeGreaterThan(4900)
  for (const { statusCode, headers } of late)
    expect([statusCode, headers['retry-after']]).toEqual([503, '5'])
  const waiting = begin(third)
  for (const answer of [...slow, ...late]) answer.destroy()
  const served = await waiting
  expect(served.statusCode).toBe(200)
  served.destroy()
})

describe('what fails on the way ends the connection', () => {
  /** Two documents, the first large. */
  async function two() {
    const id = await newDeal()
    await introduce(id)
    await addLarge(id)
    const second = await document(id, { title: 'Second' })
    const shared = await share(id)
    return { id, second, shared }
  }
  const readBroken = async (
    client: typeof guest,
    id: string,
    meanwhile: () => Promise<unknown>,
  ) => {
    const answer = await ask(client, id)
    expect(answer.status).toBe(200)
    const reader = answer.body?.getReader()
    await reader?.read()
    await meanwhile()
    for (;;) {
      const part = await reader?.read()
      if (part?.done !== false) return
    }
  }

  test('a share that is revoked: the rest is not sent and not logged', async () => {
    const { id, shared } = await two()
    const revoked = readBroken(guest, id, () =>
      db
        .update(pipelineShares)
        .set({ endedAt: new Date(), endedWhy: 'revoked' })
        .where(eq(pipelineShares.id, shared.id)),
    )
    await expect(revoked).rejects.toThrow('terminated')
    expect(await downloadsOf(shared.id)).toBe(1)
  })

  test('a document that is deleted, and a session that has ended', async () => {
    const { id, second } = await two()
    const deleted = readBroken(member, id, () =>
      member.delete(`/api/pipeline-documents/${second.id}`),
    )
    await expect(deleted).rejects.toThrow('terminated')
    const { client } = await portal.signedIn({ organizationId: scene.owner.id })
    await document(id, { title: 'Third' })
    const ended = readBroken(client, id, () => client.post('/api/auth/logout'))
    await expect(ended).rejects.toThrow('terminated')
  })

  test('and what fails before the first byte is an error', async () => {
    const id = await newDeal()
    const { file } = await document(id)
    const [row] = await db
      .select()
      .from(files)
      .where(eq(files.id, file.slice('/objects/'.length)))
    await portal.files.remove(row?.key ?? '')
    expect((await member.get(zipPath(id))).status).toBe(503)
    // Its place is free again.
    for (let n = 0; n < 3; n += 1) expect((await member.get(zipPath(id))).status).toBe(503)
  })
})
