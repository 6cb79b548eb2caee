import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { availableNouns } from '#contract/freshness'
import type { AvailableNoun } from '#contract/freshness'
import { followedFields } from '#contract/follows'
import { notifications } from '#database/notifications'
import { filePortal } from '#test/support/app'
import type { Client } from '#test/support/client'
import { committed, mappingOf, rehearsed, undone } from '#test/support/imports'
import { allNotified, titlesOf, notificationsOf } from '#test/support/notifications'

let follower: Client
let followerId: string

const portal = await filePortal({
  FACILITY_ADMIN_EMAIL: 'facilities@campaign.example',
  RATE_LIMIT: 'off',
})
const owner = (await portal.organization({ name: 'Isla Verde Cooperativa' })).id
const member = (await portal.signedIn({ organizationId: owner })).client
const { client: admin } = await portal.signedIn({
  role: 'admin',
  email: 'facilities@campaign.example',
})

beforeEach(async () => {
  const { id } = await portal.organization()
  const signedIn = await portal.signedIn({ organizationId: id })
  follower = signedIn.client
  followerId = signedIn.user.id
})

const initial: Record<AvailableNoun, object> = {
  products: { status: 'published' },
  'catalytic-facilities': { status: 'published' },
  'lending-profiles': { status: 'published' },
  pipeline: { visibility: 'shared' },
}
let made = 0
/** A record of the owner, followed. */
async function followed(noun: AvailableNoun, values: object = {}): Promise<string> {
  made += 1
  const { status, body, text } = await admin.post(`/api/${noun}`, {
    name: `Record ${made}`,
    organizationId: owner,
    ...initial[noun],
    ...values,
  })
  expect([status, text]).toEqual([201, text])
  expect((await follower.put(`/api/follows/${noun}/${body.id}`)).status).toBe(204)
  return body.id
}
async function change(client: Client, noun: string, id: string, values: object) {
  const answer = await client.put(`/api/${noun}/${id}`, values)
  expect([answer.status, answer.text]).toEqual([200, answer.text])
  return answer.body
}
const notified = async () => {
  await allNotified(portal)
  return titlesOf(follower)
}

/** A change of each field with what followers are told of it. */
const changes = {
  products: {
    name: ['Bridge Loan', 'Name Record N → Bridge Loan'],
    // Before, they could not read it.
    status: ['published', 'Status is now Published'],
    type: [['bridge_to_itc'], 'Type Not specified → Bridge to ITC'],
    technology: [['solar'], 'Technology Not specified → Solar'],
    lowRangeRate: ['5.25%', 'Low range rate Not specified → 5.25%'],
    highRangeRate: ['6.25%', 'High range rate Not specified → 6.25%'],
    minPrincipalSize: ['1000000', 'Minimum principal size Not specified → $1,000,000'],
    maxPrincipalSize: ['5000000', 'Maximum principal size Not specified → $5,000,000'],
    macroGeography: ['tribal', 'Geography Not specified → Tribal'],
    certainGeographies: [['illinois', 'iowa'], 'Specific states Not specified → Illinois, Iowa'],
  },
  'catalytic-facilities': {
    name: ['Pool', 'Name Record N → Pool'],
    status: ['raising', 'Status Published → Raising'],
    facilityType: ['guarantee', 'Facility type Below Market Rate Capital → Guarantee'],
    currentCapitalRaised: ['250000', 'Current capital Not specified → $250,000'],
    targetRaise: ['9000000', 'Target Not specified → $9,000,000'],
  },
  'lending-profiles': {
    name: ['Profile', 'Name Record N → Profile'],
    status: ['active', 'Status Published → Active'],
    minimumLoanAmount: ['50000', 'Minimum Not specified → $50,000'],
    maximumLoanAmount: ['900000', 'Maximum Not specified → $900,000'],
    interestRateRange: ['5% to 7%', 'Rates Not specified → 5% to 7%'],
    termRange: ['7 years', 'Terms Not specified → 7 years'],
  },
  pipeline: {
    name: ['Roofs', 'Name Record N → Roofs'],
    currentStage: ['nearing_completion', 'Stage Not specified → Nearing Completion'],
    outcome: ['funded', 'Outcome Open → Funded'],
    location: ['illinois', 'Location Not specified → Illinois'],
    capEx: ['2500000', 'CapEx Not specified → $2,500,000'],
    capNeed: [['construction', 'perm'], 'Cap need Not specified → Construction, Perm'],
    expectedPtoDate: ['March 2027', 'Expected PTO Not specified → March 2027'],
  },
} satisfies { [Noun in AvailableNoun]: Record<string, [unknown, string]> }

describe.each(availableNouns)('followers of %s', (noun) => {
  test('are notified of each of these fields (N-014, N-016, N-045)', async () => {
    expect(Object.keys(changes[noun])).toEqual(followedFields[noun])
    const expected: [string, object][] = []
    for (const [field, [value, words]] of Object.entries(changes[noun])) {
      const id = await followed(noun)
      // Others read published products alone.
      if (noun === 'products' && field === 'status')
        await change(admin, noun, id, { status: 'draft' })
      const { name } = await change(admin, noun, id, { [field]: value })
      const title = `${name}: ${words.replace('Record N', `Record ${made}`)}`
      expected.push([id, { actorName: null, title, lines: [] }])
    }
    await allNotified(portal)
    const { notifications: listed } = await notificationsOf(follower)
    expect(listed).toHaveLength(expected.length)
    const said = listed.map(({ recordId, actorName, title, lines }) => [
      recordId,
      { actorName, title, lines },
    ])
    expect(Object.fromEntries(said)).toEqual(Object.fromEntries(expected))
  })

  test('are notified of nothing else (N-014)', async () => {
    const id = await followed(noun)
    const others = {
      products: { description: 'Longer', asset: ['housing'] },
      'catalytic-facilities': { description: 'Longer', backers: 'Many' },
      'lending-profiles': { criteria: 'Strict', sectors: ['Housing'] },
      pipeline: { notes: 'Longer', technology: ['solar'], dealLead: 'Rosa' },
    }
    await change(admin, noun, id, others[noun])
    await admin.post('/api/confirmations', { records: [{ entity: noun, id }] })
    expect(await notified()).toEqual([])
  })

  test('hear nothing of what they may not read afterwards, and again when they may (N-015)', async () => {
    const id = await followed(noun)
    const hidden = noun === 'pipeline' ? { visibility: 'organization_only' } : { status: 'draft' }
    await change(admin, noun, id, { name: 'Hidden name', ...hidden })
    await change(admin, noun, id, { name: 'Another hidden name' })
    expect(await notified()).toEqual([])
    expect(
      await portal.database.open.db.$count(notifications, eq(notifications.userId, followerId)),
    ).toBe(0)
    await change(admin, noun, id, initial[noun])
    await change(admin, noun, id, { name: 'Shown name' })
    const [title, ...more] = await notified()
    expect(more).toEqual([])
    expect(title).toContain('Shown name')
  })

  test('who acts is not notified (N-005)', async () => {
    const id = await followed(noun)
    await admin.put(`/api/follows/${noun}/${id}`)
    await change(admin, noun, id, { name: 'Renamed' })
    await allNotified(portal)
    expect((await titlesOf(admin)).filter((title) => title.startsWith('Renamed'))).toEqual([])
    expect(await titlesOf(follower)).toHaveLength(1)
  })
})

describe('every way a record changes', () => {
  const deal = (values: object = {}) => followed('pipeline', { location: 'ohio', ...values })
  const rows = (id: string, name: string, location: string) =>
    `id,name,location\n${id},${name},${location}\n`
  const mapping = mappingOf({ name: 'name', location: 'location' }, { kind: 'id', columns: ['id'] })
  const imported = async (client: Client, file: string) => {
    const { id } = await rehearsed(client, 'pipeline', file, { mapping, mode: 'skip_faulty' })
    return committed(client, id)
  }

  test('an import notifies once at its end, and its undoing takes it back (N-040, N-036)', async () => {
    const id = await deal()
    const { name } = (await admin.get(`/api/pipeline/${id}`)).body
    const { id: importId } = await imported(member, rows(id, name, 'Illinois'))
    expect(await notified()).toEqual([`${name}: Location Ohio → Illinois`])
    await undone(member, importId)
    expect(await notified()).toEqual([])
  })

  test('a restored version notifies, and one back to the first value takes the entry away', async () => {
    const id = await deal()
    const { name } = await change(admin, 'pipeline', id, { location: 'iowa' })
    expect(await notified()).toEqual([`${name}: Location Ohio → Iowa`])
    const { entries } = (await admin.get(`/api/pipeline/${id}/history`)).body
    const first = entries.at(-1)
    const restored = await admin.post(`/api/pipeline/${id}/restore`, { auditId: first.id })
    expect([restored.status, restored.text]).toEqual([200, restored.text])
    expect(await notified()).toEqual([])
  })

  test('a change that is rejected or rolled back notifies nobody (N-038)', async () => {
    const id = await deal()
    const { version } = (await admin.get(`/api/pipeline/${id}`)).body
    await change(admin, 'pipeline', id, { dealLead: 'Rosa' })
    const late = await admin.put(`/api/pipeline/${id}`, { name: 'Too late', version })
    expect(late.status).toBe(409)
    expect((await admin.put(`/api/pipeline/${id}`, { name: 'No', capEx: 'much' })).status).toBe(400)
    expect((await follower.put(`/api/pipeline/${id}`, { name: 'Not mine' })).status).toBe(403)
    expect(await notified()).toEqual([])
  })
})
