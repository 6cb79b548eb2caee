import { defineConfig } from 'drizzle-kit'

/** `npx drizzle-kit generate --name WHAT_CHANGED` writes the next migration from the tables. */
export default defineConfig({
  dialect: 'postgresql',
  schema: './database/*.ts',
  out: './database/migrations',
})
