import { expect, test } from 'vitest'
import { addDays } from '#contract/finance/days'
import { today } from '#server/platform/present-day'
import { sampleCampaign, signedInOfSample } from '#test/support/sample-campaign'

// The packages, shares and questions of the sample (H-091).

const portal = await sampleCampaign()
const luis = await signedInOfSample(portal, 'luis.pena@brightacre.example')
const june = await signedInOfSample(portal, 'june.park@missionlenders.example')
const naomi = await signedInOfSample(portal, 'naomi.tanaka@goldenresilience.example')
const admin = (await portal.signedIn({ role: 'admin' })).client

const dealId = async (name: string): Promise<string> =>
  (await admin.get(`/api/pipeline?search=${encodeURIComponent(name)}`)).body.pipeline[0].id
const roswell = await dealId('Roswell Community Solar Garden')
const chicago = await dealId('Chicago Southland Rooftops II')
const cruces = await dealId('Las Cruces Clinic Microgrid')

test('three projects have nine, four and five documents, one in two versions, and an item that does not apply', async () => {
  const packages = await Promise.all(
    [roswell, chicago, cruces].map(
      async (id) => (await admin.get(`/api/pipeline/${id}/package`)).body,
    ),
  )
  expect(packages.map(({ documents }) => documents.length)).toEqual([9, 4, 5])
  const [first] = packages
  expect(
    first.documents.filter((each: { versions: unknown[] }) => each.versions.length === 2),
  ).toMatchObject([{ title: 'Interconnection agreement' }])
  expect(
    first.items.filter((each: { state: string }) => each.state === 'not_applicable'),
  ).toMatchObject([{ id: 'site_environment' }])
})

test('its documents are files that open, each under 4 kB', async () => {
  const { documents } = (await luis.get(`/api/pipeline/${roswell}/package`)).body
  for (const { versions, title } of documents) {
    const answer = await luis.get(`/objects/${versions[0].fileId}`)
    expect([title, answer.status]).toEqual([title, 200])
    expect(versions[0].bytes).toBeLessThan(4096)
  }
})

test('the lender of Roswell has accepted its terms, and twelve lines say what it opened', async () => {
  const { shares } = (await luis.get(`/api/pipeline/${roswell}/shares`)).body
  expect(shares).toMatchObject([
    { organizationName: 'Mission Lenders Network', readers: [{ name: 'June Park' }] },
  ])
  const { entries, total } = (await luis.get(`/api/pipeline/${roswell}/access?limit=100`)).body
  expect([total, entries.length]).toEqual([12, 12])
  expect(entries.at(-1)).toMatchObject({ action: 'accept', name: 'June Park' })
  expect((await june.get(`/api/pipeline/${roswell}/package`)).body.documents).toHaveLength(9)
})

test('the same lender reads two documents of Chicago, and another has 30 days left of Las Cruces', async () => {
  expect((await june.get(`/api/pipeline/${chicago}/package`)).body.documents).toHaveLength(2)
  const room = (await naomi.get(`/api/pipeline/${cruces}/room`)).body
  expect([room.role, room.share.until]).toEqual(['guest', addDays(today(), 30)])
})

test('one question about Roswell is open and one is answered, and its lender asks for fourteen things', async () => {
  const { questions } = (await luis.get(`/api/pipeline/${roswell}/questions`)).body
  expect(questions.filter((each: { answer: unknown }) => each.answer === null)).toHaveLength(1)
  expect(questions).toHaveLength(2)
  const room = (await luis.get(`/api/pipeline/${roswell}/room`)).body
  const mission = room.introductions.find(
    (each: { organizationName: string }) => each.organizationName === 'Mission Lenders Network',
  )
  expect(mission.asked).toMatchObject({ have: 10, of: 14 })
  expect(room.needs).toEqual([
    { need: 'bridge_to_itc', have: 8, of: 11 },
    { need: 'perm', have: 10, of: 11 },
  ])
})

test('the history of an offer says the days on which it was sent, revised and accepted (H-092)', async () => {
  const dayOf = (at: string | null) => at?.slice(0, 10)
  const { offers } = (await luis.get(`/api/pipeline/${roswell}/offers`)).body
  expect(offers).toHaveLength(3)
  for (const { id, createdAt, sentAt, acceptedAt, revision } of offers) {
    const { entries } = (await luis.get(`/api/pipeline-offers/${id}/history`)).body
    const days = [createdAt, ...(revision > 1 ? [sentAt] : []), ...(acceptedAt ? [acceptedAt] : [])]
    expect(entries.map(({ at }: { at: string }) => dayOf(at)).toReversed()).toEqual(days.map(dayOf))
    expect(dayOf(createdAt)).not.toBe(today())
  }
  // That of the project is in the order of its days.
  const { entries } = (await luis.get(`/api/pipeline/${roswell}/history?limit=100`)).body
  const days = entries.map(({ at }: { at: string }) => dayOf(at))
  expect(days).toEqual(days.toSorted().toReversed())
})
