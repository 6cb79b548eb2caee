import { and } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Belonging } from '#contract/rights'
import type { Executor } from '../database/database.ts'
import { matchingAll } from '../database/lists/facets.ts'
import type { Facets, Filter } from '../database/lists/facets.ts'
import { readList } from '../database/lists/list.ts'
import { amongIds, idsIn, searched, searchedWithNumbers } from '../database/lists/list-query.ts'
import type { OrderCriteria } from '../database/lists/list-query.ts'
import type { RecordStore, Stored } from './record-store.ts'

/** What every list is asked; a noun's criteria have its filters besides. */
export interface ListCriteria extends OrderCriteria {
  search?: string | undefined
}

/** Which page of a list, and whether rows are counted per option of each filter. */
interface Paging {
  limit: number
  offset: number
  facets?: boolean | undefined
}

/** What a list's query says beside its page. */
export type CriteriaOf<Query> = Omit<Query, keyof Paging>

/** What a noun's list adds to what all have. */
interface ListOf<Found, Answer, Listed extends string, Criteria> {
  /** The property of the answer that has the records. */
  listed: Listed
  /** Which records a person's list may hold at all. */
  visible(person: Belonging, query: Criteria): SQL | undefined
  /** What the list is ordered by; it ends in the id. */
  order(query: NoInfer<Criteria>): SQL[]
  /** Conditions that no option of a filter changes, beside rights and search. */
  bounds?(query: Criteria): SQL | undefined
  /** The filters; rows are counted per option where `counted` says so. */
  filters(
    query: Criteria,
    db: Executor,
    counted: boolean,
  ): Record<string, Filter> | Promise<Record<string, Filter>>
  /** The records as the contract answers them to a person. */
  answer(db: Executor, found: readonly Found[], person: Belonging): Answer[] | Promise<Answer[]>
}

type Page<Answer, Listed extends string> = Record<Listed, Answer[]> & {
  total: number
  facets?: Facets
}

/** A registry's list, as pages, as a whole for files and watched views, and by ids. */
export interface RecordList<Found, Answer, Listed extends string, Criteria> {
  /** The records as the contract answers them to a person, in their order. */
  answer(db: Executor, found: readonly Found[], person: Belonging): Answer[] | Promise<Answer[]>
  /** A page of the records the person may know of, and how many match in all. */
  page(db: Executor, person: Belonging, query: Criteria & Paging): Promise<Page<Answer, Listed>>
  /** Rights, bounds and search: what no option of a filter changes. */
  base(person: Belonging, query: Criteria): SQL | undefined
  /** What the list is ordered by; it ends in the id. */
  order(query: Criteria): SQL[]
  /** The condition of the records of the whole list. */
  condition(db: Executor, person: Belonging, query: Criteria): Promise<SQL | undefined>
  /** The ids of the whole list in its order. */
  ids(db: Executor, person: Belonging, query: Criteria): Promise<string[]>
  /** Records of the list by their ids, in no order. */
  byIds(db: Executor, person: Belonging, ids: readonly string[], query: Criteria): Promise<Answer[]>
}

/** The list of a registry. */
export function recordList<
  Row,
  Values,
  Names,
  Answer,
  Listed extends string,
  Criteria extends ListCriteria,
>(
  store: RecordStore<Row, Values, Names>,
  list: ListOf<Stored<Row, Names>, Answer, Listed, Criteria>,
): RecordList<Stored<Row, Names>, Answer, Listed, Criteria> {
  const { table } = store
  const { searchText, searchNumbers } = table
  const searchOf = ({ search }: Criteria) =>
    searchNumbers === undefined
      ? searched(searchText, search)
      : searchedWithNumbers(searchText, searchNumbers, search)
  const baseOf = (person: Belonging, query: Criteria) =>
    and(list.visible(person, query), list.bounds?.(query), searchOf(query))
  const condition: RecordList<unknown, Answer, Listed, Criteria>['condition'] = async (
    db,
    person,
    query,
  ) => and(baseOf(person, query), matchingAll(await list.filters(query, db, false)))

  return {
    answer: list.answer,
    base: baseOf,
    order: list.order,
    condition,
    async page(db, person, query) {
      const { rows, ...counts } = await readList(
        db,
        {
          table,
          base: baseOf(person, query),
          filters: await list.filters(query, db, query.facets === true),
          facets: query.facets,
        },
        (matching) =>
          store
            .read(db, matching)
            .orderBy(...list.order(query))
            .limit(query.limit)
            .offset(query.offset),
      )
      const answered = { [list.listed]: await list.answer(db, rows, person) }
      return { ...(answered as Record<Listed, Answer[]>), ...counts }
    },
    ids: async (db, person, query) =>
      idsIn(store.ids(db, await condition(db, person, query)).orderBy(...list.order(query))),
    byIds: async (db, person, ids, query) =>
      list.answer(
        db,
        await store.read(db, and(amongIds(table.id, ids), list.visible(person, query))),
        person,
      ),
  }
}
