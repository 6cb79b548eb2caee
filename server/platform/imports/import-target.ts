import type { SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import type { ImportEntity } from '#contract/imports'
import type { Person } from '#contract/rights'
import type { Transaction } from '../database/database.ts'
import type { HttpProblem } from '../http/problems.ts'
import type { FigureRules } from '../finance-rules-file.ts'

/** A record as its table holds it. */
export type StoredRecord = Record<string, unknown> & { id: string; version: number }

/** The table of a kind of record. */
export type RecordTable = PgTable & { id: PgColumn; version: PgColumn; updatedAt: PgColumn }

/** What a record refers to or has, read once for many rows; the rules of a save ask it for each. */
export interface References {
  /** The name of an organization, one the `person` may know of where it says who chooses. @throws HttpProblem 400 on the field when there is none */
  organization(id: string, field?: string, person?: Person): Promise<string>
  /** The whole organization; null when there is none. */
  organizationRow(id: string): Promise<StoredRecord | null>
  /** A catalytic facility; null when there is none. */
  facility(id: string): Promise<{ organizationId: string; status: string } | null>
  /** How many organizations belong to an aggregator that a row may change. */
  members(aggregatorId: string): Promise<number>
}

/** Who imports, and the settings by which the save is validated. */
export interface Importer {
  person: Person
  id: string
  name: string
  /** Whether members' publications wait for an administrator (P-275). */
  review: boolean
  /** What figures of deals are computed with. */
  rules: FigureRules
}

/** What makes a record the one it is where no id and no key says so. An empty place is one that is not known. */
export interface Identity {
  name: string
  place: string
}

/** A record in two states. */
export interface RecordChange {
  before: StoredRecord
  after: StoredRecord
}

type Values = Record<string, unknown>

/**
 * What an import needs of a kind of record. Every rule is the feature's own: bodies, rights and derived columns are
 * those of a single save.
 */
export interface ImportTarget {
  entity: ImportEntity
  table: RecordTable
  createBody: z.ZodType
  updateBody: z.ZodType
  /** Columns that change on routes of their own and without a new version: none of them is ever what an import found or left. */
  apart?: readonly string[]
  /** Whether a row of the owner's member confirms its record (L-002); the column is one of `apart`. */
  saysAvailable?: boolean
  /** Columns that belong to the machine and are no part of what a person put there. */
  identityOf(values: Values): Identity | null
  /** The condition for records that may have one of these identities. */
  alike(identities: readonly Identity[], values: readonly Values[]): SQL
  /** How a candidate is shown. */
  shown(record: StoredRecord): { name: string; place: string | null }
  /** Why the person may not change this record; null when they may. */
  rejection(person: Person, record: StoredRecord): HttpProblem | null
  /** The columns of a new record. @throws HttpProblem as the single call does */
  added(references: References, importer: Importer, body: Values): Promise<Values>
  /** The columns a change sets, derived ones too. @throws HttpProblem as the single call does */
  changed(
    references: References,
    importer: Importer,
    before: StoredRecord,
    body: Values,
  ): Promise<Values>
  /** The values of a record after a change is undone, where they differ from those before: what others see of it may need an administrator's approval. */
  undone?(importer: Importer, pair: RecordChange): Values
  /** What else happens when records have changed. */
  afterChange?(tx: Transaction, pairs: readonly RecordChange[], importer: Importer): Promise<void>
  /** Computes what follows from records that were added or changed, or whose change was undone. */
  afterWrite?(tx: Transaction, ids: readonly string[], importer: Importer): Promise<unknown>
  /** What of a change is reversed when it is undone; `after` is the record as it was before the import. */
  afterUndo?(tx: Transaction, pairs: readonly RecordChange[]): Promise<void>
  /** Of the changes that are to be undone, those that cannot be any more: a sentence by the record's id. */
  notUndoable?(tx: Transaction, pairs: readonly RecordChange[]): Promise<Map<string, string>>
  /** Of these records, those that something else refers to, with a sentence on what. */
  referredTo(tx: Transaction, ids: readonly string[]): Promise<Map<string, string>>
}
