import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { progressBuckets, raiseProgress } from '#contract/common/progress'
import { facilitiesPath, listedFacilities } from '#test/support/listed-facilities'
import type { ListedFacility } from '#test/support/listed-facilities'

const { own, admin, member, add, names } = await listedFacilities()

describe('search and filters', () => {
  test('every word in the own text or in the name of the organization, whatever case and accents', async () => {
    await add('Crédito Verde', {
      organizationId: own.id,
      description: 'First loss',
      geographicRequirement: 'Puerto Rico',
    })
    await add('Green Pool')
    expect(await names(member, '?search=credito')).toEqual(['Crédito Verde'])
    expect(await names(member, '?search=MULLER+loss+rico')).toEqual(['Crédito Verde'])
    expect(await names(member, '?search=muller+green')).toEqual([])
    expect(await names(member, '?search=other+pool')).toEqual(['Green Pool'])
    expect(await names(member, '?search=hidden')).toEqual([])
  })

  test('by type, several at once', async () => {
    await add('a', { facilityType: 'guarantee' })
    await add('b', { facilityType: 'risk_transfer' })
    await add('c')
    expect(await names(member, '?facilityType=guarantee,risk_transfer&sort=name')).toEqual([
      'a',
      'b',
    ])
    const { facets } = (await member.get(`${facilitiesPath}?facets=true&facilityType=guarantee`))
      .body
    expect(facets).toMatchObject({
      facilityType: { guarantee: 1, risk_transfer: 1, below_market_rate_capital: 1 },
      status: { published: 1 },
      freshness: { fresh: 1 },
    })
    expect((await member.get(`${facilitiesPath}?facilityType=loan`)).status).toBe(400)
  })

  test('by parts of the eligible recipients, whatever their case and blanks', async () => {
    await add('a', { eligibleRecipients: 'CDFIs, Credit Unions' })
    await add('b', { eligibleRecipients: ' cdfis ,Écoles' })
    await add('c', { eligibleRecipients: 'CDFIs only' })
    await add('d')
    expect(await names(member, '?eligibleRecipients=cdfis&sort=name')).toEqual(['a', 'b'])
    expect(
      await names(
        member,
        `?eligibleRecipients=${encodeURIComponent('credit unions,ÉCOLES')}&sort=name`,
      ),
    ).toEqual(['a', 'b'])
    expect(await names(member, '?eligibleRecipients=cdfi')).toEqual([])
    const counts = (await member.get(`${facilitiesPath}?facets=true&eligibleRecipients=cdfis`)).body
      .facets.eligibleRecipients
    expect(counts).toEqual({ CDFIs: 2, 'Credit Unions': 1, Écoles: 1, 'CDFIs only': 1 })
    expect((await member.get(facilitiesPath)).body.facets).toBeUndefined()
  })
})

describe('progress', () => {
  const amounts: [number | null, number | null][] = [
    [null, 100],
    [100, null],
    [null, null],
    [0, 100],
    [100, 0],
    [0, 0],
    [1, 999_999_999_999],
    [2499, 10_000],
    [25, 100],
    [4999, 10_000],
    [50, 100],
    [7499, 10_000],
    [75, 100],
    [9997, 10_000],
    [999_999_999_998, 999_999_999_999],
    [100, 100],
    [52, 50],
    [999_999_999_999, 1],
  ]

  test('falls into the bucket the screens show, for every edge and any amounts', async () => {
    const amount = fc.option(
      fc.oneof(
        fc.constant(0),
        fc.integer({ min: 1, max: 400 }),
        fc.integer({ min: 1, max: 999_999_999_999 }),
      ),
    )
    for (const [current, target] of [...amounts, ...fc.sample(fc.tuple(amount, amount), 150)])
      await add('x', { currentCapitalRaised: current, targetRaise: target })
    let seen = 0
    for (const bucket of Object.keys(progressBuckets)) {
      const listed = (await member.get(`${facilitiesPath}?progress=${bucket}`)).body
        .catalyticFacilities as ListedFacility[]
      seen += listed.length
      expect(listed.length).toBeGreaterThan(0)
      for (const { currentCapitalRaised, targetRaise } of listed) {
        expect([
          currentCapitalRaised,
          targetRaise,
          raiseProgress(currentCapitalRaised, targetRaise).bucket,
        ]).toEqual([currentCapitalRaised, targetRaise, bucket])
      }
    }
    expect(seen).toBe(amounts.length + 150)
    const { facets } = (await member.get(`${facilitiesPath}?facets=true&progress=none,completed`))
      .body
    expect(
      Object.values(facets.progress as Record<string, number>).reduce(
        (sum, count) => sum + count,
        0,
      ),
    ).toBe(seen)
  })

  test('orders by the exact ratio, what is not available as 0', async () => {
    for (const [index, [current, target]] of amounts.entries())
      await add(String(index), { currentCapitalRaised: current, targetRaise: target })
    const listed = (await member.get(`${facilitiesPath}?sort=progress&order=asc`)).body
      .catalyticFacilities as ListedFacility[]
    const ratios = listed.map(({ currentCapitalRaised, targetRaise }) =>
      raiseProgress(currentCapitalRaised, targetRaise).available
        ? Number(currentCapitalRaised) / Number(targetRaise)
        : 0,
    )
    expect(ratios).toEqual(ratios.toSorted((a, b) => a - b))
    expect(ratios).toHaveLength(amounts.length)
  })
})

describe('order and pages', () => {
  test('begins with the newest and follows every column', async () => {
    const day = (n: number) => new Date(Date.UTC(2026, 0, n))
    await add('Ärmel', {
      createdAt: day(1),
      currentCapitalRaised: 5,
      targetRaise: 10,
      status: 'published',
      eligibleRecipients: 'b',
      backers: 'z',
    })
    await add('bolt', {
      createdAt: day(3),
      currentCapitalRaised: 20,
      organizationId: own.id,
      eligibleRecipients: 'A',
      facilityType: 'guarantee',
    })
    await add('Zinc', { createdAt: day(2), targetRaise: 5, backers: 'y' })
    expect(await names(member)).toEqual(['bolt', 'Zinc', 'Ärmel'])
    expect(await names(member, '?sort=createdAt')).toEqual(['Ärmel', 'Zinc', 'bolt'])
    expect(await names(member, '?sort=name')).toEqual(['Ärmel', 'bolt', 'Zinc'])
    expect((await names(member, '?sort=organizationName'))[0]).toBe('bolt')
    expect(await names(member, '?sort=currentCapitalRaised&order=desc')).toEqual([
      'bolt',
      'Ärmel',
      'Zinc',
    ])
    expect(await names(member, '?sort=targetRaise')).toEqual(['Zinc', 'Ärmel', 'bolt'])
    expect(await names(member, '?sort=eligibleRecipients')).toEqual(['bolt', 'Ärmel', 'Zinc'])
    expect(await names(member, '?sort=backers')).toEqual(['Zinc', 'Ärmel', 'bolt'])
    expect((await names(member, '?sort=facilityType&order=desc'))[0]).toBe('bolt')
  })
})

describe('funds', () => {
  test('are the same facilities in short form, the newest first, by the rights of each list', async () => {
    await add('Old', {
      createdAt: new Date(0),
      status: 'raising',
      facilityType: 'guarantee',
      targetRaise: 60_000_000,
      currentCapitalRaised: 41_250_000,
    })
    const { id } = await add('Active', { createdAt: new Date(1), status: 'active' })
    await add('Own draft', { status: 'draft', organizationId: own.id })
    const all = (await admin.get('/api/funds')).body
    expect([all.total, all.funds.map(({ name }: ListedFacility) => name)]).toEqual([
      3,
      ['Own draft', 'Active', 'Old'],
    ])
    for (const url of ['/api/funds', '/api/funds/market?limit=1000']) {
      const { body } = await member.get(url)
      expect(body.total).toBe(2)
      expect(body.funds).toEqual([
        {
          id,
          name: 'Active',
          type: 'below_market_rate_capital',
          status: 'active',
          size: null,
          currentCapitalRaised: null,
          organizationName: 'Other Fund',
          createdAt: '1970-01-01T00:00:00.001Z',
        },
        {
          id: expect.any(String),
          name: 'Old',
          type: 'guarantee',
          status: 'raising',
          size: '60000000',
          currentCapitalRaised: '41250000',
          organizationName: 'Other Fund',
          createdAt: '1970-01-01T00:00:00.000Z',
        },
      ])
    }
    expect((await admin.get('/api/funds/market')).body.total).toBe(2)
    expect((await admin.get('/api/funds?limit=1&offset=1')).body).toMatchObject({
      total: 3,
      funds: [{ name: 'Active' }],
    })
    expect((await member.get('/api/funds/market?search=old')).body.total).toBe(1)
  })
})
