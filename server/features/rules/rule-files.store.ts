import { createHash } from 'node:crypto'
import { desc, eq, sql } from 'drizzle-orm'
import { financeRuleFile } from '#contract/finance/rule-file'
import type { FinanceRule, FinanceRuleFile } from '#contract/finance/rule-file'
import { ruleParts } from '#contract/rules'
import type { RuleDifference } from '#contract/rules'
import { financeRuleFiles } from '#database/finance'
import { recordAudit } from '#server/platform/audit/audit'
import type { Database, Executor } from '#server/platform/database/database'
import { SettingError } from '#server/platform/settings'

type RulePart = RuleDifference['part']

type RuleFileRow = typeof financeRuleFiles.$inferSelect

/** A file that was in force, and since when. */
interface StoredFile {
  file: FinanceRuleFile
  loadedAt: Date
}

const itself = { actorId: null, actorName: null, ip: null, requestId: null }

/** Content, whatever the order and spacing of its text. */
const hashOf = (file: FinanceRuleFile) =>
  createHash('sha256').update(JSON.stringify(file)).digest('hex')

/** A part of a rule as one value: sources and disputes as a person reads them. */
function partOf(rule: FinanceRule | undefined, part: RulePart): RuleDifference['from'] {
  if (rule === undefined) return null
  const { source, disputeNote } = rule
  if (part === 'source') return source.map(({ title, url }) => `${title} (${url})`).join('; ')
  if (part === 'disputeNote')
    return disputeNote === undefined
      ? null
      : [disputeNote.case, disputeNote.court, disputeNote.day, disputeNote.endedBy].join('; ')
  return rule[part] ?? null
}

/** What a file changes of the one before: by rule, window and part, rules that came and went included; nothing of the first. */
export function differencesOf(
  before: FinanceRuleFile | null,
  after: FinanceRuleFile,
): RuleDifference[] {
  if (before === null) return []
  const keyOf = ({ id, effectiveFrom }: FinanceRule) => `${id} ${effectiveFrom ?? ''}`
  const [old, now] = [before, after].map(
    ({ rules }) => new Map(rules.map((rule) => [keyOf(rule), rule])),
  )
  return [...new Set([...(old?.keys() ?? []), ...(now?.keys() ?? [])])].flatMap((key) => {
    const [from, to] = [old?.get(key), now?.get(key)]
    const rule = to ?? from
    if (rule === undefined) return []
    const { id, effectiveFrom } = rule
    const isNew = from === undefined || to === undefined
    return (isNew ? (['value'] as const) : ruleParts).flatMap((part) => {
      const [was, is] = [partOf(from, part), partOf(to, part)]
      return was === is ? [] : [{ id, effectiveFrom, part, from: was, to: is }]
    })
  })
}

/** Values of a file and how sure they are, by rule and window, as the trail compares them. */
function valuesOf(file: FinanceRuleFile | null): Record<string, unknown> {
  if (file === null) return {}
  const { revision, changedBy, changeNote, rules } = file
  return {
    ...Object.fromEntries(
      rules.flatMap(({ id, effectiveFrom, value, otherwise, confidence }) => {
        const name = effectiveFrom === null ? id : `${id} from ${effectiveFrom}`
        return [
          [name, value],
          [`${name} otherwise`, otherwise],
          [`${name} standing`, confidence],
        ]
      }),
    ),
    revision,
    changedBy,
    changeNote,
  }
}

const rowsOf = (db: Executor): Promise<RuleFileRow[]> =>
  db.select().from(financeRuleFiles).orderBy(desc(financeRuleFiles.loadedAt))

/** The files that were in force, the newest first. */
export async function earlierFiles(db: Executor): Promise<StoredFile[]> {
  return (await rowsOf(db)).map(({ content, loadedAt }) => ({
    file: financeRuleFile.parse(content),
    loadedAt,
  }))
}

/**
 * Stores the file of rules that this start found, where it is not the last one, and audits what it changes.
 * Several processes that start together store it once.
 * @throws SettingError when another content has the same revision
 */
export async function storeRuleFile(db: Database, file: FinanceRuleFile): Promise<void> {
  const sha256 = hashOf(file)
  const { revision } = file
  await db.transaction(async (tx) => {
    await tx.execute(sql`lock table ${financeRuleFiles} in share row exclusive mode`)
    const [same] = await tx
      .select()
      .from(financeRuleFiles)
      .where(eq(financeRuleFiles.revision, revision))
      .limit(1)
    if (same !== undefined && same.sha256 !== sha256)
      throw new SettingError(
        `The rules have another content than revision ${revision} had. Change \`revision\` when a rule changes.`,
      )
    const [last] = await rowsOf(tx)
    if (last?.sha256 === sha256) return
    await tx.insert(financeRuleFiles).values({ revision, content: file, sha256 })
    const before = last === undefined ? null : financeRuleFile.parse(last.content)
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
