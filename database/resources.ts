import { index, pgTable, text } from 'drizzle-orm/pg-core'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import {
  inNameOrder,
  orderIndexes,
  publishedColumns,
  recordColumns,
  searchIndex,
  textList,
} from './columns.ts'

type Ordered = 'name' | 'type' | 'author' | 'status' | 'createdAt' | 'updatedAt'

/** The orders of lists of resources. */
export const resourceOrders = (table: Record<Ordered, AnyPgColumn>) => ({
  name: inNameOrder(table.name),
  type: table.type,
  author: inNameOrder(table.author),
  status: table.status,
  createdAt: table.createdAt,
  updatedAt: table.updatedAt,
})

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
    ...orderIndexes('resources', resourceOrders(table), table.id),
  ],
)
