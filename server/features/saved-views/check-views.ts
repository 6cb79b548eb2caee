import { writeNotifications } from '#server/features/notifications/write-notifications.store'
import type { Database, Transaction } from '#server/platform/database/database'
import { allAlerts, checkAlert } from './view-alerts.store.ts'
import type { AlertKey } from './view-alerts.store.ts'

/** Checks a watched view and tells who watches it what is new, once (V-032). Answers how many records that are; null where nobody watches it any more. */
export async function checkAndNotify(tx: Transaction, key: AlertKey): Promise<number | null> {
  const checked = await checkAlert(tx, key)
  if (checked === null) return null
  const { person, view, noun, found, at } = checked
  if (found.length > 0)
    await writeNotifications(tx, [
      {
        userId: person.id,
        kind: 'view_alert',
        entity: 'saved-views',
        recordId: view.id,
        mergedBy: view.id,
        organizationId: null,
        actorId: null,
        action: 'found',
        changes: [],
        details: {
          noun,
          ids: found.toReversed(),
          foundAt: Object.fromEntries(found.map((id) => [id, at.getTime()])),
        },
      },
    ])
  return found.length
}

/** What the hourly round works with. */
interface RoundParts {
  db: Database
  log: { error(details: object, message: string): void }
}

/** A round ends within this time, and the next one goes on (V-033). */
const roundMillis = 10 * 60_000

/** Checks all watched views, the longest unchecked first, each in a transaction of its own; one that fails does not stop the others. */
export async function checkAllViews(
  { db, log }: RoundParts,
  within: number = roundMillis,
): Promise<void> {
  const end = performance.now() + within
  for (const key of await allAlerts(db)) {
    if (performance.now() >= end) return
    try {
      await db.transaction((tx) => checkAndNotify(tx, key))
    } catch (error) {
      log.error({ err: error, view: key.viewId }, 'a watched view could not be checked')
    }
  }
}
