// breaks nothing
import type { SQL } from 'drizzle-orm'
import type { deals } from '#database/deals'

export type DealRow = typeof deals
export type Condition = SQL
