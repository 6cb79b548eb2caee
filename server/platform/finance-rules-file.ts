import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { financeRuleFile } from '#contract/finance/rule-file'
import type { FinanceRuleFile } from '#contract/finance/rule-file'
import { faultOfRuleFile, readFinanceRules } from '#contract/finance/rules'
import type { FinanceRules } from '#contract/finance/rules'
import { faultOfReadinessList, readReadinessList } from '#contract/package/readiness-file'
import type { ReadinessList } from '#contract/package/readiness-file'

/** What figures of deals are computed with: the dated rules and the readiness list. */
export interface FigureRules extends FinanceRules {
  readonly list: ReadinessList
  /** Both revisions, by which a deal says what its figures were computed with (H-010). */
  readonly figuresRevision: string
}

/** What is in force: both files as they are, and the values of the rules as computations ask for them. */
export interface RulesInForce {
  readonly file: FinanceRuleFile
  readonly list: ReadinessList
  readonly rules: FigureRules
}

/** Rules as figures are computed with them, beside a readiness list. */
export const figureRules = (rules: FinanceRules, list: ReadinessList): FigureRules => ({
  ...rules,
  list,
  figuresRevision: `${rules.revision} ${list.revision}`,
})

type Fail = (sentence: string) => never

/** The content of a file without a fault; `named` is the path of a setting, without it the one that the portal comes with. */
function contentOf(
  { setting, shipped }: { setting: string; shipped: string },
  named: string | undefined,
  faultOf: (content: unknown) => string | null,
  fail: Fail,
): unknown {
  const isNamed = named !== undefined && named !== ''
  const failWith = (fault: string) => fail(`${isNamed ? setting : shipped}: ${fault}.`)
  const path = isNamed ? named : join(import.meta.dirname, '../..', shipped)
  let content: unknown
  try {
    content = JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    return failWith(error instanceof SyntaxError ? 'it is no JSON' : 'it cannot be read')
  }
  const fault = faultOf(content)
  return fault === null ? content : failWith(fault)
}

const rulesFile = { setting: 'FINANCE_RULES_FILE', shipped: 'contract/finance-rules.json' }
const listFile = { setting: 'READINESS_LIST_FILE', shipped: 'contract/readiness-list.json' }

let shipped: RulesInForce | undefined

/**
 * Reads the files that `FINANCE_RULES_FILE` and `READINESS_LIST_FILE` name, without them those that the portal comes with
 * (R-001, R-005, H-010). `fail` gets a fault as a whole sentence and throws.
 */
export function readRulesInForce(
  env: Readonly<Record<string, string | undefined>>,
  fail: Fail,
): RulesInForce {
  const isShipped = !env[rulesFile.setting] && !env[listFile.setting]
  if (isShipped && shipped !== undefined) return shipped
  const content = contentOf(rulesFile, env[rulesFile.setting], faultOfRuleFile, fail)
  const items = contentOf(listFile, env[listFile.setting], faultOfReadinessList, fail)
  const list = readReadinessList(items)
  const inForce = {
    file: financeRuleFile.parse(content),
    list,
    rules: figureRules(readFinanceRules(content), list),
  }
  if (isShipped) shipped = inForce
  return inForce
}
