import { useQuery } from '@tanstack/react-query'
import { Pencil } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { Link } from 'wouter'
import { labelOf } from '#contract/common/enums'
import { dealStages, pipelineAssets, technologies } from '#contract/common/registry-enums'
import { type Deal } from '#contract/pipeline'
import { placeOf } from '#contract/pipeline-locations'
import { mayWriteRecord } from '#contract/rights'
import { Button, buttonClasses } from '#web/kit/form/button.tsx'
import { Dialog, DialogBody, DialogContent, DialogHeader } from '#web/kit/overlay/dialog.tsx'
import { PageHeader } from '#web/kit/layout/page-header.tsx'
import { phoneQuery, useMediaQuery } from '#web/kit/layout/use-media-query.ts'
import { UnreadAddress } from '#web/kit/feedback/unread-address.tsx'
import { useCurrentUser } from '#web/lib/current-user.ts'
import { formatMoney } from '#web/lib/format.ts'
import { openAddress, paths } from '#web/lib/paths.ts'
import { FactsToFill, FitKey } from './match-aside.tsx'
import { nothingSupposed, supposedIn, useMatchAddress } from './match-address.ts'
import { ExportMatches } from './export-matches.tsx'
import { MatchListPart, SubjectNote, useRowLimit } from './match-list-part.tsx'
import { DismissedSection, FacilitiesSection, NearSection } from './match-sections.tsx'
import { needName } from './match-words.ts'
import { oneDeal, useDealMatches } from './matches.queries.ts'
import { MatchSubject } from './match-subject.tsx'
import { NeedStrip } from './need-strip.tsx'
import { WhatIf } from './what-if.tsx'

const dealAddress = (id: string) => openAddress(paths.pipeline, id)

/** "Public Facilities (MUSH) · Solar · Illinois · Construction (Post-NTP) · CapEx $12,850,000". */
function factsOf(deal: Deal): string {
  return [
    deal.assetType.map((asset) => labelOf(pipelineAssets, asset)).join(' and '),
    deal.technology.map((technology) => labelOf(technologies, technology)).join(' and '),
    placeOf(deal),
    deal.currentStage && dealStages[deal.currentStage],
    deal.capEx && `CapEx ${formatMoney(deal.capEx) ?? ''}`,
  ]
    .filter(Boolean)
    .join(' · ')
}

/** The offers that fit a project (M-302). */
export function MatchesOfDeal({ id }: { readonly id: string }) {
  const deal = useQuery(oneDeal(id))
  return (
    <MatchSubject query={deal} noun="project" list={paths.pipeline}>
      {(found) => <DealMatches deal={found} />}
    </MatchSubject>
  )
}

function DealMatches({ deal }: { readonly deal: Deal }) {
  const user = useCurrentUser()
  const { parameters, change } = useMatchAddress()
  const { limit, more } = useRowLimit()
  const [isNearWhole, setNearWhole] = useState(false)
  const named = parameters.get('need')
  // Which need is shown at rest follows from what each has.
  const without = supposedIn(parameters, undefined).query
  const summary = useDealMatches(deal.id, { ...without, limit: 1 })
  const needs = summary.data?.needs ?? []
  const chosen =
    needs.find(({ need }) => need === named) ?? needs.find(({ matches }) => matches > 0) ?? needs[0]
  const need = chosen?.need
  const supposed = supposedIn(parameters, need)
  const query = { ...supposed.query, ...(need !== undefined && { need }) }
  const isReady = summary.data !== undefined
  const otherNeed = isReady && named !== null && named !== need ? [`need=${named}`] : []
  const list = useDealMatches(deal.id, { ...query, limit }, isReady)
  const near = useDealMatches(
    deal.id,
    { ...query, state: 'near', limit: isNearWhole ? 1000 : 6 },
    (list.data?.totals.near ?? 0) > 0,
  )
  const facilities = useDealMatches(deal.id, { ...query, kind: 'catalytic-facilities' }, isReady)
  const dismissedCount = list.data?.totals.dismissed ?? 0
  const [isDismissedShown, setDismissedShown] = useState(false)
  const dismissed = useDealMatches(
    deal.id,
    { dismissed: 'true', ...(need !== undefined && { need }), limit: 1000 },
    isDismissedShown && dismissedCount > 0,
  )
  const open = parameters.get('match')
  const rows = {
    other: 'offer',
    dealOrganizationId: deal.organizationId,
    open,
    onOpen: (match: string | null) => change({ match }),
  } as const
  const mayWrite = mayWriteRecord(user, deal)
  const name = need === undefined ? 'the project' : needName(need)
  const whatIf = (
    <WhatIf
      deal={deal}
      summary={(list.data?.needs ?? needs).find((each) => each.need === need)}
      values={supposed.values}
      // What is tried is tried for this need, also when another one would then fit better.
      onChange={(field, value) => change({ need: need ?? named, [field]: value, match: null })}
      onReset={() => change(nothingSupposed)}
    />
  )
  // Where nothing fits at all, each need says why; else the one that is shown.
  const silent = needs.every(({ matches }) => matches === 0) ? needs : chosen ? [chosen] : []
  const sentences = silent.flatMap(({ sentence }) => sentence ?? [])
  const hasNone = isReady && needs.length === 0
  return (
    <>
      <PageHeader
        title={`Matches for ${deal.name}`}
        subtitle={factsOf(deal)}
        crumbs={[
          { label: 'Pipeline', href: paths.pipeline },
          { label: deal.name, href: dealAddress(deal.id) },
        ]}
        actions={
          <>
            <ExportMatches list="pipeline" id={deal.id} query={query} />
            {mayWrite && (
              <Link href={dealAddress(deal.id)} className={buttonClasses()}>
                <Pencil aria-hidden="true" />
                Edit Project
              </Link>
            )}
          </>
        }
      />
      <SubjectNote note={summary.data?.subjectNote} />
      <UnreadAddress
        unread={[...supposed.unread, ...otherNeed]}
        onDismiss={() =>
          change(
            Object.fromEntries(
              [...supposed.unread, ...otherNeed].map((each) => [each.split('=')[0] ?? '', null]),
            ),
          )
        }
        className="mt-4"
      />
      {needs.length > 0 && (
        <NeedStrip
          needs={list.data?.needs ?? needs}
          chosen={need}
          onChoose={(next) => change({ need: next, match: null, amount: null })}
        />
      )}
      <div className="mt-5.5 grid grid-cols-[minmax(0,1fr)_276px] items-start gap-7 max-xl:grid-cols-[minmax(0,1fr)]">
        <div className="min-w-0">
          {!hasNone && (
            <MatchListPart
              {...rows}
              list={summary.isError ? summary : list}
              label={`Matches for ${name}`}
              emptyTitle="No product or lending profile fits this project yet"
              empty={sentences.map((sentence) => (
                <p key={sentence}>{sentence}</p>
              ))}
              onMore={more}
            />
          )}
          {!hasNone && (
            <>
              {!list.isError && (
                <NearSection
                  {...rows}
                  near={near}
                  isWhole={isNearWhole}
                  onShowAll={() => setNearWhole(true)}
                />
              )}
              <FacilitiesSection list={facilities.data} />
              <DismissedSection
                {...rows}
                count={dismissedCount}
                list={dismissed}
                isShown={isDismissedShown}
                onShow={setDismissedShown}
              />
            </>
          )}
        </div>
        <aside className="max-xl:grid max-xl:grid-cols-2 max-xl:gap-x-7 max-sm:grid-cols-1 print:hidden">
          <FactsToFill
            facts={list.data?.facts ?? summary.data?.facts ?? []}
            formAddress={mayWrite ? dealAddress(deal.id) : null}
          />
          {!hasNone && <OnPhoneInSheet>{whatIf}</OnPhoneInSheet>}
          <FitKey />
        </aside>
      </div>
    </>
  )
}

/** On phones what can be tried opens as a sheet (M-314). */
function OnPhoneInSheet({ children }: { readonly children: ReactNode }) {
  const isPhone = useMediaQuery(phoneQuery)
  const [isOpen, setOpen] = useState(false)
  if (!isPhone) return children
  return (
    <div className="pb-5.5">
      <Button block onClick={() => setOpen(true)}>
        Try another size, stage or place
      </Button>
      <Dialog open={isOpen} onOpenChange={setOpen}>
        <DialogContent>
          <DialogHeader title="What if" />
          <DialogBody>{children}</DialogBody>
        </DialogContent>
      </Dialog>
    </div>
  )
}
