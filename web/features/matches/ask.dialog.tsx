import { useState } from 'react'
import { askForIntroductionBody } from '#contract/introductions'
import type { Match } from '#contract/matches'
import { Field } from '#web/kit/form/field.tsx'
import { SaveFailure } from '#web/kit/form/save-failure.tsx'
import { TextInput } from '#web/kit/form/text-input.tsx'
import { Textarea } from '#web/kit/form/textarea.tsx'
import { toastDone, toastFailed } from '#web/kit/feedback/toast-outcome.ts'
import { FormDialog } from '#web/kit/overlay/form-dialog.tsx'
import { formatMoney } from '#web/lib/format.ts'
import { showFieldErrors, useSchemaForm } from '#web/lib/schema-form.ts'
import { useAttempt } from '#web/lib/use-attempt.ts'
import { draftMessage, needName } from './match-words.ts'
import { useAskForIntroduction } from './matches.queries.ts'

const askForm = askForIntroductionBody.pick({ message: true, phone: true })

/** Asks the other side of a match for an introduction (M-308). */
export function AskDialog({
  match,
  asDeal,
  onClose,
}: {
  readonly match: Match
  /** Whether the own organization is the deal's. */
  readonly asDeal: boolean
  readonly onClose: () => void
}) {
  const ask = useAskForIntroduction()
  const [attempt, attemptEnded] = useAttempt()
  const [draft] = useState(() => draftMessage(match, asDeal))
  const form = useSchemaForm(askForm, { message: draft, phone: '' })
  const { errors, isDirty } = form.formState
  const to = asDeal ? match.offerOrganizationName : match.dealOrganizationName
  const amount = formatMoney(match.amount)
  const about = [
    needName(match.need),
    amount === null ? 'amount not known' : `about ${amount}`,
    ...(match.state === 'match' ? [`score ${match.score}`] : []),
  ].join(', ')
  const submit = form.handleSubmit(({ message, phone }) =>
    ask.mutate(
      {
        attempt,
        body: {
          dealId: match.dealId,
          kind: match.kind,
          offerId: match.offerId,
          ...(match.need !== null && { need: match.need }),
          message,
          phone: phone ?? null,
        },
      },
      {
        onSuccess: () => {
          attemptEnded()
          toastDone('Introduction requested')
          onClose()
        },
        onError: (error) => {
          attemptEnded(error)
          showFieldErrors(form, error)
          toastFailed('Failed to request introduction', error)
        },
      },
    ),
  )
  return (
    <FormDialog
      form={form}
      title="Ask for Introduction"
      description={`To ${to ?? ''}`}
      isDirty={isDirty}
      onSubmit={submit}
      onClose={onClose}
      submitLabel="Send Request"
      pending={ask.isPending}
    >
      <SaveFailure error={ask.error} />
      <p className="mb-4 text-label wrap-anywhere">
        <b className="font-strong">{match.dealName}</b> and{' '}
        <b className="font-strong">{match.offerName}</b>
        <span className="block text-meta text-ink-2">{about}</span>
      </p>
      <div className="grid gap-4">
        <Field label="Message" error={errors.message?.message} required>
          <Textarea rows={6} {...form.register('message')} />
        </Field>
        <Field label="Phone" optional error={errors.phone?.message}>
          <TextInput type="tel" autoComplete="tel" {...form.register('phone')} />
        </Field>
        <p className="text-meta text-ink-2">
          They see your organization, your name and this message. You see each other's email only if
          they accept.
        </p>
      </div>
    </FormDialog>
  )
}
