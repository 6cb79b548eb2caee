import type { Belonging } from '#contract/rights'
import type { Share } from '#contract/shares'
import type { Executor } from '#server/platform/database/database'
import { peopleNamed } from '#server/platform/people-names.store'
import { today } from '#server/platform/present-day'
import { lastOpenings } from './access-log.store.ts'
import type { ShareRow } from './room-reader.store.ts'
import { toShare } from './shares.rules.ts'
import { acceptancesOf, sharesOf } from './shares.store.ts'

/** Who accepted the words of some shares or opened something of them, by the id of the share. */
async function readersOf(
  db: Executor,
  shareIds: readonly string[],
): Promise<(shareId: string) => Share['readers']> {
  if (shareIds.length === 0) return () => []
  const acceptances = await acceptancesOf(db, shareIds)
  const openings = await lastOpenings(db, shareIds)
  const nameOf = await peopleNamed(
    db,
    [...acceptances, ...openings].map(({ userId }) => userId),
  )
  return (shareId) => {
    const [accepted, opened] = [acceptances, openings].map(
      (rows) => new Set(rows.flatMap((row) => (row.shareId === shareId ? [row.userId] : []))),
    )
    return [...new Set([...(accepted ?? []), ...(opened ?? [])])].map((userId) => {
      const isTheirs = (row: { shareId: string | null; userId: string }) =>
        row.shareId === shareId && row.userId === userId
      return {
        name: nameOf(userId),
        acceptedAt: acceptances.find(isTheirs)?.acceptedAt.toISOString() ?? null,
        lastOpenedAt: openings.find(isTheirs)?.at?.toISOString() ?? null,
      }
    })
  }
}

/** A share as its deal's parties read it. */
export async function answeredShare(db: Executor, row: ShareRow): Promise<Share> {
  const readers = await readersOf(db, [row.id])
  return toShare(row, readers(row.id), today())
}

/** The shares of a deal, ended ones last; a `rival` lender among the parties reads who opened its own alone (H-001). */
export async function answeredShares(
  db: Executor,
  dealId: string,
  rival: Belonging | null,
): Promise<Share[]> {
  const rows = await sharesOf(db, dealId)
  const isOpen = (row: ShareRow) => rival === null || row.organizationId === rival.organizationId
  const readers = await readersOf(
    db,
    rows.filter(isOpen).map(({ id }) => id),
  )
  const day = today()
  return rows
    .map((row) => toShare(row, isOpen(row) ? readers(row.id) : [], day))
    .toSorted((one, other) => Number(one.endedWhy !== null) - Number(other.endedWhy !== null))
}
