import { useState } from 'react'
import { declineReasons } from '#contract/common/market-enums'
import { declineIntroductionBody, type Introduction } from '#contract/introductions'
import { toastDone } from '#web/kit/feedback/toast-outcome.ts'
import { Field } from '#web/kit/form/field.tsx'
import { TextInput } from '#web/kit/form/text-input.tsx'
import { DeclineDialog } from '#web/kit/overlay/decline-dialog.tsx'
import { MutationDialog } from '#web/kit/overlay/mutation-dialog.tsx'
import { useSchemaForm } from '#web/lib/schema-form.ts'
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

/** Declines a request with a reason, which the asking side reads. */
export function DeclineIntroductionDialog({ introduction, onClose, onDone }: AnswerDialogProps) {
  const decline = useDecline()
  const form = useSchemaForm(declineIntroductionBody, { note: '' })
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
    <DeclineDialog
      title="Decline this introduction?"
      description={`${asking} will see the reason and the note.`}
      form={form}
      reasons={declineReasons}
      pending={decline.isPending}
      error={decline.error}
      onSubmit={() => void submit()}
      onClose={onClose}
    />
  )
}
