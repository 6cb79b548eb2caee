import { describe, expect, test } from 'vitest'
import { api } from '#contract/api'
import { insertProduct } from '#server/features/products/products.store'
import { printFigure } from '#test/support/figure'
import { forThisRun } from '#test/support/for-this-run'
import { callerAllowed, everythingStored, makeCaller, portalForCallers } from './callers.ts'
import { newCall } from './shared-calls.ts'
import { fieldsOf } from './plausible-values.ts'

// No change overwrites one its author has not seen (S90, S91). By hand with more:
// `CLIENTS=20 INCREMENTS=50 npx vitest run --project api-postgresql test/security/lost-updates.test.ts`.

const clients = Number(process.env['CLIENTS'] ?? 10)
const increments = Number(process.env['INCREMENTS'] ?? 5)

const portal = await portalForCallers()
const organization = await portal.organization()

const versioned = api.filter(
  ({ method, body, query }) =>
    'version' in fieldsOf(body) || (method === 'DELETE' && 'version' in fieldsOf(query)),
)

describe('a change or deletion from another version than the present one', () => {
  test('is known of every kind of record', () => {
    const nouns = [
      'users',
      'organizations',
      'products',
      'facilities',
      'lendingProfiles',
      'pipeline',
      'pipelineActivities',
      'resources',
    ]
    expect(versioned.map(({ id }) => id)).toEqual(
      expect.arrayContaining(nouns.flatMap((noun) => [`${noun}.update`, `${noun}.delete`])),
    )
  })

  test.each(forThisRun(versioned))(
    '$id is rejected with the present one, and nothing changes',
    async (endpoint) => {
      const { caller, sample, url } = await newCall(
        portal,
        organization,
        endpoint,
        callerAllowed(endpoint),
      )
      const before = await everythingStored(portal)
      const inBody = 'version' in fieldsOf(endpoint.body)
      const answer = await caller.client.request(
        endpoint.method,
        inBody ? url : `${url}?version=77`,
        inBody ? { ...sample?.body, version: 77 } : undefined,
      )
      expect([answer.status, answer.body.code]).toEqual([409, 'conflict'])
      expect(answer.body.current.version).not.toBe(77)
      expect(await everythingStored(portal)).toBe(before)
    },
  )
})

test(
  `${clients} clients who each add one ${increments} times end at ${clients * increments}`,
  { timeout: 600_000 },
  async () => {
    const { id } = await insertProduct(portal.database.open.db, {
      name: 'Counted',
      organizationId: organization.id,
      maxPrincipalSize: 0,
    })
    const url = `/api/products/${id}`
    let rejected = 0
    const count = async () => {
      const { client } = await makeCaller(portal, 'member', organization)
      let { body: seen } = await client.get(url)
      for (let added = 0; added < increments;) {
        const answer = await client.put(url, {
          version: seen.version,
          maxPrincipalSize: String(Number(seen.maxPrincipalSize) + 1),
        })
        expect([200, 409]).toContain(answer.status)
        added += answer.status === 200 ? 1 : 0
        rejected += answer.status === 200 ? 0 : 1
        seen = answer.status === 200 ? answer.body : answer.body.current
      }
    }
    await Promise.all(Array.from({ length: clients }, count))
    const { body } = await (await makeCaller(portal, 'member', organization)).client.get(url)
    expect([body.maxPrincipalSize, body.version]).toEqual([
      String(clients * increments),
      clients * increments + 1,
    ])
    printFigure(
      `${clients} clients x ${increments} increments: ${body.maxPrincipalSize} stored, ${rejected} rejected as too late`,
    )
  },
)
