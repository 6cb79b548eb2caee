// breaks: house(walls)
import { pgTable } from 'drizzle-orm/pg-core'

export const table = pgTable
