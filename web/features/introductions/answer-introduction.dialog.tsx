import { useId, useState } from 'react'
import { declineReasons } from '#contract/common/market-enums'
import { valuesOf } from '#contract/common/enums'
import { declineIntroductionBody, type Introduction } from '#contract/introductions'
import { toastDone } from '#web/kit/feedback/toast-outcome.ts'
import { Button } from '#web/kit/form/button.tsx'
import { Field } from '#web/kit/form/field.tsx'
import { Form } from '#web/kit/form/form.tsx'
import { RadioGroup } from '#web/kit/form/radio-group.tsx'
import { SaveFailure } from '#web/kit/form/save-failure.tsx'
import { TextInput } from '#web/kit/form/text-input.tsx'
import { Textarea } from '#web/kit/form/textarea.tsx'
import { DialogBody, DialogFooter, OpenDialog } from '#web/kit/overlay/dialog.tsx'
import { MutationDialog } from '#web/kit/overlay/mutation-dialog.tsx'
import { useSchemaForm } from '#web/lib/schema-form.ts'
import { Controller } from 'react-hook-form'
import { partiesOf } from './introduction-words.tsx'
import { useAccept, useDecline, useWithdraw } from './introductions.queries.ts'

interface AnswerDialogProps {
  readonly introduction: Introduction
  readonly onClose: () => void
  /** Called once the answer is stored and the lists have been read again. */
  readonly onDone: () => void
}

/** Asks before addresses are shown to both sides (M-309). What is shown afterwards says that it was accepted (U-034). */
export function AcceptDialog({ introduction, onClose, onDone }: AnswerDialogProps) {
  const accept = useAccept()
  const [phone, setPhone] = useState('')
  const { asking } = partiesOf(introduction)
  return (
    <MutationDialog
      mutation={accept}
      input={{ id: introduction.id, body: { phone } }}
      title="Accept this introduction?"
      confirmLabel="Accept"
      variant="primary"
      pendingText="Accepting..."
      failed="Failed to accept the introduction"
      onDone={onDone}
      onClose={onClose}
    >
      <p>{`${asking} will see your name and email address.`}</p>
      <Field label="Phone" optional hint="They see it, too" className="mt-4">
        <TextInput
          type="tel"
          autoComplete="tel"
          maxLength={50}
          value={phone}
          onChange={(event) => setPhone(event.target.value)}
        />
      </Field>
    </MutationDialog>
  )
}

/** Asks before a request is taken back. */
export function WithdrawDialog({ introduction, onClose, onDone }: AnswerDialogProps) {
  const withdraw = useWithdraw()
  const { asked } = partiesOf(introduction)
  return (
    <MutationDialog
      mutation={withdraw}
      input={{ id: introduction.id }}
      title="Withdraw Request"
      pendingText="Withdrawing..."
      done="Introduction withdrawn"
      failed="Failed to withdraw the introduction"
      onDone={onDone}
      onClose={onClose}
    >
      <p>{`${asked} can no longer accept it. You can ask again after 30 days.`}</p>
    </MutationDialog>
  )
}

const reasons = valuesOf(declineReasons).map((value) => ({ value, label: declineReasons[value] }))

/** Declines a request with a reason, which the asking side reads. */
export function DeclineDialog({ introduction, onClose, onDone }: AnswerDialogProps) {
  const decline = useDecline()
  const formId = useId()
  const form = useSchemaForm(declineIntroductionBody, { note: '' })
  const { errors } = form.formState
  const { asking } = partiesOf(introduction)
  const submit = form.handleSubmit((body) =>
    decline.mutate(
      { id: introduction.id, body },
      {
        onSuccess: () => {
          toastDone('Introduction declined')
          onDone()
        },
      },
    ),
  )
  return (
    <OpenDialog
      size="sm"
      title="Decline this introduction?"
      description={`${asking} reads the reason and the note.`}
      onClose={() => !decline.isPending && onClose()}
    >
      <DialogBody>
        <SaveFailure error={decline.error} className="mb-4" />
        <Form form={form} id={formId} onSubmit={(event) => void submit(event)}>
          <Field label="Reason" group required error={errors.reason?.message}>
            <Controller
              control={form.control}
              name="reason"
              render={({ field }) => (
                <RadioGroup
                  value={field.value ?? ''}
                  onValueChange={field.onChange}
                  choices={reasons}
                />
              )}
            />
          </Field>
          <Field label="Note" optional error={errors.note?.message} className="mt-4">
            <Textarea rows={2} className="min-h-15" {...form.register('note')} />
          </Field>
        </Form>
      </DialogBody>
      <DialogFooter>
        <Button disabled={decline.isPending} onClick={onClose}>
          Cancel
        </Button>
        <Button
          type="submit"
          form={formId}
          variant="danger"
          pending={decline.isPending}
          pendingText="Declining..."
        >
          Decline
        </Button>
      </DialogFooter>
    </OpenDialog>
  )
}
