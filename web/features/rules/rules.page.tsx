import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useSearch, useLocation } from 'wouter'
import type { EndpointReply } from '#contract/common/endpoint'
import { planningLine } from '#contract/finance/words'
import { readRuleFile, readRules } from '#contract/rules'
import { Alert } from '#web/kit/feedback/alert.tsx'
import { NotRead } from '#web/kit/feedback/query-error.tsx'
import { buttonClasses } from '#web/kit/form/button.tsx'
import { PageHeader } from '#web/kit/layout/page-header.tsx'
import { Tab, TabPanel, Tabs, TabsList } from '#web/kit/layout/tabs.tsx'
import { UnreadChoice } from '#web/kit/feedback/unread-choice.tsx'
import { formatCount, formatDateTime } from '#web/lib/format.ts'
import { addressWith, pageHeads, paths } from '#web/lib/paths.ts'
import { read } from '#web/lib/query-client.ts'
import { Benchmarks, useBenchmarks } from '#web/features/benchmarks/benchmarks.public.tsx'
import { RuleChanges } from './rule-changes.tsx'
import { groupedRules, leastSureWindow } from './rule-words.ts'
import { RuleTables } from './rule-tables.tsx'

const views = ['rules', 'benchmarks', 'changes'] as const

/** Rules in Force: what every credit, bridge and deadline is computed from. */
export function RulesPage() {
  const rules = useQuery(read(readRules))
  const benchmarks = useBenchmarks()
  const named = new URLSearchParams(useSearch()).get('view')
  const [, navigate] = useLocation()
  const view = views.find((each) => each === named) ?? 'rules'
  const data = rules.data
  return (
    <>
      <PageHeader
        {...pageHeads.rules}
        actions={
          <a href={readRuleFile.path} download="finance-rules.json" className={buttonClasses()}>
            <Download aria-hidden />
            Download the rule file
          </a>
        }
      />
      <UnreadChoice name="view" known={views} />
      {data === undefined ? (
        <NotRead title="Failed to fetch rules" query={rules} />
      ) : (
        <>
          <Alert title={planningLine} announce={false} className="mt-4.5">
            {data.computed < data.deals
              ? `${formatCount(data.computed)} of ${formatCount(data.deals)} projects are computed with this revision, the others soon.`
              : `All ${formatCount(data.deals)} projects are computed with this revision.`}{' '}
            Ask a tax adviser before you sign.
          </Alert>
          <RuleStrip data={data} />
          <Tabs
            activationMode="manual"
            value={view}
            onValueChange={(next) =>
              navigate(next === 'rules' ? paths.rules : addressWith(paths.rules, { view: next }))
            }
            className="mt-4.5"
          >
            <TabsList aria-label="Rules in Force">
              <Tab
                value="rules"
                count={groupedRules(data.rules).flatMap(({ entries }) => entries).length}
              >
                Rules
              </Tab>
              <Tab value="benchmarks" count={benchmarks.data?.total}>
                Benchmarks
              </Tab>
              <Tab value="changes" count={data.changes.length}>
                Changes
              </Tab>
            </TabsList>
            <TabPanel tabIndex={-1} value={view} className="pt-4">
              {view === 'rules' && <RuleTables rules={data.rules} />}
              {view === 'benchmarks' && <Benchmarks list={benchmarks} />}
              {view === 'changes' && <RuleChanges changes={data.changes} rules={data.rules} />}
            </TabPanel>
          </Tabs>
        </>
      )}
    </>
  )
}

function RuleStrip({
  data: { rules, revision, loadedAt },
}: {
  readonly data: EndpointReply<typeof readRules>
}) {
  const entries = groupedRules(rules).flatMap((group) => group.entries)
  const count = (confidence: string) =>
    entries.filter((entry) => leastSureWindow(entry).confidence === confidence).length
  const cells = [
    {
      label: 'Rules',
      figure: entries.length,
      note: `Revision ${revision}, loaded ${formatDateTime(loadedAt) ?? ''}`,
    },
    { label: 'Confirmed', figure: count('confirmed'), note: 'Stated by the source that is named' },
    {
      label: 'Confirm with adviser',
      figure: count('confirm_with_adviser'),
      note: 'Found second-hand or in part',
    },
    { label: 'In dispute', figure: count('in_dispute'), note: 'Both readings are counted' },
    { label: 'Assumptions', figure: count('assumption'), note: 'Yours to change on each project' },
  ]
  return (
    <dl className="mt-4.5 grid grid-cols-5 border-t-2 border-b border-t-ink border-b-rule max-lg:grid-cols-2">
      {cells.map(({ label, figure, note }) => (
        <div
          key={label}
          className="border-rule px-4 pt-3 pb-3.5 lg:first:pl-0 lg:not-first:border-l max-lg:even:border-l max-lg:nth-[n+3]:border-t max-lg:last:col-span-2 max-sm:px-2.5"
        >
          <dt className="text-label font-strong">{label}</dt>
          <dd>
            <span className="figure block text-figure-md">{formatCount(figure)}</span>
            <span className="block text-meta text-ink-3">{note}</span>
          </dd>
        </div>
      ))}
    </dl>
  )
}
