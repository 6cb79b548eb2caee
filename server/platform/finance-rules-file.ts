import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { financeRuleFile } from '#contract/finance/rule-file'
import type { FinanceRuleFile } from '#contract/finance/rule-file'
import { faultOfRuleFile, readFinanceRules } from '#contract/finance/rules'
import type { FinanceRules } from '#contract/finance/rules'
import { readReadinessList } from '#contract/package/readiness-file'
import type { ReadinessList } from '#contract/package/readiness-file'
import listed from '../../contract/readiness-list.json' with { type: 'json' }

/** The dated rules in force: the file as it is, and its values as computations ask for them. */
export interface RulesInForce {
  readonly file: FinanceRuleFile
  readonly list: ReadinessList
  readonly rules: FinanceRules
}

const firstEdition = join(import.meta.dirname, '../../contract/finance-rules.json')

function readRules(path: string, fail: (fault: string) => never): RulesInForce {
  let content: unknown
  try {
    content = JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    return fail(error instanceof SyntaxError ? 'it is no JSON' : 'it cannot be read')
  }
  const fault = faultOfRuleFile(content)
  if (fault !== null) return fail(fault)
  return {
    list: readReadinessList(listed),
    file: financeRuleFile.parse(content),
    rules: readFinanceRules(content),
  }
}

let shipped: RulesInForce | undefined

/**
 * Reads the file that `FINANCE_RULES_FILE` names, without it the one that the portal comes with. `fail`
 * is told a fault as a whole sentence and throws.
 */
export function readRulesInForce(
  named: string | undefined,
  fail: (sentence: string) => never,
): RulesInForce {
  if (named !== undefined && named !== '')
    return readRules(named, (fault) => fail(`FINANCE_RULES_FILE: ${fault}.`))
  shipped ??= readRules(firstEdition, (fault) => fail(`contract/finance-rules.json: ${fault}.`))
  return shipped
}
