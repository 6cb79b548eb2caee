import { createHash } from 'node:crypto'
import { desc, eq, sql } from 'drizzle-orm'
import { financeRuleFile } from '#contract/finance/rules'
import type { FinanceRule, FinanceRuleFile } from '#contract/finance/rules'
import type { RuleDifference } from '#contract/rules'
import { financeRuleFiles } from '#database/finance'
import { recordAudit } from '#server/platform/audit/audit'
import type { Database, Executor } from '#server/platform/database/database'
import { SettingError } from '#server/platform/settings'

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

/** What a file changes of the one before: by rule and window, those that came and went included; nothing of the first. */
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
    return rule === undefined || from?.value === to?.value
      ? []
      : [
          {
            id: rule.id,
            effectiveFrom: rule.effectiveFrom,
            from: from?.value ?? null,
            to: to?.value ?? null,
          },
        ]
  })
}

/** The values of a file by rule and window, as the trail compares them. */
function valuesOf(file: FinanceRuleFile | null): Record<string, unknown> {
  if (file === null) return {}
  const { revision, changedBy, changeNote, rules } = file
  return {
    ...Object.fromEntries(
      rules.map(({ id, effectiveFrom, value }) => [
        effectiveFrom === null ? id : `${id} from ${effectiveFrom}`,
        value,
      ]),
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
