import { describe, expect, test } from 'vitest'
import type { AddressInfo } from 'node:net'
import type { Client } from '#test/support/client'
import { listenTo } from '#test/support/listen-to'
import { financeScene } from '#test/support/finance-scene'

// Facts of deals, and who reads and writes their finance (sections 2.3 and 7 of deal finance).

const { portal, member, intermediary, stranger, admin, newDeal, deadlinesOf } = await financeScene()

describe('who reads and writes (K-070 to K-074, K-086)', () => {
  test('parties read all, the owner writes, and others see nothing of it', async () => {
    const id = await newDeal()
    const use = (await member.post(`/api/pipeline/${id}/uses`, { kind: 'other', amount: 5 })).body
    const calls = (as: Client) =>
      Promise.all([
        as.get(`/api/pipeline/${id}/finance`),
        as.put(`/api/pipeline/${id}/finance`, { solarKw: 5 }),
        as.get(`/api/pipeline/${id}/finance/history`),
        as.post(`/api/pipeline/${id}/uses`, { kind: 'other', amount: 5 }),
        as.put(`/api/pipeline-uses/${use.id}`, { amount: 6 }),
      ]).then((answers) => answers.map(({ status }) => status))
    expect(await calls(stranger)).toEqual([404, 404, 404, 404, 404])
    expect(await calls(intermediary)).toEqual([200, 403, 403, 403, 403])
    expect(await calls(admin)).toEqual([200, 200, 200, 201, 200])
    const answer = await intermediary.put(`/api/pipeline-uses/${use.id}`, { amount: 7 })
    expect(answer.body.message).toBe('You can only change projects of your own organization')
  })

  test('the organization that a source names becomes no party (K-087)', async () => {
    const funder = await portal.organization({ name: 'Some Funder' })
    const theirs = (await portal.signedIn({ organizationId: funder.id })).client
    const id = await newDeal()
    const source = await member.post(`/api/pipeline/${id}/sources`, {
      kind: 'grant',
      label: 'Grant',
      amount: 5,
      organizationId: funder.id,
    })
    expect(source.body.organizationName).toBe('Some Funder')
    expect((await theirs.get(`/api/pipeline/${id}/finance`)).status).toBe(404)
    const hidden = await portal.organization({ name: 'Hidden', dataVisibility: 'private' })
    const rejected = await member.post(`/api/pipeline/${id}/sources`, {
      kind: 'grant',
      label: 'Grant',
      amount: 5,
      organizationId: hidden.id,
    })
    expect([rejected.status, rejected.body.fields]).toEqual([
      400,
      { organizationId: 'Choose an organization' },
    ])
    // Administrators may name it; its name is for those who may read it.
    await admin.post(`/api/pipeline/${id}/sources`, {
      kind: 'grant',
      label: 'Named',
      amount: 5,
      organizationId: hidden.id,
    })
    const named = async (as: Client) =>
      (await as.get(`/api/pipeline/${id}/finance`)).body.sources.map(
        (each: { organizationName: string | null }) => each.organizationName,
      )
    expect(await named(admin)).toEqual(['Some Funder', 'Hidden'])
    expect(await named(member)).toEqual(['Some Funder', null])
    await admin.delete(`/api/organizations/${funder.id}`)
    const [first] = (await member.get(`/api/pipeline/${id}/finance`)).body.sources
    expect([first.label, first.organizationName]).toEqual(['Grant', 'Some Funder'])
  })

  test('the history tells of facts and lines, the newest first', async () => {
    const id = await newDeal()
    const other = await newDeal()
    await member.post(`/api/pipeline/${other}/uses`, { kind: 'other', amount: 5 })
    await member.put(`/api/pipeline/${id}/finance`, { solarKw: 5 })
    await member.put(`/api/pipeline/${id}/finance`, { solarKw: 6 })
    const use = (await member.post(`/api/pipeline/${id}/uses`, { kind: 'other', amount: 5 })).body
    await member.put(`/api/pipeline-uses/${use.id}`, { amount: 6 })
    await member.delete(`/api/pipeline-uses/${use.id}`)
    const { body } = await member.get(`/api/pipeline/${id}/finance/history`)
    const entries = body.entries.map(({ action, entity }: { action: string; entity: string }) => [
      action,
      entity,
    ])
    expect(entries).toEqual([
      ['delete', 'pipeline-uses'],
      ['update', 'pipeline-uses'],
      ['create', 'pipeline-uses'],
      ['update', 'pipeline-finance'],
      ['create', 'pipeline-finance'],
    ])
    expect(body.total).toBe(5)
  })
})

test('a change of a deal notifies its readers, a change of its finance its parties (K-083)', async () => {
  await portal.app.listen({ port: 0, host: '127.0.0.1' })
  const base = `http://127.0.0.1:${(portal.app.server.address() as AddressInfo).port}`
  const id = await newDeal()
  const hidden = await newDeal({ visibility: 'organization_only' })
  const streams = await Promise.all(
    [member, intermediary, stranger].map((client) => listenTo(base, client)),
  )
  const heard = (of: string) =>
    streams.map(({ text }) =>
      [...text.matchAll(/^data: (\{"entity".*)$/gm)]
        .map(([, data]) => JSON.parse(data ?? '{}') as { entity: string; id: string })
        .flatMap((event) => (event.id === of ? [event.entity] : [])),
    )
  const parts = ['pipeline', 'pipeline-finance']
  const use = (await member.post(`/api/pipeline/${id}/uses`, { kind: 'other', amount: 5 })).body
  await expect.poll(() => heard(id)).toEqual([parts, parts, ['pipeline']])
  await member.put(`/api/pipeline/${id}/finance`, { solarKw: 5 })
  await expect
    .poll(() => heard(id))
    .toEqual([
      [...parts, ...parts],
      [...parts, ...parts],
      ['pipeline', 'pipeline'],
    ])
  await member.post(`/api/pipeline/${hidden}/uses`, { kind: 'other', amount: 5 })
  await expect.poll(() => heard(hidden)).toEqual([parts, parts, []])
  // No stream names a line.
  expect(streams.map(({ text }) => text.includes(use.id))).toEqual([false, false, false])
  for (const stream of streams) stream.close()
})

describe('facts (T-001 to T-012, T-090)', () => {
  test('are all unanswered at version 0, and stored one by one', async () => {
    const id = await newDeal()
    const path = `/api/pipeline/${id}/finance`
    const { facts } = (await member.get(path)).body
    expect(facts.version).toBe(0)
    expect(new Set(Object.values({ ...facts, version: null }))).toEqual(new Set([null]))
    const first = await member.put(path, { solarKw: 800, energyCommunity: 'yes', version: 0 })
    expect(first.body).toMatchObject({ solarKw: 800, energyCommunity: 'yes', version: 1 })
    const second = await member.put(path, { solarKw: null, bridgeRate: '8%' })
    expect(second.body).toMatchObject({
      solarKw: null,
      energyCommunity: 'yes',
      bridgeRate: '8%',
      version: 2,
    })
    const late = await member.put(path, { solarKw: 7, version: 0 })
    expect([late.status, late.body.current.version]).toEqual([409, 2])
  })

  test.each([
    [{ solarKw: 0 }, { solarKw: 'Use a whole number from 1 to 10,000,000' }],
    [{ storageKw: 10_000_001 }, { storageKw: 'Use a whole number from 1 to 10,000,000' }],
    [{ wagesMet: 'perhaps' }, { wagesMet: 'Choose yes or no' }],
    [{ territoryConfirmed: true }, { territoryConfirmed: 'Choose yes or no' }],
    [{ lowIncomeCategory: '5' }, { lowIncomeCategory: 'Choose a category' }],
    [{ lowIncomeState: 'won' }, { lowIncomeState: 'Choose a state' }],
    [{ constructionMethod: 'x' }, { constructionMethod: 'Choose how construction begins' }],
    [{ expectedServiceDate: 'soon' }, { expectedServiceDate: 'Use a date such as 2026-11-21' }],
    [{ creditOwnerType: 'bank' }, { creditOwnerType: 'Choose an owner type' }],
    [{ taxYearEndMonth: 13 }, { taxYearEndMonth: 'Use a whole number from 1 to 12' }],
    [{ bridgeAdvancePercent: 0 }, { bridgeAdvancePercent: 'Use a whole number from 1 to 100' }],
    [{ cashMonths: 37 }, { cashMonths: 'Use a whole number from 0 to 36' }],
    [{ cushionMonths: -1 }, { cushionMonths: 'Use a whole number from 0 to 24' }],
    [{ transferPriceCents: 101 }, { transferPriceCents: 'Use a whole number from 1 to 100' }],
    [{ bridgeFirstDraw: '1/2027' }, { bridgeFirstDraw: 'Use a date such as 2026-11-21' }],
  ])('%j are rejected with a sentence, and nothing is stored', async (body, fields) => {
    const id = await newDeal()
    const path = `/api/pipeline/${id}/finance`
    const answer = await member.put(path, body)
    expect([answer.status, answer.body.fields]).toEqual([400, fields])
    expect((await member.get(path)).body.facts.version).toBe(0)
  })

  test('drop what depends on another answer, and reject a start that cannot be', async () => {
    const id = await newDeal()
    const path = `/api/pipeline/${id}/finance`
    const tell = (body: object) => member.put(path, body)
    expect((await tell({ constructionStart: '2026-05-01' })).body.fields).toEqual({
      constructionState: 'Say whether construction is planned or has begun',
    })
    expect(
      (await tell({ constructionStart: '2199-01-01', constructionState: 'begun' })).body.fields,
    ).toEqual({
      constructionStart: 'A start that has happened cannot lie in the future',
    })
    expect((await tell({ constructionState: 'begun' })).body.constructionState).toBe(null)
    const allocated = await tell({
      lowIncomeState: 'allocated',
      lowIncomeAllocatedOn: '2026-01-02',
    })
    expect(allocated.body.lowIncomeAllocatedOn).toBe('2026-01-02')
    expect((await deadlinesOf(id)).map(({ kind }) => kind)).toContain('low_income_service')
    expect((await tell({ lowIncomeState: 'applied' })).body.lowIncomeAllocatedOn).toBe(null)
    expect((await deadlinesOf(id)).map(({ kind }) => kind)).not.toContain('low_income_service')
  })
})
