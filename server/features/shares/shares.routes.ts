import { isShareLive, mayWritePackage } from '#contract/rights'
import type { Person } from '#contract/rights'
import {
  acceptWords,
  createShare,
  listAccess,
  listShares,
  revokeShare,
  updateShare,
} from '#contract/shares'
import type { Dependencies } from '#server/dependencies'
import { toCurrentUser } from '#server/features/users/users.store'
import { given } from '#server/platform/database/changes/rows'
import type { Transaction } from '#server/platform/database/database'
import { route } from '#server/platform/http/call'
import type { Route } from '#server/platform/http/call'
import { conflict, forbidden, notFound, requireVersion } from '#server/platform/http/problems'
import { namesAnswered } from '#server/platform/people-names.store'
import { today } from '#server/platform/present-day'
import { accessOf, toAccess } from './access-log.store.ts'
import { endShares } from './end-room.store.ts'
import { roomNotifies } from './room-events.store.ts'
import { lockRoomToWrite, lockWithRoom, roomReader } from './room-reader.store.ts'
import type { RoomReader } from './room-reader.store.ts'
import { answeredShare, answeredShares } from './share-answers.store.ts'
import { mailOfRoom, notifyOfRoom } from './room-notices.store.ts'
import { sharedMail } from './share-mail.ts'
import { lastDayOf, toOwnShare } from './shares.rules.ts'
import {
  addReader,
  changeShare,
  documentsAmong,
  insertShare,
  lockIntroductionOf,
  lockOpenShare,
  removeReaders,
  shareEvent,
} from './shares.store.ts'

type Reader = Person & { readonly id: string }

/** A share and the page of its deal, locked; guests know of their own share alone. @throws HttpProblem 404 */
async function lockShareWithRoom(tx: Transaction, person: Reader, id: string) {
  const { room, row: share } = await lockWithRoom(tx, person, 'shares', id)
  if (room.role === 'guest' && room.share?.id !== share.id) throw notFound()
  return { room, share }
}

/** The same to change the share, as long as it has not ended for good. @throws HttpProblem 403, 409 */
async function lockToChange(
  tx: Transaction,
  person: Reader,
  id: string,
  version: number | undefined,
) {
  const { room, share } = await lockShareWithRoom(tx, person, id)
  if (!mayWritePackage(person, room.deal))
    throw forbidden('You can only change projects of your own organization')
  const current = () => answeredShare(tx, share)
  if (share.endedAt !== null) throw conflict('This share has ended', { current: await current() })
  await requireVersion(version, share.version, current)
  return { deal: room.deal, share }
}

/** Who a share is with, as long as nothing stands against it. @throws HttpProblem 409, 400 (H-040) */
async function lenderOf(tx: Transaction, { deal }: RoomReader, introductionId: string) {
  const found = await lockIntroductionOf(tx, deal, introductionId)
  if (found === null) throw conflict('Share with organizations you are introduced to.')
  if (deal.outcome !== 'open') throw conflict('This project is not open')
  if (deal.visibility !== 'shared') throw conflict('Share the project with the campaign first')
  return found
}

/** What is shared of a deal, with whom, and what they opened (H-040 to H-045). */
export function shareRoutes({ settings, mailer }: Dependencies): Route[] {
  const post = { ...settings, mailer }
  return [
    route(createShare, ({ actor, params, body, change }) =>
      change(async ({ tx, audit, auditAll }) => {
        const person = toCurrentUser(actor, settings)
        const room = await lockRoomToWrite(tx, person, params.id)
        const day = today()
        const until = lastDayOf(body.until, day)
        const { sections, words = null } = body
        const allDocuments = body.documents === 'all'
        const ids = body.documents === 'all' ? [] : body.documents
        const chosen = { sections, allDocuments, ids }
        const documents = await documentsAmong(tx, room.deal.id, chosen)
        const { introduction, lender } = await lenderOf(tx, room, body.introductionId)
        const open = await lockOpenShare(tx, room.deal.id, lender.id)
        if (open !== null && isShareLive(open, day))
          throw conflict(
            `This project is already shared with ${open.organizationName}. Change that share instead.`,
            { current: await answeredShare(tx, open) },
          )
        // Its day has passed: it ends for good where another takes its place.
        const between = { dealIds: [room.deal.id], lender: lender.id }
        if (open !== null) await auditAll(await endShares(tx, between, 'day'))
        const after = await insertShare(tx, {
          pipelineId: room.deal.id,
          organizationId: lender.id,
          organizationName: lender.name,
          sections,
          allDocuments,
          documents,
          until,
          words,
          createdBy: person.id,
        })
        await audit(shareEvent(room.deal, { after }))
        const concerned = { introduction, to: 'capital' as const }
        await notifyOfRoom(tx, concerned, { action: 'shared', actorId: person.id })
        await mailOfRoom(tx, post, concerned, sharedMail(settings.publicUrl, introduction, after))
        return answeredShare(tx, after)
      }),
    ),

    route(listShares, async ({ db, actor, params }) => {
      const person = toCurrentUser(actor, settings)
      const room = await roomReader(db, person, params.id)
      if (room.role === 'guest') throw notFound()
      const shares = await answeredShares(db, room.deal.id, room.lends ? person : null)
      return { shares, total: shares.length }
    }),

    route(updateShare, ({ actor, params, body, change }) =>
      change(async ({ tx, audit }) => {
        const { version, documents, until, ...changes } = body
        const person = toCurrentUser(actor, settings)
        const { deal, share: before } = await lockToChange(tx, person, params.id, version)
        const sections = changes.sections ?? before.sections
        const ids =
          documents === undefined ? before.documents : documents === 'all' ? [] : documents
        const allDocuments = documents === undefined ? before.allDocuments : documents === 'all'
        const chosen = { sections, allDocuments, ids, before: before.documents }
        const after = await changeShare(tx, before.id, {
          ...given(changes),
          allDocuments,
          documents: await documentsAmong(tx, deal.id, chosen),
          ...(until !== undefined && { until: lastDayOf(until, today()) }),
        })
        if (after.words !== before.words) await removeReaders(tx, before.id)
        await audit(shareEvent(deal, { before, after }))
        return answeredShare(tx, after)
      }),
    ),

    route(revokeShare, ({ actor, params, query, change }) =>
      change(async ({ tx, audit }) => {
        const person = toCurrentUser(actor, settings)
        const { deal, share: before } = await lockToChange(tx, person, params.id, query.version)
        const ended = { endedAt: new Date(), endedWhy: 'revoked' }
        const after = await changeShare(tx, before.id, ended)
        await audit(shareEvent(deal, { before, after }))
      }),
    ),

    route(acceptWords, ({ actor, params, body, change }) =>
      change(async ({ tx, audit }) => {
        const person = toCurrentUser(actor, settings)
        const { room, share } = await lockShareWithRoom(tx, person, params.id)
        if (room.role === 'party') throw forbidden()
        const own = room.share
        if (own === null || !isShareLive(share, today())) throw notFound()
        await requireVersion(body.version, share.version, () => toOwnShare(own, today()))
        if (share.words === null || !(await addReader(tx, share.id, person.id))) return
        await audit({
          action: 'accept',
          entity: 'pipeline-shares',
          entityId: share.id,
          changes: [{ field: 'words', from: null, to: share.words }],
          seenAs: room.deal,
          notifies: roomNotifies(room.deal, [share.organizationId]),
        })
      }),
    ),

    route(listAccess, async ({ db, actor, params, query }) => {
      const person = toCurrentUser(actor, settings)
      const room = await roomReader(db, person, params.id)
      if (room.role === 'guest') throw notFound()
      const { organizationId, ...page } = query
      const { entries, total } = await accessOf(db, room.deal.id, page, [
        ...(organizationId === undefined ? [] : [organizationId]),
        ...(room.lends && person.organizationId !== null ? [person.organizationId] : []),
      ])
      const stored = entries.map(({ entry }) => ({
        id: entry.actorId,
        name: entry.actorName ?? '',
      }))
      const nameOf = await namesAnswered(db, person, stored)
      return {
        entries: entries.map(({ entry, organizationName }) =>
          toAccess(
            entry,
            organizationName,
            nameOf({ id: entry.actorId, name: entry.actorName ?? '' }),
          ),
        ),
        total,
      }
    }),
  ]
}
