import { expect, test } from 'vitest'
import { sampleCampaign } from '#test/support/sample-campaign'

// A quarter of the sample's listed records waits to be confirmed (attention, section 8).

const portal = await sampleCampaign()

test('a quarter of the listed records of the sample is stale', async () => {
  const { client } = await portal.signedIn({ role: 'admin' })
  let [fresh, stale] = [0, 0]
  for (const list of [
    'products?',
    'catalytic-facilities?status=published,raising,deploying,active&',
    'lending-profiles?',
    'pipeline?',
  ]) {
    const { status, body } = await client.get(`/api/${list}facets=true&limit=1`)
    expect(status).toBe(200)
    const counts = body.facets.freshness
    fresh += counts.fresh
    stale += counts.stale ?? 0
  }
  expect(stale / (fresh + stale)).toBeGreaterThan(0.2)
  expect(stale / (fresh + stale)).toBeLessThan(0.3)
})
