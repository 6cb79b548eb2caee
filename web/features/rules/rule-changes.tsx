import type { EndpointReply } from '#contract/common/endpoint'
import { dayWords } from '#contract/finance/day-words'
import type { FinanceRule } from '#contract/finance/rules'
import type { readRules, RuleDifference } from '#contract/rules'
import { Timestamp } from '#web/kit/display/timestamp.tsx'
import { ruleValueWords } from './rule-words.ts'

type Change = EndpointReply<typeof readRules>['changes'][number]

/** The revisions of the rules, the newest first, each with what it changed. */
export function RuleChanges({
  changes,
  rules,
}: {
  readonly changes: readonly Change[]
  readonly rules: readonly FinanceRule[]
}) {
  const byId = new Map(rules.map((rule) => [rule.id, rule]))
  return (
    <ol className="grid gap-6">
      {changes.map(({ revision, changedBy, changeNote, loadedAt, differences }) => (
        <li key={revision} className="rounded-sheet border border-rule bg-sheet">
          <header className="px-4.5 py-3">
            <h2 className="text-head">Revision {revision}</h2>
            <p className="text-meta text-ink-3">
              {changedBy}, loaded <Timestamp value={loadedAt} />
            </p>
            <p className="mt-1 text-ink-2 wrap-anywhere">{changeNote}</p>
          </header>
          {differences.length > 0 && (
            <ul className="border-t border-rule">
              {differences.map((difference) => (
                <li
                  key={`${difference.id} ${difference.effectiveFrom ?? ''}`}
                  className="border-b border-rule px-4.5 py-2 text-table last:border-b-0"
                >
                  <Difference difference={difference} rule={byId.get(difference.id)} />
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ol>
  )
}

function Difference({
  difference: { id, effectiveFrom, from, to },
  rule,
}: {
  readonly difference: RuleDifference
  readonly rule: FinanceRule | undefined
}) {
  const words = (value: RuleDifference['from']) =>
    rule === undefined ? String(value ?? 'None') : ruleValueWords(value, rule.unit)
  return (
    <>
      <span className="font-control">{rule?.title ?? id}</span>
      {effectiveFrom !== null && (
        <span className="text-ink-3">, start from {dayWords(effectiveFrom)}</span>
      )}
      <span className="block text-ink-2">
        {words(from)} → <b className="font-strong text-ink">{words(to)}</b>
      </span>
    </>
  )
}
