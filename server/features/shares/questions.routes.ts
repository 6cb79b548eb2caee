import { openQuestionsLimit } from '#contract/questions'
import { answerQuestion, askQuestion, deleteQuestion, listQuestions } from '#contract/questions'
import { isAdmin, mayAnswerQuestion, mayAskQuestion, onlyTheTwo } from '#contract/rights'
import type { Person } from '#contract/rights'
import type { Dependencies } from '#server/dependencies'
import { lockDeal } from '#server/features/pipeline/pipeline.store'
import { toCurrentUser } from '#server/features/users/users.store'
import { changed } from '#server/platform/audit/audit'
import type { Transaction } from '#server/platform/database/database'
import { route } from '#server/platform/http/call'
import type { Route } from '#server/platform/http/call'
import {
  conflict,
  forbidden,
  HttpProblem,
  invalidField,
  notFound,
  requireVersion,
} from '#server/platform/http/problems'
import {
  changeQuestion,
  countOpen,
  deleteQuestion as removeQuestion,
  hasDocument,
  insertQuestion,
  questionsOf,
  toQuestions,
} from './questions.store.ts'
import type { QuestionRow } from './questions.store.ts'
import { roomNotifies } from './room-events.store.ts'
import { notifyOfRoom } from './room-notices.store.ts'
import { lockWithRoom, roomReader, withoutRival } from './room-reader.store.ts'
import type { RoomReader } from './room-reader.store.ts'

type Reader = Person & { readonly id: string }

/** Whose questions somebody reads: parties all, guests and lenders among the parties their own; `null` is all. */
const readAs = (person: Reader, { role, lends }: RoomReader): string | null =>
  role === 'party' && !lends ? null : person.organizationId

/** A question and the page of its deal, locked. @throws HttpProblem 404 for what the person may not read */
async function lockQuestionWithRoom(tx: Transaction, person: Reader, id: string) {
  const { room, row: question } = await lockWithRoom(tx, person, 'questions', id)
  const own = readAs(person, room)
  if (own !== null && question.organizationId !== own) throw notFound()
  return { room, question }
}

const answered = async (tx: Transaction, person: Reader, room: RoomReader, row: QuestionRow) => {
  const [answer] = await toQuestions(tx, person, room, [row])
  if (answer === undefined) throw new Error('A question was not answered')
  return answer
}

/** How a change of a question is audited, and what screens are notified of: those of the deal's parties and of its lender. */
const seen = async (tx: Transaction, { deal }: RoomReader, { organizationId }: QuestionRow) => ({
  seenAs: deal,
  notifies: roomNotifies(await withoutRival(tx, deal, organizationId), [organizationId]),
})

/** @throws HttpProblem 403: guests ask, and take back what they asked */
const onlyGuests = (person: Reader): HttpProblem =>
  forbidden(isAdmin(person) ? onlyTheTwo : undefined)

/** What introduced lenders ask about a deal, and what its organization answers (H-050, H-051, H-097). */
export function questionRoutes({ settings }: Dependencies): Route[] {
  const { items } = settings.financeRules.list
  return [
    route(askQuestion, ({ actor, params, body, change }) =>
      change(async ({ tx, audit }) => {
        const person = toCurrentUser(actor, settings)
        await lockDeal(tx, person, params.id)
        const room = await roomReader(tx, person, params.id)
        const { item = null, line = null, question } = body
        const [introduction] = room.introductions
        const { organizationId, organizationName } = person
        if (
          !mayAskQuestion(person, room.deal, room.introductions) ||
          introduction === undefined ||
          organizationId === null
        )
          throw onlyGuests(person)
        const named = items.find(({ id }) => id === item)
        if (item !== null && named === undefined)
          throw invalidField('item', 'Choose an item of the list')
        if ((await countOpen(tx, room.deal.id, organizationId)) >= openQuestionsLimit)
          throw conflict(
            `Your organization has ${openQuestionsLimit} open questions about this project`,
          )
        const after = await insertQuestion(tx, {
          pipelineId: room.deal.id,
          organizationId,
          organizationName: organizationName ?? introduction.capitalOrganizationName,
          item,
          line,
          question,
          askedBy: person.id,
        })
        await audit(changed('pipeline-questions', { after, ...(await seen(tx, room, after)) }))
        await notifyOfRoom(
          tx,
          { introduction, to: 'deal' },
          { action: 'question', actorId: person.id, about: named?.title ?? line ?? 'the project' },
        )
        return answered(tx, person, room, after)
      }),
    ),

    route(listQuestions, async ({ db, actor, params, query }) => {
      const person = toCurrentUser(actor, settings)
      const room = await roomReader(db, person, params.id)
      const { rows, total } = await questionsOf(db, room.deal.id, readAs(person, room), query)
      return { questions: await toQuestions(db, person, room, rows), total }
    }),

    route(answerQuestion, ({ actor, params, body, change }) =>
      change(async ({ tx, audit }) => {
        const person = toCurrentUser(actor, settings)
        const { room, question: before } = await lockQuestionWithRoom(tx, person, params.id)
        if (isAdmin(person)) throw forbidden(onlyTheTwo)
        if (!mayAnswerQuestion(person, room.deal))
          throw forbidden('You can only change projects of your own organization')
        await requireVersion(body.version, before.version, () => answered(tx, person, room, before))
        const { answer = before.answer, documentId = before.documentId } = body
        if (answer === null && documentId === null)
          throw invalidField('answer', 'Write an answer or choose a document')
        if (
          documentId !== null &&
          documentId !== before.documentId &&
          !(await hasDocument(tx, room.deal.id, documentId))
        )
          throw invalidField('documentId', 'Choose a document of this project')
        const after = await changeQuestion(tx, before.id, {
          answer,
          documentId,
          answeredBy: person.id,
          answeredAt: before.answeredAt ?? new Date(),
        })
        await audit(
          changed('pipeline-questions', { before, after, ...(await seen(tx, room, after)) }),
        )
        const introduction = room.introductions.find(
          ({ capitalOrganizationId }) => capitalOrganizationId === before.organizationId,
        )
        if (introduction !== undefined)
          await notifyOfRoom(
            tx,
            { introduction, to: 'capital' },
            { action: 'answer', actorId: person.id },
          )
        return answered(tx, person, room, after)
      }),
    ),

    route(deleteQuestion, ({ actor, params, query, change }) =>
      change(async ({ tx, audit }) => {
        const person = toCurrentUser(actor, settings)
        const { room, question: before } = await lockQuestionWithRoom(tx, person, params.id)
        if (room.role === 'party') throw onlyGuests(person)
        if (before.answeredAt !== null)
          throw conflict('This question was answered', {
            current: await answered(tx, person, room, before),
          })
        await requireVersion(query.version, before.version, () =>
          answered(tx, person, room, before),
        )
        await removeQuestion(tx, before.id)
        await audit(changed('pipeline-questions', { before, ...(await seen(tx, room, before)) }))
      }),
    ),
  ]
}
