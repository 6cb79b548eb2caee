import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { portalOfTest, testApp } from '#test/support/app'
import type { TestApp } from '#test/support/app'
import { ended, mappingOf, rehearsed } from '#test/support/imports'
import { introductionScene } from '#test/support/introductions'
import type { IntroductionScene } from '#test/support/introductions'
import { columnsContaining } from '#test/support/referring-columns'
import { viewOf } from '#test/support/saved-views'
import { email, typedNote, useEverything, words } from './used-by-person.ts'

// somebody whose name and addresses are words that occur nowhere else uses everything, is erased, and every value of
// every column of every table is searched for the words.

/** Tables in which no person can be: a row of them names nobody, not even by id. */
const withoutPeople = [
  // What the feeds of people say of deals.
  'calendar_feed_entries',
  'benchmark_rates',
  'external_keys',
  'finance_rule_files',
  'import_parts',
  'import_rows',
  'pipeline_deadlines',
  'pipeline_finance',
  'pipeline_sources',
  'pipeline_uses',
  'stored_keys',
  'sso_domains',
  'sso_providers',
  // Webhooks belong to organizations, and messages carry ids of records.
  'webhook_deliveries',
  'webhook_outbox',
  'webhooks',
  'table_changes',
  // Made by the server of what administrators change; they name whoever made them, which the next test sees.
  'catalytic_facilities',
  'lending_profiles',
  'organization_memberships',
  'resources',
]

let portal: TestApp
let scene: IntroductionScene
async function openScene(settings: Record<string, string>): Promise<void> {
  portal = await testApp(settings, undefined, { notifying: false })
  scene = await introductionScene(portal)
}
// What is counted of somebody is in the database too.
beforeAll(() => openScene({}))
afterAll(() => portal.close())

const db = () => portal.database.open.db
const tableOf = (column: string) => column.split('.')[0] ?? ''

const columnsWithWords = () => columnsContaining(db(), words)

const tables = async () =>
  (
    await db().execute<{ name: string }>(
      sql`select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`,
    )
  ).rows.map(({ name }) => name)

describe('somebody who used everything', () => {
  let id: string

  test('X-134: was in every table that can have a person', async () => {
    id = (await useEverything(portal, scene)).id
    const columns = [...(await columnsWithWords()), ...(await columnsContaining(db(), [id]))]
    const theirs = new Set(columns.map(tableOf))
    const missing = (await tables()).filter((name) => !theirs.has(name))
    expect(missing.filter((name) => !withoutPeople.includes(name))).toEqual([])
  }, 120_000)

  test('X-134: erased, is nowhere but in what people typed into records', async () => {
    const answer = await scene.admin.client.post(`/api/users/${id}/erase`, { email })
    expect([answer.status, answer.text]).toEqual([204, ''])
    await portal.outbox.about(email, 'Your account was erased')
    await vi.waitUntil(async () => !(await columnsWithWords()).includes('mails.recipient'), {
      timeout: 30_000,
    })
    expect(await columnsWithWords()).toEqual([
      'audit_entries.changes',
      'audit_entries.search_text',
      'pipeline_activities.description',
    ])
    // The entry of the note itself, and of it nothing but what was typed.
    const { rows } = await db().execute<{ entity: string; left: string }>(sql`
      select entity, lower(replace(changes::text, ${typedNote}, '')) as left from audit_entries
      where strpos(search_text, ${words[0] ?? ''}) > 0 or strpos(lower(changes::text), ${words[0] ?? ''}) > 0`)
    expect(rows.map(({ entity }) => entity)).toEqual(['pipeline-activities'])
    expect(words.filter((word) => rows[0]?.left.includes(word))).toEqual([])
    // Documents, shares, questions and offers name nobody where they named the person.
    const named = await columnsContaining(db(), [id])
    expect(named.filter((column) => /uploader|^pipeline_(?!activities)/.test(column))).toEqual([])
  })

  test('X-133: ids, times and records stay, under other names', async () => {
    const { client } = scene.developer
    const { activities } = (await client.get(`/api/pipeline/${scene.dealId}/activities`)).body
    expect(activities.map((one: { createdByName: string }) => one.createdByName)).toContain(
      'Former member',
    )
    expect(
      activities.find((one: { subject: string }) => one.subject === 'Please call'),
    ).toMatchObject({ description: typedNote, mentions: [] })
    const { introductions } = (await client.get('/api/introductions')).body
    const contacts = introductions.map((one: { contacts: { deal: object } }) => one.contacts?.deal)
    expect(contacts).toContainEqual({
      name: 'Former member',
      email: 'Former member',
      phone: 'Former member',
    })
    const { entries, total } = (await scene.admin.client.get(`/api/audit?actorId=${id}&limit=100`))
      .body
    expect(total).toBeGreaterThan(20)
    for (const entry of entries)
      expect([entry.actorName, entry.ip, entry.token?.name ?? '(erased)']).toEqual([
        'Erased account',
        null,
        '(erased)',
      ])
    const search = `search=${encodeURIComponent('erased account')}&actorId=${id}&limit=1`
    expect((await scene.admin.client.get(`/api/audit?${search}`)).body.total).toBe(total)
  })

  test('X-133: their merge is undone as any other, without their invitation', async () => {
    const { client } = scene.admin
    const { merges } = (await client.get('/api/organization-merges')).body
    const open = merges.filter((merge: { undoneAt: string | null }) => merge.undoneAt === null)
    expect(open).toMatchObject([{ mergedByName: 'Former member' }])
    const undone = await client.post(`/api/organization-merges/${open[0].id}/undo`)
    expect([undone.status, undone.text]).toEqual([200, undone.text])
    expect(await columnsWithWords()).not.toContain('invitations.email')
    expect(await columnsWithWords()).not.toContain('match_dismissals.created_by_name')
  })
})

describe('somebody who writes while they are erased', () => {
  // They, and who waits for an import, call more often than a person does.
  beforeAll(async () => {
    await portal.close()
    await openScene({ RATE_LIMIT: 'off' })
  })

  const names = { firstName: 'Ottoline', lastName: 'Brackenridge' }
  const theirWords = ['ottoline', 'brackenridge', 'thistledown']

  test('X-134: has written before, and is taken out of it, or has not', async () => {
    const organizationId = scene.dealOrganization.id
    for (let round = 0; round < 5; round += 1) {
      const address = `writer${round}@thistledown.example`
      const { client, user } = await portal.signedIn({ ...names, email: address, organizationId })
      const session = client.cookie
      const write = (place: number) =>
        client.post(`/api/pipeline/${scene.dealId}/activities`, {
          type: 'note',
          subject: `Note ${place}`,
        })
      const calls = [
        ...Array.from({ length: 12 }, (_, place) => write(place)),
        client.post('/api/saved-views', viewOf()),
        client.put('/api/preferences', { theme: 'dark' }),
      ]
      const [erased, ...written] = await Promise.all([
        scene.admin.client.post(`/api/users/${user.id}/erase`, { email: address }),
        ...calls,
      ])
      expect([erased.status, erased.text]).toEqual([204, ''])
      // What was too late was not written: the session is gone, or the account was by the time its row should refer to it.
      expect(written.filter(({ status }) => ![200, 201, 401, 409, 503].includes(status))).toEqual(
        [],
      )
      client.cookie = session
      expect((await write(99)).status).toBe(401)
      await portal.outbox.about(address, 'Your account was erased')
      await vi.waitUntil(async () => (await columnsContaining(db(), theirWords)).length === 0, {
        timeout: 30_000,
      })
    }
  }, 120_000)

  test('X-134: with an import that runs, is not named by what it stores', async () => {
    const address = 'importer@thistledown.example'
    const organizationId = scene.dealOrganization.id
    const { client, user } = await portal.signedIn({ ...names, email: address, organizationId })
    const rows = Array.from({ length: 400 }, (_, place) => `Loan ${place}`)
    const { id } = await rehearsed(client, 'products', `Title\n${rows.join('\n')}\n`, {
      mapping: mappingOf({ name: 'Title' }),
    })
    const committing = await client.post(`/api/imports/${id}/commit`)
    expect([committing.status, committing.text]).toEqual([200, committing.text])
    const erased = await scene.admin.client.post(`/api/users/${user.id}/erase`, { email: address })
    expect([erased.status, erased.text]).toEqual([204, ''])
    await ended(scene.admin.client, id)
    await portal.outbox.about(address, 'Your account was erased')
    await vi.waitUntil(async () => (await columnsContaining(db(), theirWords)).length === 0, {
      timeout: 30_000,
    })
  }, 120_000)
})

test('X-134: a mail that waits when its person is erased goes to nobody', async () => {
  const quiet = await portalOfTest({ RATE_LIMIT: 'off' }, undefined, { deliver: false })
  const { client, user } = await quiet.signedIn()
  await quiet.client().post('/api/auth/send-code', { email: user.email })
  const admin = await quiet.signedIn({ role: 'admin' })
  await admin.client.post(`/api/users/${user.id}/send-reset`)
  await client.post('/api/auth/account/erase', { email: user.email })
  const { rows } = await quiet.database.open.db.execute(
    sql`select kind, subject from mails where recipient = ${user.email}`,
  )
  expect(rows).toEqual([{ kind: 'security_notice', subject: 'Your account was erased' }])
})
