import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { textList, utcTimestamp } from './columns.ts'
import type { AuditedColumns } from './columns.ts'
import { users } from './users.ts'

/** API tokens, by which programs call with the rights of a person. Only a hash is stored: 178 random bits need no salt. */
export const apiTokens = pgTable(
  'api_tokens',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    createdAt: utcTimestamp('created_at').notNull().defaultNow(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    tokenHash: text('token_hash').notNull(),
    /** Its last four characters, by which its owner knows it again. */
    hint: text('hint').notNull(),
    scopes: textList('scopes'),
    expiresAt: utcTimestamp('expires_at').notNull(),
    /** Written at most every five minutes, with the address. */
    lastUsedAt: utcTimestamp('last_used_at'),
    lastUsedIp: text('last_used_ip'),
    /** When its owner was mailed that it ends in seven days. */
    endNoticeAt: utcTimestamp('end_notice_at'),
  },
  (table) => [
    uniqueIndex('api_tokens_hash').on(table.tokenHash),
    index('api_tokens_user').on(table.userId, table.createdAt),
    index('api_tokens_expires').on(table.expiresAt),
  ],
)

/** Nothing of a token itself is in the trail. */
export const tokenAudited: AuditedColumns<keyof typeof apiTokens.$inferSelect> = {
  secret: ['tokenHash', 'hint'],
}
