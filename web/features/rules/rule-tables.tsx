import { CircleAlert, CircleCheck, PencilLine, RotateCcw, Scale } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { FinanceRule } from '#contract/finance/rule-file'
import { dayWords } from '#contract/finance/day-words'
import { Badge } from '#web/kit/display/badge.tsx'
import { cn } from '#web/kit/layout/class-names.ts'
import { Sources } from './rule-sources.tsx'
import {
  disputeWords,
  groupedRules,
  isDueForCheck,
  ruleValueWords,
  confidenceLabels,
  leastSureWindow,
  windowWords,
  type RuleEntry,
} from './rule-words.ts'
import '#web/kit/table/sheet-table.css'
import './rule-tables.css'

const looks = {
  confirmed: { tone: 'default', icon: CircleCheck },
  confirm_with_adviser: { tone: 'gold', icon: CircleAlert },
  assumption: { tone: 'secondary', icon: PencilLine },
  in_dispute: { tone: 'gold', icon: Scale },
} as const

const idInAddress = () => location.hash.slice(1)

/** The rule that the address names, scrolled to and marked. */
function useNamedRule(): string {
  const [named, setNamed] = useState(idInAddress)
  useEffect(() => {
    const follow = () => setNamed(idInAddress())
    addEventListener('hashchange', follow)
    return () => removeEventListener('hashchange', follow)
  }, [])
  useEffect(() => {
    if (named === '') return
    const frame = requestAnimationFrame(() =>
      document.getElementById(named)?.scrollIntoView({ block: 'center' }),
    )
    return () => cancelAnimationFrame(frame)
  }, [named])
  return named
}

const today = () => new Date().toISOString().slice(0, 10)

/** The rules in their groups, each with value, source, day of its check and confidence. */
export function RuleTables({ rules }: { readonly rules: readonly FinanceRule[] }) {
  const named = useNamedRule()
  const groups = groupedRules(rules).filter(({ entries }) => entries.length > 0)
  return (
    <>
      <nav
        aria-label="On this page"
        className="mb-4.5 flex flex-wrap gap-x-5 gap-y-1.5 text-label print:hidden"
      >
        {groups.map(({ id, title, entries }) => (
          <a key={id} href={`#group-${id}`}>
            {title} <span className="text-ink-3">{entries.length}</span>
          </a>
        ))}
      </nav>
      <div className="grid gap-6">
        {groups.map(({ id, title, entries }) => (
          <section
            key={id}
            id={`group-${id}`}
            aria-labelledby={`group-${id}-title`}
            className="scroll-mt-18 rounded-sheet border border-rule bg-sheet"
          >
            <header className="flex items-center justify-between gap-3 px-4.5 py-3">
              <h2 id={`group-${id}-title`} className="text-head">
                {title}
              </h2>
              <p className="text-meta text-ink-3">
                {entries.length} {entries.length === 1 ? 'rule' : 'rules'}
              </p>
            </header>
            <table className="sheet-table">
              <thead>
                <tr>
                  <th>Rule</th>
                  <th className="numeric rule-value">Value</th>
                  <th className="rule-source max-sm:hidden">Source</th>
                  <th className="numeric rule-day max-sm:hidden">Checked</th>
                  <th className="rule-standing max-sm:hidden">Standing</th>
                </tr>
              </thead>
              <tbody>
                {entries.map((entry) => (
                  <RuleRow key={entry.id} entry={entry} isNamed={entry.id === named} />
                ))}
              </tbody>
            </table>
          </section>
        ))}
      </div>
    </>
  )
}

function RuleRow({ entry, isNamed }: { readonly entry: RuleEntry; readonly isNamed: boolean }) {
  const { id, windows } = entry
  const rule = leastSureWindow(entry)
  const isDue = isDueForCheck(rule.checkedOn, today())
  const confidence = <Badge {...looks[rule.confidence]}>{confidenceLabels[rule.confidence]}</Badge>
  return (
    <tr
      id={id}
      aria-current={isNamed || undefined}
      className={cn('scroll-mt-18', isNamed && 'bg-selected')}
    >
      <td>
        <span className="font-control">{rule.title}</span>
        <span className="block max-w-[64ch] text-meta text-ink-3">
          {rule.note}{' '}
          <code className="font-mono text-[0.6875rem] wrap-anywhere text-ink-3">{id}</code>
        </span>
        {rule.disputeNote && (
          <span className="mt-1 block max-w-[64ch] text-meta text-ink-2">
            {disputeWords(rule.disputeNote)}
          </span>
        )}
        <span className="mt-1.5 block sm:hidden">{confidence}</span>
      </td>
      <td className="numeric rule-value">
        {windows.length === 1 ? (
          <ValueWords rule={rule} />
        ) : (
          <ul>
            {windows.map((window) => (
              <li
                key={window.effectiveFrom ?? 'first'}
                className="flex justify-between gap-3.5 max-sm:mb-1 max-sm:block"
              >
                <span className="text-meta text-ink-3">{windowWords(window)}</span>
                <ValueWords rule={window} />
              </li>
            ))}
          </ul>
        )}
      </td>
      <td className="max-sm:hidden">
        <Sources source={rule.source} />
      </td>
      <td className="numeric text-ink-2 max-sm:hidden">
        {dayWords(rule.checkedOn)}
        {isDue && (
          <span className="mt-1 block">
            <Badge tone="gold" icon={RotateCcw}>
              Check again
            </Badge>
          </span>
        )}
      </td>
      <td className="max-sm:hidden">{confidence}</td>
    </tr>
  )
}

/** The value of a rule; of one in dispute both readings, the strict one first. */
function ValueWords({ rule: { value, otherwise, unit } }: { readonly rule: FinanceRule }) {
  return (
    <b className="block font-strong">
      {ruleValueWords(value, unit)}
      {otherwise !== undefined && (
        <span className="block text-meta font-normal text-ink-3">
          otherwise {ruleValueWords(otherwise, unit)}
        </span>
      )}
    </b>
  )
}
