import { expect, test } from 'vitest'
import { formatKey } from '#server/features/organizations/organizations.store'
import { testPassword, filePortal } from '#test/support/app'
import type { Answer } from '#test/support/client'
import { tokenIn } from '#test/support/outbox'
import { columnsContaining } from '#test/support/referring-columns'

// what an account had under other names and addresses goes with it, with all that is counted of each.

const portal = await filePortal()
const admin = (await portal.signedIn({ role: 'admin' })).client

const ok = (answer: Answer, status = 200): Answer => {
  expect([answer.status, answer.text]).toEqual([status, answer.text])
  return answer
}
const changeSubject = 'Confirm your new email address'

/** Erases an account, and answers where one of the words still is once its last mail went out. */
async function leftOf(id: string, email: string, words: readonly string[]): Promise<string[]> {
  const found = () =>
    columnsContaining(portal.database.open.db, [
      ...words,
      ...words.map((word) => word.toLowerCase()),
    ])
  expect(await found()).not.toEqual([])
  ok(await admin.post(`/api/users/${id}/erase`, { email }), 204)
  await portal.outbox.about(email, 'Your account was erased')
  await expect.poll(found, { timeout: 30_000 }).not.toContain('mails.recipient')
  return found()
}

test('X-134: an address that was never confirmed, pending or given up, is nowhere', async () => {
  const email = 'now@brindlewick.example'
  const { client, user } = await portal.signedIn({ email })
  for (const pending of ['first@brindlewick.example', 'second@brindlewick.example'])
    ok(await client.patch('/api/auth/profile', { email: pending }))
  expect(await leftOf(user.id, email, ['brindlewick'])).toEqual([])
})

test('X-134: an invitation accepted under a former address is nowhere', async () => {
  const organization = await portal.organization()
  const into = `/api/organizations/${organization.id}/invitations`
  const former = 'former@quaggamire.example'
  const present = 'present@quaggamire.example'
  ok(await admin.post(into, { emails: [former], role: 'member' }), 201)
  const person = {
    email: former,
    firstName: 'Quag',
    lastName: 'Mirewell',
    password: testPassword,
    registrationKey: formatKey(organization.registrationKey),
    invitation: tokenIn(await portal.outbox.wait(former)),
  }
  const { id } = ok(await portal.client().post('/api/register', person), 201).body.user
  const client = await portal.signIn({ email: former })
  ok(await client.patch('/api/auth/profile', { email: present }))
  const token = tokenIn(await portal.outbox.about(present, changeSubject))
  ok(await client.post('/api/auth/confirm-email', { token }))
  expect(await leftOf(id, present, ['quaggamire', 'Mirewell'])).toEqual([])
})

test('X-134: an account made with an Idempotency-Key is in no stored answer', async () => {
  const email = 'made@fennimore.example'
  const key = { headers: { 'idempotency-key': 'made-once' } }
  const person = { email, firstName: 'Fenwicka', lastName: 'Dunmorrow', role: 'member' }
  const { id } = ok(await admin.post('/api/users', person, key), 201).body
  ok(await admin.put(`/api/users/${id}`, { firstName: 'Gwendalyn', lastName: 'Ashgrove' }))
  const words = ['fennimore', 'Fenwicka', 'Dunmorrow', 'Gwendalyn', 'Ashgrove']
  expect(await leftOf(id, email, words)).toEqual([])
  const again = await admin.post('/api/users', person, key)
  expect(again.body).toMatchObject({ id, firstName: 'Former member', lastName: 'Former member' })
})

test('X-134: a former name of who wrote something is in no stored answer', async () => {
  const organization = await portal.organization()
  const email = 'writer@larkspur.example'
  const named = { email, firstName: 'Ottilinx', lastName: 'Marlowefield' }
  const { client, user } = await portal.signedIn({ ...named, organizationId: organization.id })
  const { body } = ok(
    await client.post('/api/pipeline', { name: 'A roof', organizationId: organization.id }),
    201,
  )
  const note = { type: 'note', subject: 'A visit' }
  ok(await client.post(`/api/pipeline/${body.id}/activities`, note), 201)
  const { client: colleague } = await portal.signedIn({ organizationId: organization.id })
  const mention = { ...note, mentions: [user.id] }
  const key = { headers: { 'idempotency-key': 'mentioned' } }
  const mentioning = ok(
    await colleague.post(`/api/pipeline/${body.id}/activities`, mention, key),
    201,
  )
  expect(mentioning.text).toContain('Marlowefield')
  const renamed = { firstName: 'Perdita', lastName: 'Hollowmere' }
  const { version } = (await client.get('/api/auth/user')).body.user
  ok(await client.patch('/api/auth/profile', { ...renamed, version }))
  const words = ['Ottilinx', 'Marlowefield', 'Perdita', 'Hollowmere', 'larkspur']
  expect(await leftOf(user.id, email, words)).toEqual([])
})

test('X-133: an activity restored with its deal after its writer was erased names a former member', async () => {
  const organization = await portal.organization()
  const organizationId = organization.id
  const manager = await portal.signedIn({ organizationId, role: 'organization_manager' })
  const email = 'gone@peverell.example'
  const { client, user } = await portal.signedIn({ email, organizationId })
  const deal = ok(await manager.client.post('/api/pipeline', { name: 'Roof', organizationId }), 201)
  const place = `/api/pipeline/${deal.body.id}`
  ok(await client.post(`${place}/activities`, { type: 'note', subject: 'Theirs' }), 201)
  ok(await manager.client.delete(place), 204)
  expect(await leftOf(user.id, email, ['peverell'])).toEqual([])
  const deletions = `/api/audit?entity=pipeline&entityId=${deal.body.id}&action=delete`
  const auditId = (await admin.get(deletions)).body.entries[0].id
  ok(await manager.client.post(`${place}/restore`, { auditId }))
  const { activities } = (await manager.client.get(`${place}/activities`)).body
  expect(activities).toMatchObject([{ subject: 'Theirs', createdByName: 'Former member' }])
})
