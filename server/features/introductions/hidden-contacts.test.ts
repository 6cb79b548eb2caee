import { readFile, readdir } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { mails } from '#database/mail'
import { createLog } from '#server/platform/log'
import { listenTo } from '#test/support/listen-to'
import { filePortal } from '#test/support/app'
import type { Answer } from '#test/support/client'
import { act, introductionScene, introductionsPath, record } from '#test/support/introductions'

// How somebody is reached is nowhere before acceptance: no answer, event, mail, file, log line or audit entry (M-206);
// the trail never holds message, notes, phones and addresses (M-191), and who may read it is notified (M-192).

let lines = ''

const destination = new Writable({
  write(chunk: Buffer, _encoding, done) {
    lines += chunk.toString()
    done()
  },
})
const portal = await filePortal({ RATE_LIMIT: 'off' }, createLog('info', destination))
const { db } = portal.database.open
await portal.app.listen({ port: 0, host: '127.0.0.1' })
const base = `http://127.0.0.1:${(portal.app.server.address() as AddressInfo).port}`
const scene = await introductionScene(portal)

const phones = ['312 555 0100', '773 555 0200']
const message = 'The roof of the town hall waits for its bridge until June.'
const note = 'Our committee met on Tuesday and was not convinced.'

/** All that everybody can read of it, in answers and files. */
async function readings(id: string): Promise<string> {
  const people = [
    scene.developer,
    scene.developerManager,
    scene.lender,
    scene.lenderManager,
    scene.mediator,
    scene.admin,
    scene.stranger,
  ]
  const answers: Answer[] = []
  for (const { client } of people) {
    answers.push(
      await client.get(`${introductionsPath}/${id}`),
      await client.get(`${introductionsPath}?facets=true`),
      await client.get(`${introductionsPath}/export?format=csv`),
      await client.get('/api/pipeline'),
      await client.get(`/api/products/${scene.productId}`),
      await client.get(`/api/pipeline/${scene.dealId}`),
      await client.post(`${introductionsPath}/${id}/decline`, { reason: 'other' }),
    )
  }
  answers.push(
    await scene.admin.client.get(`${introductionsPath}/summary`),
    await scene.admin.client.get('/api/audit?entity=introductions'),
    await scene.admin.client.get('/api/audit/export?format=csv&entity=introductions'),
    await scene.ask(),
    await scene.ask({ client: scene.lender.client }),
  )
  return answers.map(({ text }) => text).join('\n')
}

/** The contents of all mails in the outbox, without whom they go to. */
async function mailTexts(): Promise<string> {
  const folder = join(portal.settings.dataDir, 'outbox')
  await vi.waitUntil(async () => (await db.$count(mails, sql`${mails.state} = 'queued'`)) === 0, {
    timeout: 30_000,
  })
  const files = await readdir(folder).catch(() => [])
  const texts = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')))
  return texts.join('\n').replaceAll(/^To: .*$/gm, '')
}

test('addresses and phones appear with acceptance, and in the trail never', async () => {
  const streams = await Promise.all(
    [scene.lender, scene.mediator, scene.admin, scene.stranger].map(({ client }) =>
      listenTo(base, client),
    ),
  )
  const addresses = [scene.developer.user.email, scene.lender.user.email]
  const made = await scene.ask({ phone: phones[0], message })
  const { id } = made.body
  const before = [
    made.text,
    await readings(id),
    await mailTexts(),
    ...streams.map(({ text }) => text),
    lines,
  ].join('\n')
  expect(before).toContain(id)
  for (const hidden of [...addresses, ...phones]) expect(before).not.toContain(hidden)
  const trail = async () =>
    JSON.stringify(
      (await db.execute(sql`select * from audit_entries where entity = 'introductions'`)).rows,
    )

  const accepted = await act(id, 'accept', scene.lender, { phone: phones[1] })
  expect(accepted.body.contacts).toEqual({
    deal: { name: accepted.body.askedByName, email: addresses[0], phone: phones[0] },
    capital: {
      name: `Person ${scene.lender.user.lastName}`,
      email: addresses[1],
      phone: phones[1],
    },
  })
  await record(id, scene.developer, { outcome: 'no_deal', reason: 'other', note })
  const mailed = await mailTexts()
  for (const shown of [...addresses, ...phones]) expect(mailed).toContain(shown)
  for (const hidden of [...phones, message, note, ...addresses])
    expect(await trail()).not.toContain(hidden)
  for (const word of ['accepted', 'no_deal', 'other']) expect(await trail()).toContain(word)
  for (const hidden of [...phones, note, message]) expect(lines).not.toContain(hidden)

  const [lender, mediator, admin, stranger] = streams
  await vi.waitUntil(
    () => [lender, mediator, admin].every((heard) => (heard?.text.split(id).length ?? 0) - 1 === 3),
    { timeout: 30_000 },
  )
  expect(stranger?.text).not.toContain(id)
  for (const heard of streams) heard.close()
})

test('the address is that of the day of acceptance; what comes later changes nothing', async () => {
  const other = await introductionScene(portal)
  const { id } = (await other.ask()).body
  await db.execute(
    sql`update users set email = 'moved@example.org' where id = ${other.developer.user.id}`,
  )
  const { contacts } = (await act(id, 'accept', other.lender)).body
  expect(contacts.deal.email).toBe('moved@example.org')
  await other.admin.client.delete(`/api/users/${other.developer.user.id}`)
  await other.admin.client.delete(`/api/users/${other.lender.user.id}`)
  // Account deletion leaves the contacts of accepted introductions (M-193).
  expect((await other.admin.client.get(`${introductionsPath}/${id}`)).body.contacts).toEqual(
    contacts,
  )
})

test('an account without a name is named by its organization, not by its address', async () => {
  const other = await introductionScene(portal)
  const [asker, answerer] = await Promise.all(
    [other.dealOrganization.id, other.capital.id].map((organizationId) =>
      portal.signedIn({ organizationId, firstName: null, lastName: null }),
    ),
  )
  if (asker === undefined || answerer === undefined) throw new Error('Two people sign in')
  const made = await other.ask({ client: asker.client })
  expect(made.body.askedByName).toBe('A member of Harvest Solar Works')
  await act(made.body.id, 'accept', answerer)
  await record(made.body.id, answerer, { outcome: 'talking' })
  const { text } = await other.mediator.client.get(`${introductionsPath}/${made.body.id}`)
  const trail = await other.admin.client.get(`/api/audit?entityId=${made.body.id}`)
  expect(trail.body.total).toBe(3)
  for (const { user } of [asker, answerer]) expect(text + trail.text).not.toContain(user.email)
})

test('is no version of a record: there is no history and no restoring (M-191, M-193)', async () => {
  const { client } = scene.admin
  const { body } = await client.get(introductionsPath)
  const [{ id }] = body.introductions
  expect((await client.get(`${introductionsPath}/${id}/history`)).status).toBe(404)
  expect((await client.post(`${introductionsPath}/${id}/restore`, {})).status).toBe(404)
  expect((await client.delete(`${introductionsPath}/${id}`)).status).toBe(404)
})
