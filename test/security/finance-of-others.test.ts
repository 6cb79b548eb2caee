import type { AddressInfo } from 'node:net'
import readWorkbook from 'read-excel-file/node'
import { expect, test } from 'vitest'
import { api } from '#contract/api'
import { financeScene } from '#test/support/finance-scene'
import { listenTo } from '#test/support/listen-to'
import type { Client } from '#test/support/client'

// Who reads a shared deal and is no party of it learns its figures and nothing of its lines and facts, whatever they
// call (K-088): every text and amount of them is one that occurs nowhere else.

const canary = 'zqledger'
// Two of each, so that no figure is the amount of one line.
const amounts = [31_771_301, 17_551_703, 11_331_907, 13_117_513]

const scene = await financeScene()
const { portal, member, newDeal, stranger } = scene
await portal.app.listen({ port: 0, host: '127.0.0.1' })
const id = await newDeal({
  name: 'Seen by all',
  visibility: 'shared',
  technology: ['solar', 'storage'],
  capNeed: ['bridge_to_itc', 'construction', 'perm'],
  location: 'illinois',
  capEx: 90_000_000,
  itcPercentage: '40%',
  expectedPtoDate: 'November 2027',
})
const [one = 0, two = 0, three = 0, four = 0] = amounts
const addUse = (kind: string, amount: number) =>
  member.post(`/api/pipeline/${id}/uses`, { kind, label: `${canary} use`, amount })
await addUse('solar', one)
await addUse('storage', two)
const add = (kind: string, amount: number, state: string) =>
  member.post(`/api/pipeline/${id}/sources`, {
    kind,
    label: `${canary} source`,
    amount,
    state,
    rate: `${canary} rate`,
    note: `${canary} note`,
    maturityDate: '2028-06-30',
  })
await add('bridge', three, 'interested')
const source: string = (await add('grant', four, 'committed')).body.id
// Sums are for every reader, as firm and soft gap were (K-030, U-020): each is of two lines here, so that no amount is one.
await add('bridge', 2_345_611, 'interested')
await add('grant', 1_234_577, 'committed')
await member.put(`/api/pipeline/${id}/finance`, {
  solarKw: 4321,
  constructionEvidence: `${canary} evidence`,
  bridgeRate: `${canary} rate`,
})
const { user } = (await stranger.get('/api/auth/user')).body
const product: string = (
  await stranger.post('/api/products', {
    name: 'Any loan',
    organizationId: user.organizationId,
    type: ['bridge_to_itc', 'construction', 'perm'],
    status: 'published',
  })
).body.id

/** What tells of the lines or facts: their texts and their amounts, also as figures are written. */
const telling = [
  canary,
  ...amounts.flatMap((amount) => [String(amount), amount.toLocaleString('en-US')]),
  'constructionEvidence',
]

/** Everything that members may read without the id of a record, and everything of this deal and of the stranger's offer. */
const addressesOf = () =>
  api
    .filter(({ method, access }) => method === 'GET' && access !== 'admin')
    .flatMap(({ path }) => {
      const address = path
        .replace('/api/pipeline/{id}', `/api/pipeline/${id}`)
        .replace('/api/products/{id}', `/api/products/${product}`)
      if (address.includes('{')) return []
      return path.endsWith('/export')
        ? [`${address}?format=csv`, `${address}?format=xlsx&lines=true`]
        : [address, `${address}?search=${canary}`, `${address}?facets=true`]
    })

async function textAt(client: Client, url: string): Promise<string> {
  const { rawPayload, headers } = await scene.portal.app.inject({
    url,
    headers: { cookie: client.cookie ?? '' },
  })
  return String(headers['content-type']).includes('spreadsheetml')
    ? JSON.stringify(await readWorkbook(rawPayload))
    : rawPayload.toString()
}

async function tellingAt(client: Client): Promise<string[]> {
  const found: string[] = []
  for (const address of addressesOf()) {
    const text = await textAt(client, address)
    if (telling.some((word) => text.includes(word))) found.push(address)
    // A search for what nobody else has typed finds nothing, where a list is searched.
    const [whole = ''] = address.split('?search=')
    if (whole !== address && text.includes('Seen by all') && text !== (await textAt(client, whole)))
      found.push(`${address} finds`)
  }
  return found
}

test('nothing of lines and facts is shown to anybody who is no party, in no list, record, sum or file', async () => {
  expect(addressesOf().length).toBeGreaterThan(60)
  expect(await textAt(scene.stranger, '/api/pipeline')).toContain('Seen by all')
  expect(await textAt(scene.stranger, '/api/deadlines')).toContain(id)
  expect(await tellingAt(scene.stranger)).toEqual([])
  // The same is told to a party.
  expect(await tellingAt(scene.member)).toEqual(
    expect.arrayContaining([
      `/api/pipeline/${id}/finance`,
      `/api/deadlines`,
      `/api/pipeline/export?format=xlsx&lines=true`,
    ]),
  )
})

test('a change of a line is one of the deal for anybody who is no party', async () => {
  const { address, port } = scene.portal.app.server.address() as AddressInfo
  const base = `http://${address}:${port}`
  const [party, other] = [
    await listenTo(base, scene.intermediary),
    await listenTo(base, scene.stranger),
  ]
  await expect.poll(() => [party.text, other.text]).not.toContain('')
  await scene.member.put(`/api/pipeline-sources/${source}`, { state: 'interested' })
  await expect.poll(() => party.text).toContain('pipeline-finance')
  await expect.poll(() => other.text).toContain(id)
  expect(other.text).not.toMatch(/pipeline-(?:finance|uses|sources)/)
  expect(other.text).not.toContain(source)
  party.close()
  other.close()
})
