import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { Link } from 'wouter'
import { dayWords } from '#contract/finance/day-words'
import type { Room } from '#contract/room'
import { createShareBody, updateShareBody, type Share } from '#contract/shares'
import { Alert } from '#web/kit/feedback/alert.tsx'
import { QueryError } from '#web/kit/feedback/query-error.tsx'
import { toastDone, toastFailed } from '#web/kit/feedback/toast-outcome.ts'
import { Button, buttonClasses, LinkButton } from '#web/kit/form/button.tsx'
import { Field } from '#web/kit/form/field.tsx'
import { SaveFailure } from '#web/kit/form/save-failure.tsx'
import { TextInput } from '#web/kit/form/text-input.tsx'
import { Textarea } from '#web/kit/form/textarea.tsx'
import { DialogBody, DialogFooter, OpenDialog } from '#web/kit/overlay/dialog.tsx'
import { FormDialog } from '#web/kit/overlay/form-dialog.tsx'
import { sentenceOf } from '#web/lib/api-client.ts'
import { matchesAddress } from '#web/lib/paths.ts'
import { showFieldErrors, useSchemaForm } from '#web/lib/schema-form.ts'
import { useAttempt } from '#web/lib/use-attempt.ts'
import { conflictingRecord } from '#web/lib/version-conflict.ts'
import { DayChoice, Part, SectionChoice, SharePreview, WithWhom } from './share-parts.tsx'
import {
  bodyOfShare,
  lendersOf,
  newShareValues,
  shareSentences,
  valuesOfShare,
  type Lender,
  type ShareValues,
} from './share-words.ts'
import {
  useCreateShare,
  useIntroductions,
  useShares,
  useShown,
  useUpdateShare,
} from './shares.queries.ts'

/** What the dialog says of a project. */
export interface SharedDeal {
  readonly id: string
  readonly name: string
}

export interface ShareDialogProps {
  readonly deal: SharedDeal
  readonly introductions: Room['introductions']
  /** The share to change; a new one without it. */
  readonly share?: Share
  /** Whom a new one is with at first. */
  readonly introductionId?: string
  readonly onClose: () => void
}

/** Shares a project with a lender it is introduced to, or changes a share (H-076). */
export function ShareDialog({ deal, introductions, ...start }: ShareDialogProps) {
  const query = useShares(deal.id)
  const { data } = query
  const lenders = lendersOf(introductions)
  const title = `Share ${deal.name}`
  if (lenders.length === 0 && start.share === undefined)
    return (
      <OpenDialog size="sm" title={title} onClose={start.onClose}>
        <DialogBody>
          <p className="font-strong">No one to share with yet</p>
          <p className="mt-1 text-ink-2">{shareSentences.nobody}</p>
        </DialogBody>
        <DialogFooter>
          <Button onClick={start.onClose}>Cancel</Button>
          <Link
            href={matchesAddress('pipeline', deal.id)}
            className={buttonClasses({ variant: 'primary' })}
          >
            See lenders that fit
          </Link>
        </DialogFooter>
      </OpenDialog>
    )
  // Whom it is shared with already decides what the dialog begins with.
  if (data === undefined)
    return query.isError ? (
      <OpenDialog size="sm" title={title} onClose={start.onClose}>
        <DialogBody>
          <QueryError title="Failed to fetch shares" query={query} />
        </DialogBody>
      </OpenDialog>
    ) : null
  return <ShareForm {...start} deal={deal} title={title} lenders={lenders} shares={data.shares} />
}

function ShareForm({
  deal,
  title,
  lenders,
  shares,
  introductionId,
  onClose,
  ...start
}: Omit<ShareDialogProps, 'introductions'> & {
  readonly title: string
  readonly lenders: readonly Lender[]
  readonly shares: readonly Share[]
}) {
  const [share, setShare] = useState(start.share)
  const openOf = ({ organizationId }: Lender) =>
    shares.find((each) => each.organizationId === organizationId && each.endedWhy === null)
  const free = lenders.filter((lender) => openOf(lender) === undefined)
  const form = useSchemaForm<ShareValues, ShareValues>(
    (share ? updateShareBody : createShareBody) as never,
    share
      ? valuesOfShare(share, '')
      : newShareValues(introductionId ?? free[0]?.id ?? lenders[0]?.id ?? ''),
  )
  const { control, register } = form
  const { errors, isDirty } = form.formState
  const values = useWatch({ control }) as ShareValues
  const { introductionId: chosenId, until } = values
  const choose = (part: Partial<ShareValues>) => {
    for (const [name, value] of Object.entries(part))
      form.setValue(name as keyof ShareValues, value, {
        shouldDirty: true,
        shouldValidate: form.formState.isSubmitted,
      })
  }
  const { finance, documents = [] } = useShown(deal.id)
  const [attempt, attemptEnded] = useAttempt()
  const [create, update] = [useCreateShare(deal.id), useUpdateShare()]
  const introduced = useIntroductions(share ? [] : free.map(({ id }) => id))
  const person = introduced.get(chosenId)?.contacts?.capital.name
  const [taken, setTaken] = useState<Share | null>(null)
  const failed = share ? update.error : create.error
  const lastWords = shares.find(({ words }) => words !== null)?.words ?? null
  const name =
    share?.organizationName ?? lenders.find(({ id }) => id === chosenId)?.organizationName ?? 'They'

  const change = (next: Share) => {
    setTaken(null)
    create.reset()
    setShare(next)
    if (taken === null) form.reset(valuesOfShare(next, ''))
  }
  const outcome = {
    onSuccess: () => {
      toastDone(share ? shareSentences.updated : shareSentences.shared)
      onClose()
    },
    onError: (error: Error) => {
      attemptEnded(error)
      const stored = conflictingRecord<Share>(error)
      if (stored && share) setShare(stored)
      if (stored && !share) setTaken(stored)
      showFieldErrors(form, error)
      toastFailed(share ? shareSentences.updateFailed : shareSentences.shareFailed, error)
    },
  }
  const submit = form.handleSubmit(() => {
    const body = bodyOfShare(values, share)
    if (share) update.mutate({ id: share.id, body: { ...body, version: share.version } }, outcome)
    else
      create.mutate({ attempt, body: { ...body, introductionId: values.introductionId } }, outcome)
  })
  return (
    <FormDialog
      form={form}
      title={title}
      size="lg"
      isDirty={isDirty}
      onSubmit={submit}
      onClose={onClose}
      submitLabel={share ? 'Save Share' : 'Share Project'}
      pending={create.isPending || update.isPending}
      start={
        !share && (
          <span className="text-meta text-ink-3 max-sm:hidden">
            {person === undefined ? 'They get an email.' : `${person} gets an email.`}
          </span>
        )
      }
    >
      {taken ? (
        <Alert
          tone="bad"
          className="mb-4"
          action={<LinkButton onClick={() => change(taken)}>Change that share</LinkButton>}
        >
          {create.error && sentenceOf(create.error)} Your choices here are kept.
        </Alert>
      ) : (
        <SaveFailure error={failed} className="mb-4" />
      )}
      <div className="grid gap-x-8 gap-y-5 md:grid-cols-[minmax(0,1fr)_264px]">
        <div className="grid min-w-0 gap-5">
          {!share && (
            <WithWhom
              lenders={lenders}
              openOf={openOf}
              introduced={introduced}
              onChange={change}
              value={chosenId}
              onChoose={(id) => choose({ introductionId: id })}
            />
          )}
          <Part label="What they see" error={errors.sections?.message ?? errors.documents?.message}>
            <SectionChoice values={values} change={choose} documents={documents} />
          </Part>
          <Part label="Until">
            <div className="flex flex-wrap items-end gap-3">
              <DayChoice values={values} change={choose} />
              <Field label="Last day" labelHidden error={errors.until?.message}>
                <TextInput type="date" {...register('until')} />
              </Field>
            </div>
            <p className="mt-1.5 text-meta text-ink-3">
              {until !== '' && `Through ${dayWords(until)}. `}You can change or revoke it at any
              time.
            </p>
          </Part>
          <Field
            label="Confidentiality terms"
            optional
            error={errors.words?.message}
            hint="Each person accepts them once before reading. You see who did, and when."
            aside={
              lastWords !== null && (
                <LinkButton className="py-0" onClick={() => choose({ words: lastWords })}>
                  Use the last terms
                </LinkButton>
              )
            }
          >
            <Textarea rows={3} {...register('words')} />
          </Field>
        </div>
        <SharePreview values={values} lender={name} finance={finance} documents={documents} />
      </div>
    </FormDialog>
  )
}
