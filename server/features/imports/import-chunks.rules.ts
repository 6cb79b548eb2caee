import type { ImportCounts } from '#contract/imports'
import type { Importer, ImportTarget } from '#server/platform/imports/import-target'
import type { ReferredIds } from './import-references.store.ts'
import { referencesOf } from './read-rows.ts'
import type { Fault, StagedRow } from './staged-rows.store.ts'

export const noCounts: ImportCounts = {
  rows: 0,
  new: 0,
  changed: 0,
  unchanged: 0,
  duplicate: 0,
  faulty: 0,
}

/** Counts with those of more rows, by how they came out. */
export function counted(
  before: ImportCounts,
  rows: readonly { readonly outcome: string }[],
): ImportCounts {
  const counts = { ...before, rows: before.rows + rows.length }
  for (const { outcome } of rows) counts[outcome as 'new'] += 1
  return counts
}

/** Every id some bodies or records refer to, with the importer's own organization, which new records take. */
export function referredIds(
  target: ImportTarget,
  importer: Importer,
  bodies: readonly Record<string, unknown>[],
): ReferredIds {
  const ids: { organizations: string[]; 'catalytic-facilities': string[] } = {
    organizations: [],
    'catalytic-facilities': [],
  }
  const references = referencesOf(target.entity)
  if (
    importer.person.organizationId !== null &&
    references.some(([field]) => field === 'organizationId')
  )
    ids.organizations.push(importer.person.organizationId)
  for (const [field, kind] of references) {
    for (const body of bodies) {
      const id = body[field]
      // Anything else is rejected by the schema.
      if (typeof id === 'string' && /^[0-9a-f-]{36}$/i.test(id)) ids[kind].push(id.toLowerCase())
    }
  }
  return ids
}

/** What is to be done with a staged row: add it, write it into a record, or nothing. */
export function actionOf(
  row: StagedRow,
  duplicates: string,
):
  | { kind: 'add'; id: string }
  | { kind: 'change'; id: string; version: number | null }
  | { kind: 'leave'; reason: string } {
  if (row.outcome === 'faulty') {
    const [fault] = row.faults as Fault[]
    return { kind: 'leave', reason: fault?.message ?? 'The row has faults' }
  }
  if (row.outcome === 'unchanged' || row.recordId === null)
    return { kind: 'leave', reason: 'The record says the same already' }
  if (row.outcome === 'new') return { kind: 'add', id: row.recordId }
  if (row.outcome === 'changed') return { kind: 'change', id: row.recordId, version: row.version }
  const decision = row.decision ?? duplicates
  if (decision === 'keep') return { kind: 'add', id: row.recordId }
  const candidates = row.candidates as { id: string; version: number }[]
  const candidate = candidates.find(({ id }) => id === row.candidateId) ?? candidates[0]
  if (decision === 'merge' && candidate !== undefined)
    return { kind: 'change', id: candidate.id, version: candidate.version }
  return {
    kind: 'leave',
    reason:
      row.duplicateOfRow === null
        ? 'It may be a record that is there already'
        : `It says the same as row ${row.duplicateOfRow}`,
  }
}
