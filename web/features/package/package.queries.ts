import { useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import type { Endpoint } from '#contract/common/endpoint'
import {
  createDocument,
  deleteDocument,
  readPackage,
  updateDocument,
  updateItem,
  type createDocumentBody,
  type Document,
  type updateDocumentBody,
} from '#contract/package'
import { dealCalls, summarizeDeals } from '#contract/pipeline'
import {
  answerQuestion,
  askQuestion,
  deleteQuestion,
  listQuestions,
  type answerQuestionBody,
  type askQuestionBody,
  type Question,
} from '#contract/questions'
import { acceptWords, listShares, updateShare, type OwnShare, type Share } from '#contract/shares'
import { call } from '#web/lib/api-client.ts'
import { mutationHook } from '#web/lib/record-mutation.ts'
import { read } from '#web/lib/query-client.ts'

export function usePackage(dealId: string) {
  return useQuery(read(readPackage, { params: { id: dealId } }))
}

/** Questions about a deal without its package: those of the own organization while nothing is shared. */
export function useQuestions(dealId: string) {
  return useQuery(read(listQuestions, { params: { id: dealId } }))
}

/** Whom a deal is shared with, for who answers questions. */
export function useShares(dealId: string) {
  return useQuery(read(listShares, { params: { id: dealId } }))
}

/** Of a project are read again its package, its figures and what waits at its page, in all lists. */
const touched: readonly Endpoint[] = [dealCalls.list, summarizeDeals]
const usePackageMutation = mutationHook(touched)

interface NewDocument {
  /** The same value sent twice adds one document. */
  readonly attempt: string
  readonly body: z.input<typeof createDocumentBody>
}

/** Adds documents one by one; answers what became of each, and the lists are read again once. */
export function useCreateDocuments(dealId: string) {
  return usePackageMutation(async (wanted: readonly NewDocument[]) => {
    const answers: (Document | Error)[] = []
    for (const { attempt, body } of wanted)
      answers.push(
        await call(
          createDocument,
          { params: { id: dealId }, body },
          { idempotencyKey: attempt },
        ).catch((error: Error) => error),
      )
    return answers
  })
}

export function useUpdateDocument() {
  return usePackageMutation(
    ({ id, body }: { id: string; body: z.input<typeof updateDocumentBody> }) =>
      call(updateDocument, { params: { id }, body }),
  )
}

export function useDeleteDocument() {
  return usePackageMutation(({ id, version }: Pick<Document, 'id' | 'version'>) =>
    call(deleteDocument, { params: { id }, query: { version } }),
  )
}

/** Says why an item does not apply; null takes it back. */
export function useUpdateItem(dealId: string) {
  return usePackageMutation(
    ({ item, notApplicable }: { item: string; notApplicable: string | null }) =>
      call(updateItem, { params: { id: dealId, item }, body: { notApplicable } }),
  )
}

export function useAskQuestion(dealId: string) {
  return usePackageMutation(
    ({ attempt, body }: { attempt: string; body: z.input<typeof askQuestionBody> }) =>
      call(askQuestion, { params: { id: dealId }, body }, { idempotencyKey: attempt }),
  )
}

export function useDeleteQuestion() {
  return usePackageMutation(({ id, version }: Pick<Question, 'id' | 'version'>) =>
    call(deleteQuestion, { params: { id }, query: { version } }),
  )
}

export function useAnswerQuestion() {
  return usePackageMutation(
    ({ id, body }: { id: string; body: z.input<typeof answerQuestionBody> }) =>
      call(answerQuestion, { params: { id }, body }),
  )
}

/** What a share opens of the documents once one more is shared; a list of documents counts with their section alone. */
function documentsOf({ sections, documents }: Share, more: string): Share['documents'] {
  if (!sections.includes('documents')) return [more]
  return documents === 'all' ? documents : [...new Set([...documents, more])]
}

/** Shares one more document with the lender of a share. */
export function useShareDocument() {
  return usePackageMutation(({ share, documentId }: { share: Share; documentId: string }) =>
    call(updateShare, {
      params: { id: share.id },
      body: {
        sections: [...new Set([...share.sections, 'documents' as const])],
        documents: documentsOf(share, documentId),
        version: share.version,
      },
    }),
  )
}

export function useAcceptWords() {
  return usePackageMutation(({ id, version }: Pick<OwnShare, 'id' | 'version'>) =>
    call(acceptWords, { params: { id }, body: { version } }),
  )
}
