import { expect, test } from 'vitest'
import type { Introduction } from '#contract/introductions'
import { matchDismissals } from '#database/introductions'
import { mails } from '#database/mail'
import type { Client } from '#test/support/client'
import { runIntroductions } from './hourly-introductions.ts'
import { postOf } from './send-introduction-mails.ts'
import { sampleCampaign, signedInOfSample } from '#test/support/sample-campaign'

// The introductions of the sample (M-194).

const portal = await sampleCampaign()
const { db } = portal.database.open
const admin = (await portal.signedIn({ role: 'admin' })).client

const listed = async (client: Client, query = ''): Promise<Introduction[]> =>
  (await client.get(`/api/introductions?limit=100&${query}`)).body.introductions
const count = (introductions: readonly Introduction[], of: (each: Introduction) => unknown) =>
  introductions.reduce<Record<string, number>>(
    (counts, each) => ({ ...counts, [String(of(each))]: (counts[String(of(each))] ?? 0) + 1 }),
    {},
  )

test('are of every state and outcome', async () => {
  const all = await listed(admin)
  expect(count(all, ({ state }) => state)).toEqual({
    requested: 4,
    accepted: 7,
    declined: 2,
    withdrawn: 1,
    expired: 1,
  })
  const accepted = all.filter(({ state }) => state === 'accepted')
  expect(count(accepted, ({ outcome }) => outcome)).toEqual({
    null: 1,
    term_sheet: 3,
    funded: 1,
    differs: 1,
    no_deal: 1,
  })
  const funded = accepted.find(({ outcome }) => outcome === 'funded')
  expect(funded).toMatchObject({
    confirmed: true,
    fundedAmount: 1_600_000,
    outcomes: { deal: { amount: 1_640_000 }, capital: { amount: 1_600_000 } },
  })
  const hour = 3_600_000
  const waiting = all.filter(({ state }) => state === 'requested')
  const ages = waiting.map(({ createdAt }) =>
    Math.round((Date.now() - Date.parse(createdAt)) / hour / 24),
  )
  const left = waiting.map(({ expiresAt }) =>
    Math.round((Date.parse(expiresAt) - Date.now()) / hour / 24),
  )
  expect([ages.includes(6), left.includes(1)]).toEqual([true, true])
  expect(await db.$count(matchDismissals)).toBe(3)
})

test('Dana Whitefeather has two incoming, one outgoing and one accepted', async () => {
  const dana = await signedInOfSample(portal, 'dana.whitefeather@prairielight.example')
  expect(await listed(dana, 'state=requested&direction=incoming')).toHaveLength(2)
  expect(await listed(dana, 'state=requested&direction=outgoing')).toHaveLength(1)
  expect(await listed(dana, 'state=accepted')).toHaveLength(1)
})

test('mail nobody by themselves', async () => {
  await runIntroductions({
    db: db,
    channel: { notify: () => {} },
    ...postOf(portal.settings, {
      queueMails: async () => Promise.reject(new Error('Nobody is mailed')),
    }),
  })
  expect(await db.$count(mails)).toBe(0)
})
