import { listExports } from '#contract/exports'
import type { ExportQuery } from '#contract/exports'
import { allInRange } from '#contract/common/benchmark-rates'
import type { BenchmarkRate } from '#contract/common/benchmark-rates'
import { valuesOf } from '#contract/common/enums'
import { capitalTypes } from '#contract/common/registry-enums'
import { exportedFigures } from '#contract/deal-figures'
import type { PackageCounts } from '#contract/deal-figures'
import type { Deal, ExportedDeal } from '#contract/pipeline'
import type { ExportedProduct, Product } from '#contract/products'
import { sourceSheet, useSheet } from '#contract/record-fields/finance-line-fields'
import type { RecordField } from '#contract/record-fields/record-field'
import type { RecordList } from '#contract/record-fields/record-fields'
import type { CurrentUser } from '#contract/users'
import type { Dependencies } from '#server/dependencies'
import { entriesInParts, isAfter } from '#server/features/audit/audit.store'
import { currentBenchmarks } from '#server/features/finance/finance.store'
import { sourcesOfDeals, usesOfDeals } from '#server/features/finance/line-sheets.store'
import {
  idsOfIntroductions,
  introductionsByIds,
} from '#server/features/introductions/introductions-list.store'
import { idsOfMemberships, membershipsByIds } from '#server/features/memberships/memberships.store'
import { organizationList } from '#server/features/organizations/organizations-list.store'
import { dealList } from '#server/features/pipeline/pipeline-list.store'
import { productList } from '#server/features/products/products-list.store'
import { idsOfUsers, usersByIds } from '#server/features/users/users-list.store'
import { toCurrentUser } from '#server/features/users/users.store'
import type { Executor } from '#server/platform/database/database'
import { route } from '#server/platform/http/call'
import type { Route } from '#server/platform/http/call'
import { invalidField } from '#server/platform/http/problems'
import { aboutSheet } from '#server/platform/exports/about-sheet'
import { createExportAnswer } from '#server/platform/exports/export-answer'
import type { ExportSheet } from '#server/platform/exports/export-file'
import { recordsAtOnce } from '#server/platform/exports/export-parts'
import { today } from '#server/platform/present-day'
import type { Settings } from '#server/platform/settings'
import { registries } from '#server/registry/registries'

/** How a list is read for a file: what it answers to a person, and no more. */
interface ReadForFile<List extends RecordList> {
  /** @throws HttpProblem where the person may not ask for this list */
  check?(person: CurrentUser, query: ExportQuery<List>): void
  ids(db: Executor, person: CurrentUser, query: ExportQuery<List>): Promise<readonly string[]>
  records(
    db: Executor,
    person: CurrentUser,
    ids: readonly string[],
    query: ExportQuery<List>,
  ): Promise<readonly { id: string }[]>
  /** Further sheets of a workbook. */
  sheets?(
    db: Executor,
    person: CurrentUser,
    query: ExportQuery<List>,
    settings: Settings,
  ): readonly ExportSheet[]
}

/** "Construction 11 of 14; Perm 9 of 12" (H-015). */
const packageWords = (counts: PackageCounts) =>
  valuesOf(capitalTypes)
    .flatMap((need) => {
      const count = counts[need]
      return count === undefined ? [] : [`${capitalTypes[need]} ${count.have} of ${count.of}`]
    })
    .join('; ') || null

/** A deal with its figures beside its fields (K-084). */
function exportedDealOf({ figures: { sought, ...figures }, ...deal }: Deal): ExportedDeal {
  return {
    ...deal,
    ...figures,
    soughtBridge: sought.bridge_to_itc,
    soughtConstruction: sought.construction,
    soughtPerm: sought.perm,
    package: packageWords(figures.package),
  }
}

const figures: readonly string[] = Object.keys(exportedFigures.shape)
/** Whether the file of deals has figures among its columns. */
const hasFigures = ({ columns }: ExportQuery<'pipeline'>) =>
  columns === undefined || columns.length === 0 || columns.some((name) => figures.includes(name))

/** The uses and sources of the deals of a file, of those whose party the person is (K-085). */
function lineSheets(
  db: Executor,
  person: CurrentUser,
  query: ExportQuery<'pipeline'>,
): ExportSheet[] {
  const sheet = (
    name: string,
    fields: readonly RecordField[],
    read: typeof usesOfDeals | typeof sourcesOfDeals,
  ): ExportSheet => ({
    name,
    fields,
    records: (async function* parts() {
      const ids = await dealList.ids(db, person, query)
      for (let from = 0; from < ids.length; from += recordsAtOnce)
        yield await read(db, person, ids.slice(from, from + recordsAtOnce))
    })(),
  })
  return [sheet('Uses', useSheet, usesOfDeals), sheet('Sources', sourceSheet, sourcesOfDeals)]
}

/** Products with what their rates cost all in (B-012). */
const exportedProductsOf = (
  products: readonly Product[],
  benchmarks: readonly BenchmarkRate[],
): ExportedProduct[] =>
  products.map((product) => {
    const { low, high } = allInRange(product, benchmarks)
    return { ...product, allInLowBps: low, allInHighBps: high }
  })

type ListById = Exclude<RecordList, 'audit'>

/** Lists that are read for a file otherwise than those of any registry. */
const special: { readonly [List in ListById]?: ReadForFile<List> } = {
  organizations: { ids: organizationList.ids, records: organizationList.byIds },
  products: {
    ids: productList.ids,
    records: async (db, person, ids, query) =>
      exportedProductsOf(
        await productList.byIds(db, person, ids, query),
        await currentBenchmarks(db, today()),
      ),
  },
  pipeline: {
    ids: dealList.ids,
    records: async (db, person, ids, query) =>
      (await dealList.byIds(db, person, ids, query)).map(exportedDealOf),
    sheets: (db, person, query, { financeRules }) => [
      ...(query.lines === true ? lineSheets(db, person, query) : []),
      ...(hasFigures(query) ? [aboutSheet(financeRules.file.revision)] : []),
    ],
  },
  introductions: { ids: idsOfIntroductions, records: introductionsByIds },
  'organization-memberships': { ids: idsOfMemberships, records: membershipsByIds },
  users: {
    ids: (db, _person, query) => idsOfUsers(db, query),
    records: (db, _person, ids) => usersByIds(db, ids),
  },
}

const ofRegistries: Readonly<Record<string, ReadForFile<ListById>>> = Object.fromEntries(
  registries.map(({ noun, file }) => [noun, file]),
)

/** Every list as a file: the rows and values that the list answers to the same person, and no others. */
export function exportRoutes(dependencies: Dependencies): Route[] {
  const { answer, answerParts } = createExportAnswer(dependencies)

  function exportById(list: ListById, read: ReadForFile<ListById>): Route {
    return route(listExports[list], async (call) => {
      const person = toCurrentUser(call.actor, dependencies.settings)
      read.check?.(person, call.query)
      return answer(call, {
        list,
        ids: (db) => read.ids(db, person, call.query),
        records: (db, ids) => read.records(db, person, ids, call.query),
        sheets: (db) => read.sheets?.(db, person, call.query, dependencies.settings) ?? [],
      })
    })
  }

  return [
    ...Object.entries({ ...ofRegistries, ...special }).map(([list, read]) =>
      exportById(list as ListById, read),
    ),

    route(listExports.audit, (call) => {
      const { to, format, columns } = call.query
      if (format === 'ndjson' && columns !== undefined)
        throw invalidField('columns', 'Leave columns out: each line of ndjson is a whole entry')
      const now = new Date()
      // Entries are added, and at the most the oldest removed, so that others stay as they are while they are read.
      const until = to === undefined || isAfter(to, now) ? now.toISOString() : to
      return answerParts(call, {
        list: 'audit',
        parts: (db) =>
          entriesInParts(
            db,
            { ...call.query, to: until },
            recordsAtOnce,
            format === 'ndjson' ? 'oldest' : 'newest',
          ),
      })
    }),
  ]
}
