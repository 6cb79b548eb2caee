import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { pipelineActivities } from '#database/pipeline'
import { filePortal } from '#test/support/app'
import type { Client } from '#test/support/client'

const callers = {} as Record<'admin' | 'member' | 'outsider' | 'intermediary', Client>

const portal = await filePortal()
const own = await portal.organization()
const other = await portal.organization()
const aggregator = await portal.organization({ campaignRole: 'capital_aggregator' })
callers.admin = (await portal.signedIn({ role: 'admin' })).client
callers.member = (
  await portal.signedIn({ organizationId: own.id, firstName: 'Luis', lastName: 'Peña' })
).client
callers.outsider = (await portal.signedIn({ organizationId: other.id })).client
callers.intermediary = (await portal.signedIn({ organizationId: aggregator.id })).client
const deal: string = (
  await callers.member.post('/api/pipeline', {
    name: 'Barn depot',
    intermediaryAggregatorId: aggregator.id,
    currentStage: 'predevelopment',
  })
).body.id
await callers.outsider.post('/api/pipeline', { name: 'Theirs' })

const note = { type: 'note', subject: 'Site walk done' }

async function added(values: object = note): Promise<{ id: string; version: number }> {
  const answer = await callers.member.post(`/api/pipeline/${deal}/activities`, values)
  expect([answer.status, answer.body.message]).toEqual([201, undefined])
  return answer.body
}

describe('activities', () => {
  test('are added, read newest first, changed and deleted', async () => {
    const first = await added()
    const task = await added({
      type: 'task',
      subject: 'Order the study',
      description: 'Two bids',
      scheduledDate: '2027-01-15',
    })
    expect(task).toMatchObject({
      pipelineId: deal,
      scheduledDate: '2027-01-15T00:00:00.000Z',
      completedDate: null,
      createdByName: 'Luis Peña',
      version: 1,
    })
    const list = (await callers.member.get(`/api/pipeline/${deal}/activities`)).body
    expect(list.activities.slice(0, 2).map(({ id }: { id: string }) => id)).toEqual([
      task.id,
      first.id,
    ])
    expect(list.total).toBe(list.activities.length)
    const done = await callers.member.put(`/api/pipeline-activities/${task.id}`, {
      completedDate: '2026-12-30T10:00:00+02:00',
      version: 1,
    })
    expect(done.body).toMatchObject({
      completedDate: '2026-12-30T08:00:00.000Z',
      subject: 'Order the study',
      version: 2,
    })
    const answer = await callers.member.put(`/api/pipeline-activities/${task.id}`, {
      subject: 'Mine',
      version: 1,
    })
    expect(answer.body.current).toMatchObject({ version: 2 })
    expect(
      (await callers.member.put(`/api/pipeline-activities/${task.id}`, done.body)).status,
    ).toBe(200)
    expect((await callers.member.delete(`/api/pipeline-activities/${task.id}`)).status).toBe(204)
    expect((await callers.member.delete(`/api/pipeline-activities/${task.id}`)).status).toBe(404)
  })

  test.each([
    [{ type: 'note' }, 'subject', 'Subject is required'],
    [{ ...note, subject: ' ' }, 'subject', 'Subject is required'],
    [{ ...note, type: 'stage_change' }, 'type', 'Choose a note, call, meeting, task or document'],
    [{ ...note, type: 'party' }, 'type', 'Choose a note, call, meeting, task or document'],
    [{ ...note, scheduledDate: 'soon' }, 'scheduledDate', 'Use a date such as 2026-11-21'],
    [{ ...note, completedDate: '2026-02-30' }, 'completedDate', 'Use a date such as 2026-11-21'],
    [{ ...note, scheduledDate: '0001-01-01' }, 'scheduledDate', 'Use a date between 1900 and 2199'],
  ])('with %j are rejected', async (values, field, message) => {
    const answer = await callers.member.post(`/api/pipeline/${deal}/activities`, values)
    expect([answer.status, answer.body.fields]).toEqual([400, { [field]: message }])
  })

  test('are there for the owner, the intermediary to read, and administrators; for all others they do not exist', async () => {
    const { id } = await added()
    const calls = (client: Client) =>
      Promise.all([
        client.get(`/api/pipeline/${deal}/activities`),
        client.post(`/api/pipeline/${deal}/activities`, note),
        client.put(`/api/pipeline-activities/${id}`, { subject: 'Changed' }),
        client.delete(`/api/pipeline-activities/${id}`),
      ]).then((answers) => answers.map(({ status }) => status))
    expect((await callers.outsider.get(`/api/pipeline/${deal}`)).status).toBe(200)
    expect(await calls(callers.outsider)).toEqual([404, 404, 404, 404])
    expect(await calls(callers.intermediary)).toEqual([200, 403, 403, 403])
    const [row] = await portal.database.open.db
      .select()
      .from(pipelineActivities)
      .where(eq(pipelineActivities.id, id))
    expect(row).toMatchObject({ subject: 'Site walk done', version: 1 })
    expect(
      (await callers.admin.put(`/api/pipeline-activities/${id}`, { subject: 'Changed' })).status,
    ).toBe(200)
  })

  test('of a stage change are written with it and stay as they are', async () => {
    const before = (await callers.member.get(`/api/pipeline/${deal}/activities`)).body.total
    await callers.member.put(`/api/pipeline/${deal}`, { currentStage: 'construction_post_ntp' })
    await callers.member.put(`/api/pipeline/${deal}`, {
      currentStage: 'construction_post_ntp',
      dealLead: 'Ana',
    })
    const { activities, total } = (await callers.member.get(`/api/pipeline/${deal}/activities`))
      .body
    expect(total).toBe(before + 1)
    expect(activities[0]).toMatchObject({
      type: 'stage_change',
      subject: 'Stage changed from Predevelopment to Construction (Post-NTP)',
      createdByName: 'Luis Peña',
    })
    const answer = await callers.member.put(`/api/pipeline-activities/${activities[0].id}`, {
      subject: 'Never happened',
    })
    expect(answer.status).toBe(403)
    // A version that is restored is no step of the deal.
    const { entries } = (await callers.member.get(`/api/pipeline/${deal}/history`)).body
    const restored = await callers.member.post(`/api/pipeline/${deal}/restore`, {
      auditId: entries[2].id,
    })
    expect([restored.status, restored.body.currentStage]).toEqual([200, 'predevelopment'])
    expect((await callers.member.get(`/api/pipeline/${deal}/activities`)).body.total).toBe(
      before + 1,
    )
    expect(
      (await callers.admin.delete(`/api/pipeline-activities/${activities[0].id}`)).status,
    ).toBe(403)
  })

  test('a rejected change of stage writes none', async () => {
    const before = (await callers.member.get(`/api/pipeline/${deal}/activities`)).body.total
    const answer = await callers.member.put(`/api/pipeline/${deal}`, {
      currentStage: 'predevelopment',
      version: 1,
    })
    expect(answer.status).toBe(409)
    expect((await callers.member.get(`/api/pipeline/${deal}/activities`)).body.total).toBe(before)
  })
})

describe('open tasks', () => {
  test('are tasks of the own organization with a date that are not done, the earliest first', async () => {
    await added({ type: 'task', subject: 'Later', scheduledDate: '2027-05-01' })
    await added({ type: 'task', subject: 'Sooner', scheduledDate: '2027-02-01' })
    await added({ type: 'task', subject: 'No date' })
    await added({
      type: 'task',
      subject: 'Done',
      scheduledDate: '2027-02-01',
      completedDate: '2027-01-01',
    })
    await added({ type: 'meeting', subject: 'A meeting', scheduledDate: '2027-01-01' })
    const { activities, total } = (await callers.member.get('/api/pipeline-activities?open=true'))
      .body
    expect(activities.map(({ subject }: { subject: string }) => subject)).toEqual([
      'Sooner',
      'Later',
    ])
    expect(activities[0]).toMatchObject({ pipelineId: deal, pipelineName: 'Barn depot' })
    expect(total).toBe(2)
    expect(
      (await callers.member.get('/api/pipeline-activities?open=true&limit=1&offset=1')).body,
    ).toMatchObject({ total: 2, activities: [{ subject: 'Later' }] })
    expect((await callers.outsider.get('/api/pipeline-activities?open=true')).body.total).toBe(0)
    expect((await callers.intermediary.get('/api/pipeline-activities')).body.total).toBe(0)
    expect((await callers.admin.get('/api/pipeline-activities?open=true')).body.total).toBe(2)
    expect((await callers.member.get('/api/pipeline-activities?open=perhaps')).status).toBe(400)
  })
})
