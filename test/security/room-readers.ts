import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { addDays } from '#contract/finance/days'
import { auditEntries } from '#database/audit'
import { pipelineOffers } from '#database/offers'
import { pipelineDocuments, pipelineQuestions } from '#database/package'
import { users } from '#database/users'
import { insertUses } from '#server/features/finance/finance.store'
import { insertDeal } from '#server/features/pipeline/pipeline.store'
import { today } from '#server/platform/present-day'
import type { Answer } from '#test/support/client'
import { fileOf } from '#test/support/filed-document'
import { roomScene } from '#test/support/room-scene'
import { bearer, tokenOf } from '#test/support/tokens'

/** Calls the portal as somebody. */
export type Caller = (
  method: string,
  path: string,
  body?: object,
  headers?: Record<string, string>,
) => Promise<Answer>

/** Sentences of the spec that say why somebody who reads may not write; the tables below name them. */
const reasons: Record<string, string> = {
  'You can only change projects of your own organization': 'owner',
  'Only the two organizations can do this': 'two',
  'Only the organization that makes the offer can do this': 'lender',
  'Only the organization of the project can do this': 'project',
  'Accept the confidentiality terms first': 'terms',
}

/** An answer in a table: its status, of a 403 the reason where it is one of those above. */
export const inTable = ({ status, body }: Answer): string =>
  status === 403 ? (reasons[body.message] ?? '403') : String(status)

/** The cells of a table by the name of its row and that of its column. */
export function tableOf(text: string): [string, Record<string, string>][] {
  const [head = [], ...rows] = text
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
  return rows.map(([name = '', ...cells]) => [
    name,
    Object.fromEntries(cells.map((cell, column) => [head[column + 1] ?? '', cell])),
  ])
}

/** Projects that are shared in every way there is, and everybody who may come to their page. */
export async function roomReaders() {
  const scene = await roomScene()
  const { db, portal, bank, owner, meadow } = scene
  const rivalBank = await portal.organization({ name: 'Rival Bank' })
  const rival = (await portal.signedIn({ organizationId: rivalBank.id })).client

  /** A project of River Solar with two documents, introduced to two lenders, who each ask and offer; shared with the first as `shared` says. */
  async function newRoom(shared: Parameters<typeof scene.share>[1] | null = {}, lender = bank) {
    const { id: dealId } = await insertDeal(db, {
      name: 'Town Hall Roof',
      organizationId: owner.id,
      intermediaryAggregatorId: meadow.id,
      capNeed: ['perm', 'construction', 'bridge_to_itc', 'predevelopment'],
    })
    await insertUses(db, [{ pipelineId: dealId, kind: 'solar', amount: 1_000_000 }])
    const addDocument = async (title: string) => {
      const id = randomUUID()
      const earlier = await fileOf(portal, `${title} 1.txt`, id)
      const file = await fileOf(portal, `${title} 2.txt`, id)
      const values = { id, pipelineId: dealId, kind: 'other', title, file }
      await db.insert(pipelineDocuments).values(values)
      return { id, file, earlier }
    }
    const [document, other] = [await addDocument('Lease'), await addDocument('Report')]
    const sections = ['stack', 'credit', 'documents']
    const share =
      shared &&
      (await scene.share(dealId, {
        organizationId: lender.id,
        organizationName: lender.name,
        sections,
        ...(shared.allDocuments === false && { documents: [document.id] }),
        ...shared,
      }))
    if (share)
      await db.insert(auditEntries).values({
        action: 'open',
        entity: 'pipeline-shares',
        entityId: share.id,
        actorId: scene.guestPerson.id,
      })
    const of = async (capital: typeof bank) => {
      const introduction = await scene.introduce(dealId, capital)
      const [question] = await db
        .insert(pipelineQuestions)
        .values({
          pipelineId: dealId,
          organizationId: capital.id,
          organizationName: capital.name,
          question: 'When do you build?',
        })
        .returning()
      const offer = async (need: string, state: string) => {
        const [row] = await db
          .insert(pipelineOffers)
          .values({
            introductionId: introduction.id,
            need,
            kind: 'grant',
            amount: 400_000,
            phase: 'both',
            goodUntil: addDays(today(), 20),
            state,
            ...(state !== 'draft' && { revision: 1, sentAt: new Date() }),
            ...(state === 'accepted' && { acceptedAt: new Date() }),
          })
          .returning()
        return row?.id ?? ''
      }
      return { introductionId: introduction.id, questionId: question?.id ?? '', offer }
    }
    const first = await of(lender)
    const second = await of(rivalBank)
    return {
      dealId,
      document,
      other,
      shareId: share?.id ?? randomUUID(),
      ...first,
      sent: await first.offer('perm', 'sent'),
      draft: await first.offer('construction', 'draft'),
      rivals: second,
      rivalsOffer: await second.offer('perm', 'sent'),
    }
  }
  type Room = Awaited<ReturnType<typeof newRoom>>

  const as =
    (client: typeof rival, options: Record<string, string> = {}): Caller =>
    (method, path, body, headers) =>
      client.request(method, path, body, { headers: { ...options, ...headers } })
  const program = async ({ id }: { id: string }) =>
    as(portal.client(), bearer((await tokenOf(db, id)).token).headers)
  const admin = as(scene.admin)
  const member = as(scene.member)
  const guest = as(scene.guest)

  /** A guest of a project with all of it, once `end` is done to that. */
  const once =
    (end: (room: Room) => Promise<unknown>, shared = {}) =>
    async (): Promise<[Caller, Room]> => {
      const room = await newRoom(shared)
      const ended = (await end(room)) as Partial<Answer> | undefined
      if ((ended?.status ?? 200) >= 300) throw new Error(ended?.text)
      return [guest, room]
    }
  const save = (values: object) =>
    once(({ dealId }) => admin('PUT', `/api/pipeline/${dealId}`, values))
  const reading = (caller: Caller, shared?: Parameters<typeof newRoom>[0]) => async () =>
    [caller, await newRoom(shared)] as [Caller, Room]
  const nothing = async () => {}

  /** Who comes to which page, by their names in the tables. */
  const readers: Record<string, () => Promise<[Caller, Room]>> = {
    member: reading(member),
    intermediary: reading(as(scene.intermediary)),
    administrator: reading(admin),
    whole: reading(guest),
    stack: reading(guest, { sections: ['stack'] }),
    credit: reading(guest, { sections: ['credit'] }),
    // Of two documents one; the choice of documents counts with their section alone (H-100).
    document: reading(guest, { sections: ['documents'], allDocuments: false }),
    'no-section': reading(guest, { sections: ['stack'], allDocuments: true }),
    unshared: async () => {
      // What is shared of one project opens nothing of another (H-002).
      await newRoom()
      return [guest, await newRoom(null)]
    },
    'terms-open': reading(guest, { words: 'Keep it to yourself.' }),
    accepted: once(({ shareId }) => scene.accept(shareId), { words: 'Keep it to yourself.' }),
    revoked: once(({ shareId }) => member('DELETE', `/api/pipeline-shares/${shareId}`)),
    'past-day': once(nothing, { until: addDays(today(), -1) }),
    'no-deal': once(({ introductionId }) =>
      guest('PUT', `/api/introductions/${introductionId}/outcome`, {
        outcome: 'no_deal',
        reason: 'terms',
      }),
    ),
    requested: once(({ introductionId }) =>
      scene.setIntroduction(introductionId, { state: 'requested', answeredAt: null }),
    ),
    closed: save({ outcome: 'withdrawn' }),
    funded: save({ outcome: 'funded' }),
    hidden: save({ visibility: 'organization_only' }),
    sold: save({ organizationId: rivalBank.id }),
    deleted: once(({ dealId }) => member('DELETE', `/api/pipeline/${dealId}`)),
    // Their organization is no more: it was deleted, once nobody was left in it.
    gone: async () => {
      const lender = await portal.organization({ name: 'Closing Bank' })
      const { client, user } = await portal.signedIn({ organizationId: lender.id })
      const room = await newRoom({}, lender)
      const values = { organizationId: (await portal.organization()).id }
      await db.update(users).set(values).where(eq(users.id, user.id))
      const answer = await admin('DELETE', `/api/organizations/${lender.id}`)
      if (answer.status !== 204) throw new Error(answer.text)
      return [as(client), room]
    },
    rival: reading(as(rival)),
    'lending-intermediary': async () => {
      const room = await newRoom()
      await scene.introduce(room.dealId, meadow)
      return [as(scene.intermediary), room]
    },
    stranger: reading(as(scene.stranger)),
    'signed-out': reading(as(portal.client())),
    'guest-program': reading(await program(scene.guestPerson)),
    'member-program': reading(await program(scene.person)),
  }
  return readers
}
