import {
  sayAvailableByLink,
  endedConfirmationLink,
  readConfirmationLink,
} from '#contract/confirmation-links'
import type { LinkedRecord } from '#contract/confirmation-links'
import type { Dependencies } from '#server/dependencies'
import { findUserById, lockUser, toCurrentUser } from '#server/features/users/users.store'
import type { Account } from '#server/features/users/users.store'
import { checkLink } from '#server/platform/attempts/wrong-links'
import type { Executor } from '#server/platform/database/database'
import { actorName, route } from '#server/platform/http/call'
import type { Route } from '#server/platform/http/call'
import { invalidField } from '#server/platform/http/problems'
import { lacksSecondFactor } from '#server/platform/sessions/second-factor-demand'
import { findConfirmationLink, recordAvailableByLink } from './confirmation-links.store.ts'
import type { ConfirmationLink } from './confirmation-links.store.ts'
import { sayAllAvailable } from './confirmations.store.ts'
import { linkedRecords } from './linked-records.store.ts'

const endedLink = () => invalidField('token', endedConfirmationLink)
const missing = 'This record does not exist'
const keyOf = ({ entity, id }: { entity: string; id: string }) => `${entity} ${id}`

/** Records are said to be still available by the link of a digest (L-032 to L-038). Who is signed in plays no part: the link's person confirms. */
export function confirmationLinkRoutes({ settings }: Dependencies): Route[] {
  const openedBy = async (
    db: Executor,
    link: ConfirmationLink | null,
    account: Account | null,
  ): Promise<{ link: ConfirmationLink; account: Account; records: LinkedRecord[] } | null> => {
    if (link === null || account === null) return null
    // Who must set up a second step first has no rights before.
    if (lacksSecondFactor(account, settings.requireSecondFactor)) return null
    const { organizationId } = toCurrentUser(account, settings)
    const records = await linkedRecords(db, organizationId, link)
    return records.length === 0 ? null : { link, account, records }
  }
  const open = async (db: Executor, source: string, token: string) => {
    const opened = await checkLink(
      db,
      { kind: 'confirmation_link', source, isLimited: settings.rateLimit },
      async () => {
        const link = await findConfirmationLink(db, token)
        return openedBy(db, link, link === null ? null : await findUserById(db, link.userId))
      },
    )
    if (opened === null) throw endedLink()
    return opened
  }
  return [
    route(readConfirmationLink, async ({ db, source, body }) => {
      const { link, records } = await open(db, source, body.token)
      return { records, expiresAt: link.expiresAt.toISOString() }
    }),

    route(sayAvailableByLink, async ({ db, source, body, change }) => {
      const { link: seen } = await open(db, source, body.token)
      return change(async ({ tx, audit }) => {
        // First the account, as whatever ends links has it: they are judged by what stays true until the end.
        const account = await lockUser(tx, seen.userId)
        const opened = await openedBy(tx, await findConfirmationLink(tx, body.token, true), account)
        if (opened === null) throw endedLink()
        const { link, records } = opened
        const byKey = new Map(records.map((record) => [keyOf(record), record]))
        const wanted = [
          ...new Map((body.records ?? link.records).map((each) => [keyOf(each), each])).values(),
        ].map(({ entity, id }) => ({ entity, id, record: byKey.get(keyOf({ entity, id })) }))
        const done = await sayAllAvailable(
          tx,
          // An administrator confirms by it what is the own organization's, as everybody.
          {
            role: 'member',
            organizationId: opened.account.user.organizationId,
            managesFacilities: false,
          },
          wanted.filter(({ record }) => record?.state === 'open'),
        )
        await recordAvailableByLink(tx, link, done.confirmed)
        const { user } = opened.account
        for (const event of done.events)
          await audit(
            {
              ...event,
              changes: [...(event.changes ?? []), { field: 'by', from: null, to: 'mail link' }],
            },
            { id: user.id, name: actorName(user) },
          )
        const times = new Map(
          [...records, ...done.confirmed].map((each) => [keyOf(each), each.lastConfirmedAt]),
        )
        const refused = new Set(done.refused.map(keyOf))
        const isRejected = (each: (typeof wanted)[number]) =>
          each.record === undefined || refused.has(keyOf(each))
        return {
          confirmed: wanted.flatMap((each) => {
            const lastConfirmedAt = times.get(keyOf(each))
            return isRejected(each) || lastConfirmedAt == null
              ? []
              : [{ entity: each.entity, id: each.id, lastConfirmedAt }]
          }),
          refused: wanted.filter(isRejected).map(({ entity, id }) => ({
            entity,
            id,
            message: missing,
          })),
        }
      })
    }),
  ]
}
