import { expect } from 'vitest'
import { distinctOrganizations } from '#database/organization-duplicates'
import { notifications } from '#database/notifications'
import { products } from '#database/products'
import { matchDismissals } from '#database/introductions'
import { pipelineOffers } from '#database/offers'
import {
  pipelineDocuments,
  pipelineQuestions,
  pipelineShareReaders,
  pipelineShares,
} from '#database/package'
import type { Executor } from '#server/platform/database/database'
import { openLink } from '#server/platform/sessions/pending-sso.store'
import { openSession } from '#server/platform/sessions/session.store'
import { connectAccount } from '#test/support/connected-account'
import { confirmationLink } from '#test/support/confirmation-links'
import { createCode } from '#test/support/codes'
import { testPassword } from '#test/support/app'
import type { TestApp } from '#test/support/app'
import type { Answer, Client } from '#test/support/client'
import { committed, mappingOf, rehearsed } from '#test/support/imports'
import { act, record } from '#test/support/introductions'
import type { IntroductionScene } from '#test/support/introductions'
import { pngFile } from '#test/support/sample-files'
import { saveView, watchView } from '#test/support/saved-views'
import { uploadedPath } from '#test/support/uploads'
import { hijackOn } from './hijacked-accounts.ts'

/** What the person of the test is called; these words occur nowhere else. */
const firstName = 'Zephyrine'
const lastName = 'Quillfeather'
export const email = 'zq7131@marrowbone.example'
const formerEmail = 'former@marrowbone.example'
const pendingEmail = 'next@marrowbone.example'
const phone = '999 555 7131'
export const words = ['zephyrine', 'quillfeather', 'marrowbone', '999 555 7131']

/** What somebody else types into a record; it stays text. */
export const typedNote = `@${firstName} ${lastName} please call`

const ok = (answer: Answer, status = 200): Answer => {
  expect([answer.status, answer.text]).toEqual([status, answer.text])
  return answer
}

/** What a person can be named by on a project's page, whichever side they are of. */
async function writeInRoom(
  db: Executor,
  { dealId: pipelineId, capital }: IntroductionScene,
  introductionId: string,
  id: string,
): Promise<void> {
  const lender = { pipelineId, organizationId: capital.id, organizationName: capital.name }
  await db.insert(pipelineDocuments).values({
    pipelineId,
    kind: 'other',
    title: 'Site plan',
    file: 'https://files.example/plan',
    createdBy: id,
  })
  const [share] = await db
    .insert(pipelineShares)
    .values({
      ...lender,
      sections: ['stack'],
      allDocuments: false,
      until: '2199-01-01',
      words: 'Keep it to yourself.',
      createdBy: id,
    })
    .returning()
  await db
    .insert(pipelineShareReaders)
    .values({ shareId: share?.id ?? '', userId: id, acceptedAt: new Date() })
  await db
    .insert(pipelineQuestions)
    .values({ ...lender, question: 'When do you build?', askedBy: id, answeredBy: id })
  await db.insert(pipelineOffers).values({ introductionId, need: 'bridge_to_itc', createdBy: id })
}

/** Somebody of the deal's organization in the scene, who uses everything that a person can; answers the id and the session. */
export async function useEverything(
  portal: TestApp,
  scene: IntroductionScene,
): Promise<{ id: string; client: Client }> {
  const { db } = portal.database.open
  const { dealOrganization, capital } = scene
  const admin = scene.admin.client
  const one = await portal.organization({ name: 'Twin Fund' })
  const two = await portal.organization({ name: 'Twin Fund, Inc.' })
  const three = await portal.organization({ name: 'Third Fund' })
  for (const organization of [capital, one, two])
    ok(
      await admin.post(`/api/organizations/${organization.id}/invitations`, {
        emails: [email],
        role: 'member',
      }),
      201,
    )
  // By the key, with all access that an account can have, and a pending address.
  const { id } = await hijackOn(portal, dealOrganization, formerEmail, 'never@marrowbone.example')
  // An administrator gives the account another address, which ends its sessions.
  ok(await admin.put(`/api/users/${id}`, { email }))
  const client = portal.client()
  client.cookie = `session=${await openSession(db, id, client.from, 'Firefox')}`
  const version = async () => (await client.get('/api/auth/user')).body.user.version
  ok(await client.patch('/api/auth/profile', { firstName, lastName, version: await version() }))
  ok(
    await client.post('/api/auth/verify-code', {
      email,
      code: await createCode(db, portal.settings.sessionSecret, email),
    }),
  )
  // Connected for single sign-on, and on the way to be once more.
  const providerId = await connectAccount(db, { id, email })
  await openLink(db, { providerId, subject: `${firstName} there`, email })
  // The names that people give what they have for themselves.
  const { passkeys } = (await client.get('/api/auth/second-factor')).body
  ok(await client.patch(`/api/auth/passkeys/${passkeys[0].id}`, { name: `${firstName}'s phone` }))
  const feed = ok(await client.post('/api/calendar-feeds', { name: `${lastName} feed` }), 201)
  ok(await client.delete(`/api/calendar-feeds/${feed.body.id}`), 204)
  const token = ok(
    await client.post('/api/auth/tokens', {
      name: `${lastName} sync`,
      scopes: ['registry.read', 'registry.write'],
      expiresInDays: 7,
    }),
    201,
  ).body.token
  ok(await client.post('/api/calendar-feeds', { name: `${firstName} feed` }), 201)
  ok(
    await client.patch('/api/auth/profile', {
      profileImageUrl: await uploadedPath(portal, client, pngFile(), `${firstName}.png`),
      version: await version(),
    }),
  )
  await uploadedPath(portal, client, Buffer.from('A few words.'), `${lastName}.txt`)

  // What is written on records.
  const key = () => ({ headers: { 'idempotency-key': crypto.randomUUID() } })
  const activities = `/api/pipeline/${scene.dealId}/activities`
  const written = ok(
    await client.post(activities, { type: 'note', subject: 'A visit' }, key()),
    201,
  )
  ok(await client.put(`/api/pipeline-activities/${written.body.id}`, { subject: 'Visited' }))
  const removed = ok(await client.post(activities, { type: 'task', subject: 'To do' }), 201)
  ok(await scene.developer.client.delete(`/api/pipeline-activities/${removed.body.id}`), 204)
  const byToken = await portal
    .client()
    .post(
      activities,
      { type: 'call', subject: 'By a program' },
      { headers: { authorization: `Bearer ${token}` } },
    )
  ok(byToken, 201)
  ok(
    await scene.developer.client.post(activities, {
      type: 'note',
      subject: 'Please call',
      description: typedNote,
      mentions: [id],
    }),
    201,
  )
  for (const name of ['first', 'second'])
    await committed(
      client,
      (
        await rehearsed(client, 'products', `Title\n${name}\n`, {
          mapping: mappingOf({ name: 'Title' }),
        })
      ).id,
    )
  await rehearsed(client, 'products', 'Title\nlater\n', { mapping: mappingOf({ name: 'Title' }) })

  const deal = { name: 'A roof', organizationId: dealOrganization.id }
  ok(await client.post('/api/pipeline', deal), 201)
  ok(await scene.developer.client.put(`/api/follows/pipeline/${scene.dealId}`), 204)
  ok(await client.put(`/api/pipeline/${scene.dealId}`, { capEx: '1100000' }))

  // Between organizations: asked by the person and accepted by another, who gets both contacts with a stored answer.
  const { id: first } = await scene.asked({ client, phone })
  const accepting = await scene.lender.client.post(
    `/api/introductions/${first}/accept`,
    { phone: '773 555 0200' },
    key(),
  )
  expect(ok(accepting).text).toContain(lastName)
  ok(await record(first, { client }, { outcome: 'no_deal', reason: 'other', note: 'Too late' }))
  const [other] = await db
    .insert(products)
    .values({
      name: 'Dismissed Loan',
      organizationId: capital.id,
      type: ['bridge_to_itc'],
      technology: ['solar'],
      status: 'published',
    })
    .returning()
  const dismissing = { dealId: scene.dealId, kind: 'products', offerId: other?.id, reason: 'other' }
  ok(await client.post('/api/match-dismissals', { ...dismissing, note: 'No' }), 201)
  // Of the other side: asked by the lender, and accepted by the person.
  const { id: second } = await scene.asked({ client: scene.lender.client })
  ok(await act(second, 'accept', { client }, { phone }))
  await writeInRoom(db, scene, second, id)

  // Views, follows, choices.
  await saveView(client, { name: `${firstName}'s own` })
  await saveView(client, { sharedWith: 'organization' })
  await watchView(client)
  ok(await client.put(`/api/follows/pipeline/${scene.dealId}`), 204)
  ok(await client.put('/api/preferences', { notifications: { kinds: { tasks: 'daily' } } }))
  await db.insert(notifications).values({
    userId: scene.developer.user.id,
    kind: 'own_record',
    entity: 'pipeline',
    recordId: scene.dealId,
    mergedBy: crypto.randomUUID(),
    actorId: id,
    action: 'change',
  })

  // What administrators do with the account, and the account as an administrator.
  ok(await admin.put(`/api/users/${id}`, { organizationId: capital.id }))
  ok(await admin.put(`/api/users/${id}`, { organizationId: dealOrganization.id, role: 'admin' }))
  ok(await admin.post(`/api/users/${id}/send-reset`), 204)
  ok(await client.post('/api/organizations', { name: 'Fourth Fund', status: 'published' }), 201)
  for (const organizationId of [one.id, two.id])
    await db.insert(matchDismissals).values({
      organizationId,
      dealId: scene.dealId,
      productId: other?.id,
      reason: 'other',
      createdBy: id,
      createdByName: `${firstName} ${lastName}`,
    })
  const undone = ok(
    await client.post(`/api/organizations/${one.id}/merge`, { otherId: three.id, fields: [] }),
  )
  ok(await client.post(`/api/organization-merges/${undone.body.merge.id}/undo`))
  ok(await client.post(`/api/organizations/${one.id}/merge`, { otherId: two.id, fields: [] }))
  const [oneId = '', otherId = ''] = [one.id, three.id].toSorted()
  await db.insert(distinctOrganizations).values({ oneId, otherId, createdBy: id })
  ok(await client.get('/api/users/export?format=csv'))
  ok(await client.get('/api/auth/account/export'))

  // Of after the last change of role, with which earlier ones went.
  await db.insert(notifications).values({
    userId: id,
    kind: 'own_record',
    entity: 'pipeline',
    recordId: scene.dealId,
    mergedBy: crypto.randomUUID(),
    actorId: scene.developer.user.id,
    action: 'change',
  })

  // What strangers do with the address, and what waits.
  const again = portal.client()
  await again.post('/api/auth/send-code', { email })
  await again.post('/api/auth/forgot-password', { email })
  await again.post('/api/auth/verify-code', { email, code: '000000' })
  await again.post('/api/auth/login', { email, password: 'wrong granite 43' })
  await again.post('/api/auth/login', { email, password: testPassword })
  await confirmationLink(portal, id, [])
  ok(await client.patch('/api/auth/profile', { email: pendingEmail, version: await version() }))
  return { id, client }
}
