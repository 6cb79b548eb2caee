import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { fileFieldMessage, objectPath, profileImageMessage } from '#contract/files'
import { files } from '#database/files'
import type { UserRow } from '#server/features/users/users.store'
import { filePortal } from '#test/support/app'

// Which files a record may name, and what becomes of those it named before.

const path = '/api/catalytic-facilities'
const gone = 'This file is not there anymore. Upload it again.'

const portal = await filePortal({
  RATE_LIMIT: 'off',
  FACILITY_ADMIN_EMAIL: 'keeper@river.example,second@river.example',
})
const { db } = portal.database.open
const organization = await portal.organization()
const keeper = await portal.signedIn({ role: 'admin', email: 'keeper@river.example' })
const second = await portal.signedIn({ role: 'admin', email: 'second@river.example' })

let uploads = 0

/** A file that was uploaded and inspected. */
async function stored(
  uploader: UserRow,
  values: Partial<typeof files.$inferInsert> = {},
): Promise<string> {
  uploads += 1
  const row = {
    uploaderId: uploader.id,
    state: 'stored',
    uploadKey: `upload ${uploads}`,
    key: `key ${uploads}`,
    name: 'a.pdf',
    contentType: 'application/pdf',
    bytes: 9,
    ...values,
  }
  const [file] = await db.insert(files).values(row).returning()
  return objectPath(file?.id ?? '')
}

async function holderOf(file: string) {
  const [row] = await db
    .select()
    .from(files)
    .where(eq(files.id, file.slice('/objects/'.length)))
  return row?.unattachedSince === null ? row.holderId : null
}

const facility = async (file: string | null = null, { client } = keeper) =>
  client.post(path, { name: 'Pool', organizationId: organization.id, file })

describe('the file of a record', () => {
  test('is an own upload, held from then on; another one replaces it, null lets go of it', async () => {
    const [first, next] = [await stored(keeper.user), await stored(keeper.user)]
    const made = await facility(first)
    expect([made.status, made.body.file]).toEqual([201, first])
    const { id } = made.body
    expect(await holderOf(first)).toBe(id)
    expect((await keeper.client.put(`${path}/${id}`, { file: next })).body.file).toBe(next)
    expect([await holderOf(first), await holderOf(next)]).toEqual([null, id])
    expect(
      (await keeper.client.put(`${path}/${id}`, { ...made.body, version: undefined, file: null }))
        .body.file,
    ).toBeNull()
    expect(await holderOf(next)).toBeNull()
  })

  test('stays as it is when a record is sent back as it was read, by whomever', async () => {
    const file = await stored(keeper.user)
    const { id } = (await facility(file)).body
    const read = (await second.client.get(`${path}/${id}`)).body
    expect(
      (await second.client.put(`${path}/${id}`, { ...read, name: 'Renamed' })).body,
    ).toMatchObject({ name: 'Renamed', file })
    expect(await holderOf(file)).toBe(id)
  })

  test('may be an address of the web, which lets go of an upload', async () => {
    const file = await stored(keeper.user)
    const { id } = (await facility(file)).body
    expect(
      (await keeper.client.put(`${path}/${id}`, { file: 'https://river.example/terms.pdf' })).body
        .file,
    ).toBe('https://river.example/terms.pdf')
    expect(await holderOf(file)).toBeNull()
    // Taken back while it is still there, as when a change is undone, even by somebody else.
    expect((await second.client.put(`${path}/${id}`, { file })).body.file).toBe(file)
    expect(await holderOf(file)).toBe(id)
  })

  test('is let go of when the record is deleted', async () => {
    const file = await stored(keeper.user)
    const { id } = (await facility(file)).body
    expect((await keeper.client.delete(`${path}/${id}`)).status).toBe(204)
    expect(await holderOf(file)).toBeNull()
  })

  test.each<[string, (scene: { attached: string }) => string | Promise<string>]>([
    ["somebody else's upload", () => stored(second.user)],
    ["nobody's", () => '/objects/11111111-1111-4111-8111-111111111111'],
    ['held by another record', ({ attached }) => attached],
    ['not looked at yet', () => stored(keeper.user, { state: 'uploading', contentType: null })],
  ])('that is %s is rejected, and nothing changes', async (_case, make) => {
    const attached = await stored(keeper.user)
    const holder = (await facility(attached)).body.id
    const own = await stored(keeper.user)
    const { id } = (await facility(own)).body
    const answer = await keeper.client.put(`${path}/${id}`, {
      file: await make({ attached }),
      name: 'Changed',
    })
    expect([answer.status, answer.body.fields]).toEqual([400, { file: gone }])
    expect((await keeper.client.get(`${path}/${id}`)).body).toMatchObject({
      name: 'Pool',
      file: own,
      version: 1,
    })
    expect([await holderOf(own), await holderOf(attached)]).toEqual([id, holder])
  })

  test.each([
    '/objects/',
    '/objects/../etc/passwd',
    '/objects/uploads/abc',
    'http://localhost:3000/objects/uploads/abc',
    'https://s3.example/b/k?X-Amz-Signature=1',
    'file:///etc/passwd',
    '//river.example/x',
  ])('cannot be %s', async (file) => {
    expect((await facility(file)).body.fields).toEqual({ file: fileFieldMessage })
  })
})

describe('the own profile image', () => {
  const set = (profileImageUrl: unknown) =>
    keeper.client.patch('/api/auth/profile', { profileImageUrl })

  test('is an own upload, and null removes it', async () => {
    const image = await stored(keeper.user, { contentType: 'image/webp', bytes: 2_097_152 })
    expect((await set(image)).body.profileImageUrl).toBe(image)
    expect((await keeper.client.get('/api/auth/user')).body.user.profileImageUrl).toBe(image)
    expect(await holderOf(image)).toBe(keeper.user.id)
    expect((await set(null)).body.profileImageUrl).toBeNull()
    expect(await holderOf(image)).toBeNull()
  })

  test.each<[string, () => string | Promise<string>, string]>([
    ['a document', () => stored(keeper.user), profileImageMessage],
    ['a GIF image', () => stored(keeper.user, { contentType: 'image/gif' }), profileImageMessage],
    [
      'larger than 2 MB',
      () => stored(keeper.user, { contentType: 'image/png', bytes: 2_097_153 }),
      profileImageMessage,
    ],
    ['an address of the web', () => 'https://river.example/me.png', profileImageMessage],
    ["somebody else's", () => stored(second.user, { contentType: 'image/png' }), gone],
  ])('cannot be %s', async (_case, make, message) => {
    expect((await set(await make())).body.fields).toEqual({ profileImageUrl: message })
  })

  test('is let go of when the account is deleted', async () => {
    const { client, user } = await portal.signedIn()
    const image = await stored(user, { contentType: 'image/png' })
    await client.patch('/api/auth/profile', { profileImageUrl: image })
    expect((await keeper.client.delete(`/api/users/${user.id}`)).status).toBe(204)
    expect(await holderOf(image)).toBeNull()
  })
})
