import readWorkbook from 'read-excel-file/node'
import { expect, test } from 'vitest'
import { testApp } from '#test/support/app'
import { financeScene } from '#test/support/finance-scene'

// A board of so few projects that its files hide how many there are (M-161, M-162).

const scene = await financeScene()
await scene.newDeal({ visibility: 'shared', location: 'iowa', capNeed: ['perm'], capEx: 900_000 })

test('a hidden count is words, in a workbook that can be read too', async () => {
  const csv = await scene.stranger.get('/api/coverage/export?format=csv')
  expect(csv.text).toContain('fewer than 3')
  expect(csv.text).not.toContain('NaN')
  const { rawPayload } = await scene.portal.app.inject({
    url: '/api/coverage/export?format=xlsx',
    headers: { cookie: scene.stranger.cookie ?? '' },
  })
  const [sheet] = await readWorkbook(rawPayload)
  expect(sheet?.data[1]?.[2]).toBe('fewer than 3')
})

// Every number of projects that have the same rare values, all of them at once: one project is in as many rows.
test.each([
  ['technology', ['storage', 'ev_infrastructure', 'building_efficiency']],
  ['assetType', ['agriculture', 'housing', 'public_facilities_mush']],
] as const)('by %s no line stands for fewer than 3 projects', async (by, rare) => {
  const few = await financeScene(testApp)
  const add = (values: object) =>
    few.newDeal({ visibility: 'shared', capNeed: ['construction'], capEx: 500_000, ...values })
  const linesOf = async () => {
    const { text } = await few.stranger.get(`/api/coverage/export?format=csv&by=${by}`)
    return text.split('\r\n').filter((line) => line.includes('Construction'))
  }
  await add({ [by]: rare })
  expect(await linesOf()).toEqual([expect.stringContaining('fewer than 3')])
  await add({ [by]: rare })
  expect(await linesOf()).toEqual([expect.stringContaining('fewer than 3')])
  await few.portal.close()
})
