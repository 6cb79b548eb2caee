import { Controller } from 'react-hook-form'
import { offerDeclineReasons } from '#contract/common/closing-enums'
import { closeOfferBody, declineOfferBody, type Offer } from '#contract/offers'
import type { Deal } from '#contract/pipeline'
import { mayWriteOffer } from '#contract/rights'
import { toastDone, toastFailed } from '#web/kit/feedback/toast-outcome.ts'
import { CurrencyInput } from '#web/kit/form/currency-input.tsx'
import { Field } from '#web/kit/form/field.tsx'
import { SaveFailure } from '#web/kit/form/save-failure.tsx'
import { TextInput } from '#web/kit/form/text-input.tsx'
import { DeclineDialog } from '#web/kit/overlay/decline-dialog.tsx'
import { FormDialog } from '#web/kit/overlay/form-dialog.tsx'
import { MutationDialog } from '#web/kit/overlay/mutation-dialog.tsx'
import { useCurrentUser } from '#web/lib/current-user.ts'
import { capitalized, formatMoney } from '#web/lib/format.ts'
import { showFieldErrors, useSchemaForm } from '#web/lib/schema-form.ts'
import { AcceptOfferDialog, type StackReading } from './accept-offer.dialog.tsx'
import { longDay } from './offer-words.ts'
import {
  useCloseOffer,
  useDeclineOffer,
  useDeleteOffer,
  useWithdrawOffer,
  type OffersRead,
} from './offers.queries.ts'
import { useNewestOffer } from './use-newest-offer.ts'

/** What is asked about an offer. */
export type OfferAct = 'accept' | 'decline' | 'close' | 'withdraw' | 'delete'

interface DialogProps {
  readonly offer: Offer
  readonly onClose: () => void
}

export interface AnswerWindowsProps extends DialogProps {
  readonly act: Exclude<OfferAct, 'accept'>
  readonly today: string
}

/** What is asked before an offer is declined, closed, withdrawn or deleted. */
export function AnswerWindows({ act, today, ...props }: AnswerWindowsProps) {
  switch (act) {
    case 'decline':
      return <DeclineOfferDialog {...props} />
    case 'close':
      return <CloseOfferDialog {...props} today={today} />
    case 'withdraw':
      return <WithdrawOfferDialog {...props} />
    case 'delete':
      return <DeleteDraftDialog {...props} />
  }
}

export interface OfferWindowsProps extends DialogProps {
  readonly deal: Deal
  readonly act: OfferAct
  readonly data: OffersRead
  readonly reading: StackReading | null
  readonly onAccepted: (offer: Offer) => void
}

/** The dialogs over the offers of a project: what is asked before one is answered or withdrawn. */
export const OfferWindows = ({
  deal,
  act,
  data,
  reading,
  onAccepted,
  ...props
}: OfferWindowsProps) =>
  act === 'accept' ? (
    <AcceptOfferDialog {...props} {...{ deal, data, reading, onAccepted }} />
  ) : (
    <AnswerWindows {...props} act={act} today={data.today} />
  )

/** Declines an offer with a reason, which its lender reads (O-013). */
function DeclineOfferDialog({ offer: asked, onClose }: DialogProps) {
  const decline = useDeclineOffer()
  const { offer, changed, failure } = useNewestOffer(asked, decline.error)
  const form = useSchemaForm(declineOfferBody, { note: '', version: asked.version })
  const submit = form.handleSubmit((body) =>
    decline.mutate(
      { id: offer.id, body: { ...body, version: offer.version } },
      {
        onSuccess: () => {
          toastDone('Offer declined successfully')
          onClose()
        },
        onError: (error) => toastFailed('Failed to decline the offer', error),
      },
    ),
  )
  return (
    <DeclineDialog
      title="Decline this offer?"
      description={`${changed === null ? '' : `${changed} `}${offer.organizationName} will see the reason and the note.${offer.state === 'accepted' ? ' Its line in the stack becomes withdrawn.' : ''}`}
      form={form}
      reasons={offerDeclineReasons}
      pending={decline.isPending}
      error={failure}
      onSubmit={() => void submit()}
      onClose={onClose}
    />
  )
}

/** Records the closing for the own side; it is closed once both say the same amount (O-014). */
function CloseOfferDialog({ offer, today, onClose }: DialogProps & { readonly today: string }) {
  const close = useCloseOffer()
  const { deal, capital } = offer.closing
  // An intermediary that lends is a party of the project, and in its offer the lender.
  const isLender = mayWriteOffer(useCurrentUser(), { capitalOrganizationId: offer.organizationId })
  const [own, other, otherName] = isLender
    ? [capital, deal, 'the project']
    : [deal, capital, offer.organizationName]
  const form = useSchemaForm(closeOfferBody, {
    amount: String(own?.amount ?? other?.amount ?? offer.amount ?? ''),
    day: own?.day ?? other?.day ?? today,
  })
  const { errors, isDirty } = form.formState
  const submit = form.handleSubmit((body) =>
    close.mutate(
      { id: offer.id, body },
      {
        onSuccess: () => {
          toastDone('Closing recorded successfully')
          onClose()
        },
        onError: (error) => {
          showFieldErrors(form, error)
          toastFailed('Failed to record the closing', error)
        },
      },
    ),
  )
  return (
    <FormDialog
      form={form}
      size="sm"
      title="Record Closing"
      description={
        other === null
          ? `It is closed once ${otherName} records the same amount. The later day counts.`
          : `${capitalized(otherName)} recorded ${formatMoney(other.amount) ?? ''} on ${longDay(other.day) ?? ''}.`
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
function WithdrawOfferDialog({ offer: asked, onClose }: DialogProps) {
  const withdraw = useWithdrawOffer()
  const { offer, changed, failure } = useNewestOffer(asked, withdraw.error)
  return (
    <MutationDialog
      mutation={withdraw}
      input={{ id: offer.id, body: { version: offer.version } }}
      title="Withdraw this offer?"
      confirmLabel="Withdraw"
      pendingText="Withdrawing..."
      done="Offer withdrawn successfully"
      failed="Failed to withdraw the offer"
      failure={failure}
      onClose={onClose}
      onDone={onClose}
    >
      {changed && <p className="mb-2">{changed}</p>}
      <p>
        {offer.state === 'accepted'
          ? 'The project accepted it. Its line in the stack becomes withdrawn.'
          : 'The project can no longer accept it.'}
      </p>
    </MutationDialog>
  )
}

/** Asks before a draft is deleted. */
function DeleteDraftDialog({ offer: asked, onClose }: DialogProps) {
  const remove = useDeleteOffer()
  const { offer, changed, failure } = useNewestOffer(asked, remove.error)
  return (
    <MutationDialog
      mutation={remove}
      input={offer}
      title="Delete draft"
      confirmLabel="Delete"
      done="Draft deleted successfully"
      failed="Failed to delete the draft"
      failure={failure}
      onClose={onClose}
      onDone={onClose}
    >
      {changed && <p className="mb-2">{changed}</p>}
      <p>Are you sure you want to delete this draft? This action cannot be undone.</p>
    </MutationDialog>
  )
}
