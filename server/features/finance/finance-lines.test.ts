import { describe, expect, test } from 'vitest'
import { pipelineSources, pipelineUses } from '#database/finance'
import { countStatements } from '#test/support/counted-statements'
import { financeScene } from '#test/support/finance-scene'

// Uses and sources of deals (section 2.2 of deal finance).

const { portal, member, admin, newDeal } = await financeScene()

describe('lines (K-010 to K-023)', () => {
  test('are filled in by their kind, and keep what is left out', async () => {
    const id = await newDeal()
    const use = await member.post(`/api/pipeline/${id}/uses`, { kind: 'storage', amount: '$1,500' })
    expect(use.body).toMatchObject({ amount: '1500', label: null, creditTechnology: 'storage' })
    const changed = await member.put(`/api/pipeline-uses/${use.body.id}`, {
      label: 'Batteries',
      version: 1,
    })
    expect(changed.body).toMatchObject({ amount: '1500', label: 'Batteries', version: 2 })
    const late = await member.put(`/api/pipeline-uses/${use.body.id}`, { amount: 7, version: 1 })
    expect([late.status, late.body.current]).toEqual([409, changed.body])
    const grant = await member.post(`/api/pipeline/${id}/sources`, {
      kind: 'grant',
      label: ' A fund ',
      amount: 5,
      taxExemptBond: true,
    })
    expect(grant.body).toMatchObject({
      label: 'A fund',
      state: 'identified',
      phase: 'both',
      concessional: true,
      restricted: true,
      taxExemptBond: false,
    })
    const senior = await member.put(`/api/pipeline-sources/${grant.body.id}`, { kind: 'senior' })
    expect(senior.body).toMatchObject({ kind: 'senior', restricted: false, label: 'A fund' })
  })

  test.each([
    ['uses', { amount: 5 }, { kind: 'Choose a kind' }],
    ['uses', { kind: 'solar' }, { amount: 'Enter an amount' }],
    ['uses', { kind: 'solar', amount: 0 }, { amount: 'Enter an amount above $0' }],
    ['uses', { kind: 'solar', amount: '1.5' }, { amount: 'Use whole US dollars' }],
    ['sources', { kind: 'grant', amount: 5 }, { label: 'Name the source' }],
    [
      'sources',
      { kind: 'grant', label: 'A', amount: 5, stateDate: '2026-02-30' },
      { stateDate: 'Use a date such as 2026-11-21' },
    ],
    [
      'sources',
      { kind: 'grant', label: 'A', amount: 5, termMonths: 601 },
      { termMonths: 'Use a whole number from 1 to 600' },
    ],
    [
      'sources',
      { kind: 'grant', label: 'A', amount: 5, phase: 'never' },
      { phase: 'Choose construction, permanent or both' },
    ],
  ])('%s with %j are rejected with a sentence', async (kind, body, fields) => {
    const id = await newDeal()
    const answer = await member.post(`/api/pipeline/${id}/${kind}`, body)
    expect([answer.status, answer.body.fields]).toEqual([400, fields])
  })

  test('are at most so many a deal', async () => {
    const id = await newDeal()
    const add = (kind: string, body: object) => member.post(`/api/pipeline/${id}/${kind}`, body)
    const { db } = portal.database.open
    const line = { pipelineId: id, amount: 1 }
    const times = <Line>(count: number, each: Line) => Array.from({ length: count }, () => each)
    await db.insert(pipelineUses).values(times(99, { ...line, kind: 'other' }))
    expect((await add('uses', { kind: 'other', amount: 1 })).status).toBe(201)
    const use = await add('uses', { kind: 'other', amount: 1 })
    expect([use.status, use.body.message]).toEqual([409, 'A project can have at most 100 uses'])
    const grant = { ...line, kind: 'grant', label: 'A', state: 'identified', phase: 'both' }
    const terms = { concessional: true, restricted: true, taxExemptBond: false }
    await db.insert(pipelineSources).values(times(199, { ...grant, ...terms }))
    expect((await add('sources', { kind: 'grant', label: 'A', amount: 1 })).status).toBe(201)
    const source = await add('sources', { kind: 'grant', label: 'A', amount: 1 })
    expect(source.body.message).toBe('A project can have at most 200 sources')
  })

  test('are suggested while no source has their words (K-060, K-065)', async () => {
    const id = await newDeal({ sourcesSecured: 'State grant of $50,000 awarded; Bridge loan' })
    const suggested = async () =>
      (await member.get(`/api/pipeline/${id}/finance`)).body.suggestions.map(
        ({ label }: { label: string }) => label,
      )
    expect(await suggested()).toEqual(['State grant of $50,000 awarded', 'Bridge loan'])
    await member.post(`/api/pipeline/${id}/sources`, {
      kind: 'bridge',
      label: 'Bridge loan',
      amount: 5,
      state: 'withdrawn',
    })
    expect(await suggested()).toEqual(['State grant of $50,000 awarded'])
  })

  test('that were added are no longer suggested, whatever their text is (K-065)', async () => {
    const emoji = '\u{1F600}'
    const sourcesSecured = `State\tgrant of $50,000;${'a'.repeat(199)}${emoji} loan of $5;\u00ad; Loan\u200d. of $7`
    const id = await newDeal({ sourcesSecured })
    const suggestions = async () =>
      (await member.get(`/api/pipeline/${id}/finance`)).body.suggestions as { label: string }[]
    const found = await suggestions()
    expect(found.length).toBeGreaterThanOrEqual(3)
    for (const { label } of found) {
      const values = { kind: 'grant', label, amount: 5 }
      expect((await member.post(`/api/pipeline/${id}/sources`, values)).status).toBe(201)
    }
    expect(await suggestions()).toEqual([])
  })
})

test('a merge of organizations takes the naming of sources along, and undoing gives it back', async () => {
  const stays = await portal.organization({ name: 'Prairie Fund' })
  const goes = await portal.organization({ name: 'Prairie Fund, Inc.' })
  const id = await newDeal()
  const add = async (organizationId: string, label: string) =>
    (
      await member.post(`/api/pipeline/${id}/sources`, {
        kind: 'grant',
        label,
        amount: 5,
        organizationId,
      })
    ).body.id
  await add(stays.id, 'First')
  const second = await add(goes.id, 'Second')
  const third = await add(goes.id, 'Third')
  const named = async () =>
    (await member.get(`/api/pipeline/${id}/finance`)).body.sources.map(
      ({ label, organizationName }: Record<string, string>) => `${label}: ${organizationName}`,
    )
  const merged = await admin.post(`/api/organizations/${stays.id}/merge`, { otherId: goes.id })
  expect(merged.status).toBe(200)
  expect(await named()).toEqual([
    'First: Prairie Fund',
    'Second: Prairie Fund',
    'Third: Prairie Fund',
  ])
  // What was changed since stays as it is.
  await member.put(`/api/pipeline-sources/${third}`, { organizationId: null })
  expect((await admin.post(`/api/organization-merges/${merged.body.merge.id}/undo`)).status).toBe(
    200,
  )
  expect(await named()).toEqual([
    'First: Prairie Fund',
    'Second: Prairie Fund, Inc.',
    'Third: null',
  ])
  const entries = await member.get(`/api/pipeline/${id}/finance/history`)
  const ofSecond = entries.body.entries.filter(
    ({ entityId }: { entityId: string }) => entityId === second,
  )
  expect(ofSecond).toHaveLength(3)
})

test('saving a line takes at most three statements more than saving an activity (K-113)', async () => {
  const id = await newDeal({ technology: ['solar'], capEx: 1_000_000 })
  // The session, the transaction and the entry are in both.
  const during = countStatements(portal.database.open)
  const post = (path: string, body: object) => () =>
    member.post(`/api/pipeline/${id}/${path}`, body)
  const activity = post('activities', { type: 'note', subject: 'A note' })
  const use = post('uses', { kind: 'solar', amount: 5 })
  const source = post('sources', { kind: 'grant', label: 'Fund', amount: 5 })
  // The first of each plans statements that stay planned.
  for (const save of [activity, use, source]) await save()
  const most = (await during(activity)) + 3
  expect(await during(use)).toBeLessThanOrEqual(most)
  expect(await during(source)).toBeLessThanOrEqual(most)
})
