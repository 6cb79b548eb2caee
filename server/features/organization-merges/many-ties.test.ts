import { expect, test } from 'vitest'
import { invitations } from '#database/invitations'
import { memberships } from '#database/memberships'
import { pipeline } from '#database/pipeline'
import { insertDistinct } from '#server/features/organization-duplicates/duplicates.store'
import type { OrganizationRow } from '#server/features/organizations/organizations.store'
import { filePortal } from '#test/support/app'
import type { Client } from '#test/support/client'
import { countStatements } from '#test/support/counted-statements'

// What depends on an organization is moved, deleted and restored with the same number of statements for many rows as for few.

// Owners are told of each moved deal after the change, beside the request.
const portal = await filePortal({ RATE_LIMIT: 'off' }, undefined, { notifying: false })
const { db } = portal.database.open
const admin = (await portal.signedIn({ role: 'admin' })).client
const statementsOf = countStatements(portal.database.open)

/** Two aggregators of which the one that goes has `many` of everything: members, those of both, invitations, those of both, deals, and dismissed duplicates. */
async function aggregators(many: number) {
  const role = { campaignRole: 'capital_aggregator' }
  const [stays, goes] = [await portal.organization(role), await portal.organization(role)]
  const others = await Promise.all(Array.from({ length: many * 2 }, () => portal.organization()))
  const tie = (one: OrganizationRow) => (member: OrganizationRow) => ({
    aggregatorId: one.id,
    memberId: member.id,
    membershipType: 'cdfis',
  })
  const invited =
    (one: OrganizationRow) =>
    ({ id }: OrganizationRow) => ({
      organizationId: one.id,
      email: `${id}@guest.example`,
      tokenHash: `${one.id} ${id}`,
      expiresAt: new Date(Date.now() + 86_400_000),
    })
  const common = others.slice(many)
  await db.insert(memberships).values([...others.map(tie(goes)), ...common.map(tie(stays))])
  await db.insert(invitations).values([...others.map(invited(goes)), ...common.map(invited(stays))])
  await db.insert(pipeline).values(
    others.map(({ id, name }) => ({
      name,
      organizationId: id,
      intermediaryAggregatorId: goes.id,
    })),
  )
  await db.transaction((tx) =>
    insertDistinct(
      tx,
      goes.id,
      common.map(({ id }) => id),
      null,
    ),
  )
  return { stays, goes }
}

/** How many statements a merge, its undoing, a deletion and its undoing take: the least of three rounds, since the portal's own jobs query meanwhile. */
async function statementsWith(many: number, enough?: readonly number[]): Promise<number[]> {
  const { stays, goes } = await aggregators(many)
  // The one that goes again and again from its last version on; deals would keep it from being deleted.
  const lone = await portal.organization({ campaignRole: 'capital_aggregator' })
  await db
    .insert(memberships)
    .values(
      (await Promise.all(Array.from({ length: many * 2 }, () => portal.organization()))).map(
        ({ id }) => ({ aggregatorId: lone.id, memberId: id, membershipType: 'cdfis' }),
      ),
    )
  const least = [Infinity, Infinity, Infinity, Infinity]
  const note = async (place: number, status: number, work: () => ReturnType<Client['get']>) => {
    let body
    const count = await statementsOf(async () => {
      const answer = await work()
      expect([answer.status, answer.text]).toEqual([status, answer.text])
      body = answer.body
    })
    least[place] = Math.min(least[place] ?? Infinity, count)
    return body as never as {
      merge: { id: string; moved: object; dropped: object }
      left: object[]
      notes: string[]
    }
  }
  const isEnough = () =>
    enough !== undefined && least.every((count, place) => count <= (enough[place] ?? 0))
  for (let round = 0; round < 3 && !isEnough(); round += 1) {
    const { merge } = await note(0, 200, () =>
      admin.post(`/api/organizations/${stays.id}/merge`, { otherId: goes.id }),
    )
    expect(merge).toMatchObject({
      moved: { members: many, invitations: many, intermediaryOf: many * 2 },
      dropped: { memberships: many, invitations: many },
    })
    expect(
      (await note(1, 200, () => admin.post(`/api/organization-merges/${merge.id}/undo`))).left,
    ).toEqual([])
    await note(2, 204, () => admin.delete(`/api/organizations/${lone.id}`))
    const [{ id: auditId }] = (await admin.get(`/api/organizations/${lone.id}/history?limit=1`))
      .body.entries
    const { notes } = await note(3, 200, () =>
      admin.post(`/api/organizations/${lone.id}/restore`, { auditId }),
    )
    expect(notes).toHaveLength(1)
    expect((await admin.get(`/api/organization-memberships/${lone.id}`)).body.total).toBe(many * 2)
    expect((await admin.get(`/api/organization-memberships/${goes.id}`)).body.total).toBe(many * 2)
  }
  return least
}

test('a merge, a deletion and what undoes them take as many statements for many ties as for one', async () => {
  const few = await statementsWith(1)
  const many = await statementsWith(20, few)
  expect(many.filter((count, place) => count > (few[place] ?? 0))).toEqual([])
})
