import { describe, expect, test } from 'vitest'
import { insertFacility } from '#server/features/facilities/facilities.store'
import { historyScene, lastingOf } from '#test/support/history-scene'

const { portal, own, admin, facilityAdmin, member, historyOf, add, aProduct, restore } =
  await historyScene()

describe('a deleted record', () => {
  test('comes back as it was, under its id and after its last version', async () => {
    const { path, body: first } = await aProduct({ technology: ['solar'] })
    await member.put(path, { description: 'Words' })
    await member.delete(path)
    const [deletion] = await historyOf(path, member)
    expect(deletion).toMatchObject({ action: 'delete', ip: null })
    const { status, body } = await member.post(`${path}/restore`, { auditId: deletion?.id })
    expect(status).toBe(200)
    expect(lastingOf(body)).toEqual({ ...lastingOf(first), description: 'Words' })
    expect(body.version).toBe(3)
    expect((await member.get(path)).body.createdAt).toBe(first.createdAt)
    // An earlier version of a deleted record is as good.
    await member.delete(path)
    expect((await restore(path, 3, member)).body).toMatchObject({
      description: 'Words',
      version: 4,
    })
    expect((await restore(path, 5, member)).body).toMatchObject({ description: null, version: 5 })
  })

  test('stays deleted while what it refers to is gone, and the sentence says so', async () => {
    const facility = await insertFacility(portal.database.open.db, {
      name: 'Backstop',
      organizationId: own,
      status: 'published',
    })
    const { path } = await aProduct({
      isSupportedByCatalyticFacility: true,
      catalyticFacilityId: facility.id,
    })
    await member.delete(path)
    await facilityAdmin.delete(`/api/catalytic-facilities/${facility.id}`)
    const answer = await restore(path, 0, member)
    expect([answer.status, answer.body.message, Object.keys(answer.body.fields)]).toEqual([
      409,
      'This version cannot be restored: This catalytic facility does not exist',
      ['catalyticFacilityId'],
    ])
    expect((await member.get(path)).status).toBe(404)
    expect(
      (await restore(`/api/catalytic-facilities/${facility.id}`, 0, facilityAdmin)).status,
    ).toBe(200)
    expect((await restore(path, 0, member)).body.catalyticFacilityId).toBe(facility.id)
  })

  test('comes back once, also when two ask at the same time', async () => {
    const { path } = await aProduct()
    await member.delete(path)
    const answers = await Promise.all([restore(path, 0, member), restore(path, 0, admin)])
    expect(answers.some(({ status }) => status === 200)).toBe(true)
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true)
    expect((await member.get(path)).status).toBe(200)
  })

  test('is there for its editors all the while it comes back', async () => {
    const { path } = await aProduct()
    for (let round = 0; round < 10; round += 1) {
      await member.delete(path)
      const restoring = new AbortController()
      const readAllTheWhile = async () => {
        const seen = new Set<number>()
        while (!restoring.signal.aborted) seen.add((await member.get(`${path}/history`)).status)
        return [...seen]
      }
      const readers = [readAllTheWhile(), readAllTheWhile(), readAllTheWhile()]
      const restored = await restore(path, 0, member).finally(() => restoring.abort())
      expect([restored.status, ...(await Promise.all(readers)).flat()]).toEqual([
        200, 200, 200, 200,
      ])
    }
  })

  test("that is a deal brings its activities with it, and nobody's deal stays nobody's", async () => {
    const { path } = await add('pipeline', {
      name: 'Solar Roofs',
      organizationId: own,
      expectedPtoDate: 'March 2027',
      currentStage: 'construction_post_ntp',
    })
    const tasks = await member.post(`${path}/activities`, {
      type: 'task',
      subject: 'Call the utility',
      scheduledDate: '2026-12-01',
    })
    await member.put(path, { currentStage: 'nearing_completion' })
    const activities = (await member.get(`${path}/activities`)).body
    await member.delete(path)
    const answer = await admin.get(
      `/api/audit?entity=pipeline-activities&action=delete&entityId=${tasks.body.id}`,
    )
    expect(answer.body.total).toBe(1)
    expect((await restore(path, 0, member)).body).toMatchObject({
      expectedPtoMonth: '2027-03-01',
      currentStage: 'nearing_completion',
    })
    const again = (await member.get(`${path}/activities`)).body
    const compared = (each: Record<string, unknown>) => [
      each['id'],
      each['subject'],
      each['scheduledDate'],
      each['completedDate'],
      each['createdAt'],
      each['createdByName'],
    ]
    expect(again.activities.map(compared)).toEqual(activities.activities.map(compared))

    const { path: unowned } = await add(
      'pipeline',
      { name: "Nobody's", organizationId: null },
      facilityAdmin,
    )
    await admin.delete(unowned)
    expect((await restore(unowned, 0)).body.organizationId).toBeNull()
    expect((await member.get(`${unowned}/history`)).status).toBe(404)
  })
})
