// breaks: house(file-name) house(file-name)
import { sql } from 'drizzle-orm'
import { deals } from '#database/deals'

export const count = sql`select count(*) from ${deals}`
