import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { addDays } from '#contract/finance/days'
import { today } from '#server/platform/present-day'
import { filePortal } from '#test/support/app'

// What rates cost all in, as files of products have it when they are made (B-012).

const portal = await filePortal({ RATE_LIMIT: 'off' })

test('files of products have the all-in rates of the day, empty where one is not known', async () => {
  const { id: organizationId } = await portal.organization()
  const { client: admin } = await portal.signedIn({ role: 'admin' })
  const { client: member } = await portal.signedIn({ organizationId })
  const rate = (rateBps: number, asOf: string) =>
    admin.post('/api/benchmarks', { benchmark: 'prime', rateBps, asOf, source: 'A bank' })
  const products = [
    { name: 'Both', lowRangeRate: 'Prime + 0.5%', highRangeRate: '8.25%' },
    { name: 'None' },
    { name: 'Text', lowRangeRate: 'as negotiated' },
    { name: 'Unknown', highRangeRate: 'SOFR + 300 bps' },
  ]
  for (const product of products)
    await admin.post('/api/products', { organizationId, status: 'published', ...product })
  const rates = async () => {
    const { text } = await member.get(
      '/api/products/export?format=csv&sort=name&columns=name,allInLowBps,allInHighBps',
    )
    return parse<Record<string, string>>(text, { bom: true, columns: true })
  }
  const rows = (low: string) => [
    { 'Product name': 'Both', 'All-in Low (bps)': low, 'All-in High (bps)': '825' },
    ...['None', 'Text', 'Unknown'].map((name) => ({
      'Product name': name,
      'All-in Low (bps)': '',
      'All-in High (bps)': '',
    })),
  ]
  expect(await rates()).toEqual(rows(''))
  await rate(675, addDays(today(), -1))
  expect(await rates()).toEqual(rows('725'))
  await rate(650, today())
  expect(await rates()).toEqual(rows('700'))
})
