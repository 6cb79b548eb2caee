import { mayRead } from '#contract/rights'
import type { RecordField } from '#contract/record-fields/record-fields'
import type { Importer, ImportTarget, StoredRecord } from '#server/platform/imports/import-target'
import { changeOfCells } from './row-values.ts'
import type { BodyOfChange } from './row-values.ts'

interface Row {
  target: ImportTarget
  importer: Importer
  /** The record it would change; null when there is none. */
  record: StoredRecord | null
  /** The version the rehearsal saw; null where it saw none. */
  version: number | null
}

/** What rows of a file and rows of a list do differently; all else of an import is the same. */
export interface ImportKind {
  /** How a row becomes the body of the single call that would change its record. */
  bodyOfChange(fields: ReadonlyMap<string, RecordField>, clears: boolean): BodyOfChange
  /** Why a row leaves its record alone before its rules are asked; null where nothing speaks against it. */
  rejection(row: Row): string | null
  /** What the trail calls the change of a record, and its undo. */
  actions: { change: 'import' | 'update'; undo: 'undo' | 'update' }
  /** Why an undo leaves a record that is not as it was written. */
  changedSince: string
  deletedSince: string
}

const again = 'since the rehearsal. Rehearse the file again.'

const kinds: Readonly<Record<'file' | 'bulk', ImportKind>> = {
  file: {
    bodyOfChange: changeOfCells,
    rejection: ({ record, version }) =>
      record === null
        ? `This record was deleted ${again}`
        : version !== null && record.version !== version
          ? `Someone changed this record ${again}`
          : null,
    actions: { change: 'import', undo: 'undo' },
    changedSince: 'Someone changed this record since the import.',
    deletedSince: 'This record was deleted since the import.',
  },
  // Its rows are bodies already, and what others did meanwhile is told as in a form (E-006).
  bulk: {
    bodyOfChange: () => (_before, input) => input,
    rejection({ target, importer: { person }, record, version }) {
      if (record === null || !mayRead(person, target.entity, record))
        return 'This record does not exist'
      if (target.rejection(person, record) !== null)
        return 'You can change records of your own organization only'
      return record.version === version ? null : 'Someone changed this record meanwhile'
    },
    actions: { change: 'update', undo: 'update' },
    changedSince: 'Someone changed this record since.',
    deletedSince: 'This record was deleted since.',
  },
}

/** What an import's rows do; the name is one of the contract's. */
export const kindOf = ({ kind }: { kind: string }): ImportKind => kinds[kind as keyof typeof kinds]
