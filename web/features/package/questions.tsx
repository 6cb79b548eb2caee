import { Eye, Upload } from 'lucide-react'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import type { Document } from '#contract/package'
import type { Question } from '#contract/questions'
import type { Deal } from '#contract/pipeline'
import type { Share } from '#contract/shares'
import { Avatar } from '#web/kit/display/avatar.tsx'
import { toastDone, toastFailed } from '#web/kit/feedback/toast-outcome.ts'
import { Alert } from '#web/kit/feedback/alert.tsx'
import { Button, SubmitButton } from '#web/kit/form/button.tsx'
import { CheckboxField } from '#web/kit/form/checkbox.tsx'
import { Field } from '#web/kit/form/field.tsx'
import { SaveFailure } from '#web/kit/form/save-failure.tsx'
import { Select } from '#web/kit/form/select.tsx'
import { Textarea } from '#web/kit/form/textarea.tsx'
import { fieldErrorsOf } from '#web/lib/api-client.ts'
import { formatCountOf } from '#web/lib/format.ts'
import { useUnsavedChangesGuard } from '#web/lib/unsaved-changes.ts'
import { AskForm, Exchange } from './ask.form.tsx'
import type { ShownQuestion } from './package-view.ts'
import { dayInShort } from './package-words.ts'
import { useAnswerQuestion, useShareDocument, useShares } from './package.queries.ts'

const panel = 'rounded-b-sheet border border-t-2 border-rule border-t-ink bg-sheet'
const heading = 'flex items-baseline gap-2 px-4.5 pt-3 text-head max-sm:px-4'

export type AddFile = (question: Question, onAdded: (document: Document) => void) => void

/** What lenders ask and nobody has answered, each with the form of its answer; and what was answered and stands beside no row (H-051, H-073). */
export function Questions({
  deal,
  questions,
  documents,
  aboutOf,
  isPlaced,
  mayAnswer,
  onAddFile,
}: {
  readonly deal: Deal
  readonly questions: readonly ShownQuestion[]
  readonly documents: readonly Document[]
  /** What a question is about, in words. */
  readonly aboutOf: (question: Question) => string
  /** Whether a row that is listed shows it once it is answered. */
  readonly isPlaced: (question: Question) => boolean
  readonly mayAnswer: boolean
  readonly onAddFile: AddFile
}) {
  const [answering, setAnswering] = useState<ShownQuestion | null>(null)
  const open = questions.filter(({ answeredAt }) => answeredAt === null)
  // Its form stays with what is typed in it, also when others take the question back or answer it meanwhile.
  const gone = answering && !open.some(({ id }) => id === answering.id) ? [answering] : []
  const listed = [...open, ...gone].toSorted((a, b) => b.createdAt.localeCompare(a.createdAt))
  const answered = questions.filter((each) => each.answeredAt !== null && !isPlaced(each))
  if (listed.length + answered.length === 0) return null
  return (
    <section aria-labelledby="questions-title" className={panel}>
      <h2 id="questions-title" className={heading}>
        Questions <span className="text-label font-normal text-ink-3">{open.length} open</span>
      </h2>
      <ul>
        {listed.map((question) => (
          <li
            key={question.id}
            aria-label={question.question}
            className="grid grid-cols-[30px_minmax(0,1fr)_auto] items-start gap-x-3 gap-y-0.5 border-rule px-4.5 py-3 not-first:border-t max-sm:px-4"
          >
            <Avatar name={question.askedByName} />
            <div className="min-w-0 wrap-anywhere">
              <p className="text-meta text-ink-3">
                <b className="text-table font-strong text-ink">{question.askedByName}</b>,{' '}
                {question.organizationName}, about {aboutOf(question)}
              </p>
              <p className="whitespace-pre-line">{question.question}</p>
              <p className="text-meta text-ink-3">Asked on {dayInShort(question.createdAt)}</p>
            </div>
            {mayAnswer &&
              (answering?.id === question.id ? (
                <AnswerForm
                  deal={deal}
                  question={question}
                  ended={gone.length === 0 ? null : endOf(question, questions)}
                  documents={documents}
                  onAddFile={onAddFile}
                  onClose={() => setAnswering(null)}
                />
              ) : (
                <Button
                  className="self-center max-sm:col-span-2 max-sm:col-start-2"
                  aria-label={`Answer ${question.askedByName} about ${aboutOf(question)}`}
                  onClick={() => setAnswering(question)}
                >
                  Answer
                </Button>
              ))}
          </li>
        ))}
      </ul>
      {answered.length > 0 && (
        <div className="border-t border-rule px-4.5 pt-1 pb-3 max-sm:px-4">
          {answered.map((each) => (
            <Exchange key={each.id} question={each} about={aboutOf(each)} isGuest={false} />
          ))}
        </div>
      )}
    </section>
  )
}

/** What a lender asked about the project, and one more question; those about a row that is listed are under it. */
export function OwnQuestions({
  deal,
  questions,
  aboutOf,
}: {
  readonly deal: Deal
  readonly questions: readonly ShownQuestion[]
  readonly aboutOf: (question: Question) => string
}) {
  const [isAsking, setAsking] = useState(false)
  return (
    <section aria-labelledby="questions-title" className={`${panel} pb-3`}>
      <h2 id="questions-title" className={heading}>
        Your questions about the project
      </h2>
      <div className="px-4.5 max-sm:px-4">
        {questions.map((each) => (
          <Exchange key={each.id} question={each} about={aboutOf(each)} isGuest />
        ))}
        {isAsking ? (
          <AskForm deal={deal} about={null} onClose={() => setAsking(false)} className="mt-2.5" />
        ) : (
          <Button size="sm" className="mt-2.5" onClick={() => setAsking(true)}>
            Ask a question
          </Button>
        )}
      </div>
    </section>
  )
}

/** Why a question can be answered no longer. */
function endOf({ id, askedByName }: Question, questions: readonly Question[]): string {
  const answered = questions.find((each) => each.id === id)
  return answered
    ? `${answered.answeredByName} answered this question meanwhile`
    : `${askedByName} took this question back`
}

/** Whether a lender reads a document through its share, and how to say what it sees. */
function sightOf(share: Share | undefined, name: string, documentId: string) {
  if (share === undefined)
    return {
      sees: null,
      words: `Nothing is shared with ${name}: it sees your answer, but cannot open the file.`,
    }
  const { documents } = share
  const chosen = share.sections.includes('documents') ? documents : []
  if (chosen === 'all')
    return {
      sees: true,
      words: `${name} sees all documents of this project, so it sees this one too.`,
    }
  if (chosen.includes(documentId)) return { sees: true, words: `${name} sees this document.` }
  const some =
    chosen.length === 0 ? 'no documents' : formatCountOf(chosen.length, 'chosen document')
  return {
    sees: false,
    words: `${name} sees ${some}. Without this it sees your answer, but cannot open the file.`,
  }
}

const nothing = 'Write an answer or choose a document'

/** Answers a question by words, a document, or both; naming a document does not share it. */
function AnswerForm({
  deal,
  question,
  ended,
  documents,
  onAddFile,
  onClose,
}: {
  readonly deal: Deal
  readonly question: Question
  /** Why it can be answered no longer; null while it is open. */
  readonly ended: string | null
  readonly documents: readonly Document[]
  readonly onAddFile: AddFile
  readonly onClose: () => void
}) {
  const [answer, setAnswer] = useState('')
  const [documentId, setDocumentId] = useState('')
  const [sharesToo, setSharesToo] = useState(true)
  const [error, setError] = useState<string>()
  const send = useAnswerQuestion()
  const sharing = useShareDocument()
  const shares = useShares(deal.id)
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => field.current?.focus(), [])
  const release = useUnsavedChangesGuard(answer !== '' || documentId !== '')
  const share = shares.data?.shares.find(
    ({ organizationId, endedWhy }) =>
      endedWhy === null && organizationId === question.organizationId,
  )
  const sight =
    documentId === '' || !shares.data ? null : sightOf(share, question.organizationName, documentId)
  // Once it is sent the question is open no longer either.
  const isOver = ended !== null && !send.isPending && !send.isSuccess
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (answer.trim() === '' && documentId === '') {
      setError(nothing)
      return field.current?.focus()
    }
    const { id, version } = question
    const body = { answer: answer.trim() || null, documentId: documentId || null, version }
    try {
      if (share && sight?.sees === false && sharesToo)
        await sharing.mutateAsync({ share, documentId })
      await send.mutateAsync({ id, body })
    } catch (failed) {
      const { answer: ofAnswer, documentId: ofDocument } = fieldErrorsOf(failed)
      setError(ofAnswer ?? ofDocument)
      return toastFailed('Failed to send answer', failed)
    }
    release()
    toastDone('Answer sent successfully')
    onClose()
  }
  return (
    <form
      noValidate
      onSubmit={(event) => void submit(event)}
      className="col-start-2 col-end-[-1] mt-2.5 grid gap-3 max-sm:col-start-1"
    >
      {isOver && (
        <Alert tone="warn" title={ended}>
          What you typed is still here until you close it.
        </Alert>
      )}
      <SaveFailure error={error === undefined ? (sharing.error ?? send.error) : null} />
      <Field label="Answer" error={error}>
        <Textarea
          ref={field}
          className="min-h-18"
          value={answer}
          onChange={({ target }) => {
            setAnswer(target.value)
            setError(undefined)
          }}
        />
      </Field>
      <div className="flex flex-wrap items-end gap-2">
        <Field label="Document" optional className="min-w-0 flex-[0_1_21rem]">
          <Select value={documentId} onChange={({ target }) => setDocumentId(target.value)}>
            <option value="">No document</option>
            {documents.map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </Select>
        </Field>
        <Button
          className="h-9.5"
          onClick={() => onAddFile(question, (added) => setDocumentId(added.id))}
        >
          <Upload aria-hidden />
          Add a file
        </Button>
      </div>
      {sight?.sees === false ? (
        <CheckboxField
          label="Share this document too"
          hint={sight.words}
          checked={sharesToo}
          onChange={({ target }) => setSharesToo(target.checked)}
        />
      ) : (
        sight && (
          <p className="flex items-center gap-2 text-meta text-ink-2">
            <Eye aria-hidden className="size-3.5 text-ink-3" />
            {sight.words}
          </p>
        )
      )}
      <div className="flex gap-2">
        {!isOver && (
          <SubmitButton pending={send.isPending || sharing.isPending} pendingText="Sending...">
            Send Answer
          </SubmitButton>
        )}
        <Button variant="ghost" onClick={onClose}>
          {isOver ? 'Close' : 'Cancel'}
        </Button>
      </div>
    </form>
  )
}
