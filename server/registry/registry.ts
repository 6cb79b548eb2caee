import type { z } from 'zod'
import type { Endpoint, EndpointParsed, EndpointReply } from '#contract/common/endpoint'
import type { versionQuery } from '#contract/common/page'
import type { byId } from '#contract/common/text'
import { recordKind } from '#contract/records'
import type { Noun, NounWith } from '#contract/records'
import { statusAfterReview } from '#contract/rights'
import type { Belonging, Person, ReviewedKind } from '#contract/rights'
import type { Saver } from '#server/features/users/users.store'
import type { LastConfirmed } from '#server/platform/database/changes/retained'
import type { Executor } from '#server/platform/database/database'
import type { Change } from '#server/platform/http/call'
import type { HttpProblem } from '#server/platform/http/problems'
import type { Reader } from '#server/platform/http/list-cache'
import type { References } from '#server/platform/imports/import-target'
import type { RecordStore, Stored } from '#server/platform/records/record-store'
import type { Actor } from '#server/platform/sessions/session.store'

/** What the row of any registry may have that all of them treat alike. */
export interface RegistryRow {
  id: string
  version: number
  organizationId?: string | null
  status?: string
  file?: string | null
  askedItems?: readonly string[]
}

type OneRecord = typeof byId

/** Who may write the records of a noun. */
export interface WritingRules {
  noun: NounWith<'restored'>
  /** Why the person, who may read the record, may not write it; null where they may. */
  rejection(person: Person, record: { organizationId: string | null }): HttpProblem | null
  /** Set where members' publications wait for an administrator (P-275). */
  reviewed?: ReviewedKind
}

/**
 * What a noun fills in for its calls, its history and its imports: everything else is the same for all registries. What
 * `contract/records.ts` says of the noun is not said again: who reads it, whether it has files, is confirmed and introduced.
 */
export interface Registry<
  Row extends RegistryRow,
  Values,
  Names,
  Query,
  New,
  Changes,
  Answer,
> extends WritingRules {
  calls: {
    list: Endpoint<undefined, z.ZodType<Query>>
    read: Endpoint<OneRecord, undefined, undefined, z.ZodType<Answer>>
    create: Endpoint<undefined, undefined, z.ZodType<New>, z.ZodType<Answer>>
    update: Endpoint<
      OneRecord,
      undefined,
      z.ZodType<Changes & { version?: number | undefined }>,
      z.ZodType<Answer>
    >
    delete: Endpoint<OneRecord, typeof versionQuery>
  }
  store: RecordStore<Row, Values, Names>
  list: {
    page(db: Executor, person: Reader, query: Query, version: string): Promise<unknown>
    ids(db: Executor, person: Belonging, query: Query): Promise<string[]>
    byIds(db: Executor, person: Belonging, ids: readonly string[], query: Query): Promise<Answer[]>
    answer(
      db: Executor,
      found: readonly Stored<Row, Names>[],
      person: Belonging,
    ): Answer[] | Promise<Answer[]>
  }
  /** Who is answered alike by the list; by role and organization where a noun does not say. */
  scope?(actor: Actor, query: Query): Reader
  /** @throws HttpProblem where the person may not ask for this list */
  checkQuery?(person: Belonging, query: Query): void
  /** @throws HttpProblem 403 where the person writes no record of the kind */
  checkWrites?(person: Person): void
  /**
   * What is stored of what a person gives whom the rules let write it, validated by every rule that the schema does not
   * know: the one rule of single saves, restored versions and imports. `before` is the locked row, null for a new record.
   * All that is given where a noun does not say. @throws HttpProblem
   */
  values?: ValuesOfSave<Row, Person, Changes>
  /** The whole rule of a save, where others than the record's owner decide who may make it. @throws HttpProblem */
  saves?: ValuesOfSave<Row, Saver, Changes>
  /** The fields of a deleted record with the least that a new one needs. */
  asNew(fields: Changes): Changes
  /** What keeps a record from being deleted, and what goes with it, each with its audit entry. @throws HttpProblem */
  beforeDelete?(change: Change, record: Row): Promise<void>
}

/**
 * Makes the values that are stored of those that somebody gives. What records refer to is held until the transaction
 * ends by a save, read once for many rows by an import.
 */
type ValuesOfSave<Row, By, Changes> = (
  references: References,
  by: By,
  before: Row | null,
  given: Changes & LastConfirmed,
) => object | Promise<object>

type Calls = Record<'list' | 'read' | 'create' | 'update' | 'delete', Endpoint>

/** The registry of a store and its calls. */
export type RegistryOf<Store, C extends Calls> =
  Store extends RecordStore<infer Row extends RegistryRow, infer Values, infer Names>
    ? Registry<
        Row,
        Values,
        Names,
        EndpointParsed<C['list']>['query'],
        EndpointParsed<C['create']>['body'],
        Omit<EndpointParsed<C['update']>['body'], 'version'>,
        EndpointReply<C['read']>
      >
    : never

/** Whose a record is, by its values; of nobody where its kind has no owner. */
export function ownerOf(noun: Noun, values: object): { organizationId: string | null } {
  const { readers } = recordKind(noun)
  const field = typeof readers === 'object' ? readers.owner : undefined
  const owner: unknown = field && (values as Record<string, unknown>)[field]
  return { organizationId: typeof owner === 'string' ? owner : null }
}

/**
 * The values that saves store. Where the noun does not say otherwise they are for an organization that the person may write
 * for and that is there, and wait where publications are reviewed.
 */
export function savedValues<Row extends RegistryRow, Changes>({
  noun,
  rejection,
  reviewed,
  values: valuesOf = (_references, _person, _before, given) => given,
  saves,
}: WritingRules & {
  values?: ValuesOfSave<Row, Person, Changes>
  saves?: ValuesOfSave<Row, Saver, Changes>
}): ValuesOfSave<Row, Saver, Changes> {
  if (saves) return saves
  return async (references, saver, before, given) => {
    const { organizationId } = ownerOf(noun, { ...before, ...given })
    const rejected = rejection(saver.person, { organizationId })
    if (rejected !== null) throw rejected
    if (organizationId !== null && organizationId !== before?.organizationId)
      await references.organization(organizationId)
    const values = await valuesOf(references, saver.person, before, given)
    return { ...values, ...reviewedStatus(reviewed, saver, before, values) }
  }
}

/** The status that is stored of one that somebody wants. */
export function reviewedStatus(
  kind: ReviewedKind | undefined,
  { person, review }: Saver,
  before: Pick<RegistryRow, 'status'> | null,
  { status: wanted }: Pick<RegistryRow, 'status'>,
): Pick<RegistryRow, 'status'> {
  if (kind === undefined || wanted === undefined) return {}
  return {
    status: statusAfterReview({ kind, review, person, before: before?.status ?? null, wanted }),
  }
}
