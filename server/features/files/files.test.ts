import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { fileLimit } from '#contract/files'
import { files } from '#database/files'
import type { OrganizationRow } from '#server/features/organizations/organizations.store'
import { testApp } from '#test/support/app'
import type { TestApp } from '#test/support/app'
import type { Client } from '#test/support/client'
import { stores } from '#test/support/file-stores'
import type { StoreUnderTest } from '#test/support/file-stores'
import { pdfFile, pngFile } from '#test/support/sample-files'
import { newAddress, putBytes, storedKeys, uploadBytes, uploadedPath } from '#test/support/uploads'
import { deleteUnattached, deleteUnknown } from './files.store.ts'

describe.each(stores)('files in a %s', (_name, openStore) => {
  let store: StoreUnderTest
  let portal: TestApp
  let organization: OrganizationRow
  let member: Client
  let other: Client
  let keeper: Client
  beforeAll(async () => {
    store = await openStore()
    portal = await testApp({
      RATE_LIMIT: 'off',
      FACILITY_ADMIN_EMAIL: 'keeper@river.example',
      ...store.environment,
    })
    organization = await portal.organization()
    member = (await portal.signedIn({ organizationId: organization.id })).client
    other = (await portal.signedIn({ organizationId: (await portal.organization()).id })).client
    keeper = (await portal.signedIn({ role: 'admin', email: 'keeper@river.example' })).client
  })
  afterAll(async () => {
    await portal.close()
    await store.close()
  })
  beforeEach(async () => {
    // Those of earlier cases do not count.
    await portal.database.open.db.delete(files)
    for (const key of await storedKeys(portal)) await portal.files.remove(key)
  })

  const normalize = (client: Client, url: unknown, name?: string) =>
    client.post('/api/objects/normalize', { url, name })
  const age = () =>
    portal.database.open.db.execute(
      sql`update files set unheld_since = unheld_since - interval '25 hours'`,
    )

  describe('an upload', () => {
    test('goes to an address, is inspected, and comes back as it was', async () => {
      const url = await newAddress(member)
      const put = await putBytes(portal, url, pdfFile)
      expect([put.status, put.headers['etag']]).toEqual([
        200,
        expect.stringMatching(/^"[0-9a-f]{32,64}"$/),
      ])
      const answer = await normalize(member, url, 'Term sheet.pdf')
      expect([answer.status, answer.body]).toEqual([
        200,
        { normalizedPath: expect.stringMatching(/^\/objects\/[0-9a-f-]{36}$/) },
      ])
      const file = await member.get(answer.body.normalizedPath)
      expect(file.status).toBe(200)
      expect(file.text).toBe(pdfFile.toString())
      expect(file.headers).toMatchObject({
        'content-type': 'application/pdf',
        'content-length': String(pdfFile.length),
        'content-disposition': `attachment; filename="Term sheet.pdf"; filename*=UTF-8''Term%20sheet.pdf`,
        'x-content-type-options': 'nosniff',
        'content-security-policy': "sandbox; default-src 'none'",
        'cache-control': 'private, no-cache',
      })
      // Requested again after a lost answer.
      expect((await normalize(member, url)).body).toEqual(answer.body)
    })

    test('of 10,485,760 bytes is taken, and of one more it is not (S80)', async () => {
      const largest = Buffer.alloc(fileLimit, 'line of text\n')
      expect((await uploadBytes(portal, member, largest, 'long.txt')).status).toBe(200)
      const url = await newAddress(member)
      const put = await putBytes(portal, url, Buffer.alloc(fileLimit + 1, 'a'))
      const normalized = await normalize(member, url)
      // The disk rejects the bytes; a bucket takes them, and they are rejected and removed right after.
      expect(
        store.rejectsLongBodies ? [put.status, normalized.status] : [413, normalized.status],
      ).toEqual(store.rejectsLongBodies ? [413, 400] : [413, 413])
      expect(await storedKeys(portal)).toHaveLength(1)
    })

    test("is its owner's alone until a record holds it (S81, S85)", async () => {
      const url = await newAddress(member)
      await putBytes(portal, url, pdfFile)
      expect((await normalize(other, url)).body.fields).toEqual({
        url: 'This is not the address of an upload of yours',
      })
      const path = (await normalize(member, url)).body.normalizedPath
      for (const client of [other, keeper]) expect((await client.get(path)).status).toBe(404)
      expect((await portal.client().get(path)).status).toBe(401)
      expect((await member.get('/objects/11111111-1111-4111-8111-111111111111')).status).toBe(404)
      expect((await member.get('/objects/..%2f..%2fetc%2fpasswd')).status).toBe(404)
    })

    test('does not change any more once it was inspected (S81)', async () => {
      const url = await newAddress(member)
      await putBytes(portal, url, pdfFile)
      const path = (await normalize(member, url)).body.normalizedPath
      await putBytes(portal, url, Buffer.from('something else'))
      expect((await normalize(member, url)).body.normalizedPath).toBe(path)
      expect((await member.get(path)).text).toBe(pdfFile.toString())
    })

    test('that was never uploaded is rejected with a sentence that says so', async () => {
      expect((await normalize(member, await newAddress(member))).body.fields).toEqual({
        url: 'Nothing was uploaded to this address. Upload the file again.',
      })
    })

    test('comes to an end when a person has a hundred that no record uses', async () => {
      const { client, user } = await portal.signedIn({ organizationId: organization.id })
      await portal.database.open.db.insert(files).values(
        Array.from({ length: 100 }, (_, each) => ({
          uploaderId: user.id,
          uploadKey: `upload ${each}`,
        })),
      )
      expect((await client.post('/api/objects/upload')).status).toBe(429)
      expect((await member.post('/api/objects/upload')).status).toBe(200)
    })

    test.each([
      'https://evil.example/objects/uploads/x',
      'file:///etc/passwd',
      'http://169.254.169.254/latest/meta-data/',
      'http://127.0.0.1:1/objects/uploads/x',
      '../../etc/passwd',
      '/objects/uploads/../../etc/passwd',
      '/objects/11111111-1111-4111-8111-111111111111',
      'objects/uploads/abc',
      'javascript:alert(1)',
      '//evil.example/x',
      'x'.repeat(3000),
      '',
      null,
      7,
      {},
    ])('is not looked for at %s (S82)', async (url) => {
      expect((await normalize(member, url)).body).toMatchObject({
        code: 'validation',
        fields: { url: expect.stringMatching(/^This is not the address of an upload of yours$/) },
      })
    })
  })

  describe('a download', () => {
    test('may be of a part, of nothing new, or of the headers alone', async () => {
      const path = await uploadedPath(portal, member, Buffer.from('0123456789'), 'digits.txt')
      const part = (range: string) => member.get(path, { headers: { range } })
      const middle = await part('bytes=2-4')
      expect([
        middle.status,
        middle.text,
        middle.headers['content-range'],
        middle.headers['content-length'],
      ]).toEqual([206, '234', 'bytes 2-4/10', '3'])
      expect([
        (await part('bytes=-3')).text,
        (await part('bytes=7-')).text,
        (await part('bytes=0-99')).text,
      ]).toEqual(['789', '789', '0123456789'])
      expect([(await part('bytes=10-')).status, (await part('bytes=0-1,3-4')).status]).toEqual([
        416, 200,
      ])
      const head = await member.request('HEAD', path)
      expect([head.status, head.text, head.headers['content-length']]).toEqual([200, '', '10'])
      const tag = String(head.headers['etag'])
      for (const known of [tag, `W/${tag}`, `"other", ${tag}`, '*'])
        expect((await member.get(path, { headers: { 'if-none-match': known } })).status).toBe(304)
      expect(
        (await member.get(path, { headers: { 'if-none-match': '"other", W/"more"' } })).status,
      ).toBe(200)
    })

    test('shows a picture in the page where that is asked for, and nothing else', async () => {
      const shown = async (bytes: Buffer) =>
        (await member.get(`${await uploadedPath(portal, member, bytes, 'x')}?inline=1`)).headers
      expect(await shown(pngFile())).toMatchObject({
        'content-disposition': expect.stringMatching(/^inline/),
        'content-security-policy': "sandbox; default-src 'none'",
        'x-content-type-options': 'nosniff',
      })
      for (const bytes of [pdfFile, Buffer.from('words')])
        expect((await shown(bytes))['content-disposition']).toMatch(/^attachment/)
    })

    test("of a facility's file is for those who may read the facility, at any time (S57, S85)", async () => {
      const file = await uploadedPath(portal, keeper, pdfFile)
      const { id } = (
        await keeper.post('/api/catalytic-facilities', {
          name: 'Pool',
          organizationId: organization.id,
          status: 'draft',
          file,
        })
      ).body
      const outsider = (await portal.signedIn({})).client
      const statuses = async () =>
        Promise.all(
          [member, other, keeper, outsider].map(async (client) => (await client.get(file)).status),
        )
      expect(await statuses()).toEqual([200, 404, 200, 404])
      await keeper.put(`/api/catalytic-facilities/${id}`, { status: 'published' })
      expect(await statuses()).toEqual([200, 200, 200, 404])
      await keeper.put(`/api/catalytic-facilities/${id}`, { status: 'inactive' })
      expect(await statuses()).toEqual([200, 404, 200, 404])
      await keeper.delete(`/api/catalytic-facilities/${id}`)
      expect(await statuses()).toEqual([404, 404, 200, 404])
    })

    test("of a resource's file is for everybody of the campaign, and of a draft's for administrators (S85)", async () => {
      const file = await uploadedPath(portal, keeper, pdfFile)
      const { id } = (
        await keeper.post('/api/resources', { name: 'Guide', type: 'guide', status: 'draft', file })
      ).body
      const outsider = (await portal.signedIn({})).client
      const statuses = async () =>
        Promise.all(
          [member, keeper, outsider].map(async (client) => (await client.get(file)).status),
        )
      expect(await statuses()).toEqual([404, 200, 404])
      await keeper.put(`/api/resources/${id}`, { status: 'published' })
      expect(await statuses()).toEqual([200, 200, 404])
    })

    test('of a profile image is for every signed-in person', async () => {
      const image = await uploadedPath(portal, member, pngFile(), 'me.png')
      expect(
        (await member.patch('/api/auth/profile', { profileImageUrl: image })).body.profileImageUrl,
      ).toBe(image)
      const outsider = (await portal.signedIn({})).client
      for (const client of [member, other, outsider])
        expect((await client.get(image)).status).toBe(200)
      expect((await portal.client().get(image)).status).toBe(401)
      expect((await member.patch('/api/auth/profile', { profileImageUrl: null })).status).toBe(200)
      expect((await other.get(image)).status).toBe(404)
    })
  })

  describe('what nobody holds', () => {
    test('is gone after a day, and what a record holds stays', async () => {
      const attached = await uploadedPath(portal, keeper, pdfFile)
      await keeper.post('/api/catalytic-facilities', {
        name: 'Pool',
        organizationId: organization.id,
        file: attached,
      })
      await uploadedPath(portal, member, pdfFile)
      await putBytes(portal, await newAddress(member), pdfFile)
      const { db } = portal.database.open
      expect(await deleteUnattached(db, portal.files, 500)).toBe(0)
      await age()
      expect(await deleteUnattached(db, portal.files, 1)).toBe(1)
      expect(await deleteUnattached(db, portal.files, 500)).toBe(1)
      expect(await storedKeys(portal)).toHaveLength(1)
      expect((await keeper.get(attached)).text).toBe(pdfFile.toString())
    })

    test('and is in the store without a row is found a day later', async () => {
      const recent = await uploadedPath(portal, member, pdfFile)
      const url = await newAddress(member)
      await putBytes(portal, url, pdfFile)
      for (const key of ['objects', 'uploads', 'incoming'])
        await portal.files.put(`${key}/${'a'.repeat(32)}`, pdfFile)
      const { db } = portal.database.open
      await deleteUnknown(db, portal.files)
      expect(await storedKeys(portal)).toHaveLength(5)
      await deleteUnknown(db, portal.files, Date.now() + 90_000_000)
      expect(await storedKeys(portal)).toHaveLength(2)
      expect((await member.get(recent)).status).toBe(200)
      expect((await normalize(member, url)).status).toBe(200)
    })
  })
})
