import { parse } from 'csv-parse/sync'
import { expect } from 'vitest'
import { plainCell } from '#contract/common/neutral-cell'
import { insertProduct } from '#server/features/products/products.store'
import { filePortal } from './app.ts'
import type { Client } from './client.ts'

/** What a spreadsheet would run. */
const hostileName = '=HYPERLINK("https://thief.example", "Click")\r\n\'next line\''

/** The rows of a CSV file by their headers, each cell as an import reads it. */
export function rowsOf(text: string): Record<string, string>[] {
  return parse<Record<string, string>>(text, { bom: true, columns: true, cast: plainCell })
}

/** The rows of a file that somebody takes out. */
async function csv(client: Client, path: string): Promise<Record<string, string>[]> {
  const answer = await client.get(path)
  expect(answer.status).toBe(200)
  return rowsOf(answer.text)
}

/** The portal of a test file with organizations and products, of which a member may take out some. */
export async function exportScene() {
  const portal = await filePortal({ FACILITY_ADMIN_EMAIL: 'facilities@example.org' })
  const { db } = portal.database.open
  const own = await portal.organization({
    name: 'Own Lenders',
    status: 'active',
    aum: '$12,000,000',
  })
  const other = await portal.organization({
    name: 'Other Lenders',
    campaignRole: 'capital_aggregator',
    organizationType: 'cdfi',
    aum: '$900,000,000',
    dataVisibility: 'organization_only',
  })
  await portal.organization({ name: 'Secret Lenders', dataVisibility: 'private' })
  const admin = (await portal.signedIn({ role: 'admin' })).client
  const member = (await portal.signedIn({ organizationId: own.id })).client

  await insertProduct(db, {
    name: hostileName,
    organizationId: other.id,
    status: 'published',
    type: ['bridge_to_itc', 'perm'],
    minPrincipalSize: 15_000,
    lowRangeRate: '-0.25%',
    termDetails: '@home',
    certainGeographies: ['new_york', 'guam'],
    macroGeography: 'certain_geographies',
  })
  await insertProduct(db, { name: 'Own Draft', organizationId: own.id, status: 'draft' })
  await insertProduct(db, { name: 'Their Draft', organizationId: other.id, status: 'draft' })
  return { portal, db, own, other, admin, member, csv, hostileName }
}
