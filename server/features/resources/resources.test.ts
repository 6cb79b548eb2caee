import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { objectPath } from '#contract/files'
import { files } from '#database/files'
import { filePortal } from '#test/support/app'
import type { Client } from '#test/support/client'
import { insertResource } from './resources.store.ts'
import type { ResourceValues } from './resources.store.ts'

const path = '/api/resources'
const nowhere = 'Add a link or upload a file before publishing'

const portal = await filePortal({ RATE_LIMIT: 'off' })
const { db } = portal.database.open
const admin = await portal.signedIn({ role: 'admin' })
const member = (await portal.signedIn({ organizationId: (await portal.organization()).id })).client

const add = (values: Partial<ResourceValues> = {}) =>
  insertResource(db, {
    name: 'Some Guide',
    type: 'guide',
    url: 'https://river.example/guide',
    ...values,
  })
const whole = { name: 'Model Terms', type: 'term_sheet', url: 'https://river.example/terms' }
const namesOf = (answer: { body: { resources: { name: string }[] } }) =>
  answer.body.resources.map(({ name }) => name)

let uploads = 0
async function uploaded(): Promise<string> {
  uploads += 1
  const row = {
    uploaderId: admin.user.id,
    state: 'stored',
    uploadKey: `resource ${uploads}`,
    key: `kept ${uploads}`,
    name: 'terms.pdf',
    contentType: 'application/pdf',
    bytes: 421_888,
  }
  const [file] = await db.insert(files).values(row).returning()
  return objectPath(file?.id ?? '')
}

describe('adding a resource', () => {
  test('stores what was typed, published unless said otherwise', async () => {
    const answer = await admin.client.post(path, {
      ...whole,
      name: '  Model Terms ',
      membershipBase: ['gb50', 'acc', 'gb50'],
      author: '',
      description: null,
    })
    expect(answer.status).toBe(201)
    expect(answer.body).toMatchObject({
      ...whole,
      membershipBase: ['gb50', 'acc'],
      author: null,
      description: null,
      file: null,
      fileInfo: null,
      status: 'published',
      version: 1,
    })
  })

  test('with a file answers its name, kind and size, and keeps it attached', async () => {
    const file = await uploaded()
    const { body } = await admin.client.post(path, { ...whole, url: '', file })
    expect(body).toMatchObject({
      url: null,
      file,
      fileInfo: { name: 'terms.pdf', type: 'application/pdf', bytes: 421_888 },
    })
    expect((await member.get(`${path}/${body.id}`)).body).toEqual(body)
    expect((await member.get(`${path}?search=model terms`)).body.resources).toContainEqual(body)
    expect((await admin.client.delete(`${path}/${body.id}`)).status).toBe(204)
    const [row] = await db
      .select()
      .from(files)
      .where(eq(files.id, file.slice('/objects/'.length)))
    expect(row?.unattachedSince).not.toBeNull()
  })

  test('as a draft needs its type, and nothing to open yet', async () => {
    expect(
      (await admin.client.post(path, { name: 'Outline', type: 'guide', status: 'draft' })).status,
    ).toBe(201)
    expect(
      (await admin.client.post(path, { name: 'Outline', status: 'draft' })).body.fields,
    ).toEqual({
      type: 'Choose one of: term_sheet, guidance, guide',
    })
  })
})

describe('changing a resource', () => {
  test('cannot leave a published one without anything to open, nor publish such a draft', async () => {
    const { id } = await add()
    expect((await admin.client.put(`${path}/${id}`, { url: null })).body.fields).toEqual({
      url: nowhere,
    })
    const draft = await add({ url: null, status: 'draft' })
    expect(
      (await admin.client.put(`${path}/${draft.id}`, { status: 'published' })).body.fields,
    ).toEqual({ url: nowhere })
    const answer = await admin.client.put(`${path}/${draft.id}`, {
      status: 'published',
      file: await uploaded(),
    })
    expect(answer.status).toBe(200)
  })
})

describe('the history of a resource', () => {
  test('brings back a deleted one with its file', async () => {
    const file = await uploaded()
    const { id } = (await admin.client.post(path, { ...whole, url: null, file })).body
    await admin.client.delete(`${path}/${id}`)
    const [deletion] = (await admin.client.get(`${path}/${id}/history`)).body.entries
    const answer = await admin.client.post(`${path}/${id}/restore`, { auditId: deletion.id })
    expect(answer.body).toMatchObject({ id, file, status: 'published', notes: [] })
    expect((await member.get(`${path}/${id}`)).body.fileInfo).toMatchObject({ name: 'terms.pdf' })
  })

  test('of a file that is gone comes back as a draft that says so', async () => {
    const file = await uploaded()
    const { id } = (await admin.client.post(path, { ...whole, url: null, file })).body
    await admin.client.delete(`${path}/${id}`)
    await db.delete(files).where(eq(files.id, file.slice('/objects/'.length)))
    const [deletion] = (await admin.client.get(`${path}/${id}/history`)).body.entries
    const answer = await admin.client.post(`${path}/${id}/restore`, { auditId: deletion.id })
    expect(answer.body).toMatchObject({
      status: 'draft',
      file: null,
      notes: ['The file of this version is not there anymore. Upload it again.'],
    })
  })
})

describe('the list', () => {
  beforeAll(async () => {
    await add({
      name: 'Zzquick Résumé of Terms',
      type: 'term_sheet',
      author: 'Ångström Lenders',
      description: 'How Zürich lends',
      membershipBase: ['gb50', 'hpn'],
    })
    await add({ name: 'Zzquick Guide', membershipBase: ['hpn'] })
    await add({ name: 'Zzquick Draft', status: 'draft' })
  })
  const of = async (client: Client, query: string) =>
    namesOf(await client.get(`${path}?${query}&sort=name`))

  test('finds names, authors and descriptions whatever their case and accents', async () => {
    for (const search of ['resume', 'ANGSTROM', 'zurich lends'])
      expect(await of(member, `search=${search}`)).toEqual(['Zzquick Résumé of Terms'])
  })

  test('filters by type and membership and counts the options', async () => {
    expect(await of(member, 'search=zzquick&type=guide')).toEqual(['Zzquick Guide'])
    expect(await of(member, 'search=zzquick&membershipBase=gb50')).toEqual([
      'Zzquick Résumé of Terms',
    ])
    const { body } = await member.get(`${path}?search=zzquick&type=guide&facets=true`)
    expect(body.facets).toEqual({
      type: { term_sheet: 1, guide: 1 },
      membershipBase: { hpn: 1 },
      status: { published: 1 },
    })
  })

  test('shows drafts to administrators who ask for them, and to nobody else', async () => {
    expect(await of(admin.client, 'search=zzquick&adminView=true')).toHaveLength(3)
    expect(await of(admin.client, 'search=zzquick&adminView=true&status=draft')).toEqual([
      'Zzquick Draft',
    ])
    for (const [client, query] of [
      [admin.client, ''],
      [admin.client, '&status=draft,published'],
      [member, '&adminView=true'],
      [member, '&adminView=true&status=draft,published'],
    ] as const) {
      expect(await of(client, `search=zzquick${query}`)).not.toContain('Zzquick Draft')
    }
    const { id } = await add({ status: 'draft' })
    expect([
      (await admin.client.get(`${path}/${id}`)).status,
      (await member.get(`${path}/${id}`)).status,
    ]).toEqual([200, 404])
  })
})
