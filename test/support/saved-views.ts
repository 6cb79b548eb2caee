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
