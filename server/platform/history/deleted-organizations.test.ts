import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { AuditEntry } from '#contract/audit'
import { historyScene } from '#test/support/history-scene'
import { rewriteTrail } from '#test/support/rewrite-trail'

const { portal, admin, restore } = await historyScene()

describe('a deleted record', () => {
  test('that is an organization comes back with a new key, its list and its memberships', async () => {
    const aggregator = await portal.organization({
      name: 'Network',
      campaignRole: 'capital_aggregator',
    })
    const gone = await portal.organization({ name: 'Gone soon' })
    const lost = await portal.organization({
      name: 'Lost for good',
      campaignRole: 'capital_aggregator',
    })
    const path = `/api/organizations/${gone.id}`
    await admin.put(`${path}/allowed-emails`, { allowedEmails: ['@bank.example'] })
    const key = (await admin.get(`${path}/registration-key`)).body.registrationKey
    for (const { id } of [aggregator, lost]) {
      const answer = await admin.post('/api/organization-memberships', {
        aggregatorId: id,
        memberId: gone.id,
        membershipType: 'cdfis',
        joinedAt: '2020-01-02T00:00:00.000Z',
      })
      expect(answer.status).toBe(201)
    }
    await admin.post(`${path}/invitations`, { emails: ['somebody@bank.example'] })
    const [former] = (await admin.get(`/api/organization-memberships/${aggregator.id}`)).body
      .members
    expect((await admin.delete(path)).status).toBe(204)
    const went = (await admin.get('/api/audit?action=delete&limit=4')).body.entries.map(
      ({ entity }: AuditEntry) => entity,
    )
    expect(went).toEqual([
      'organizations',
      'invitations',
      'organization-memberships',
      'organization-memberships',
    ])
    expect((await admin.get('/api/audit?action=delete&limit=4')).text).not.toContain(
      'bank.example"]',
    )
    await admin.delete(`/api/organizations/${lost.id}`)
    const { status, body } = await restore(path, 0)
    expect([status, body.name, body.notes]).toEqual([
      200,
      'Gone soon',
      [
        'The organization has a new registration key; the former one stays void.',
        'The membership of Gone soon in Lost for good did not come back: Lost for good does not exist anymore.',
      ],
    ])
    const { members } = (await admin.get(`/api/organization-memberships/${aggregator.id}`)).body
    expect(members).toMatchObject([
      { id: former.id, joinedAt: '2020-01-02', membershipType: 'cdfis' },
    ])
    expect((await admin.get(`${path}/allowed-emails`)).body.allowedEmails).toEqual([
      '@bank.example',
    ])
    expect((await admin.get(`${path}/registration-key`)).body.registrationKey).not.toBe(key)
  })

  test('that is an organization comes back closed when its list was not kept', async () => {
    const { id } = await portal.organization({ name: 'Long Gone' })
    const path = `/api/organizations/${id}`
    await admin.delete(path)
    // As entries were before the list was stored.
    await rewriteTrail(
      portal.database,
      sql`update audit_entries set kept = kept - 'allowedEmails' where entity_id = ${id} and action = 'delete'`,
    )
    const { body } = await restore(path, 0)
    const { allowedEmails } = (await admin.get(`${path}/allowed-emails`)).body
    expect(allowedEmails).toEqual([expect.stringContaining('@')])
    expect(body.notes).toContain(
      `Its list of allowed addresses was not kept. Until you set one, no one but ${allowedEmails[0]} can use the registration key.`,
    )
    const { registrationKey } = (await admin.get(`${path}/registration-key`)).body
    const rejected = await portal
      .client()
      .post('/api/validate-registration-key', { registrationKey, email: 'anybody@river.example' })
    expect(rejected.body.valid).toBe(false)
  })

  test('that is an organization merged into another comes back by undoing the merge alone', async () => {
    const [stays, goes] = [
      await portal.organization({ name: 'Stays' }),
      await portal.organization({ name: 'Goes' }),
    ]
    expect(
      (await admin.post(`/api/organizations/${stays.id}/merge`, { otherId: goes.id })).status,
    ).toBe(200)
    const answer = await restore(`/api/organizations/${goes.id}`, 0)
    expect([answer.status, answer.body.message]).toEqual([
      409,
      'This organization was merged into Stays. Undo the merge to bring it back with its records.',
    ])
  })
})
