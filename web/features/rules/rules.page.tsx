import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useSearch, useLocation } from 'wouter'
import type { EndpointReply } from '#contract/common/endpoint'
import { planningLine } from '#contract/finance/words'
import { dayWords } from '#contract/finance/day-words'
import type { ReadinessList } from '#contract/package/readiness-file'
import { readItems } from '#contract/readiness'
import { readRuleFile, readRules } from '#contract/rules'
import { Alert } from '#web/kit/feedback/alert.tsx'
import { NotRead } from '#web/kit/feedback/query-error.tsx'
import { StatStrip } from '#web/kit/display/stat-strip.tsx'
import { SheetSkeleton } from '#web/kit/feedback/sheet-skeleton.tsx'
import { buttonClasses } from '#web/kit/form/button.tsx'
import { PageHeader } from '#web/kit/layout/page-header.tsx'
import { Tab, TabPanel, Tabs, TabsList } from '#web/kit/layout/tabs.tsx'
import { UnreadChoice } from '#web/kit/feedback/unread-choice.tsx'
import { formatCount, formatDateTime } from '#web/lib/format.ts'
import { addressWith, pageHeads, paths } from '#web/lib/paths.ts'
import { read } from '#web/lib/query-client.ts'
import { Benchmarks, useBenchmarks } from '#web/features/benchmarks/benchmarks.public.tsx'
import { useReadinessList } from '#web/lib/readiness-list.ts'
import { ReadinessItems } from './readiness-items.tsx'
import { RuleChanges } from './rule-changes.tsx'
import { groupedRules, leastSureWindow } from './rule-words.ts'
import { RuleTables } from './rule-tables.tsx'

const listSubtitle = 'What a lender asks for, by need. Every package is measured against this list.'

const views = ['rules', 'benchmarks', 'readiness', 'changes'] as const

/** Rules in Force: what every credit, bridge and deadline is computed from. */
export function RulesPage() {
  const rules = useQuery(read(readRules))
  const benchmarks = useBenchmarks()
  const list = useReadinessList()
  const named = new URLSearchParams(useSearch()).get('view')
  const [, navigate] = useLocation()
  const view = views.find((each) => each === named) ?? 'rules'
  const data = rules.data
  const isList = view === 'readiness'
  return (
    <>
      <PageHeader
        {...pageHeads.rules}
        {...(isList && { subtitle: listSubtitle })}
        actions={
          <a
            href={isList ? readItems.path : readRuleFile.path}
            download={isList ? 'readiness-list.json' : 'finance-rules.json'}
            className={buttonClasses()}
          >
            <Download aria-hidden />
            {isList ? 'Download the list' : 'Download the rule file'}
          </a>
        }
      />
      <UnreadChoice name="view" known={views} />
      {data === undefined ? (
        <NotRead
          title="Failed to fetch rules"
          query={rules}
          waiting={
            <div className="mt-4.5">
              <SheetSkeleton heights={['h-14', 'h-9', 'h-150']} />
            </div>
          }
        />
      ) : (
        <>
          {!isList && (
            <Alert title={planningLine} announce={false} className="mt-4.5">
              {data.computed < data.deals
                ? `${formatCount(data.computed)} of ${formatCount(data.deals)} projects are computed with this revision, the others soon.`
                : `All ${formatCount(data.deals)} projects are computed with this revision.`}{' '}
              Ask a tax adviser before you sign.
            </Alert>
          )}
          <div className="mt-4.5">
            {isList ? list.data && <ListStrip list={list.data} /> : <RuleStrip data={data} />}
          </div>
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
              <Tab value="readiness" count={list.data?.items.length}>
                Readiness List
              </Tab>
              <Tab value="changes" count={data.changes.length}>
                Changes
              </Tab>
            </TabsList>
            <TabPanel tabIndex={-1} value={view} className="pt-4">
              {view === 'rules' && <RuleTables rules={data.rules} />}
              {view === 'benchmarks' && <Benchmarks list={benchmarks} />}
              {isList &&
                (list.data === undefined ? (
                  <NotRead
                    title="Failed to fetch the readiness list"
                    query={list}
                    waiting={<SheetSkeleton heights={['h-150']} />}
                  />
                ) : (
                  <ReadinessItems list={list.data} />
                ))}
              {view === 'changes' && (
                <RuleChanges
                  changes={data.changes}
                  rules={data.rules}
                  items={list.data?.items ?? []}
                />
              )}
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
    formatCount(entries.filter((entry) => leastSureWindow(entry).confidence === confidence).length)
  const stats = [
    {
      label: 'Rules',
      figure: formatCount(entries.length),
      counts: `revision ${revision}`,
      rule: `Loaded ${formatDateTime(loadedAt) ?? ''}`,
    },
    {
      label: 'Confirmed',
      figure: count('confirmed'),
      counts: 'by their source',
      rule: 'Stated by the source that is named',
    },
    {
      label: 'Confirm with adviser',
      figure: count('confirm_with_adviser'),
      counts: 'second-hand',
      rule: 'Found second-hand or in part',
    },
    {
      label: 'In dispute',
      figure: count('in_dispute'),
      counts: 'both counted',
      rule: 'Both readings are counted',
    },
    {
      label: 'Assumptions',
      figure: count('assumption'),
      counts: 'yours to change',
      rule: 'Yours to change on each project',
    },
  ]
  return <StatStrip label="Rules by how sure they are" stats={stats} isCompact />
}

function ListStrip({
  list: { items, groups, revision, changeNote },
}: {
  readonly list: ReadinessList
}) {
  const checked = items.map(({ checkedOn }) => checkedOn).toSorted()[0]
  const stats = [
    { label: 'Items', figure: formatCount(items.length), counts: `in ${groups.length} groups` },
    {
      label: 'From the project',
      figure: formatCount(items.filter(({ from }) => from !== null).length),
      counts: 'without a document',
      rule: 'Counted from the project itself',
    },
    { label: 'Revision', figure: revision, counts: changeNote, rule: changeNote },
    {
      label: 'Checked',
      figure: checked === undefined ? 'Never' : dayWords(checked),
      counts: 'or later',
      rule: 'The item checked longest ago',
    },
  ]
  return <StatStrip label="The readiness list in figures" stats={stats} isCompact />
}
