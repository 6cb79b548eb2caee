import { and, desc, eq, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { nothingAttached } from '#contract/organization-duplicates'
import type { AttachedCounts } from '#contract/organization-duplicates'
import { undoDays } from '#contract/organization-merges'
import type { OrganizationMerge } from '#contract/organization-merges'
import type { records } from '#contract/records'
import { organizationMerges } from '#database/organization-merges'
import { insertRow } from '#server/platform/database/changes/rows'
import type { Database, Executor, Transaction } from '#server/platform/database/database'
import { amongIds } from '#server/platform/database/lists/list-query'
import type { DismissalRow } from '../introductions/merged-dismissals.store.ts'
import type { MergedIntroduction } from '../introductions/merged-introductions.store.ts'
import type { InvitationRow } from '../invitations/invitations.store.ts'
import type { MembershipRow } from '../memberships/memberships.store.ts'
import type { MergedOffer } from '../offers/merged-offers.store.ts'
import type { OrganizationRow } from '../organizations/organizations.store.ts'
import type { MergedRoom } from '../shares/merged-shares.store.ts'
import type { KeyRow } from './key-moves.store.ts'
import type { ChangedField, FieldChange } from './merges.rules.ts'
import type { OwnedKind } from './owned-records.store.ts'

export type MergeRow = typeof organizationMerges.$inferSelect

/** What a merge did, so that it can be undone. As JSON: timestamps are text. */
export interface MergeDetails {
  other: Stored<OrganizationRow>
  fields: Partial<Record<ChangedField, FieldChange>>
  /** The ids of what moved, by kind; a kind that came later is missing. */
  owned: Partial<Record<(typeof records)[OwnedKind]['key'], string[]>>
  /** Deals by the sides on which the other organization was. */
  deals: { id: string; owner: boolean; intermediary: boolean }[]
  memberships: Pick<MembershipRow, 'id' | 'aggregatorId' | 'memberId'>[]
  invitations: { id: string; email: string; expiresAt: string }[]
  dropped: {
    memberships: Stored<MembershipRow>[]
    invitations: Stored<InvitationRow>[]
    /** Missing in merges of before there were any. */
    dismissals?: Stored<DismissalRow>[]
  }
  /** Introductions and dismissed matches, likewise. */
  introductions?: MergedIntroduction[]
  dismissals?: string[]
  /** Sources of deals that name it, likewise. */
  sources?: string[]
  /** What is shared with it and what it asked, likewise. */
  room?: MergedRoom
  /** Offers to itself that it withdrew, likewise. */
  offers?: MergedOffer[]
  /** Views shared in it, likewise. */
  views?: string[]
  /** Webhooks of it, likewise. */
  webhooks?: string[]
  /** Its provider of single sign-on, likewise. */
  ssoProviders?: string[]
  /** Its keys in spreadsheets. */
  keys: KeyRow[]
}

/** A row as JSON stores it. */
export type Stored<Row> = {
  [Field in keyof Row]: Row[Field] extends Date
    ? string
    : Row[Field] extends Date | null
      ? string | null
      : Row[Field]
}

/** A row for JSON. */
export const asStored = <Row extends object>(row: Row): Stored<Row> =>
  JSON.parse(JSON.stringify(row)) as Stored<Row>

const isOver = sql`${organizationMerges.mergedAt} < now() - make_interval(days => ${undoDays}::int)`
const days = undoDays * 24 * 60 * 60 * 1000

/** A merge as the contract answers it. */
export function toMerge({
  details,
  mergedBy: _by,
  mergedAt,
  undoneAt,
  ...row
}: MergeRow): OrganizationMerge {
  const until = new Date(mergedAt.getTime() + days)
  const isUndoable = undoneAt === null && details !== null && until.getTime() > Date.now()
  // The table stores counts and names of fields as plain JSON and text.
  return {
    ...(row as unknown as OrganizationMerge),
    moved: { ...nothingAttached, ...(row.moved as Partial<AttachedCounts>) },
    mergedAt: mergedAt.toISOString(),
    undoneAt: undoneAt?.toISOString() ?? null,
    undoableUntil: isUndoable ? until.toISOString() : null,
  }
}

export const insertMerge = (
  tx: Transaction,
  values: typeof organizationMerges.$inferInsert & { details: MergeDetails },
): Promise<MergeRow> => insertRow(tx, organizationMerges, values)

/** A page of the merges, the newest first, and how many there are. */
export async function listStored(
  db: Database,
  page: { limit: number; offset: number },
): Promise<{ merges: OrganizationMerge[]; total: number }> {
  const rows = await db
    .select()
    .from(organizationMerges)
    .orderBy(desc(organizationMerges.mergedAt), desc(organizationMerges.id))
    .limit(page.limit)
    .offset(page.offset)
  return { merges: rows.map(toMerge), total: await db.$count(organizationMerges) }
}

/** A merge, locked until the transaction ends: of two who undo it, the second finds it undone. */
export async function lockMerge(tx: Transaction, id: string): Promise<MergeRow | null> {
  const [row] = await tx
    .select()
    .from(organizationMerges)
    .where(eq(organizationMerges.id, id))
    .for('update')
  return row ?? null
}

/** Of these organizations, those that were merged into another, by the name of that one, while it can still be undone. */
export async function mergedAmong(
  db: Executor,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const { otherId, organizationName, undoneAt, details } = organizationMerges
  const open = and(amongIds(otherId, ids), isNull(undoneAt), isNotNull(details), sql`not ${isOver}`)
  const rows =
    ids.length === 0
      ? []
      : await db.select({ otherId, organizationName }).from(organizationMerges).where(open)
  return new Map(rows.map((row) => [row.otherId, row.organizationName]))
}

/** The organization that another one was merged into, while that can still be undone; null otherwise. */
export async function mergedInto(tx: Transaction, otherId: string): Promise<string | null> {
  return (await mergedAmong(tx, [otherId])).get(otherId) ?? null
}

/** Records that a merge was undone and deletes what undoing needed. */
export async function markUndone(
  tx: Transaction,
  id: string,
  by: { id: string; name: string },
): Promise<MergeRow> {
  const [row] = await tx
    .update(organizationMerges)
    .set({ undoneAt: sql`now()`, undoneBy: by.id, undoneByName: by.name, details: null })
    .where(eq(organizationMerges.id, id))
    .returning()
  if (row === undefined) throw new Error('The merge was not locked before it was undone')
  return row
}

/**
 * Rewrites what undoing needs of merges that name an erased account, without the invitations of its addresses: undoing
 * brings none of them back.
 */
export async function eraseFromMerges(
  tx: Transaction,
  { id, addresses }: { id: string; addresses: readonly string[] },
  without: (details: unknown) => unknown,
): Promise<void> {
  const names = [id, ...addresses].map(
    (text) => sql`strpos(${organizationMerges.details}::text, to_jsonb(${text}::text)::text) > 0`,
  )
  const rows = await tx
    .select({ id: organizationMerges.id, details: organizationMerges.details })
    .from(organizationMerges)
    .where(or(...names))
  const isTheirs = ({ email }: { email: string }) => addresses.includes(email)
  for (const row of rows) {
    const details = without(row.details) as MergeDetails
    const left: MergeDetails = {
      ...details,
      invitations: details.invitations.filter((one) => !isTheirs(one)),
      dropped: {
        ...details.dropped,
        invitations: details.dropped.invitations.filter((one) => !isTheirs(one)),
      },
    }
    await tx
      .update(organizationMerges)
      .set({ details: left })
      .where(eq(organizationMerges.id, row.id))
  }
}

/** Deletes what undoing needs of merges that cannot be undone any more. */
export async function deleteOldMerges(db: Database): Promise<void> {
  await db
    .update(organizationMerges)
    .set({ details: null })
    .where(and(isNotNull(organizationMerges.details), isOver))
}
