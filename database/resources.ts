import { index, pgTable, text } from 'drizzle-orm/pg-core'
import {
  inNameOrder,
  namesOf,
  publishedColumns,
  rankedNameOf,
  rankingIndexes,
  recordColumns,
  searchIndex,
  textList,
} from './columns.ts'

/** Term sheets, guidance and guides for the whole campaign. */
export const resources = pgTable(
  'resources',
  {
    ...recordColumns(),
    ...publishedColumns(),
    name: text('name').notNull(),
    type: text('type').notNull(),
    membershipBase: textList('membership_base'),
    author: text('author'),
    description: text('description'),
    url: text('url'),
    /** A stored file's path, or an http(s) address that is shown as a link and never fetched. */
    file: text('file'),
    status: text('status').notNull().default('published'),
  },
  (table) => [
    index('resources_status').on(table.status, table.createdAt, table.id),
    searchIndex('resources_search', table.searchText),
    ...rankingIndexes('resources', rankedNameOf(table.searchText), namesOf(table.searchText)),
    // What was changed last, which a search over all kinds ranks.
    index('resources_by_updated_at').on(table.updatedAt, table.id),
    // Members' default order.
    index('resources_by_name').on(inNameOrder(table.name), table.id),
  ],
)
