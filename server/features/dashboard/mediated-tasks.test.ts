import { beforeEach, describe, expect, test } from 'vitest'
import type { Attention } from '#contract/dashboard'
import { digestPortal } from '#test/support/digest-portal'
import type { Client } from '#test/support/client'

// Own deals are those owned or mediated: their tasks stand in To do, its counts and the digest (N-024, N-051, N-058, N-064).

let mediator: string

const scene = await digestPortal()

beforeEach(async () => {
  await scene.reset()
  mediator = (
    await scene.portal.organization({
      name: 'Delta Aggregator',
      campaignRole: 'capital_aggregator',
    })
  ).id
})

const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
const tasksOf = async (client: Client): Promise<Attention['tasks']> => {
  const { status, body } = await client.get('/api/dashboard/attention')
  expect(status).toBe(200)
  return body.tasks
}
const subjectsOf = async (client: Client) =>
  (await tasksOf(client)).entries.map(({ subject }) => subject)
const toDoOf = async (client: Client): Promise<number> =>
  (await client.get('/api/notifications/unread')).body.toDo
const signedIn = (organizationId: string) =>
  scene.portal.signedIn({ organizationId, lastName: 'Ng', firstName: 'Mia' })

/** A deal of the own organization that the mediator mediates, with a task for somebody. */
async function mediatedTask(mentions: string[] = [], visibility = 'shared') {
  const owner = await scene.member()
  const deal = await owner.client.post('/api/pipeline', {
    name: 'Coamo Rooftop Cooperative',
    intermediaryAggregatorId: mediator,
    visibility,
  })
  expect([deal.status, deal.text]).toEqual([201, deal.text])
  const task = await owner.client.post(`/api/pipeline/${deal.body.id}/activities`, {
    type: 'task',
    subject: 'Collect proof of site control',
    scheduledDate: tomorrow(),
    mentions,
  })
  expect([task.status, task.text]).toEqual([201, task.text])
  const put = async (values: object) =>
    expect((await owner.client.put(`/api/pipeline/${deal.body.id}`, values)).status).toBe(200)
  return { owner: owner.client, deal: deal.body, task: task.body, put }
}

describe('a task of a deal that an organization mediates', () => {
  test.each(['shared', 'organization_only'])(
    'stands in To do of both parties while the deal is %s, and of nobody else',
    async (visibility) => {
      const { client, user } = await signedIn(mediator)
      const stranger = await signedIn((await scene.portal.organization()).id)
      const { owner, deal, task } = await mediatedTask([user.id], visibility)
      for (const party of [client, owner]) {
        expect(await tasksOf(party)).toEqual({
          entries: [
            {
              id: task.id,
              subject: 'Collect proof of site control',
              scheduledDate: `${tomorrow()}T00:00:00.000Z`,
              dealId: deal.id,
              dealName: 'Coamo Rooftop Cooperative',
              organizationId: deal.organizationId,
              mentions: [{ id: user.id, name: 'Mia Ng' }],
            },
          ],
          total: 1,
        })
        expect(await toDoOf(party)).toBe(1)
      }
      expect([await subjectsOf(stranger.client), await toDoOf(stranger.client)]).toEqual([[], 0])
      // Whoever reads of it may read it.
      expect((await client.get(`/api/pipeline/${deal.id}/activities`)).body.total).toBe(1)
      expect((await stranger.client.get(`/api/pipeline/${deal.id}/activities`)).status).toBe(404)
    },
  )

  test('is ended by the owner alone, and then of nobody', async () => {
    const { client } = await signedIn(mediator)
    const { owner, task } = await mediatedTask()
    const end = (by: Client) =>
      by.put(`/api/pipeline-activities/${task.id}`, { completedDate: tomorrow() })
    expect((await end(client)).status).toBe(403)
    expect(await subjectsOf(client)).toEqual([task.subject])
    expect((await end(owner)).status).toBe(200)
    expect([await subjectsOf(client), await toDoOf(client)]).toEqual([[], 0])
  })

  test('goes when the deal is mediated no longer, or by another', async () => {
    const { client } = await signedIn(mediator)
    const { owner, put } = await mediatedTask()
    const other = await scene.portal.organization({ campaignRole: 'capital_aggregator' })
    const next = await signedIn(other.id)
    expect(await toDoOf(client)).toBe(1)
    await put({ intermediaryAggregatorId: other.id })
    expect([await subjectsOf(client), await toDoOf(client)]).toEqual([[], 0])
    expect(await toDoOf(next.client)).toBe(1)
    await put({ intermediaryAggregatorId: null })
    expect([await subjectsOf(next.client), await toDoOf(next.client)]).toEqual([[], 0])
    expect(await toDoOf(owner)).toBe(1)
  })

  test('is in the digest of the mediator, with whom it is for, until it is mediated no longer', async () => {
    const { client, user } = await signedIn(mediator)
    await scene.scene.choose(client, { tasks: 'daily' })
    const { put } = await mediatedTask([user.id])
    const preview = async (): Promise<{ subject: string; text: string; html: string }> =>
      (await client.post('/api/digest/preview', { cadence: 'daily' })).body
    const mail = await preview()
    expect(mail.subject).toBe('Your daily digest: 1 to do')
    const due = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' }).format(
      new Date(tomorrow()),
    )
    expect(mail.text).toContain(
      `Collect proof of site control\n  Coamo Rooftop Cooperative · For Mia Ng, due ${due}\n`,
    )
    expect(mail.html).toContain(`Coamo Rooftop Cooperative · For Mia Ng, due ${due}`)
    const [sent] = await scene.mailed(user.id)
    expect(sent?.text).toContain('Collect proof of site control')
    await put({ intermediaryAggregatorId: null })
    expect((await preview()).text).not.toContain('Collect proof')
  })
})
