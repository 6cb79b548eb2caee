import { asc, desc, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import content from '../../../contract/finance-rules.json' with { type: 'json' }
import items from '../../../contract/readiness-list.json' with { type: 'json' }
import { financeRuleFile } from '#contract/finance/rule-file'
import type { FinanceRuleFile } from '#contract/finance/rule-file'
import { readFinanceRules } from '#contract/finance/rules'
import { readReadinessList } from '#contract/package/readiness-file'
import type { ReadinessItem, ReadinessList } from '#contract/package/readiness-file'
import { auditEntries } from '#database/audit'
import { financeRuleFiles } from '#database/finance'
import { pipeline } from '#database/pipeline'
import { hasOtherFigures, recomputeFigures } from '#server/features/finance/recompute.store'
import { insertDeal } from '#server/features/pipeline/pipeline.store'
import { figureRules } from '#server/platform/finance-rules-file'
import { filePortal } from '#test/support/app'
import { storeRuleFile } from './rule-files.store.ts'

// The rules in force: their file, its revisions, and what a new one sets going (R-010, R-020, R-021, K-034).

const portal = await filePortal({ RATE_LIMIT: 'off' })
const { db } = portal.database.open
const { id: organizationId } = await portal.organization()
const member = (await portal.signedIn({ organizationId })).client

beforeEach(() => db.delete(financeRuleFiles))

const first = financeRuleFile.parse(content)
const list = readReadinessList(items)
/** The same with another last day of service for solar. */
const second: FinanceRuleFile = {
  ...first,
  revision: 'another',
  changedBy: 'A lawyer',
  changeNote: 'One day later.',
  rules: first.rules.map((rule) =>
    rule.id === 'solar.service_by' ? { ...rule, value: '2028-01-01' } : rule,
  ),
}

describe('a file of rules', () => {
  test('is stored once, whoever starts, and what a new one changes is audited', async () => {
    await Promise.all([storeRuleFile(db, first), storeRuleFile(db, first)])
    await storeRuleFile(db, second)
    await storeRuleFile(db, second)
    const stored = await db
      .select({ revision: financeRuleFiles.revision })
      .from(financeRuleFiles)
      .orderBy(asc(financeRuleFiles.loadedAt))
    expect(stored.map(({ revision }) => revision)).toEqual([first.revision, 'another'])
    const entries = await db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.entity, 'rules'))
      .orderBy(asc(auditEntries.seq))
    expect(entries.map(({ action, actorId, entityId }) => [action, actorId, entityId])).toEqual([
      ['update', null, first.revision],
      ['update', null, 'another'],
    ])
    expect(entries[1]?.changes).toEqual([
      { field: 'solar.service_by', from: '2027-12-31', to: '2028-01-01' },
      { field: 'revision', from: first.revision, to: 'another' },
      { field: 'changedBy', from: first.changedBy, to: 'A lawyer' },
      { field: 'changeNote', from: first.changeNote, to: 'One day later.' },
    ])
  })

  test('with another content under the same revision stops the start', async () => {
    await storeRuleFile(db, first)
    await expect(storeRuleFile(db, { ...second, revision: first.revision })).rejects.toThrow(
      'Change `revision` when a rule changes.',
    )
    expect(await db.$count(financeRuleFiles)).toBe(1)
  })

  test('may come back after another one', async () => {
    for (const file of [first, second, first]) await storeRuleFile(db, file)
    expect(await db.$count(financeRuleFiles)).toBe(3)
  })
})

test('a readiness list is stored beside the rules, and its changes are listed and audited (H-010)', async () => {
  const [gone, changed, ...others] = list.items
  const other: ReadinessList = {
    ...list,
    revision: 'another list',
    changeNote: 'Site control for everybody.',
    items: [
      { ...changed, must: ['perm'], strengthens: [], minKw: 500 } as ReadinessItem,
      ...others,
    ],
  }
  for (const file of [first, list, list, other]) await storeRuleFile(db, file)
  await expect(storeRuleFile(db, { ...list, changeNote: 'Other' })).rejects.toThrow(
    `The readiness list has another content than revision ${list.revision} had. Change \`revision\` when an item changes.`,
  )
  const { changes, revision } = (await member.get('/api/rules')).body
  expect(revision).toBe(first.revision)
  expect(changes).toMatchObject([
    {
      kind: 'readiness',
      revision: 'another list',
      differences: [
        { id: gone?.id, part: 'title', from: gone?.title, to: null },
        {
          id: changed?.id,
          part: 'must',
          from: 'Commence Construction, Construction',
          to: 'Perm',
        },
        { id: changed?.id, part: 'strengthens', from: 'Perm', to: '' },
        { id: changed?.id, part: 'minKw', from: null, to: 500 },
      ],
    },
    { kind: 'readiness', revision: list.revision, differences: [] },
    { kind: 'rules', revision: first.revision, differences: [] },
  ])
  const [entry] = await db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.entity, 'rules'))
    .orderBy(desc(auditEntries.seq))
    .limit(1)
  expect(entry?.changes).toEqual(
    expect.arrayContaining([
      { field: gone?.id, from: gone?.title, to: null },
      { field: `${changed?.id} must`, from: 'Commence Construction, Construction', to: 'Perm' },
      { field: 'revision', from: list.revision, to: 'another list' },
    ]),
  )
})

test('every member reads the rules in force and what was changed', async () => {
  await storeRuleFile(db, second)
  await storeRuleFile(db, first)
  const { status, body } = await member.get('/api/rules')
  expect(status).toBe(200)
  expect(body).toMatchObject({
    revision: first.revision,
    changedBy: first.changedBy,
    rules: first.rules,
  })
  expect(body.changes).toMatchObject([
    {
      revision: first.revision,
      differences: [
        {
          id: 'solar.service_by',
          effectiveFrom: null,
          part: 'value',
          from: '2028-01-01',
          to: '2027-12-31',
        },
      ],
    },
    { revision: 'another', changedBy: 'A lawyer', differences: [] },
  ])
  expect((await member.get('/api/rules/file')).body).toEqual(content)
})

test('an edition lists everything that it changes of a rule, and the trail its values and how sure they are', async () => {
  const disputed = first.rules.find(({ confidence }) => confidence === 'in_dispute')
  const { otherwise, disputeNote, ...rest } = disputed ?? first.rules[0] ?? {}
  const before = financeRuleFile.parse({
    ...first,
    revision: 'before the ruling',
    rules: first.rules
      .filter(({ id }) => id !== 'owner.prohibited_foreign_entity')
      .map((rule) =>
        rule.id === disputed?.id
          ? { ...rest, confidence: 'confirmed', source: [], note: '', checkedOn: '2026-11-22' }
          : rule,
      ),
  })
  await storeRuleFile(db, before)
  await storeRuleFile(db, first)
  const { differences } = (await member.get('/api/rules')).body.changes[0]
  const { id = '', note, source = [], checkedOn } = disputed ?? {}
  const of = { id, effectiveFrom: null }
  const sources = source.map(({ title, url }) => `${title} (${url})`).join('; ')
  const { case: name, court, day, endedBy } = disputeNote ?? {}
  expect(differences).toEqual([
    { ...of, part: 'otherwise', from: null, to: otherwise },
    { ...of, part: 'confidence', from: 'confirmed', to: 'in_dispute' },
    { ...of, part: 'disputeNote', from: null, to: [name, court, day, endedBy].join('; ') },
    { ...of, part: 'note', from: '', to: note },
    { ...of, part: 'source', from: '', to: sources },
    { ...of, part: 'checkedOn', from: '2026-11-22', to: checkedOn },
    {
      id: 'owner.prohibited_foreign_entity',
      effectiveFrom: null,
      part: 'value',
      from: null,
      to: true,
    },
  ])
  const [entry] = await db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.entity, 'rules'))
    .orderBy(desc(auditEntries.seq))
    .limit(1)
  expect(entry?.changes).toEqual(
    expect.arrayContaining([
      { field: `${id} otherwise`, from: null, to: otherwise },
      { field: `${id} standing`, from: 'confirmed', to: 'in_dispute' },
    ]),
  )
})

test('deals are computed anew with other rules, and screens are informed once', async () => {
  // As deals were before there were figures: more of them than one step takes.
  for (let n = 0; n < 520; n += 1)
    await insertDeal(db, {
      name: `Deal ${n}`,
      technology: ['solar'],
      capEx: 1_000_000,
      expectedPtoDate: 'December 2027',
    })
  const counts = async () => {
    const { body } = await member.get('/api/rules')
    return [body.deals, body.computed]
  }
  expect(await counts()).toEqual([520, 0])
  const notices: unknown[] = []
  const channel = { notify: (those: readonly unknown[]) => void notices.push(...those) }
  const rules = figureRules(readFinanceRules(first), list)
  await recomputeFigures(db, rules, channel)
  expect(await counts()).toEqual([520, 520])
  expect(notices).toHaveLength(1)
  const before = await db.select().from(pipeline)
  expect(
    new Set(before.map(({ slackDays, clockStatus }) => `${slackDays} ${clockStatus}`)),
  ).toEqual(new Set(['0 tight']))
  // Nothing of the record itself has changed.
  expect(new Set(before.map(({ version }) => version))).toEqual(new Set([1]))
  expect(await hasOtherFigures(db, rules.figuresRevision)).toBe(false)
  expect(await hasOtherFigures(db, 'another')).toBe(true)

  await recomputeFigures(db, figureRules(readFinanceRules(second), list), channel)
  const after = await db.select().from(pipeline)
  expect(new Set(after.map(({ slackDays }) => slackDays))).toEqual(new Set([1]))
  expect(await counts()).toEqual([520, 0])

  // A readiness list with another revision does the same, under the same rules (H-010).
  const otherList = figureRules(readFinanceRules(first), { ...list, revision: 'another list' })
  expect(await hasOtherFigures(db, otherList.figuresRevision)).toBe(true)
  expect(await recomputeFigures(db, otherList, channel)).toBe(520)
  expect(await hasOtherFigures(db, otherList.figuresRevision)).toBe(false)
})
