import { expect, test } from 'vitest'
import content from '../../../contract/finance-rules.json' with { type: 'json' }
import { readFinanceRules } from '#contract/finance/rules'
import { entriesAt, newFeed } from '#test/support/calendars'
import { financeScene } from '#test/support/finance-scene'
import { figureRules } from '#server/platform/finance-rules-file'
import { shippedRules } from '#test/support/finance-rules'
import { recomputeFigures } from './recompute.store.ts'

// A clock that hangs on a rule in dispute: in lists, sums, organizations and calendars (D-021), and what a new edition makes of it.

const scene = await financeScene()
const solar = { technology: ['solar'], capEx: 4_000_000, itcAmount: 1_200_000 }
const facts = {
  solarKw: 2000,
  constructionStart: '2026-02-10',
  constructionState: 'begun',
  constructionMethod: 'five_percent',
  wagesMet: 'yes',
  materialAssistanceMet: 'yes',
  domesticContent: 'no',
}
const disputed = await scene.store({
  deal: { name: 'Disputed', ...solar, expectedPtoDate: 'March 2028' },
  facts,
})
await scene.store({
  deal: { name: 'Late', ...solar, expectedPtoDate: 'March 2028' },
  facts: { ...facts, constructionState: 'planned' },
})

const namesIn = async (query: string) => {
  const { status, body } = await scene.stranger.get(`/api/pipeline?${query}`)
  expect(status).toBe(200)
  return body.pipeline.map(({ name }: { name: string }) => name)
}

test('counts among late, with the last day by the other reading', async () => {
  expect(await scene.figuresOf(disputed)).toMatchObject({
    clockStatus: 'late',
    lastServiceDay: '2027-12-31',
    lastServiceDayOtherwise: '2030-12-31',
    creditBase: 0,
    creditAtRisk: 1_200_000,
  })
  expect(await namesIn('clockStatus=late')).toEqual(['Disputed', 'Late'])
})

test('lists are filtered by it', async () => {
  expect(await namesIn('dispute=in_dispute')).toEqual(['Disputed'])
  expect(await namesIn('dispute=settled')).toEqual(['Late'])
  expect(await namesIn('dispute=in_dispute,settled')).toEqual(['Disputed', 'Late'])
  expect((await scene.stranger.get('/api/pipeline?dispute=maybe')).status).toBe(400)
})

test('sums say how much of the credit at risk it is', async () => {
  const sums = async (query = '') => {
    const { body } = await scene.stranger.get(`/api/pipeline/summary${query}`)
    return [body.deals, body.creditAtRisk, body.inDispute, body.creditInDispute]
  }
  expect(await sums()).toEqual([2, 2_400_000, 1, 1_200_000])
  expect(await sums('?dispute=settled')).toEqual([1, 1_200_000, 0, 0])
  const { organizationId } = (await scene.member.get(`/api/pipeline/${disputed}`)).body
  const { body } = await scene.member.get(`/api/organizations/${organizationId}/stats`)
  expect([body.creditAtRisk, body.creditInDispute]).toEqual([2_400_000, 1_200_000])
})

test('a calendar says both readings', async () => {
  const entries = await entriesAt(scene.portal.client(), await newFeed(scene.member))
  const { description } = entries.find(({ uid }) => uid.startsWith(disputed)) ?? {}
  expect(description).toContain(
    '91 days too late: Late, unless the ruling of Jun 6, 2026 stands (then Dec 31, 2030).',
  )
})

test('an edition that settles or opens the dispute computes every deal anew', async () => {
  const { db } = scene.portal.database.open
  const settled = content.rules.map((rule) => {
    const { otherwise: _otherwise, disputeNote: _note, ...rest } = rule
    return rule.confidence === 'in_dispute' ? { ...rest, confidence: 'confirmed' } : rule
  })
  const edition = (revision: string) =>
    figureRules(readFinanceRules({ ...content, revision, rules: settled }), shippedRules.list)
  const channel = { notify: () => undefined }
  expect(await recomputeFigures(db, edition('settled'), channel)).toBe(2)
  expect(await namesIn('dispute=in_dispute')).toEqual([])
  expect(await namesIn('clockStatus=late')).toEqual(['Disputed', 'Late'])
  expect(await recomputeFigures(db, shippedRules, channel)).toBe(2)
  expect(await namesIn('dispute=in_dispute')).toEqual(['Disputed'])
})
