import { Send } from 'lucide-react'
import { useRef, useState, type MouseEvent } from 'react'
import { useWatch } from 'react-hook-form'
import { Link, useLocation } from 'wouter'
import type { z } from 'zod'
import { createOfferBody } from '#contract/offer-terms'
import type { Offer } from '#contract/offers'
import type { Deal } from '#contract/pipeline'
import { Alert } from '#web/kit/feedback/alert.tsx'
import { toastDone, toastFailed } from '#web/kit/feedback/toast-outcome.ts'
import { Button, SubmitButton } from '#web/kit/form/button.tsx'
import { Form } from '#web/kit/form/form.tsx'
import { SaveBar } from '#web/kit/form/save-bar.tsx'
import { SavingNotices } from '#web/kit/form/saving-notices.tsx'
import { projectAddress } from '#web/lib/paths.ts'
import { useItemTitles } from '#web/lib/readiness-list.ts'
import { useRecordSaving } from '#web/lib/record-saving.ts'
import { showFieldErrors, useSchemaForm } from '#web/lib/schema-form.ts'
import { leavePage, useUnsavedChangesGuard } from '#web/lib/unsaved-changes.ts'
import { conflictingRecord } from '#web/lib/version-conflict.ts'
import { OfferCost } from './offer-cost.tsx'
import { typedTerms, valuesOfOffer, type OfferValues } from './offer-form-values.ts'
import { offerFormAddress } from './offer-words.ts'
import { OfferFields, offerFormFields, offerWords } from './offer.fields.tsx'
import {
  useCreateOffer,
  useOffers,
  useSendOffer,
  useUpdateOffer,
  type OffersRead,
} from './offers.queries.ts'

interface OfferFormProps {
  readonly deal: Deal
  readonly introductionId: string
  /** Undefined for a new one. */
  readonly offer: Offer | undefined
  readonly data: OffersRead
  /** Why nothing more is sent, while what was typed stays; null while the project takes it. */
  readonly ended: string | null
}

const offeredStates: readonly string[] = ['draft', 'sent', 'accepted']

type Body = z.output<typeof createOfferBody>

/** The first need that the lender has no offer for yet: of one need it makes one at a time (O-003). */
const needToOffer = ({ needs, offers }: OffersRead) =>
  (
    needs.find(
      ({ need }) =>
        !offers.some((each) => each.need === need && offeredStates.includes(each.state)),
    ) ?? needs[0]
  )?.need

/** What a lender offers a project, with what it costs while it is typed (H-078). */
export function OfferForm({ deal, introductionId, offer, data, ended }: OfferFormProps) {
  const [, navigate] = useLocation()
  const start = valuesOfOffer(offer ?? { need: needToOffer(data) })
  const form = useSchemaForm<OfferValues, Body>(createOfferBody as never, start)
  const values = useWatch({ control: form.control }) as OfferValues
  const [isBusy, setBusy] = useState(false)
  const isDraft = offer === undefined || offer.state === 'draft'
  const release = useUnsavedChangesGuard(form.formState.isDirty)
  const titleOf = useItemTitles()
  const send = useSendOffer()
  const offers = useOffers(deal.id)
  const sends = useRef(true)
  const tab = projectAddress(deal.id, 'offers')
  const project = deal.organizationName ?? deal.name

  // The tab and other offers have the page's own path, which the portal lets pass without a question.
  const asking = (href: string) => ({
    href,
    onClick: (event: MouseEvent) => {
      if (event.ctrlKey || event.metaKey) return
      event.preventDefault()
      leavePage(() => navigate(href))
    },
  })
  const done = (sentence: string) => {
    release()
    toastDone(sentence)
    navigate(tab)
  }
  const saving = useRecordSaving<OfferValues, Body, Body, Offer>({
    form,
    record: offer,
    create: useCreateOffer(introductionId),
    update: useUpdateOffer(),
    bodyOf: (body) => ({
      ...body,
      // The view follows kind and need.
      ...((body.kind !== offer?.kind || body.need !== offer?.need) && { phase: null }),
      ...(offer === undefined && { send: sends.current }),
    }),
    valuesOf: valuesOfOffer,
    onSaved: ({ id, version, state }) => {
      if (!isDraft) return done('Offer revised successfully')
      if (state !== 'draft') return done('Offer sent successfully')
      if (!sends.current) return done('Draft saved successfully')
      send.mutate(
        { id, body: { version } },
        {
          onSuccess: () => done('Offer sent successfully'),
          onError: (error) => {
            showFieldErrors(form, error)
            toastFailed('Failed to send the offer', error)
          },
        },
      )
    },
    onFailed: (error) => {
      toastFailed(sends.current ? 'Failed to send the offer' : 'Failed to save the draft', error)
      // What rejects it may be what became of the offer since it was read.
      void offers.refetch()
    },
  })
  const save = (isSent: boolean) => {
    sends.current = isSent
    void saving.submit()
  }
  const errorCount = Object.keys(form.formState.errors).length
  const failure = saving.failure ?? (errorCount === 0 ? send.error : null)
  // Of a need there is one open offer at a time (O-003).
  const open = conflictingRecord<Offer>(saving.failure)
  const pending = saving.pending || send.isPending

  const terms = typedTerms(values)
  return (
    <Form
      form={form}
      onSubmit={(event) => {
        event.preventDefault()
        if (ended === null) save(true)
      }}
    >
      {ended === null ? (
        <SavingNotices
          form={form}
          saving={{ ...saving, submit: () => save(sends.current), failure, pending }}
          fields={offerFormFields}
          words={{
            ...offerWords,
            items: (ids: readonly string[]) => ids.map(titleOf).join(', ') || 'None',
          }}
          className="mt-4"
        />
      ) : (
        <Alert tone="warn" title={`${ended}.`} className="mt-4">
          What you typed here was not sent. <Link {...asking(tab)}>See the offers</Link>
        </Alert>
      )}
      {open !== null && open.id !== offer?.id && (
        <p className="mt-2 text-label">
          <Link {...asking(offerFormAddress(deal.id, open.id))}>Go to that offer</Link>
        </p>
      )}
      <div className="mt-4 grid items-start gap-x-9 gap-y-6 xl:grid-cols-[minmax(0,1fr)_336px]">
        <div className="min-w-0">
          <OfferFields
            form={form}
            start={start}
            values={values}
            terms={terms}
            offer={offer}
            data={data}
            onBusyChange={setBusy}
          />
        </div>
        <aside className="sticky top-18 max-xl:static">
          <OfferCost
            need={values.need}
            terms={terms}
            before={isDraft ? null : typedTerms(start)}
            basis={data}
            projectName={project}
          />
        </aside>
      </div>
      <div className="-mx-7 mt-4 max-xl:-mx-6 max-sm:-mx-4">
        <SaveBar
          errorCount={errorCount}
          failure={failure}
          note={
            ended !== null
              ? null
              : isDraft
                ? 'The project gets an email when you send it.'
                : `${project} gets an email. Both of you can still read revision ${offer.revision}.`
          }
        >
          <Button disabled={pending} onClick={() => leavePage(() => navigate(tab))}>
            Cancel
          </Button>
          {isDraft && ended === null && (
            <Button disabled={pending || isBusy} onClick={() => save(false)}>
              Save Draft
            </Button>
          )}
          {ended === null && (
            <SubmitButton disabled={isBusy} pending={pending} pendingText="Sending...">
              <Send aria-hidden="true" />
              {isDraft ? 'Send Offer' : 'Send Revision'}
            </SubmitButton>
          )}
        </SaveBar>
      </div>
    </Form>
  )
}
