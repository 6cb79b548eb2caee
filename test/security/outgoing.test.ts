import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { facilityAdministrator, portalForCallers } from './callers.ts'

// The server connects to no address a person gave, whatever field it is in (S82): a listener would notice it.

let connections = 0

const portal = await portalForCallers()
const listener = createServer((socket) => {
  connections += 1
  socket.destroy()
})
await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', () => resolve()))

afterAll(() => {
  listener.close()
})

test('addresses of a listener in every field that takes one, and in headers, bring it no connection', async () => {
  const { client } = await portal.signedIn({ role: 'admin', email: facilityAdministrator })
  const organizationId = (await portal.organization()).id
  const address = `http://127.0.0.1:${(listener.address() as AddressInfo).port}`
  const options = { headers: { 'x-forwarded-host': address.slice(7), referer: address } }
  const answers = [
    await client.post('/api/objects/normalize', { url: `${address}/objects/uploads/x` }, options),
    await client.post(
      '/api/resources',
      { name: 'Guide', type: 'guide', url: `${address}/guide`, file: `${address}/file.pdf` },
      options,
    ),
    await client.post(
      '/api/catalytic-facilities',
      { name: 'Pool', organizationId, file: `${address}/file.pdf` },
      options,
    ),
    await client.post('/api/organizations', { name: 'Lenders', website: `${address}/` }, options),
    await client.patch('/api/auth/profile', { profileImageUrl: `${address}/me.png` }, options),
  ]
  // Some are stored as links, some rejected; none is followed.
  expect(answers.map(({ status }) => status)).toEqual([400, 201, 201, 201, 400])
  // A mail that is sent afterwards has arrived: nothing is left in the background.
  const { email } = await portal.user()
  await client.post('/api/auth/forgot-password', { email }, options)
  await portal.outbox.wait(email)
  expect(connections).toBe(0)
})
