import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { createStopLinks } from '#server/platform/mail/stop-links'
import { filePortal } from '#test/support/app'
import type { Client } from '#test/support/client'

// Mail providers stop the mails of many people from one place: only wrong links count against it (N-074).

const portal = await filePortal({}, undefined, { deliver: false })
const links = createStopLinks(portal.settings.sessionSecret, portal.settings.publicUrl)

const rightFor = (userId: string) =>
  new URL(links.page(userId, 'daily')).searchParams.get('token') ?? ''

/** How many of these stops were answered with which status. */
async function stop(from: Client, tokens: readonly string[]): Promise<Record<number, number>> {
  const counts: Record<number, number> = {}
  const answers = await Promise.all(
    tokens.map((token) => from.post(`/api/digest/stop?token=${token}`)),
  )
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

test('thirty wrong links in 15 minutes, then wrong ones of the source wait, and right ones do not', async () => {
  const { user } = await portal.signedIn()
  const from = portal.client()
  const right = rightFor(user.id)
  expect(await stop(from, [right, right, right])).toEqual({ 200: 3 })
  expect(await stop(from, Array(40).fill('x'))).toEqual({ 400: 30, 429: 10 })
  expect(await stop(from, Array(40).fill(right))).toEqual({ 200: 40 })
  expect(await stop(portal.client(), ['x'])).toEqual({ 400: 1 })
})

test('right links count against no limit on requests but their own', async () => {
  const from = portal.client()
  const many = Array.from({ length: 301 }, () => rightFor(randomUUID()))
  expect(await stop(from, many)).toEqual({ 200: 301 })
  expect(await stop(from, Array(299).fill(many[0]))).toEqual({ 200: 299 })
  expect(await stop(from, many.slice(0, 2))).toEqual({ 200: 1, 429: 1 })
  // What is no link of the portal counts with everything else of its source.
  expect((await from.get('/api/products')).status).toBe(401)
  await stop(from, Array(300).fill('x'))
  expect((await from.get('/api/products')).status).toBe(429)
})
