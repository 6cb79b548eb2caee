import { expect, test } from 'vitest'
import { filePortal } from '#test/support/app'

// What the figures of an organization say of its deals' money and clock.

const portal = await filePortal()

test('the open gap is what is still to raise, and late credit is at risk (K-066, D-040, U-022)', async () => {
  const own = await portal.organization()
  const { client } = await portal.signedIn({ organizationId: own.id })
  const made = await client.post('/api/pipeline', {
    name: 'Late solar',
    organizationId: own.id,
    technology: ['solar'],
    capEx: '1000000',
    itcAmount: '300000',
    expectedPtoDate: 'June 2029',
    sourcesSecured: '$400,000',
  })
  const stats = async () => {
    const { body } = await client.get(`/api/organizations/${own.id}/stats`)
    return [body.openGap, body.gapUnknown, body.creditAtRisk]
  }
  expect(await stats()).toEqual([600_000, 0, 300_000])
  await client.post(`/api/pipeline/${made.body.id}/sources`, {
    kind: 'grant',
    label: 'State grant',
    amount: 250_000,
    state: 'committed',
  })
  expect(await stats()).toEqual([750_000, 0, 300_000])
  const { version } = (await client.get(`/api/pipeline/${made.body.id}`)).body
  await client.put(`/api/pipeline/${made.body.id}`, { version, outcome: 'funded' })
  expect(await stats()).toEqual([0, 0, 0])
})
