import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { memberships } from '#database/memberships'
import { organizations } from '#database/organizations'
import { filePortal } from '#test/support/app'
import { countStatements } from '#test/support/counted-statements'
import { committed, mappingOf, rehearsed, undone } from '#test/support/imports'

// What an import changes of records that others refer to, and how that is undone only where it still can be.

const portal = await filePortal({ RATE_LIMIT: 'off' })
const { db } = portal.database.open
const admin = (await portal.signedIn({ role: 'admin' })).client

const byId = { kind: 'id' as const, columns: ['Id'] }
const leftRows = async (id: string) =>
  (await admin.get(`/api/imports/${id}/rows?result=left`)).body.rows.map(
    ({ message }: { message: string }) => message,
  )

describe('an import', () => {
  test('that takes the role from aggregators asks once for the members of all of them', async () => {
    const statements = countStatements(portal.database.open, /organization_memberships/)
    const some = async (many: number) => {
      const pools = await Promise.all(
        Array.from({ length: many + 1 }, (_, n) =>
          portal.organization({ name: `Pool ${n} of ${many}`, campaignRole: 'capital_aggregator' }),
        ),
      )
      const [joined, ...others] = pools.map(({ id }) => id)
      await db.insert(memberships).values({
        aggregatorId: joined ?? '',
        memberId: (await portal.organization()).id,
        membershipType: 'cdfis',
      })
      const rows = [joined, ...others].map((id) => `${id},Allocator`).join('\n')
      return statements(async () => {
        const checked = await rehearsed(admin, 'organizations', `Id,Role\n${rows}\n`, {
          mapping: mappingOf({ campaignRole: 'Role' }, byId),
          mode: 'skip_faulty',
        })
        expect(
          (await admin.get(`/api/imports/${checked.id}/rows?outcome=faulty`)).body.rows,
        ).toMatchObject([
          {
            faults: [
              {
                field: 'campaignRole',
                message: `Pool 0 of ${many} still has 1 member. Remove it before changing the campaign role.`,
              },
            ],
          },
        ])
        expect((await committed(admin, checked.id)).result).toMatchObject({ updated: many })
      })
    }
    const one = await some(1)
    expect(one).toBeGreaterThan(0)
    expect(await some(12)).toBe(one)
  })
})

describe('undoing an import', () => {
  test('takes the notes of changed stages with it, and leaves those that people made', async () => {
    const { body: deal } = await admin.post('/api/pipeline', {
      name: 'Noted Array',
      currentStage: 'predevelopment',
    })
    await admin.put(`/api/pipeline/${deal.id}`, { currentStage: 'nearing_completion' })
    await admin.post(`/api/pipeline/${deal.id}/activities`, { type: 'note', subject: 'Called' })
    const notes = async () =>
      (await admin.get(`/api/pipeline/${deal.id}/activities`)).body.activities.map(
        ({ subject }: { subject: string }) => subject,
      )
    const before = await notes()
    const checked = await rehearsed(admin, 'pipeline', `Id,Stage\n${deal.id},Predevelopment\n`, {
      mapping: mappingOf({ currentStage: 'Stage' }, byId),
    })
    await committed(admin, checked.id)
    expect(await notes()).toEqual([
      'Stage changed from Nearing Completion to Predevelopment',
      ...before,
    ])
    await undone(admin, checked.id)
    expect(await notes()).toEqual(before)
  })

  test('leaves a record whose former organization is gone, and takes back the others', async () => {
    const [former, stays, present] = [
      await portal.organization({ name: 'Former Owner' }),
      await portal.organization({ name: 'Staying Owner' }),
      await portal.organization({ name: 'Present Owner' }),
    ]
    const ids = []
    for (const { id: organizationId } of [former, stays])
      ids.push(
        (
          await admin.post('/api/products', {
            name: 'Moved Loan',
            organizationId,
            status: 'published',
          })
        ).body.id,
      )
    const checked = await rehearsed(
      admin,
      'products',
      `Id,Owner\n${ids.map((id) => `${id},Present Owner`).join('\n')}\n`,
      { mapping: mappingOf({ organizationName: 'Owner' }, byId) },
    )
    expect((await committed(admin, checked.id)).result).toMatchObject({ updated: 2 })
    expect((await admin.delete(`/api/organizations/${former.id}`)).status).toBe(204)
    expect(await undone(admin, checked.id)).toMatchObject({
      result: { updated: 1, left: 1 },
      message: '1 record was left because someone changed or uses it since.',
    })
    expect(await leftRows(checked.id)).toEqual([
      'Something this record referred to does not exist anymore.',
    ])
    const owners = await Promise.all(
      ids.map(async (id) => (await admin.get(`/api/products/${id}`)).body.organizationId),
    )
    expect(owners).toEqual([present.id, stays.id])
  })

  test('revives no registration key and no allow-list, and lifts no demand of a second step', async () => {
    const { id, registrationKey: former } = await portal.organization({
      name: 'Keyed Bank',
      allowedEmails: [],
    })
    const checked = await rehearsed(admin, 'organizations', `Id,Place\n${id},Ohio\n`, {
      mapping: mappingOf({ location: 'Place' }, byId),
    })
    await committed(admin, checked.id)
    const { registrationKey } = (await admin.post(`/api/organizations/${id}/regenerate-key`)).body
    const answer = await admin.put(`/api/organizations/${id}/allowed-emails`, {
      allowedEmails: ['@keyed.example'],
    })
    expect(answer.status).toBe(200)
    await db
      .update(organizations)
      .set({ requireSecondFactor: true })
      .where(eq(organizations.id, id))
    expect((await undone(admin, checked.id)).result).toMatchObject({ updated: 1, left: 0 })
    const [stored] = await db.select().from(organizations).where(eq(organizations.id, id))
    expect(stored?.requireSecondFactor).toBe(true)
    const opens = async (key: string, email: string) =>
      (
        await portal
          .client()
          .post('/api/validate-registration-key', { registrationKey: key, email })
      ).body.valid
    expect([
      await opens(former, 'ann@keyed.example'),
      await opens(registrationKey, 'ann@keyed.example'),
      await opens(registrationKey, 'ann@other.example'),
    ]).toEqual([false, true, false])
    expect((await admin.get(`/api/organizations/${id}`)).body.location).toBeNull()
  })

  test('leaves no members without an aggregator', async () => {
    const [network, lone, member] = [
      await portal.organization({ name: 'New Network' }),
      await portal.organization({ name: 'Lone Network' }),
      await portal.organization(),
    ]
    const checked = await rehearsed(
      admin,
      'organizations',
      `Id,Role\n${network.id},Capital Aggregator\n${lone.id},Capital Aggregator\n`,
      { mapping: mappingOf({ campaignRole: 'Role' }, byId) },
    )
    await committed(admin, checked.id)
    const answer = await admin.post('/api/organization-memberships', {
      aggregatorId: network.id,
      memberId: member.id,
      membershipType: 'cdfis',
    })
    expect(answer.status).toBe(201)
    expect((await undone(admin, checked.id)).result).toMatchObject({ updated: 1, left: 1 })
    expect(await leftRows(checked.id)).toEqual(['It has members now.'])
    const roles = await Promise.all(
      [network, lone].map(
        async ({ id }) => (await admin.get(`/api/organizations/${id}`)).body.campaignRole,
      ),
    )
    expect(roles).toEqual(['capital_aggregator', null])
  })
})
