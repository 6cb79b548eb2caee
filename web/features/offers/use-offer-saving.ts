import { useState } from 'react'
import { useLocation } from 'wouter'
import type { Offer } from '#contract/offers'
import type { Deal } from '#contract/pipeline'
import { toastDone, toastFailed } from '#web/kit/feedback/toast-outcome.ts'
import { projectAddress } from '#web/lib/paths.ts'
import { showFieldErrors, type useSchemaForm } from '#web/lib/schema-form.ts'
import { useAttempt } from '#web/lib/use-attempt.ts'
import { bodyOfValues, type OfferValues } from './offer-form-values.ts'
import { useCreateOffer, useSendOffer, useUpdateOffer } from './offers.queries.ts'

/** Saves the form of an offer as a draft, or sends it; what is rejected is said at its fields. */
export function useOfferSaving<Output>(
  form: ReturnType<typeof useSchemaForm<OfferValues, Output>>,
  {
    deal,
    introductionId,
    offer,
  }: {
    readonly deal: Deal
    readonly introductionId: string
    readonly offer: Offer | undefined
  },
) {
  const [, navigate] = useLocation()
  const [attempt, attemptEnded] = useAttempt()
  const create = useCreateOffer(introductionId)
  const update = useUpdateOffer()
  const send = useSendOffer()
  const [isSaved, setSaved] = useState(false)
  const isRevision = offer !== undefined && offer.state !== 'draft'
  const tab = projectAddress(deal.id, 'offers')

  const save = (isSent: boolean) =>
    form.handleSubmit(async () => {
      const body = bodyOfValues(form.getValues())
      try {
        if (offer === undefined)
          await create.mutateAsync({ attempt, body: { ...body, send: isSent } })
        else {
          const stored = await update.mutateAsync({
            id: offer.id,
            body: { ...body, version: offer.version },
          })
          if (isSent && !isRevision)
            await send.mutateAsync({ id: offer.id, version: stored.version })
        }
        attemptEnded()
        setSaved(true)
        toastDone(
          isRevision
            ? 'Offer revised successfully'
            : isSent
              ? 'Offer sent successfully'
              : 'Draft saved successfully',
        )
        navigate(tab)
      } catch (error) {
        attemptEnded(error as Error)
        showFieldErrors(form, error)
        toastFailed(isSent ? 'Failed to send the offer' : 'Failed to save the draft', error)
      }
    })()

  return {
    save,
    pending: create.isPending || update.isPending || send.isPending,
    failure: create.error ?? update.error ?? send.error,
    isSaved,
  }
}
