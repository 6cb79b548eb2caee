import { createHash } from 'node:crypto'
import { and, desc, eq, sql } from 'drizzle-orm'
import { documentKinds } from '#contract/common/closing-enums'
import { labelOf } from '#contract/common/enums'
import {
  capitalTypes,
  itcMonetizationStrategies,
  ownerTypes,
  technologies,
} from '#contract/common/registry-enums'
import { financeRuleFile } from '#contract/finance/rule-file'
import type { FinanceRule, FinanceRuleFile } from '#contract/finance/rule-file'
import { readinessList } from '#contract/package/readiness-file'
import type { ReadinessItem, ReadinessList } from '#contract/package/readiness-file'
import { itemParts, ruleParts } from '#contract/rules'
import type { RuleDifference } from '#contract/rules'
import { financeRuleFiles } from '#database/finance'
import { recordAudit } from '#server/platform/audit/audit'
import type { Database, Executor } from '#server/platform/database/database'
import { SettingError } from '#server/platform/settings'

type RuleFileRow = typeof financeRuleFiles.$inferSelect
type Kind = RuleFileRow['kind']

/** A file of either kind. */
type RuleFile = FinanceRuleFile | ReadinessList

/** A file that was in force, and since when. */
interface StoredFile {
  kind: Kind
  file: RuleFile
  loadedAt: Date
}

const isList = (file: RuleFile): file is ReadinessList => 'items' in file
const kindOf = (file: RuleFile): Kind => (isList(file) ? 'readiness' : 'rules')

const itself = { actorId: null, actorName: null, ip: null, requestId: null }

/** Content, whatever the order and spacing of its text. */
const hashOf = (file: RuleFile) => createHash('sha256').update(JSON.stringify(file)).digest('hex')

type Part = RuleDifference['part']
type Parts = Partial<Record<Part, RuleDifference['from']>>

/** A rule or an item by what may change of it, as one value each; the first part stands for one that came or went. */
interface Entry {
  id: string
  effectiveFrom: string | null
  parts: Parts
}

const sourceWords = (source: FinanceRule['source']) =>
  source.map(({ title, url }) => `${title} (${url})`).join('; ')

/** A part of a rule as one value: sources and disputes as a person reads them. */
function partOfRule(rule: FinanceRule, part: (typeof ruleParts)[number]): RuleDifference['from'] {
  const { source, disputeNote } = rule
  if (part === 'source') return sourceWords(source)
  if (part === 'disputeNote')
    return disputeNote === undefined
      ? null
      : [disputeNote.case, disputeNote.court, disputeNote.day, disputeNote.endedBy].join('; ')
  return rule[part] ?? null
}

const labels: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  kind: documentKinds,
  must: capitalTypes,
  strengthens: capitalTypes,
  technologies,
  ownerTypes,
  strategies: itcMonetizationStrategies,
}

/** A part of an item as one value, what it names by its labels. */
function partOfItem(item: ReadinessItem, part: (typeof itemParts)[number]): RuleDifference['from'] {
  if (part === 'source') return sourceWords(item.source)
  const value = item[part]
  if (value === null || typeof value === 'number') return value
  return [value]
    .flat()
    .map((each) => labelOf(labels[part] ?? {}, each))
    .join(', ')
}

const partsOf = <Name extends Part>(
  names: readonly Name[],
  partOf: (name: Name) => RuleDifference['from'],
) => Object.fromEntries(names.map((name) => [name, partOf(name)])) as Parts

const entriesOf = (file: RuleFile): Entry[] =>
  isList(file)
    ? file.items.map((item) => ({
        id: item.id,
        effectiveFrom: null,
        parts: partsOf(itemParts, (part) => partOfItem(item, part)),
      }))
    : file.rules.map((rule) => ({
        id: rule.id,
        effectiveFrom: rule.effectiveFrom,
        parts: partsOf(ruleParts, (part) => partOfRule(rule, part)),
      }))

/** What a file changes of the one before: by entry, window and part, entries that came and went included; nothing of the first. */
export function differencesOf(before: RuleFile | null, after: RuleFile): RuleDifference[] {
  if (before === null) return []
  const keyOf = ({ id, effectiveFrom }: Entry) => `${id} ${effectiveFrom ?? ''}`
  const [old, now] = [before, after].map(
    (file) => new Map(entriesOf(file).map((entry) => [keyOf(entry), entry])),
  )
  return [...new Set([...(old?.keys() ?? []), ...(now?.keys() ?? [])])].flatMap((key) => {
    const [from, to] = [old?.get(key), now?.get(key)]
    const entry = to ?? from
    if (entry === undefined) return []
    const { id, effectiveFrom, parts } = entry
    const names = Object.keys(parts) as Part[]
    const isNew = from === undefined || to === undefined
    return (isNew ? names.slice(0, 1) : names).flatMap((part) => {
      const [was, is] = [from?.parts[part] ?? null, to?.parts[part] ?? null]
      return was === is ? [] : [{ id, effectiveFrom, part, from: was, to: is }]
    })
  })
}

/** What the trail compares of each entry, with the words that follow its name. */
const audited = {
  rules: { value: '', otherwise: ' otherwise', confidence: ' standing' },
  readiness: { title: '', must: ' must', strengthens: ' strengthens' },
} as const satisfies Record<Kind, Partial<Record<Part, string>>>

/** Values of a file, by entry and window, as the trail compares them. */
function valuesOf(file: RuleFile | null): Record<string, unknown> {
  if (file === null) return {}
  const { revision, changedBy, changeNote } = file
  return {
    ...Object.fromEntries(
      entriesOf(file).flatMap(({ id, effectiveFrom, parts }) => {
        const name = effectiveFrom === null ? id : `${id} from ${effectiveFrom}`
        return Object.entries(audited[kindOf(file)]).map(([part, words]) => [
          `${name}${words}`,
          parts[part as Part] ?? undefined,
        ])
      }),
    ),
    revision,
    changedBy,
    changeNote,
  }
}

const parsed = ({ kind, content }: Pick<RuleFileRow, 'kind' | 'content'>): RuleFile =>
  kind === 'rules' ? financeRuleFile.parse(content) : readinessList.parse(content)

const rowsOf = (db: Executor, kind?: Kind): Promise<RuleFileRow[]> =>
  db
    .select()
    .from(financeRuleFiles)
    .where(kind && eq(financeRuleFiles.kind, kind))
    .orderBy(desc(financeRuleFiles.loadedAt))

/** The files that were in force, the newest first. */
export const earlierFiles = async (db: Executor): Promise<StoredFile[]> =>
  (await rowsOf(db)).map((row) => ({
    kind: row.kind,
    file: parsed(row),
    loadedAt: row.loadedAt,
  }))

const otherContent = {
  rules: ['The rules have', 'a rule changes'],
  readiness: ['The readiness list has', 'an item changes'],
} as const

/**
 * Stores a file that this start found, where it is not the last one of its kind, and audits what it changes (R-020, H-010).
 * Several processes that start together store it once.
 * @throws SettingError when another content has the same revision
 */
export async function storeRuleFile(db: Database, file: RuleFile): Promise<void> {
  const sha256 = hashOf(file)
  const { revision } = file
  const kind = kindOf(file)
  await db.transaction(async (tx) => {
    await tx.execute(sql`lock table ${financeRuleFiles} in share row exclusive mode`)
    const [same] = await tx
      .select()
      .from(financeRuleFiles)
      .where(and(eq(financeRuleFiles.kind, kind), eq(financeRuleFiles.revision, revision)))
      .limit(1)
    const [has, changes] = otherContent[kind]
    if (same !== undefined && same.sha256 !== sha256)
      throw new SettingError(
        `${has} another content than revision ${revision} had. Change \`revision\` when ${changes}.`,
      )
    const [last] = await rowsOf(tx, kind)
    if (last?.sha256 === sha256) return
    await tx.insert(financeRuleFiles).values({ kind, revision, content: file, sha256 })
    const before = last === undefined ? null : parsed(last)
    await recordAudit(tx, itself, {
      action: 'update',
      entity: 'rules',
      entityId: revision,
      before: valuesOf(before),
      // Of the first edition the revision says all.
      after: before === null ? { revision } : valuesOf(file),
    })
  })
}
