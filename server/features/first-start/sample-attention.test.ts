import { describe, expect, test } from 'vitest'
import type { Notification } from '#contract/notifications'
import { digestDue } from '#database/notifications'
import { mails } from '#database/mail'
import { sampleOf } from './sample-records.ts'
import type { Client } from '#test/support/client'
import { digestScene } from '#test/support/digest-scene'
import { notificationsOf } from '#test/support/notifications'
import { sampleCampaign, signedInOfSample } from '#test/support/sample-campaign'

// What Dana Whitefeather of the sample follows, was told and has to do (attention, section 8): N-011, N-024, N-031, N-046.

const portal = await sampleCampaign()
const signedIn = (email: string): Promise<Client> => signedInOfSample(portal, email)
const dana = await signedIn('dana.whitefeather@prairielight.example')

const shownDay = (at: string) =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' }).format(Date.parse(at))
const daysSince = (at: string) => Math.floor((Date.now() - Date.parse(at)) / 86_400_000)
interface Task {
  id: string
  subject: string
  dealId: string
  dealName: string
  scheduledDate: string
  mentions: { id: string; name: string }[]
}
/** Her task on the deal of Cairo, as To do has it. */
async function taskOfCairo(): Promise<Task | undefined> {
  const { status, body } = await dana.get('/api/dashboard/attention')
  expect(status).toBe(200)
  const tasks: Task[] = body.tasks.entries
  return tasks.find(({ dealName }) => dealName === 'Cairo Community Center Solar')
}
const sentencesOf = ({ title, lines }: Notification) => [title, ...lines]

describe('Dana Whitefeather', () => {
  test('follows three deals and a product of others', async () => {
    const { body } = await dana.get('/api/follows')
    expect(
      body.follows.map(({ entity, name, organizationName }: Record<string, string>) => [
        entity,
        name,
        organizationName,
      ]),
    ).toEqual([
      ['products', 'Elective Pay Bridge', 'Golden State Resilience Fund'],
      ['pipeline', 'Kansas City Eastside Roofs', 'Show-Me Energy Lenders'],
      ['pipeline', 'Flint Water Plant Solar', 'Great Lakes Green Finance Authority'],
      ['pipeline', 'Coamo Rooftop Cooperative', 'Isla Verde Cooperativa'],
    ])
  })

  test('has four unread and six read notifications of five kinds, over three weeks', async () => {
    const { notifications, total, unread } = await notificationsOf(dana)
    const due = (await taskOfCairo())?.scheduledDate ?? ''
    expect([total, unread]).toEqual([10, 4])
    const [unreadOnes, readOnes] = [false, true].map((isRead) =>
      notifications.filter(({ read }) => read === isRead).map(sentencesOf),
    )
    expect(unreadOnes).toEqual([
      [
        `Rosa Delgado mentioned you in a task on Cairo Community Center Solar, due ${shownDay(due)}`,
        'Send the updated budget to the lender',
      ],
      ['2 new in Midwest bridge needs', 'Ames Student Housing Rooftops', 'Flint Water Plant Solar'],
      ['Rosa Delgado changed Bridge-to-ITC Loan', 'Status Under Review → Published'],
      [
        'Coamo Rooftop Cooperative: 2 changes',
        'CapEx $4,200,000 → $4,450,000',
        'Cap need Construction → Bridge to ITC',
      ],
    ])
    expect(readOnes).toEqual([
      ['Elective Pay Bridge: Low range rate SOFR + 225 bps → SOFR + 200 bps'],
      ['High Desert Native Fund asks for an introduction about Painted Mesa Chapter Houses'],
      ['Rosa Delgado changed Springfield Fire Stations', 'CapEx $1,950,000 → $2,090,000'],
      ['Sandhills Pipeline Network asks for an introduction about Scottsbluff Grain Elevator PV'],
      ['1 new in Midwest bridge needs', 'Peoria Barge Terminal Battery'],
      [
        'Flint Water Plant Solar: Stage Development (incl. Design & Engineering) → Construction (Post-NTP)',
      ],
    ])
    expect(new Set(notifications.map(({ kind }) => kind))).toEqual(
      new Set(['mention', 'view_alert', 'own_record', 'followed_record', 'introductions']),
    )
    expect(notifications.map(({ updatedAt }) => daysSince(updatedAt))).toEqual([
      0, 0, 1, 2, 3, 6, 9, 13, 17, 21,
    ])
  })

  test('has the task in which she is mentioned among those to do', async () => {
    const task = await taskOfCairo()
    expect(task?.subject).toBe('Send the updated budget to the lender')
    expect(task?.mentions.map(({ name }) => name)).toEqual(['Dana Whitefeather'])
    expect(-daysSince(task?.scheduledDate ?? '')).toBe(18)
    const { body } = await dana.get(`/api/pipeline/${task?.dealId}/activities`)
    const mentioned = body.activities.find(({ id }: Task) => id === task?.id)
    expect(mentioned.description).toMatch(/^@Dana Whitefeather /)
    expect(mentioned.mentions).toEqual(task?.mentions)
    const { notifications } = await notificationsOf(dana, '&kind=mention')
    expect(notifications[0]?.address).toBe(`/pipeline?open=${task?.dealId}&activity=${task?.id}`)
  })
})

test('nobody of the sample is mailed by a start, nor by a digest', async () => {
  for (const { email, disabled } of sampleOf('people')) {
    if (disabled === true) continue
    const { notifications } = (await (await signedIn(email)).get('/api/preferences')).body
    expect([email, new Set(Object.values(notifications.kinds))]).toEqual([
      email,
      new Set(['instant']),
    ])
  }
  const { db } = portal.database.open
  expect(await digestScene(portal).run()).toEqual([])
  expect([await db.$count(digestDue), await db.$count(mails)]).toEqual([0, 0])
})
