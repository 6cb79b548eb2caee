import { describe, expect, test } from 'vitest'
import { financeScene } from '#test/support/finance-scene'
import type { FinanceScene } from '#test/support/finance-scene'

// Deadlines over all open deals (D-036, D-037): parties see all kinds, others the service days alone.

const { member, intermediary, stranger, admin, newDeal } = await financeScene()
const solar = { technology: ['solar'], capEx: 1_000_000, expectedPtoDate: 'November 2027' }
const roof = await newDeal({ name: 'Roof', location: 'iowa', itcAmount: 300_000, ...solar })
await member.post(`/api/pipeline/${roof}/sources`, {
  kind: 'bridge',
  label: 'A Bank',
  amount: 100_000,
  maturityDate: '2027-12-31',
})
await member.put(`/api/pipeline/${roof}/finance`, {
  lowIncomeState: 'allocated',
  lowIncomeAllocatedOn: '2024-02-01',
})
const task = (subject: string, values: object) =>
  member.post(`/api/pipeline/${roof}/activities`, { type: 'task', subject, ...values })
await task('Call the utility', { scheduledDate: '2027-12-01' })
await task('Done', { scheduledDate: '2027-12-02', completedDate: '2026-01-01' })
await newDeal({ name: 'Hidden', visibility: 'organization_only', ...solar })
await newDeal({ name: 'Lost', outcome: 'withdrawn', ...solar })

const range = 'from=2027-01-01&to=2028-12-31'
const listed = async (client: FinanceScene['member'], query = range) => {
  const { status, body } = await client.get(`/api/deadlines?${query}`)
  expect(status).toBe(200)
  return body.deadlines.map(
    ({ dealName, kind, day }: Record<string, string>) => `${day} ${dealName} ${kind}`,
  )
}

describe('deadlines', () => {
  test('are of open deals, by day and name; parties see all kinds and open tasks', async () => {
    const all = [
      '2027-11-30 Hidden service_expected',
      '2027-11-30 Roof service_expected',
      '2027-12-01 Roof task',
      '2027-12-31 Hidden service_last_day',
      '2027-12-31 Roof bridge_maturity',
      '2027-12-31 Roof service_last_day',
      '2028-02-01 Roof low_income_service',
    ]
    expect(await listed(member)).toEqual(all)
    expect(await listed(intermediary)).toEqual(all)
    expect(await listed(admin)).toEqual(all)
    expect(await listed(stranger)).toEqual([
      '2027-11-30 Roof service_expected',
      '2027-12-31 Roof service_last_day',
    ])
  })

  test('say what they are of, and what is at stake', async () => {
    const { body } = await member.get(
      `/api/deadlines?${range}&kind=service_last_day,task&location=iowa`,
    )
    expect(body.total).toBe(2)
    expect(body.deadlines).toMatchObject([
      { kind: 'task', label: 'Task: Call the utility', atStake: null },
      {
        id: `${roof}-service_last_day`,
        dealId: roof,
        dealName: 'Roof',
        organizationName: 'River Solar',
        location: 'iowa',
        other: null,
        label: 'Last day of service for solar',
        day: '2027-12-31',
        atStake: 300_000,
      },
    ])
  })

  test('reach from today to two years on unless days are given, both ends included', async () => {
    expect(await listed(stranger, 'from=2027-11-30&to=2027-11-30')).toEqual([
      '2027-11-30 Roof service_expected',
    ])
    expect(await listed(member, 'from=2027-12-01&to=2027-12-01')).toEqual(['2027-12-01 Roof task'])
    expect((await member.get('/api/deadlines?from=soon')).status).toBe(400)
    expect(await listed(stranger, 'to=1990-01-01')).toEqual([])
  })

  test('come in pages that neither overlap nor leave anything out', async () => {
    const whole = await listed(member)
    const paged: string[] = []
    for (let offset = 0; offset < whole.length; offset += 2)
      paged.push(...(await listed(member, `${range}&limit=2&offset=${offset}`)))
    expect(paged).toEqual(whole)
  })

  test('are exported as they are listed, to the same person', async () => {
    const file = await stranger.get(`/api/deadlines/export?format=csv&${range}`)
    expect(file.status).toBe(200)
    expect(file.text).toContain('Last day of service for solar')
    expect(file.text).not.toContain('Hidden')
    expect(file.text).not.toContain('Bridge')
    expect(file.text).not.toContain('utility')
    expect((await member.get(`/api/deadlines/export?format=csv&${range}`)).text).toContain(
      'Bridge ends: A Bank',
    )
  })

  test('follow their deal: renamed, hidden, shared, lost and reopened', async () => {
    const day = { technology: ['solar'], expectedPtoDate: 'March 2031' }
    const id = await newDeal({ name: 'Barn', ...day })
    await newDeal({ name: 'Chapel', ...day })
    const everybody = { member, intermediary, stranger, admin }
    const named = async () => {
      const found: Record<string, string> = {}
      for (const [name, client] of Object.entries(everybody)) {
        const { body } = await client.get(
          '/api/deadlines?from=2031-03-01&to=2031-03-31&kind=service_expected',
        )
        expect(body.total).toBe(body.deadlines.length)
        found[name] = body.deadlines
          .map(({ dealName }: { dealName: string }) => dealName)
          .join(', ')
      }
      return found
    }
    const change = async (values: object) => {
      const { body } = await member.get(`/api/pipeline/${id}`)
      const { status } = await member.put(`/api/pipeline/${id}`, { ...body, ...values })
      expect(status).toBe(200)
    }
    const seenByAll = (names: string) =>
      Object.fromEntries(Object.keys(everybody).map((name) => [name, names]))
    expect(await named()).toEqual(seenByAll('Barn, Chapel'))
    await change({ name: 'Dairy' })
    expect(await named()).toEqual(seenByAll('Chapel, Dairy'))
    await change({ visibility: 'organization_only' })
    expect(await named()).toEqual({ ...seenByAll('Chapel, Dairy'), stranger: 'Chapel' })
    await change({ visibility: 'shared' })
    expect(await named()).toEqual(seenByAll('Chapel, Dairy'))
    await change({ outcome: 'withdrawn' })
    expect(await named()).toEqual(seenByAll('Chapel'))
    await change({ outcome: 'open' })
    expect(await named()).toEqual(seenByAll('Chapel, Dairy'))
    await member.delete(`/api/pipeline/${id}`)
    expect(await named()).toEqual(seenByAll('Chapel'))
  })
})

test('of a deal at a tribe are told with the name of the tribe, listed and in files', async () => {
  const tribe = { location: 'custom_tribe', other: 'Painted Mesa Nation' }
  await newDeal({
    name: 'School',
    technology: ['solar'],
    expectedPtoDate: 'November 2027',
    ...tribe,
  })
  const query = `${range}&location=custom_tribe&kind=service_expected`
  const { body } = await stranger.get(`/api/deadlines?${query}`)
  expect(body.deadlines).toMatchObject([{ dealName: 'School', ...tribe }])
  const file = await stranger.get(`/api/deadlines/export?format=csv&${query}`)
  expect(file.text).toContain('Painted Mesa Nation')
  expect(file.text).not.toContain('Custom Tribe')
})
