import { expect, test } from 'vitest'
import { confirmationLink } from '#test/support/confirmation-links'
import { availabilityScene } from '#test/support/availability-scene'

// Who sends wrong links waits (attention, L-035).

const limited = await availabilityScene({ RATE_LIMIT: 'on' })

test('thirty wrong links in 15 minutes, then the source waits; others do not (L-035)', async () => {
  const from = limited.portal.client()
  const id = await limited.add('products', { name: 'Bridge', status: 'published' })
  const { user } = await limited.portal.signedIn({ organizationId: limited.own })
  const token = await confirmationLink(limited.portal, user.id, [{ entity: 'products', id }])
  const read = (secret: string, by = from) =>
    by.post('/api/confirmation-links/read', { token: secret })
  const statuses = []
  // Right ones do not count.
  for (let n = 0; n < 5; n += 1) statuses.push((await read(token)).status)
  expect(statuses).toEqual([200, 200, 200, 200, 200])
  const wrong = await Promise.all(
    Array.from({ length: 40 }, (_, n) => read(`${'x'.repeat(42)}${n % 10}`)),
  )
  const counted = (code: number) => wrong.filter((each) => each.status === code).length
  expect([counted(400), counted(429)]).toEqual([30, 10])
  const late = await from.post('/api/confirmation-links/confirm', { token })
  expect(late.status).toBe(429)
  expect(Number(late.headers['retry-after'])).toBeGreaterThan(60)
  expect((await read(token, limited.portal.client())).status).toBe(200)
})
