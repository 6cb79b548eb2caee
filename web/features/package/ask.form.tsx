import { CornerDownRight } from 'lucide-react'
import { useEffect } from 'react'
import { askQuestionBody } from '#contract/questions'
import type { Deal } from '#contract/pipeline'
import { toastDone, toastFailed } from '#web/kit/feedback/toast-outcome.ts'
import { Button, LinkButton, SubmitButton } from '#web/kit/form/button.tsx'
import { Field } from '#web/kit/form/field.tsx'
import { Form } from '#web/kit/form/form.tsx'
import { SaveFailure } from '#web/kit/form/save-failure.tsx'
import { Textarea } from '#web/kit/form/textarea.tsx'
import { cn } from '#web/kit/layout/class-names.ts'
import { useCurrentUser } from '#web/lib/current-user.ts'
import { displayName } from '#web/lib/person.ts'
import { showFieldErrors, useSchemaForm } from '#web/lib/schema-form.ts'
import { useUnsavedChangesGuard } from '#web/lib/unsaved-changes.ts'
import { useAttempt } from '#web/lib/use-attempt.ts'
import { useAsking, useUnsentQuestion } from './asking.ts'
import { FileLink } from './document-line.tsx'
import type { ShownQuestion } from './package-view.ts'
import { dayInShort } from './package-words.ts'
import { useAskQuestion, useDeleteQuestion } from './package.queries.ts'

/** A lender's question about an item, a line, or the project: one field under what it is about (H-050, H-075). */
export function AskForm({
  deal,
  about,
  typed = '',
  onClose,
  className,
}: {
  readonly deal: Pick<Deal, 'id' | 'organizationName'>
  readonly about: { readonly item: string | null; readonly line: string | null } | null
  /** What was typed of it before, where it could not stay. */
  readonly typed?: string
  readonly onClose: () => void
  readonly className?: string
}) {
  useAsking()
  const ask = useAskQuestion(deal.id)
  const [attempt, ended] = useAttempt()
  const place = { item: about?.item ?? null, line: about?.line ?? null }
  const unsent = useUnsentQuestion(place)
  const form = useSchemaForm(askQuestionBody, { ...place, question: typed })
  const { errors, isDirty } = form.formState
  const release = useUnsavedChangesGuard(isDirty || typed !== '')
  const close = () => {
    unsent.drop()
    onClose()
  }
  useEffect(() => form.setFocus('question'), [form])
  const submit = form.handleSubmit((body) =>
    ask.mutate(
      { attempt, body },
      {
        onSuccess: () => {
          ended()
          release()
          toastDone('Question sent successfully')
          close()
        },
        onError: (error) => {
          ended(error)
          if (!showFieldErrors(form, error)) toastFailed('Failed to send question', error)
        },
      },
    ),
  )
  const question = form.register('question', {
    onChange: ({ target }: { target: HTMLTextAreaElement }) => unsent.keep(target.value),
  })
  return (
    <Form
      form={form}
      className={cn('text-left', className)}
      onSubmit={(event) => void submit(event)}
    >
      <SaveFailure error={ask.error} className="mb-2.5" />
      <Field label="Your question" error={errors.question?.message}>
        <Textarea className="min-h-16" {...question} />
      </Field>
      <div className="mt-2.5 flex flex-wrap items-center gap-2">
        <SubmitButton pending={ask.isPending} pendingText="Sending...">
          Send Question
        </SubmitButton>
        <Button variant="ghost" onClick={close}>
          Cancel
        </Button>
        <p className="text-meta text-ink-3">
          {deal.organizationName ?? 'The project'} sees who asks. They answer here.
        </p>
      </div>
    </Form>
  )
}

/** A question with its answer, as both sides read it, and what it is about where that is not above it; who asked takes it back while it is open. */
export function Exchange({
  question,
  about,
  isGuest,
  className,
}: {
  readonly question: ShownQuestion
  readonly about?: string
  readonly isGuest: boolean
  readonly className?: string
}) {
  const remove = useDeleteQuestion()
  const isMine = question.askedByName === displayName(useCurrentUser())
  const { answeredAt } = question
  const subject = about === undefined ? '' : ` about ${about}`
  if (answeredAt === null)
    return (
      <p className={cn('mt-1.5 flex items-baseline gap-2 text-meta text-ink-2', className)}>
        <CornerDownRight aria-hidden className="size-3.5 translate-y-0.5 text-ink-3" />
        <span className="min-w-0 wrap-anywhere">
          <b className="font-strong">
            {isMine ? 'You' : question.askedByName} asked{subject} on{' '}
            {dayInShort(question.createdAt)}:
          </b>{' '}
          “{question.question}”{' '}
          <LinkButton
            className="ml-1 py-0"
            aria-busy={remove.isPending}
            onClick={() =>
              remove.isPending ||
              remove.mutate(question, {
                onError: (error) => toastFailed('Failed to take back question', error),
              })
            }
          >
            Take back
          </LinkButton>
        </span>
      </p>
    )
  return (
    <div className={cn('mt-2 border-l-3 border-bar py-0.5 pl-3.5', className)}>
      <p className="text-meta text-ink-3">
        <b className="text-table font-strong text-ink">{question.answeredByName}</b>{' '}
        {isGuest
          ? `answered your question${subject} on ${dayInShort(answeredAt)}`
          : `answered ${question.organizationName}${subject} on ${dayInShort(answeredAt)}`}
      </p>
      <p className="text-meta text-ink-2 wrap-anywhere">“{question.question}”</p>
      {question.answer && <p className="whitespace-pre-line wrap-anywhere">{question.answer}</p>}
      <AnsweringDocument question={question} isGuest={isGuest} />
    </div>
  )
}

/** The document that answers a question, or why an answer without words shows none: an answer that is empty would be none. */
function AnsweringDocument({
  question: { document, documentId, answer },
  isGuest,
}: {
  readonly question: ShownQuestion
  readonly isGuest: boolean
}) {
  if (document)
    return (
      <p className="text-table">
        <FileLink href={document.file}>{document.title}</FileLink>
      </p>
    )
  if (answer && documentId === null) return null
  return (
    <p className="text-meta text-ink-2">
      {isGuest
        ? 'A document answers it that is not shared with you.'
        : 'The document that answered it was deleted.'}
    </p>
  )
}
