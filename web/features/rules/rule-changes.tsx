import type { EndpointReply } from '#contract/common/endpoint'
import { dayWords } from '#contract/finance/day-words'
import type { FinanceRule } from '#contract/finance/rule-file'
import type { ReadinessItem } from '#contract/package/readiness-file'
import type { readRules, RuleDifference } from '#contract/rules'
import { Timestamp } from '#web/kit/display/timestamp.tsx'
import { ruleValueWords, confidenceLabels } from './rule-words.ts'

type Change = EndpointReply<typeof readRules>['changes'][number]

/** The revisions of the rules and of the readiness list, the newest first, each with what it changed. */
export function RuleChanges({
  changes,
  rules,
  items,
}: {
  readonly changes: readonly Change[]
  readonly rules: readonly FinanceRule[]
  readonly items: readonly ReadinessItem[]
}) {
  const byId = new Map(rules.map((rule) => [rule.id, rule]))
  const titles = new Map([...rules, ...items].map(({ id, title }) => [id, title]))
  return (
    <ol className="grid gap-6">
      {changes.map(({ kind, revision, changedBy, changeNote, loadedAt, differences }) => (
        <li key={`${kind} ${loadedAt}`} className="rounded-sheet border border-rule bg-sheet">
          <header className="px-4.5 py-3">
            <h2 className="text-head">
              {kind === 'rules' ? `Revision ${revision}` : `Readiness list, revision ${revision}`}
            </h2>
            <p className="text-meta text-ink-3">
              {changedBy}, loaded <Timestamp value={loadedAt} />
            </p>
            <p className="mt-1 text-ink-2 wrap-anywhere">{changeNote}</p>
          </header>
          {differences.length > 0 && (
            <ul className="border-t border-rule">
              {byRule(differences).map(([id, those]) => (
                <li
                  key={id}
                  className="border-b border-rule px-4.5 py-2 text-table last:border-b-0"
                >
                  <span className="font-control">{titles.get(id) ?? id}</span>
                  {those.map((difference) => (
                    <Difference
                      key={`${difference.effectiveFrom ?? ''} ${difference.part}`}
                      difference={difference}
                      rule={byId.get(id)}
                    />
                  ))}
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ol>
  )
}

const parts: Readonly<Record<RuleDifference['part'], string>> = {
  value: 'Value',
  otherwise: 'Other reading',
  confidence: 'Standing',
  disputeNote: 'Dispute',
  title: 'Title',
  note: 'Note',
  source: 'Source',
  checkedOn: 'Checked',
  hint: 'Hint',
  group: 'Group',
  kind: 'Kind',
  must: 'Must',
  strengthens: 'Strengthens',
  technologies: 'Technologies',
  ownerTypes: 'Owner types',
  strategies: 'ITC monetization',
  minKw: 'From kW',
  from: 'Answered by the project',
  words: 'Words in names of files',
}

/** Differences by their rule; what changed alike in several windows is told once, but for values. */
function byRule(differences: readonly RuleDifference[]): [string, RuleDifference[]][] {
  const rules = new Map<string, RuleDifference[]>()
  for (const each of differences) {
    const those = rules.get(each.id) ?? []
    const isRepeated = those.some(
      ({ part, from, to }) =>
        part !== 'value' && part === each.part && from === each.from && to === each.to,
    )
    if (!isRepeated) those.push(each)
    rules.set(each.id, those)
  }
  return [...rules]
}

function Difference({
  difference: { part, effectiveFrom, from, to },
  rule,
}: {
  readonly difference: RuleDifference
  readonly rule: FinanceRule | undefined
}) {
  const words = (value: RuleDifference['from']) => {
    if (value === null || value === '') return 'None'
    if (part === 'confidence') return confidenceLabels[value as FinanceRule['confidence']]
    if (part === 'checkedOn') return dayWords(String(value))
    return rule !== undefined && (part === 'value' || part === 'otherwise')
      ? ruleValueWords(value, rule.unit)
      : String(value)
  }
  return (
    <span className="block text-ink-2 wrap-anywhere">
      {parts[part]}
      {part === 'value' &&
        effectiveFrom !== null &&
        `, start from ${dayWords(effectiveFrom)}`}:{' '}
      {words(from)} → <b className="font-strong text-ink">{words(to)}</b>
    </span>
  )
}
