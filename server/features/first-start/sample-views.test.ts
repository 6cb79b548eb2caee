import { expect, test } from 'vitest'
import { sampleOf } from './sample-records.ts'
import { viewScreens } from '#contract/view-screens'
import type { Client } from '#test/support/client'
import { sampleCampaign, signedInOfSample } from '#test/support/sample-campaign'
import { checkView, saveView } from '#test/support/saved-views'

// The saved views of the sample campaign (attention, section 8): V-001, V-002, V-007, V-031.

const portal = await sampleCampaign()

const signedIn = (email: string): Promise<Client> => signedInOfSample(portal, email)
interface Seen {
  id: string
  name: string
  sharedWith: string
  watched: boolean
}
const seenBy = async (client: Client): Promise<Seen[]> =>
  (await client.get('/api/saved-views')).body.savedViews
const short = ({ name, sharedWith, watched }: Seen) =>
  `${name}, ${sharedWith}${watched ? ', watched' : ''}`

test('people of the sample have views, of which each sees what is theirs', async () => {
  const dana = await signedIn('dana.whitefeather@prairielight.example')
  const views = await seenBy(dana)
  expect(views.map(short)).toEqual([
    'Large products, me',
    'Midwest bridge needs, organization, watched',
    'Not confirmed for 90 days, everyone',
  ])
  const colleague = await signedIn('marcus.okafor@prairielight.example')
  expect((await seenBy(colleague)).map(short)).toEqual([
    'Midwest bridge needs, organization',
    'Not confirmed for 90 days, everyone',
  ])
  const other = await signedIn('ana.rivera@islaverde.example')
  expect((await seenBy(other)).map(short)).toEqual(['Not confirmed for 90 days, everyone'])
  const watched = views.find((view) => view.watched)
  expect(await checkView(dana, watched?.id ?? '')).toBe(0)
})

test('their filters are those of their lists, and some records fit each', async () => {
  const client = await signedIn('dana.whitefeather@prairielight.example')
  for (const { screen, query } of sampleOf('saved-views')) {
    // As it would be saved by hand.
    const again = await saveView(client, { screen, query })
    expect(again.query).toEqual(query)
    const { list } = viewScreens[screen]
    const { status, body } = await client.get(`${list}?${new URLSearchParams(query)}`)
    expect([status, body.total > 0]).toEqual([200, true])
  }
})
