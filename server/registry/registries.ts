import { histories } from '#contract/history'
import { records } from '#contract/records'
import type { Noun, NounWith } from '#contract/records'
import type { Belonging } from '#contract/rights'
import type { Dependencies } from '#server/dependencies'
import { facilityRegistry } from '#server/features/facilities/facilities.store'
import { lendingProfileRegistry } from '#server/features/lending-profiles/lending-profiles.store'
import { productRegistry } from '#server/features/products/products-registry.store'
import { resourceRegistry } from '#server/features/resources/resources.store'
import type { Executor } from '#server/platform/database/database'
import { historyRoutes } from '#server/platform/history/history-routes'
import type { Route } from '#server/platform/http/call'
import { registryImport } from './registry-import.ts'
import { registryCalls } from './registry-routes.ts'
import type { Registry, RegistryRow } from './registry.ts'

const isImported = (noun: Noun): noun is NounWith<'imported'> => 'imported' in records[noun]

/** How a list is read for a file, whatever its query. */
interface ListForFile {
  /** @throws HttpProblem where the person may not ask for this list */
  check?(person: Belonging, query: unknown): void
  ids(db: Executor, person: Belonging, query: unknown): Promise<readonly string[]>
  records(
    db: Executor,
    person: Belonging,
    ids: readonly string[],
    query: unknown,
  ): Promise<readonly { id: string }[]>
}

/** What the portal does with a registry that needs nothing of its own. */
function plain<
  Row extends RegistryRow,
  Values,
  Names,
  Query,
  New,
  Changes extends object,
  Answer extends { id: string },
>(registry: Registry<Row, Values, Names, Query, New, Changes, Answer>) {
  const { noun, list } = registry
  return {
    noun,
    /** Its calls as one has them all, its history and restoring from it. */
    routes(dependencies: Dependencies): Route[] {
      const { routes, history } = registryCalls(dependencies, registry)
      return [...Object.values(routes), ...historyRoutes(histories[noun], history)]
    },
    /** How its rows come in, where it is imported. */
    importTarget: () => (isImported(noun) ? [registryImport(noun, registry)] : []),
    // The query was parsed by the schema of the export, which is the list's own without its page.
    file: { check: registry.checkQuery, ids: list.ids, records: list.byIds } as ListForFile,
  }
}

/** The registries whose calls and history are as those of any; organizations and projects have calls of their own. */
export const registries = Object.values({
  products: plain(productRegistry),
  'catalytic-facilities': plain(facilityRegistry),
  'lending-profiles': plain(lendingProfileRegistry),
  resources: plain(resourceRegistry),
} satisfies Record<Exclude<NounWith<'restored'>, 'organizations' | 'pipeline'>, object>)
