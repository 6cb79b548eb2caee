import { z } from 'zod'
import { endpoint, registryRead } from './common/endpoint.ts'
import { valuesOf } from './common/enums.ts'
import { deadlineKinds } from './common/finance-enums.ts'
import { anyIds, anyOf, dayRange, pageLimit, pageQuery } from './common/page.ts'
import { dealLocations } from './pipeline-locations.ts'
import { exportFormats } from './record-fields/export-format.ts'

/** The deadlines of open deals, and their open tasks with a date (section 5.1 of deal finance). */

/** One deadline of a deal: the day as YYYY-MM-DD, what is at stake in whole US dollars. */
const deadline = z.object({
  /** Tells rows apart: of the deal, the kind, and the line or task it belongs to. */
  id: z.string(),
  dealId: z.uuid(),
  dealName: z.string(),
  organizationName: z.string().nullable(),
  location: z.enum(valuesOf(dealLocations)).nullable(),
  /** The name of the tribe where the location is one. */
  other: z.string().nullable(),
  kind: z.enum(valuesOf(deadlineKinds)),
  label: z.string(),
  day: z.iso.date(),
  /** Null where nothing is at stake or nobody knows how much. */
  atStake: z.number().nullable(),
})
export type DealDeadline = z.infer<typeof deadline>

const deadlineFilters = {
  kind: anyOf(valuesOf(deadlineKinds)),
  location: anyOf(valuesOf(dealLocations)),
  /** Owner or intermediary (P-220). */
  organizationId: anyIds('This is not the id of an organization'),
  /** Both ends included; from today to 24 months on unless given. */
  ...dayRange,
}

export const deadlineQuery = pageQuery(pageLimit).extend(deadlineFilters)

export const listDeadlines = endpoint({
  ...registryRead,
  id: 'deadlines.list',
  summary: "Deadlines of open projects by day; of others' projects the service days alone",
  path: '/api/deadlines',
  query: deadlineQuery,
  reply: z.object({ deadlines: z.array(deadline), total: z.int() }),
  list: true,
})

export const exportDeadlines = endpoint({
  id: 'deadlines.export',
  scope: 'registry.read',
  summary: 'Deadlines of open projects as a file',
  method: 'GET',
  path: '/api/deadlines/export',
  access: 'member',
  query: z.object({
    ...deadlineFilters,
    format: z.enum(valuesOf(exportFormats), { error: 'Use csv or xlsx' }),
  }),
  status: 200,
  reply: z.unknown().describe('The file: text/csv or the type of XLSX workbooks'),
  heavy: true,
})

export const deadlineEndpoints = [listDeadlines, exportDeadlines]
