import { sql } from 'drizzle-orm'
import { bigserial, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { utcTimestamp, searchIndex } from './columns.ts'

/**
 * Who did what, when, from where, with old and new value. Written in the transaction of the change;
 * a trigger rejects every later change or deletion. The order is that of `seq`, not of the clock.
 */
export const auditEntries = pgTable(
  'audit_entries',
  {
    seq: bigserial('seq', { mode: 'number' }).primaryKey(),
    id: uuid('id').notNull().defaultRandom().unique(),
    at: utcTimestamp('at').notNull().defaultNow(),
    /** Stored as a plain value: the entry outlives the account. */
    actorId: uuid('actor_id'),
    actorName: text('actor_name'),
    /** The API token by which it was done, as plain values too; null where it was none. */
    tokenId: uuid('token_id'),
    tokenName: text('token_name'),
    action: text('action').notNull(),
    entity: text('entity').notNull(),
    entityId: text('entity_id'),
    /** What the record was called when this was written; null where it is about no record. */
    recordName: text('record_name'),
    /** [{ field, from, to }] */
    changes: jsonb('changes').notNull().default([]),
    /** What restoring a deleted record needs in addition to its changes: version, time of creation, allow-list. Answered to nobody. */
    retained: jsonb('kept'),
    ip: text('ip'),
    requestId: text('request_id'),
    /** Lower case without accents over actor, record and values; written with the entry. */
    searchText: text('search_text').notNull().default(''),
  },
  (table) => [
    index('audit_entries_entity').on(table.entity, table.entityId, table.seq),
    index('audit_entries_actor').on(table.actorId, table.seq),
    index('audit_entries_token')
      .on(table.tokenId, table.seq)
      .where(sql`token_id is not null`),
    index('audit_entries_action').on(table.action, table.seq),
    searchIndex('audit_entries_search', table.searchText),
    index('audit_entries_at').on(table.at),
    // Recently deleted records are a few of many entries.
    index('audit_entries_deletions')
      .on(table.at)
      .where(sql`action = 'delete'`),
  ],
)
