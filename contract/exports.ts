import { z } from 'zod'
import { auditListQuery } from './audit.ts'
import { endpoint } from './common/endpoint.ts'
import type { Scope } from './common/scope.ts'
import type { Endpoint, EndpointParsed } from './common/endpoint.ts'
import { valuesOf } from './common/enums.ts'
import { booleanParameter } from './common/page.ts'
import { introductionListQuery } from './introductions.ts'
import { membershipExportQuery } from './memberships.ts'
import { dealListQuery } from './pipeline.ts'
import { exportFormats, trailFormats } from './record-fields/export-format.ts'
import { fileFieldsOf } from './record-fields/record-fields.ts'
import type { RecordList } from './record-fields/record-fields.ts'
import { recordKind, records } from './records.ts'
import { ofRegistries } from './registries.ts'
import type { RegistryNoun, RegistryQuery } from './registries.ts'
import { userListQuery } from './users.ts'

/** Fields by their names, separated by commas, in the order of the columns; all of them when left out. */
function columnsParameter(list: RecordList) {
  const known = fileFieldsOf(list).map(({ name }) => name)
  const message = `Use one or several of: ${known.join(', ')}`
  return z
    .string({ error: message })
    .transform((value) => [...new Set(value.split(',').filter((name) => name !== ''))])
    .refine((names) => names.every((name) => known.includes(name)), { error: message })
    .optional()
}

const file = z
  .unknown()
  .describe(
    'The file: text/csv, the type of XLSX workbooks or, of the audit trail, application/x-ndjson',
  )

/** A list's own query without its page: an export contains every row. */
function exportQuery<Shape extends z.ZodRawShape>(list: RecordList, shape: Shape) {
  const { limit: _limit, offset: _offset, facets: _facets, ...filters } = shape
  return z.object({
    ...filters,
    format: z.enum(valuesOf(exportFormats), { error: 'Use csv or xlsx' }),
    columns: columnsParameter(list),
  })
}

/** Introductions are between two parties: no token reads them. */
function scopeOf(list: RecordList): { scope?: Scope } {
  if (list === 'introductions') return {}
  return { scope: recordKind(list).readers === undefined ? 'administration.read' : 'registry.read' }
}

/** The call that answers a list as a file, at the list's own path. */
function exportOf<Shape extends z.ZodRawShape>(list: RecordList, shape: Shape, summary: string) {
  return endpoint({
    id: `${records[list].key}.export`,
    ...scopeOf(list),
    summary,
    method: 'GET',
    path: `/api/${list}/export`,
    access: recordKind(list).readers === undefined ? 'admin' : 'member',
    query: exportQuery(list, shape),
    status: 200,
    reply: file,
    heavy: true,
  })
}

/** "Lending Profiles" at the beginning of a sentence. */
const sentenceCase = (label: string) => `${label.charAt(0)}${label.slice(1).toLowerCase()}`

type ExportOf<Shape extends z.ZodRawShape> = ReturnType<typeof exportOf<Shape>>

/** The file of each registry is asked by the query of its list. */
const registryExports = ofRegistries((noun, { calls }) =>
  exportOf<z.ZodRawShape>(
    noun,
    calls.list.query?.shape ?? {},
    `${sentenceCase(records[noun].many)} as a file, as the list answers them`,
  ),
) as { readonly [N in RegistryNoun]: ExportOf<RegistryQuery<N>['shape']> }

/** The call that answers a list as a file, for each list that has one. */
export const listExports = {
  ...registryExports,
  pipeline: exportOf(
    'pipeline',
    // With `lines`, a workbook has the uses and sources of deals whose party the person is (K-085).
    { ...dealListQuery.shape, lines: booleanParameter.optional() },
    'Deals of the pipeline as a file, as the list answers them',
  ),
  introductions: exportOf(
    'introductions',
    introductionListQuery.shape,
    'Introductions as a file, as the list answers them',
  ),
  'organization-memberships': exportOf(
    'organization-memberships',
    membershipExportQuery.shape,
    'Memberships as a file, of one capital aggregator or of all that the reader may know of',
  ),
  users: exportOf(
    'users',
    userListQuery.shape,
    'People with an account as a file, as the list answers them',
  ),
  audit: endpoint({
    ...exportOf(
      'audit',
      auditListQuery.shape,
      'The audit trail as a file, as the list answers it; with ndjson oldest first, an entry of the list on each line',
    ),
    query: exportQuery('audit', auditListQuery.shape).extend({
      format: z.enum(valuesOf(trailFormats), { error: 'Use csv, xlsx or ndjson' }),
    }),
  }),
} as const satisfies Record<RecordList, Endpoint>

/** What the file of a list is asked by. */
export type ExportQuery<List extends RecordList> = EndpointParsed<
  (typeof listExports)[List]
>['query']

export const exportEndpoints = Object.values(listExports)
