import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { campaignRoles, dataVisibilities, statuses, valuesOf } from '#contract/common/enums'
import { organizations } from '#database/organizations'
import { pipeline } from '#database/pipeline'
import { auditOf } from '#test/support/audit-of'
import { filePortal } from '#test/support/app'
import { committed, mappingOf, rehearsed } from '#test/support/imports'

// Who may be a deal's intermediary, and how its managers take it off.

const portal = await filePortal({ RATE_LIMIT: 'off' })
const { db } = portal.database.open
const own = await portal.organization({
  name: 'Bright Acre',
  campaignRole: 'project_pipeline_aggregator',
})
const aggregator = await portal.organization({
  name: 'Mission Lenders',
  campaignRole: 'capital_aggregator',
})
const admin = (await portal.signedIn({ role: 'admin' })).client
const member = (await portal.signedIn({ organizationId: own.id })).client

const path = '/api/pipeline'
const unlisted =
  'Choose a capital aggregator or project pipeline aggregator that the registry lists'
const itself = "A project's own organization is not its intermediary. Choose another one"

async function made(fields: object = {}, client = member) {
  const answer = await client.post(path, {
    name: 'Barn Roof',
    organizationId: own.id,
    capEx: 1000,
    technology: ['solar'],
    ...fields,
  })
  expect([answer.status, answer.text]).toEqual([201, answer.text])
  return answer.body
}

describe('an intermediary', () => {
  test('is a listed aggregator, whoever names it and however', async () => {
    const deal = await made({}, admin)
    const listed = {
      campaignRole: 'project_pipeline_aggregator',
      status: 'published',
      dataVisibility: 'public',
    } as const
    const kinds = [
      ...[...valuesOf(campaignRoles), null].map((campaignRole) => ({ ...listed, campaignRole })),
      ...valuesOf(statuses).map((status) => ({ ...listed, status })),
      ...valuesOf(dataVisibilities).map((dataVisibility) => ({ ...listed, dataVisibility })),
    ]
    for (const kind of kinds) {
      const { id } = await portal.organization(kind)
      const may =
        ['capital_aggregator', 'project_pipeline_aggregator'].includes(kind.campaignRole ?? '') &&
        kind.status === 'published' &&
        kind.dataVisibility !== 'private'
      const body = { intermediaryAggregatorId: id }
      const answers = [
        await admin.post(path, { name: 'New', ...body }),
        await admin.put(`${path}/${deal.id}`, body),
      ]
      const rejected = { intermediaryAggregatorId: unlisted }
      const expected = may
        ? [
            [201, undefined],
            [200, undefined],
          ]
        : [
            [400, rejected],
            [400, rejected],
          ]
      expect([kind, answers.map((answer) => [answer.status, answer.body.fields])]).toEqual([
        kind,
        expected,
      ])
    }
  })

  test('is not the owner', async () => {
    for (const client of [admin, member]) {
      const body = { name: 'Own', organizationId: own.id, intermediaryAggregatorId: own.id }
      expect((await client.post(path, body)).body.fields).toEqual({
        intermediaryAggregatorId: itself,
      })
      const { id } = await made({}, client)
      expect(
        (await client.put(`${path}/${id}`, { intermediaryAggregatorId: own.id })).body.fields,
      ).toEqual({ intermediaryAggregatorId: itself })
    }
  })

  test('that one may not know of is answered as missing, whatever it is', async () => {
    const { id } = await portal.organization({
      campaignRole: 'capital_aggregator',
      dataVisibility: 'private',
    })
    expect(
      (await member.post(path, { name: 'New', intermediaryAggregatorId: id })).body.fields,
    ).toEqual({ intermediaryAggregatorId: 'This organization does not exist' })
  })

  test('that was named stays when it is not listed any more, and is not named again', async () => {
    const fading = await portal.organization({ campaignRole: 'capital_aggregator' })
    const deal = await made({ intermediaryAggregatorId: fading.id })
    await db
      .update(organizations)
      .set({ campaignRole: 'developer', status: 'inactive' })
      .where(eq(organizations.id, fading.id))
    const saved = await member.put(`${path}/${deal.id}`, {
      ...deal,
      name: 'Renamed',
      version: deal.version,
    })
    expect([saved.status, saved.body.intermediaryAggregatorId]).toEqual([200, fading.id])
    expect((await admin.put(`${path}/${deal.id}`, { intermediaryAggregatorId: null })).status).toBe(
      200,
    )
    expect(
      (await admin.put(`${path}/${deal.id}`, { intermediaryAggregatorId: fading.id })).body.fields,
    ).toEqual({ intermediaryAggregatorId: unlisted })
    // Nor by an earlier version of the deal.
    const { entries } = (await admin.get(`${path}/${deal.id}/history`)).body
    const back = await admin.post(`${path}/${deal.id}/restore`, { auditId: entries.at(-1).id })
    expect([back.status, back.body.message]).toEqual([
      409,
      `This version cannot be restored: ${unlisted}`,
    ])
    expect((await admin.get(`${path}/${deal.id}`)).body.intermediaryAggregatorId).toBeNull()
  })

  test('does not come back with a deleted deal when it is not listed any more', async () => {
    const fading = await portal.organization({ campaignRole: 'capital_aggregator' })
    const [gone, stays] = [
      await made({ intermediaryAggregatorId: fading.id }),
      await made({ intermediaryAggregatorId: aggregator.id }),
    ]
    await db
      .update(organizations)
      .set({ campaignRole: 'developer' })
      .where(eq(organizations.id, fading.id))
    const back = async ({ id }: { id: string }) => {
      expect((await member.delete(`${path}/${id}`)).status).toBe(204)
      const { entries } = (await member.get(`${path}/${id}/history`)).body
      const { status, body } = await member.post(`${path}/${id}/restore`, {
        auditId: entries[0].id,
      })
      return [status, body.name, body.intermediaryAggregatorId, body.notes]
    }
    expect(await back(gone)).toEqual([
      200,
      'Barn Roof',
      null,
      [
        'Its intermediary did not come back: it is no longer an aggregator that the registry lists.',
      ],
    ])
    expect(await back(stays)).toEqual([200, 'Barn Roof', aggregator.id, []])
  })

  test('of an imported row is validated alike', async () => {
    const [stored, plain] = [await made(), await portal.organization({ name: 'Plain Bank' })]
    const mapping = (key = {}) => ({
      mapping: mappingOf({ name: 'Name', intermediaryAggregatorName: 'Between' }, key),
      mode: 'skip_faulty',
    })
    const added = await rehearsed(
      member,
      'pipeline',
      `Name,Between\nOne,${plain.name}\nTwo,Bright Acre\nThree,Mission Lenders\n`,
      mapping(),
    )
    const changed = await rehearsed(
      member,
      'pipeline',
      `Id,Name,Between\n${stored.id},Barn Roof,${plain.name}\n`,
      mapping({ kind: 'id', columns: ['Id'] }),
    )
    const faults = async (id: string) =>
      (await member.get(`/api/imports/${id}/rows?outcome=faulty`)).body.rows.map(
        (row: { faults: { message: string }[] }) => row.faults[0]?.message,
      )
    expect([await faults(added.id), await faults(changed.id)]).toEqual([
      [unlisted, itself],
      [unlisted],
    ])
    expect((await committed(member, added.id)).result).toMatchObject({ created: 1 })
  })
})

describe('its managers', () => {
  const theirs = async (role: 'member' | 'organization_manager', organizationId = aggregator.id) =>
    (await portal.signedIn({ organizationId, role })).client

  test('take their organization off a deal, which is audited, and write nothing else of it', async () => {
    const manager = await theirs('organization_manager')
    for (const visibility of ['shared', 'organization_only']) {
      const deal = await made({ intermediaryAggregatorId: aggregator.id, visibility })
      const url = `${path}/${deal.id}`
      const before = await db.select().from(pipeline).where(eq(pipeline.id, deal.id))
      for (const more of [
        { name: 'Taken over' },
        { capEx: 5 },
        { visibility: 'shared', outcome: 'withdrawn' },
        { organizationId: aggregator.id },
        { technology: [] },
        { notes: 'x' },
      ]) {
        expect([
          more,
          (await manager.put(url, { intermediaryAggregatorId: null, ...more })).status,
        ]).toEqual([more, 403])
      }
      for (const other of [
        {},
        { name: deal.name },
        { intermediaryAggregatorId: own.id },
        { intermediaryAggregatorId: aggregator.id },
      ])
        expect([other, (await manager.put(url, other)).status]).toEqual([other, 403])
      expect((await manager.delete(url)).status).toBe(403)
      expect(
        (await manager.put(url, { intermediaryAggregatorId: null, version: deal.version + 1 }))
          .status,
      ).toBe(409)
      expect(await db.select().from(pipeline).where(eq(pipeline.id, deal.id))).toEqual(before)

      // A record as it was read is accepted back.
      const left = await manager.put(url, {
        ...deal,
        intermediaryAggregatorId: null,
        version: deal.version,
      })
      expect([left.status, left.body]).toEqual([
        200,
        {
          ...deal,
          intermediaryAggregatorId: null,
          intermediaryAggregatorName: null,
          version: deal.version + 1,
          updatedAt: left.body.updatedAt,
        },
      ])
      expect((await manager.get(url)).status).toBe(visibility === 'shared' ? 200 : 404)
      expect((await manager.put(url, { intermediaryAggregatorId: null })).status).toBe(
        visibility === 'shared' ? 403 : 404,
      )
      expect((await member.get(url)).body).toEqual(left.body)
      const entries = await auditOf(db, deal.id)
      expect(entries.at(-1)).toMatchObject({
        action: 'update',
        actorName: expect.stringContaining('Person'),
        changes: [{ field: 'intermediaryAggregatorId', from: aggregator.id, to: null }],
      })
    }
  })

  test('alone: members of the intermediary and managers of others do not', async () => {
    const deal = await made({ intermediaryAggregatorId: aggregator.id })
    const stranger = await portal.organization({ campaignRole: 'capital_aggregator' })
    for (const client of [
      await theirs('member'),
      await theirs('organization_manager', stranger.id),
    ]) {
      expect(
        (await client.put(`${path}/${deal.id}`, { intermediaryAggregatorId: null })).status,
      ).toBe(403)
    }
    expect((await member.get(`${path}/${deal.id}`)).body.version).toBe(1)
  })
})
