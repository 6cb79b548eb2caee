import { defineConfig } from 'drizzle-kit'

/** `npm run migration what_changed` writes the next migration from the tables. */
export default defineConfig({
  dialect: 'postgresql',
  schema: './database/*.ts',
  out: './database/migrations',
})
