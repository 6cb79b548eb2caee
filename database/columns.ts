import { integer, timestamp, uuid } from 'drizzle-orm/pg-core'

/** A moment in UTC; kept to the millisecond, which is what JavaScript's Date can hold. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' })

/** Columns every record of the registry carries: identity, version (P-295) and times. */
export const recordColumns = () => ({
  id: uuid('id').primaryKey().defaultRandom(),
  /** Raised by one with every change; a change made from an older one is refused. */
  version: integer('version').notNull().default(1),
  createdAt: moment('created_at').notNull().defaultNow(),
  updatedAt: moment('updated_at').notNull().defaultNow(),
})
