import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { introductions } from '#database/introductions'
import { lendingProfiles } from '#database/lending-profiles'
import { pipelineDocuments, pipelineQuestions, pipelineShares } from '#database/package'
import { products } from '#database/products'
import { fittingProduct, introductionPortal } from '#test/support/introductions'
import type { Somebody } from '#test/support/introductions'

// What lenders ask projects for with their products and lending profiles, and how much of it is there (H-017, H-018, H-102).

const { db, scene } = await introductionPortal()
const lender = () => scene.lender.client

const asks = { askedItems: ['site_control', 'owner_statements'], askedLines: ['Roof age'] }

describe.each([
  ['products', () => ({ name: 'Bridge', ...fittingProduct })],
  ['lending-profiles', () => ({ name: 'What we lend', status: 'active' })],
])('what %s ask for (H-017)', (noun, values) => {
  const create = (more: object) =>
    lender().post(`/api/${noun}`, { ...values(), organizationId: scene.capital.id, ...more })

  test('is stored with the record and its history, and in no file', async () => {
    const { status, body } = await create({ ...asks, askedLines: [' Roof age ', '', 'Roof age'] })
    expect([status, body]).toMatchObject([201, asks])
    const changed = await lender().put(`/api/${noun}/${body.id}`, {
      askedItems: [],
      version: body.version,
    })
    expect(changed.body).toMatchObject({ askedItems: [], askedLines: ['Roof age'] })
    const history = await lender().get(`/api/${noun}/${body.id}/history`)
    expect(history.body.entries[0].changes).toEqual([
      { field: 'askedItems', from: asks.askedItems, to: [] },
    ])
    const file = await lender().get(`/api/${noun}/export?format=csv`)
    expect(file.text).not.toMatch(/ask for|Roof age/)
    const named = await lender().get(`/api/${noun}/export?format=csv&columns=askedItems`)
    expect(named.status).toBe(400)
  })

  test.each([
    [{ askedItems: ['no_such_item'] }, 'Choose items of the list'],
    [{ askedItems: [7] }, 'Choose items of the list'],
    [{ askedItems: Array.from({ length: 41 }, (_, n) => `item_${n}`) }, 'Choose at most 40'],
    [{ askedLines: Array.from({ length: 11 }, (_, n) => `Line ${n}`) }, 'Write at most 10 lines'],
    [{ askedLines: ['x'.repeat(201)] }, 'Use at most 200 characters'],
  ])('is rejected with a sentence: %o', async (given, sentence) => {
    const { status, body } = await create(given)
    expect([status, Object.values(body.fields)]).toEqual([400, [sentence]])
  })

  test('stays stored where an item has left the list', async () => {
    const { body } = await create(asks)
    const table = noun === 'products' ? products : lendingProfiles
    const askedItems = ['left_the_list', 'site_control']
    await db.update(table).set({ askedItems }).where(eq(table.id, body.id))
    const saved = await lender().put(`/api/${noun}/${body.id}`, {
      askedItems,
      name: 'Saved again',
      version: body.version,
    })
    expect([saved.status, saved.body.askedItems]).toEqual([200, askedItems])
  })
})

describe('what an introduction asks for (H-018, H-102)', () => {
  const askedOf = async (somebody: Somebody) => {
    const { body } = await somebody.client.get(`/api/pipeline/${scene.dealId}/room`)
    return body.introductions.map(({ asked }: { asked: object }) => asked)
  }
  const setAsks = (askedItems: string[], askedLines: string[] = []) =>
    db.update(products).set({ askedItems, askedLines }).where(eq(products.id, scene.productId))

  test('are the items that apply and the lines; a guest counts what is shared', async () => {
    await scene.accepted()
    await setAsks(
      ['offtake_executed', 'site_control', 'system_energy_audit', 'left_the_list'],
      ['Roof age', 'Boundary survey', 'Tenants'],
    )
    const asked = {
      // In the order of the list; an energy audit is for building efficiency alone.
      items: ['site_control', 'offtake_executed'],
      lines: ['Roof age', 'Boundary survey', 'Tenants'],
      of: 5,
    }
    expect(await askedOf(scene.developer)).toEqual([{ ...asked, have: 1 }])
    const ofDeal = { pipelineId: scene.dealId, kind: 'report', file: 'https://example.org/a' }
    const [control] = await db
      .insert(pipelineDocuments)
      .values([
        { ...ofDeal, title: 'Lease', item: 'site_control' },
        { ...ofDeal, title: 'Roof', line: 'ROOF AGE' },
      ])
      .returning()
    const question = {
      pipelineId: scene.dealId,
      question: 'Which?',
      organizationName: 'Bank',
      answer: 'Sealed.',
      answeredAt: new Date(),
    }
    await db.insert(pipelineQuestions).values([
      { ...question, organizationId: scene.capital.id, line: 'Boundary survey' },
      // What another lender asked answers nothing of this one.
      { ...question, organizationId: scene.dealOrganization.id, line: 'Tenants' },
    ])
    expect(await askedOf(scene.developer)).toEqual([{ ...asked, have: 4 }])
    // Of an unshared package: what the project says itself, and the own question.
    expect(await askedOf(scene.lender)).toEqual([{ ...asked, have: 2 }])
    await db.insert(pipelineShares).values({
      pipelineId: scene.dealId,
      organizationId: scene.capital.id,
      organizationName: 'Quiet River Bank',
      sections: ['documents'],
      allDocuments: false,
      documents: [control?.id ?? ''],
      until: '2099-01-31',
    })
    expect(await askedOf(scene.lender)).toEqual([{ ...asked, have: 3 }])
    // A list of the introductions of one offer has the same figures; one that has ended has none.
    const listed = async ({ client }: Somebody, query = `&offerId=${scene.productId}`) => {
      const list = await client.get(`/api/introductions?limit=20${query}`)
      return list.body.introductions.map((each: { asked?: object }) => each.asked ?? null)
    }
    expect(await listed(scene.developer)).toEqual([{ have: 4, of: 5 }])
    expect(await listed(scene.lender)).toEqual([{ have: 3, of: 5 }])
    expect(await listed(scene.lender, '')).toEqual([null])
    expect(await listed(scene.lender, `&offerId=${scene.dealId}`)).toEqual([])
    expect(await listed(scene.stranger)).toEqual([])
    // Each costs a reading of its project, so that longer lists leave it out.
    const longer = await scene.lender.client.get(
      `/api/introductions?limit=21&offerId=${scene.productId}`,
    )
    expect(longer.body.introductions[0].asked).toBeUndefined()
    const { body } = await scene.developer.client.get(`/api/pipeline/${scene.dealId}/package`)
    expect(body.lines).toMatchObject([
      { text: 'Roof age', state: 'have' },
      { text: 'Boundary survey' },
      { text: 'Tenants' },
    ])
    await db.update(introductions).set({ dealOutcome: 'no_deal' })
    expect(await listed(scene.lender)).toEqual([null])
  })

  test('are those of the lending profile, and none of a facility or a product that is gone', async () => {
    const { id } = await scene.accepted()
    await setAsks(['site_control'])
    const profile = await lender().post('/api/lending-profiles', {
      name: 'What we lend',
      organizationId: scene.capital.id,
      askedLines: ['Roof age'],
    })
    const becomes = (values: Partial<typeof introductions.$inferInsert>) =>
      db.update(introductions).set(values).where(eq(introductions.id, id))
    await becomes({ kind: 'lending-profiles', productId: null, lendingProfileId: profile.body.id })
    expect(await askedOf(scene.developer)).toEqual([
      { items: [], lines: ['Roof age'], have: 0, of: 1 },
    ])
    await becomes({ kind: 'catalytic-facilities', lendingProfileId: null })
    expect(await askedOf(scene.developer)).toEqual([{ items: [], lines: [], have: 0, of: 0 }])
  })
})
