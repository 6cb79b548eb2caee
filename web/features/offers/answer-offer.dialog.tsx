import { useId } from 'react'
import { Controller } from 'react-hook-form'
import { offerDeclineReasons } from '#contract/common/closing-enums'
import { valuesOf } from '#contract/common/enums'
import { closeOfferBody, declineOfferBody, type Offer } from '#contract/offers'
import { toastDone, toastFailed } from '#web/kit/feedback/toast-outcome.ts'
import { Button } from '#web/kit/form/button.tsx'
import { CurrencyInput } from '#web/kit/form/currency-input.tsx'
import { Field } from '#web/kit/form/field.tsx'
import { Form } from '#web/kit/form/form.tsx'
import { RadioGroup } from '#web/kit/form/radio-group.tsx'
import { SaveFailure } from '#web/kit/form/save-failure.tsx'
import { TextInput } from '#web/kit/form/text-input.tsx'
import { Textarea } from '#web/kit/form/textarea.tsx'
import { DialogBody, DialogFooter, OpenDialog } from '#web/kit/overlay/dialog.tsx'
import { FormDialog } from '#web/kit/overlay/form-dialog.tsx'
import { MutationDialog } from '#web/kit/overlay/mutation-dialog.tsx'
import { formatMoney } from '#web/lib/format.ts'
import { showFieldErrors, useSchemaForm } from '#web/lib/schema-form.ts'
import { longDay } from './offer-words.ts'
import {
  useCloseOffer,
  useDeclineOffer,
  useDeleteOffer,
  useWithdrawOffer,
} from './offers.queries.ts'

interface DialogProps {
  readonly offer: Offer
  readonly onClose: () => void
  readonly onDone: () => void
}

const reasons = valuesOf(offerDeclineReasons).map((value) => ({
  value,
  label: offerDeclineReasons[value],
}))

/** Declines an offer with a reason, which its lender reads (O-013). */
export function DeclineOfferDialog({ offer, onClose, onDone }: DialogProps) {
  const decline = useDeclineOffer()
  const formId = useId()
  const form = useSchemaForm(declineOfferBody, { note: '', version: offer.version })
  const { errors } = form.formState
  const submit = form.handleSubmit((body) =>
    decline.mutate(
      { id: offer.id, body },
      {
        onSuccess: () => {
          toastDone('Offer declined successfully')
          onDone()
        },
        onError: (error) => toastFailed('Failed to decline the offer', error),
      },
    ),
  )
  return (
    <OpenDialog
      size="sm"
      title="Decline this offer?"
      description={`${offer.organizationName} reads the reason and the note.${offer.state === 'accepted' ? ' Its line of the stack becomes withdrawn.' : ''}`}
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

/** Records the closing for the own side; it is closed once both say the same amount (O-014). */
export function CloseOfferDialog({
  offer,
  role,
  onClose,
  onDone,
}: DialogProps & { readonly role: 'party' | 'guest' }) {
  const close = useCloseOffer()
  const [own, other] =
    role === 'party'
      ? [offer.closing.deal, offer.closing.capital]
      : [offer.closing.capital, offer.closing.deal]
  const form = useSchemaForm(closeOfferBody, {
    amount: String(own?.amount ?? other?.amount ?? offer.amount ?? ''),
    day: own?.day ?? other?.day ?? '',
    version: offer.version,
  })
  const { errors, isDirty } = form.formState
  const submit = form.handleSubmit((body) =>
    close.mutate(
      { id: offer.id, body },
      {
        onSuccess: () => {
          toastDone('Closing recorded successfully')
          onDone()
        },
        onError: (error) => {
          showFieldErrors(form, error)
          toastFailed('Failed to record the closing', error)
        },
      },
    ),
  )
  const otherName = role === 'party' ? offer.organizationName : 'The project'
  return (
    <FormDialog
      form={form}
      size="sm"
      title="Record Closing"
      description={
        other === null
          ? `The line is closed once ${role === 'party' ? offer.organizationName : 'the project'} records the same amount.`
          : `${otherName} recorded ${formatMoney(other.amount) ?? ''} on ${longDay(other.day) ?? ''}.`
      }
      isDirty={isDirty && !close.isSuccess}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
      submitLabel="Record Closing"
      pending={close.isPending}
    >
      {Object.keys(errors).length === 0 && <SaveFailure error={close.error} className="mb-4" />}
      <div className="grid gap-4">
        <Field label="Amount" required error={errors.amount?.message}>
          <Controller
            control={form.control}
            name="amount"
            render={({ field: { ref: _ref, value, onChange, ...input } }) => (
              <CurrencyInput
                {...input}
                value={String(value ?? '')}
                onChange={(typed) => onChange(typed)}
              />
            )}
          />
        </Field>
        <Field label="Day" required error={errors.day?.message} hint="Up to today">
          <TextInput type="date" {...form.register('day')} />
        </Field>
      </div>
    </FormDialog>
  )
}

/** Asks before an own offer is withdrawn, also one that was accepted. */
export function WithdrawOfferDialog({ offer, ...ends }: DialogProps) {
  return (
    <MutationDialog
      {...ends}
      mutation={useWithdrawOffer()}
      input={{ id: offer.id, version: offer.version }}
      title="Withdraw this offer?"
      confirmLabel="Withdraw"
      pendingText="Withdrawing..."
      done="Offer withdrawn successfully"
      failed="Failed to withdraw the offer"
    >
      <p>
        {offer.state === 'accepted'
          ? 'The project accepted it. Its line of the stack becomes withdrawn.'
          : 'The project can no longer accept it.'}
      </p>
    </MutationDialog>
  )
}

/** Asks before a draft is deleted. */
export function DeleteDraftDialog({ offer, ...ends }: DialogProps) {
  return (
    <MutationDialog
      {...ends}
      mutation={useDeleteOffer()}
      input={{ id: offer.id, version: offer.version }}
      title="Delete draft"
      confirmLabel="Delete"
      done="Draft deleted successfully"
      failed="Failed to delete the draft"
    >
      <p>Are you sure you want to delete this draft? This action cannot be undone.</p>
    </MutationDialog>
  )
}
