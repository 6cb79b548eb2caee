import { z } from 'zod'
import { endpoint, noContent } from './common/endpoint.ts'
import {
  pageLimit,
  pageQuery,
  recordVersion,
  timestamp,
  versionField,
  versionQuery,
} from './common/page.ts'
import { byId, exactText, idOf, nameLimit, optionalText } from './common/text.ts'

/** What introduced lenders ask about a project, and what it answers (H-050, H-051, H-097). */

/** Most open questions of an organization about one project. */
export const openQuestionsLimit = 50
const textLimit = 2000

export const question = z.object({
  id: z.uuid(),
  dealId: z.uuid(),
  /** Who asks; null once the organization is deleted, its name stays. */
  organizationId: z.uuid().nullable(),
  organizationName: z.string(),
  /** An item of the readiness list, or a line of the lender's own; neither for a question about the project. */
  item: z.string().nullable(),
  line: z.string().nullable(),
  question: z.string(),
  askedByName: z.string(),
  answer: z.string().nullable(),
  /** The document that answers it; null for a guest who may not read it. */
  documentId: z.uuid().nullable(),
  answeredByName: z.string().nullable(),
  /** Null while it is open. */
  answeredAt: timestamp.nullable(),
  createdAt: timestamp,
  updatedAt: timestamp,
  version: recordVersion,
})
export type Question = z.infer<typeof question>

export const askQuestionBody = z
  .object({
    item: optionalText(nameLimit),
    line: optionalText(nameLimit),
    question: exactText(textLimit).refine((typed) => typed.trim() !== '', {
      error: 'Write a question',
    }),
  })
  .refine(({ item, line }) => item == null || line == null, {
    error: 'Choose an item or a line',
    path: ['item'],
  })

export const answerQuestionBody = z.object({
  answer: optionalText(textLimit),
  documentId: z.union([idOf('Choose a document of this project'), z.null()]).optional(),
  version: versionField,
})

export const askQuestion = endpoint({
  id: 'pipelineQuestions.create',
  summary: 'Ask about a project: its guests, with or without a share',
  method: 'POST',
  path: '/api/pipeline/{id}/questions',
  access: 'member',
  params: byId,
  body: askQuestionBody,
  status: 201,
  reply: question,
})

export const listQuestions = endpoint({
  id: 'pipelineQuestions.list',
  summary: 'Questions about a project, newest first: its parties all, guests their own',
  method: 'GET',
  path: '/api/pipeline/{id}/questions',
  access: 'member',
  params: byId,
  query: pageQuery(pageLimit),
  status: 200,
  reply: z.object({ questions: z.array(question), total: z.int() }),
  list: true,
})

export const answerQuestion = endpoint({
  id: 'pipelineQuestions.update',
  summary: "Answer a question: members of the project's organization",
  method: 'PUT',
  path: '/api/pipeline-questions/{id}',
  access: 'member',
  params: byId,
  body: answerQuestionBody,
  status: 200,
  reply: question,
})

export const deleteQuestion = endpoint({
  id: 'pipelineQuestions.delete',
  summary: 'Take back a question that is still open: the organization that asked',
  method: 'DELETE',
  path: '/api/pipeline-questions/{id}',
  access: 'member',
  params: byId,
  query: versionQuery,
  status: 204,
  reply: noContent,
})

export const questionEndpoints = [askQuestion, listQuestions, answerQuestion, deleteQuestion]
