import { eq, getTableColumns, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import { textOfDollars } from '#contract/common/money'
import { dealFields } from '#contract/record-fields/deal-fields'
import { searchedText } from '#contract/record-fields/searched-text'
import type { Deal, updateDealBody } from '#contract/pipeline'
import { readLooseMonth } from '#contract/pipeline-month'
import { isAdmin, mayRead } from '#contract/rights'
import type { Belonging } from '#contract/rights'
import { organizations } from '#database/organizations'
import { figureNames, pipeline } from '#database/pipeline'
import type { FigureColumn } from '#database/pipeline'
import type { Executor, Transaction } from '#server/platform/database/database'
import { answeredAs, answeredRow } from '#server/platform/database/changes/rows'
import { jsonColumns } from '#server/platform/database/lists/json-rows'
import { recordStore } from '#server/platform/records/record-store'
import type { RowOf, Shown, Stored, ValuesOf } from '#server/platform/records/record-store'

export type DealRow = RowOf<typeof pipeline>

/** What may be set of a deal; everything else is set by this store. */
export type DealValues = Omit<z.output<typeof updateDealBody>, 'version'>

interface DealNames {
  organizationName: string | null
  intermediaryAggregatorName: string | null
}

/** A deal with the names of its two organizations. */
type StoredDeal = Stored<DealRow, DealNames>

/** Organizations as intermediaries of deals. */
const intermediaries = alias(organizations, 'intermediaries')

/** How owners and intermediaries are joined to deals. */
export const owns = eq(organizations.id, pipeline.organizationId)
const mediates = eq(intermediaries.id, pipeline.intermediaryAggregatorId)

const shown: Shown<DealNames> = {
  names: {
    organizationName: organizations.name,
    intermediaryAggregatorName: intermediaries.name,
  },
  join: (query) => query.leftJoin(organizations, owns).leftJoin(intermediaries, mediates),
}

/** What follows from the fields. Everybody who sees a deal sees all of these texts. */
function derivedOfDeal(deal: Partial<ValuesOf<typeof pipeline>>) {
  return {
    expectedPtoMonth: readLooseMonth(deal.expectedPtoDate)?.start ?? null,
    searchText: searchedText(dealFields, deal),
  }
}

/** Deals; a deleted one takes its activities with it. */
export const dealStore = recordStore(pipeline, { derived: derivedOfDeal, shown })
export const insertDeal = dealStore.insert

const { searchText: _searched, createdBy: _createdBy, ...columns } = getTableColumns(pipeline)
const answered = Object.fromEntries(
  Object.entries(columns).filter(([name]) => !figureNames.includes(name as FigureColumn)),
)

/** The figures of a deal as JSON, as {@link figuresIn} has them. */
const figuresAsJson = sql`json_build_object('totalUses', ${pipeline.totalUses}, 'firmGap', ${pipeline.firmGap}, 'softGap', ${pipeline.softGap}, 'gapView', ${pipeline.gapView}, 'creditBase', ${pipeline.creditBase}, 'slackDays', ${pipeline.slackDays}, 'clockStatus', ${pipeline.clockStatus}, 'lastServiceDay', ${pipeline.lastServiceDay}, 'expectedServiceDay', ${pipeline.expectedServiceDay}, 'creditAtRisk', ${pipeline.creditAtRisk}, 'creditAtRiskFrom', ${pipeline.creditAtRiskFrom}, 'factsMissing', ${pipeline.factsMissing}, 'lastServiceDayOtherwise', ${pipeline.lastServiceDayOtherwise}, 'stillToRaise', ${pipeline.stillToRaise}, 'raised', ${pipeline.raised}, 'inTalks', ${pipeline.inTalks}, 'package', coalesce(${pipeline.package}, '{}'), 'packagePercent', ${pipeline.packagePercent}, 'sought', json_build_object('bridge_to_itc', ${pipeline.soughtBridge}, 'construction', ${pipeline.soughtConstruction}, 'perm', ${pipeline.soughtPerm}))`

/** The figures of a deal as it answers them (K-030). */
function figuresIn(deal: DealRow): Deal['figures'] {
  const { totalUses, firmGap, softGap, creditBase, slackDays } = deal
  const { lastServiceDay, expectedServiceDay, creditAtRisk, factsMissing } = deal
  const { soughtBridge, soughtConstruction, soughtPerm } = deal
  const { stillToRaise, raised, inTalks, packagePercent } = deal
  return {
    totalUses,
    firmGap,
    softGap,
    creditBase,
    slackDays,
    lastServiceDay,
    expectedServiceDay,
    creditAtRisk,
    factsMissing,
    stillToRaise,
    raised,
    inTalks,
    package: deal.package ?? {},
    packagePercent,
    lastServiceDayOtherwise: deal.lastServiceDayOtherwise,
    // A table stores names of the contract's values as plain text.
    gapView: deal.gapView as Deal['figures']['gapView'],
    clockStatus: deal.clockStatus as Deal['figures']['clockStatus'],
    creditAtRiskFrom: deal.creditAtRiskFrom as Deal['figures']['creditAtRiskFrom'],
    sought: { bridge_to_itc: soughtBridge, construction: soughtConstruction, perm: soughtPerm },
  }
}

/** A deal without its figure columns, which it answers together. */
function withoutFigures(deal: DealRow): Omit<DealRow, FigureColumn> {
  return Object.fromEntries(
    Object.entries(deal).filter(([name]) => !figureNames.includes(name as FigureColumn)),
  ) as Omit<DealRow, FigureColumn>
}

/** Deals as JSON, each field as {@link toDeal} has it, for {@link readJson}. */
export const dealsAsJson = (db: Executor) =>
  shown.join(
    db
      .select(jsonColumns({ ...answered, figures: figuresAsJson, ...shown.names }))
      .from(pipeline)
      .$dynamic(),
  )

/** A deal as the contract answers it. */
export function toDeal({ record, organizationName, intermediaryAggregatorName }: StoredDeal): Deal {
  const { lastConfirmedAt, capEx, itcAmount, ...fields } = answeredRow(withoutFigures(record))
  return {
    ...answeredAs<
      Omit<
        Deal,
        | 'lastConfirmedAt'
        | 'capEx'
        | 'itcAmount'
        | 'figures'
        | 'organizationName'
        | 'intermediaryAggregatorName'
      >
    >(fields),
    organizationName,
    intermediaryAggregatorName,
    capEx: textOfDollars(capEx),
    itcAmount: textOfDollars(itcAmount),
    figures: figuresIn(record),
    lastConfirmedAt: lastConfirmedAt?.toISOString() ?? null,
  }
}

/** The deals a person may know of, as a condition; undefined for administrators, who see all (`mayRead` in SQL). */
export function visibleDeals(person: Belonging): SQL | undefined {
  if (isAdmin(person)) return undefined
  const own = person.organizationId
  return or(eq(pipeline.visibility, 'shared'), own === null ? undefined : dealsOf([own]))
}

/** The deals of an organization: as owner or as intermediary (P-220). */
export function dealsOf(organizationIds: readonly string[] | undefined): SQL | undefined {
  if (organizationIds === undefined || organizationIds.length === 0) return undefined
  return or(
    ...organizationIds.flatMap((id) => [
      eq(pipeline.organizationId, id),
      eq(pipeline.intermediaryAggregatorId, id),
    ]),
  )
}

/** The deals whose parties a person is, as a condition; undefined for administrators (`mayReadFinance` in SQL). */
export function partyDeals(person: Belonging): SQL | undefined {
  if (isAdmin(person)) return undefined
  const own = person.organizationId
  return own === null ? sql`false` : dealsOf([own])
}

const readable = (person: Belonging, deal: DealRow | null | undefined): DealRow | null =>
  deal && mayRead(person, 'pipeline', deal) ? deal : null

/** A deal a person may know of; null for one that is missing or hidden. */
export const findDeal = async (
  db: Executor,
  person: Belonging,
  id: string,
): Promise<DealRow | null> => readable(person, (await dealStore.find(db, id))?.record)

/** The same, locked until the transaction ends. */
export const lockDeal = async (
  tx: Transaction,
  person: Belonging,
  id: string,
): Promise<DealRow | null> => readable(person, await dealStore.lock(tx, id))
