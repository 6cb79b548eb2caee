import { valuesOf } from '#contract/common/enums'
import { dismissalReasons } from '#contract/common/market-enums'
import { dismissMatchBody } from '#contract/match-dismissals'
import type { Match } from '#contract/matches'
import { Field } from '#web/kit/form/field.tsx'
import { RadioGroup } from '#web/kit/form/radio-group.tsx'
import { SaveFailure } from '#web/kit/form/save-failure.tsx'
import { TextInput } from '#web/kit/form/text-input.tsx'
import { toastDone, toastFailed } from '#web/kit/feedback/toast-outcome.ts'
import { FormDialog } from '#web/kit/overlay/form-dialog.tsx'
import { showFieldErrors, useSchemaForm } from '#web/lib/schema-form.ts'
import { useDismissMatch } from './matches.queries.ts'

const choices = valuesOf(dismissalReasons).map((value) => ({
  value,
  label: dismissalReasons[value],
}))

/** Leaves a pair out of the own organization's lists, with a reason (M-110). */
export function DismissDialog({
  match,
  onClose,
}: {
  readonly match: Match
  readonly onClose: () => void
}) {
  const dismiss = useDismissMatch()
  const { dealId, offerId } = match
  const kind = match.kind === 'lending-profiles' ? match.kind : 'products'
  const form = useSchemaForm(dismissMatchBody, {
    dealId,
    kind,
    offerId,
    reason: '' as keyof typeof dismissalReasons,
    note: '',
  })
  const { errors, isDirty } = form.formState
  const isOther = form.watch('reason') === 'other'
  const submit = form.handleSubmit((body) =>
    dismiss.mutate(body, {
      onSuccess: () => {
        toastDone('Match dismissed')
        onClose()
      },
      onError: (error) => {
        showFieldErrors(form, error)
        toastFailed('Failed to dismiss match', error)
      },
    }),
  )
  return (
    <FormDialog
      form={form}
      title="Dismiss match"
      description={`${match.dealName} and ${match.offerName}`}
      isDirty={isDirty}
      onSubmit={submit}
      onClose={onClose}
      submitLabel="Dismiss"
      pending={dismiss.isPending}
    >
      <SaveFailure error={dismiss.error} />
      <div className="grid gap-4">
        <Field label="Reason" group required error={errors.reason?.message}>
          <RadioGroup choices={choices} {...form.register('reason')} />
        </Field>
        <Field
          label="Note"
          optional={!isOther}
          required={isOther}
          error={errors.note?.message}
          hint="Your organization sees it next to the dismissed match."
        >
          <TextInput {...form.register('note')} />
        </Field>
        <p className="text-meta text-ink-2">
          The match is hidden for your organization only. The other side is not notified.
        </p>
      </div>
    </FormDialog>
  )
}
