import { expect } from 'vitest'
import type { TestApp } from './app.ts'
import type { Client } from './client.ts'

/** Somebody of a new organization, signed in. */
export const newMember = async (portal: TestApp, values: object = {}) =>
  portal.signedIn({ organizationId: (await portal.organization()).id, ...values })

let made = 0

/** What saves a view of the pipeline. */
export const viewOf = (values: object = {}) => ({
  screen: '/pipeline',
  name: `View ${(made += 1)}`,
  query: { outcome: 'open' },
  ...values,
})

/** Saves a view and answers it. */
export async function saveView(client: Client, values: object = {}) {
  const answer = await client.post('/api/saved-views', viewOf(values))
  expect([answer.status, answer.text]).toEqual([201, answer.text])
  return answer.body
}

/** The names of the views somebody sees, in their order. */
export const viewsSeen = async (client: Client, query = ''): Promise<string[]> =>
  (await client.get(`/api/saved-views${query}`)).body.savedViews.map(
    ({ name }: { name: string }) => name,
  )

/** Saves a view and watches it; answers its id. */
export async function watchView(client: Client, values: object = {}): Promise<string> {
  const { id } = await saveView(client, values)
  const { status, body } = await client.put(`/api/saved-views/${id}/alert`, { on: true })
  expect([status, body.watched]).toEqual([200, true])
  return id
}

/** Checks a watched view now; answers how many records are new in it. */
export async function checkView(client: Client, id: string): Promise<number> {
  const { status, body } = await client.post(`/api/saved-views/${id}/check`)
  expect([status, Object.keys(body)]).toEqual([200, ['found']])
  return body.found
}
