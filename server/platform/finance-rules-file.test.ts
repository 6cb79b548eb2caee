import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import content from '../../contract/finance-rules.json' with { type: 'json' }
import items from '../../contract/readiness-list.json' with { type: 'json' }
import { portalOfTest } from '#test/support/app'
import { readSettings } from './settings.ts'

const folder = mkdtempSync(join(tmpdir(), 'rules-'))
afterAll(() => rmSync(folder, { recursive: true }))

function fileWith(text: string): string {
  const path = join(folder, `${Math.random()}.json`)
  writeFileSync(path, text)
  return path
}

const changed = (id: string, changes: object) =>
  JSON.stringify({
    ...content,
    revision: '2027-01-05.1',
    rules: content.rules.map((rule) => (rule.id === id ? { ...rule, ...changes } : rule)),
  })

describe('FINANCE_RULES_FILE (R-001, R-005)', () => {
  test('names another file that every estimate is computed from', async () => {
    const portal = await portalOfTest({
      FINANCE_RULES_FILE: fileWith(changed('credit.full_rate_bps', { value: 2500 })),
    })
    const { id } = await portal.organization()
    const { client } = await portal.signedIn({ organizationId: id })
    const { body } = await client.post('/api/finance/estimate', {
      deal: { technology: ['solar'], capEx: 1_000_000 },
      facts: { solarKw: 900 },
    })
    expect(body.revision).toBe('2027-01-05.1')
    expect(body.credit.parts[0].bestBps).toBe(2500)
  })

  test.each([
    [
      'a faulty value',
      changed('solar.service_by', { value: 'soon' }),
      'FINANCE_RULES_FILE: the rule solar.service_by must be a day, not "soon".',
    ],
    [
      'a missing rule',
      changed('solar.service_by', { id: 'solar.other' }),
      'FINANCE_RULES_FILE: the rule solar.service_by is missing.',
    ],
    ['no JSON', '{', 'FINANCE_RULES_FILE: it is no JSON.'],
  ])('with %s stops the start with a sentence', (_name, text, sentence) => {
    expect(() => readSettings({ FINANCE_RULES_FILE: fileWith(text) })).toThrow(sentence)
  })

  test('that is not there stops the start with a sentence', () => {
    expect(() => readSettings({ FINANCE_RULES_FILE: join(folder, 'none.json') })).toThrow(
      'FINANCE_RULES_FILE: it cannot be read.',
    )
  })
})

describe('READINESS_LIST_FILE (H-010)', () => {
  const listWith = (changes: object) =>
    fileWith(JSON.stringify({ ...items, revision: '2027-01-05.1', ...changes }))

  test('names another list that every package is measured against', async () => {
    const one = items.items.filter(({ id }) => id === 'site_control')
    const portal = await portalOfTest({ READINESS_LIST_FILE: listWith({ items: one }) })
    const { id } = await portal.organization()
    const { client } = await portal.signedIn({ organizationId: id })
    expect((await client.get('/api/readiness-list')).body.revision).toBe('2027-01-05.1')
    const made = await client.post('/api/pipeline', {
      name: 'Roof',
      organizationId: id,
      capNeed: ['perm'],
    })
    expect(made.body.figures.package).toEqual({ perm: { have: 0, of: 1 } })
  })

  test.each([
    [
      'a fault',
      listWith({ items: [{ ...items.items[0], group: 'Roof' }] }),
      'the item system_summary has the group Roof, which is not listed.',
    ],
    ['no JSON', fileWith('{'), 'it is no JSON.'],
    ['no file', join(folder, 'none.json'), 'it cannot be read.'],
  ])('with %s stops the start with a sentence', (_name, path, sentence) => {
    expect(() => readSettings({ READINESS_LIST_FILE: path })).toThrow(
      `READINESS_LIST_FILE: ${sentence}`,
    )
  })
})
