import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { utcTimestamp } from './columns.ts'

/** Merges of two organizations. Plain ids: either organization may be deleted later on. */
export const organizationMerges = pgTable(
  'organization_merges',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    organizationId: uuid('organization_id').notNull(),
    organizationName: text('organization_name').notNull(),
    otherId: uuid('other_id').notNull(),
    otherName: text('other_name').notNull(),
    mergedAt: utcTimestamp('merged_at').notNull().defaultNow(),
    mergedBy: uuid('merged_by'),
    mergedByName: text('merged_by_name').notNull(),
    /** How many records of each kind moved, and how many did not because the other organization had the same. */
    moved: jsonb('moved').notNull(),
    dropped: jsonb('dropped').notNull(),
    /** Names of the fields that were taken from the other. */
    fields: text('fields').array().notNull().default([]),
    /** All that undoing needs, the other organization with its key included; deleted when it cannot be undone any more. */
    details: jsonb('details'),
    undoneAt: utcTimestamp('undone_at'),
    undoneBy: uuid('undone_by'),
    undoneByName: text('undone_by_name'),
  },
  (table) => [index('organization_merges_merged').on(table.mergedAt, table.id)],
)
