import { Trash2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { Deal } from '#contract/pipeline'
import { dealFields } from '#contract/record-fields/deal-fields'
import { isAdmin } from '#contract/rights'
import { useOrganizationNames } from '#web/lib/organization-choices.ts'
import { Button } from '#web/kit/form/button.tsx'
import { DraftNotice } from '#web/kit/form/draft-notice.tsx'
import { FormDialog } from '#web/kit/overlay/form-dialog.tsx'
import { SaveFailure } from '#web/kit/form/save-failure.tsx'
import { toastDone, toastFailed } from '#web/kit/feedback/toast-outcome.ts'
import { SavingNotices } from '#web/kit/form/saving-notices.tsx'
import { useCurrentUser } from '#web/lib/current-user.ts'
import { useFormDraft } from '#web/lib/form-draft.ts'
import { useRecordSaving } from '#web/lib/record-saving.ts'
import { useSchemaForm } from '#web/lib/schema-form.ts'
import { dealRules, dealValues } from './deal-form.ts'
import { DealFields } from './deal.fields.tsx'
import { dealSentences } from './deal-sentences.ts'
import { useIntermediaryChoices } from '#web/lib/intermediary-choices.ts'
import { useCreateDeal, useUpdateDeal } from './pipeline.queries.ts'

/** The dialog that adds a deal; `organizationId` is the owner an administrator starts from. */
export function CreateDealDialog({
  organizationId,
  onClose,
}: {
  readonly organizationId?: string | null
  readonly onClose: () => void
}) {
  const user = useCurrentUser()
  const form = useSchemaForm(dealRules, dealValues(null, organizationId ?? user.organizationId))
  const { isDirty } = form.formState
  const draft = useFormDraft(form, { userId: user.id, name: 'pipeline:new' })
  const saving = useRecordSaving({
    form,
    record: undefined,
    create: useCreateDeal(),
    update: useUpdateDeal(),
    bodyOf: (body) => body,
    valuesOf: (stored) => dealValues(stored, null),
    onSaved: () => {
      draft.discard()
      toastDone(dealSentences.created)
      onClose()
    },
    onFailed: (error) => toastFailed(dealSentences.createFailed, error),
  })

  return (
    <FormDialog
      form={form}
      title="Add New Project"
      isDirty={isDirty && !saving.isSaved}
      onSubmit={saving.submit}
      onClose={onClose}
      submitLabel="Create Project"
      pending={saving.pending}
    >
      <DraftNotice draft={draft} className="mb-4" />
      <SaveFailure error={saving.failure} className="mb-4" />
      <DealFields form={form} choosesOwner={isAdmin(user)} />
    </FormDialog>
  )
}

/**
 * The dialog that changes a deal. `deal` is the deal as it was when the dialog opened, `outcome` and `credit` what is
 * chosen in it and not stored yet.
 */
export function EditDealDialog({
  deal,
  outcome,
  credit,
  onClose,
  onDelete,
}: {
  readonly deal: Deal
  readonly outcome?: Deal['outcome']
  /** Amount and percentage of the tax credit as the credit sheet comes to them (T-067). */
  readonly credit?: { readonly itcAmount: string; readonly itcPercentage: string }
  readonly onClose: () => void
  readonly onDelete: () => void
}) {
  const user = useCurrentUser()
  const form = useSchemaForm(dealRules, dealValues(deal, null))
  const { setValue } = form
  useEffect(() => {
    if (outcome) setValue('outcome', outcome, { shouldDirty: true })
  }, [outcome, setValue])
  const [creditGiven] = useState(credit)
  useEffect(() => {
    if (creditGiven === undefined) return
    setValue('itcAmount', creditGiven.itcAmount, { shouldDirty: true })
    setValue('itcPercentage', creditGiven.itcPercentage as never, { shouldDirty: true })
  }, [creditGiven, setValue])
  const { isDirty } = form.formState
  const draft = useFormDraft(form, {
    userId: user.id,
    name: `pipeline:${deal.id}`,
    version: deal.version,
  })
  const saving = useRecordSaving({
    form,
    record: deal,
    update: useUpdateDeal(),
    onTaken: draft.discard,
    bodyOf: (body) => body,
    valuesOf: (stored) => dealValues(stored, null),
    onSaved: () => {
      draft.discard()
      toastDone(dealSentences.updated)
      onClose()
    },
    onFailed: (error) => toastFailed(dealSentences.updateFailed, error),
  })
  const nameOf = useNames(saving.conflict?.stored ?? deal)

  return (
    <FormDialog
      form={form}
      title="Edit Project"
      description={deal.name}
      isDirty={isDirty && !saving.isSaved}
      onSubmit={saving.submit}
      onClose={onClose}
      submitLabel="Update Project"
      pending={saving.pending}
      start={
        <Button variant="danger-quiet" onClick={onDelete}>
          <Trash2 aria-hidden />
          Delete
        </Button>
      }
    >
      <SavingNotices
        form={form}
        saving={saving}
        draft={draft}
        fields={dealFields}
        words={{ organizationId: nameOf, intermediaryAggregatorId: nameOf }}
        className="mb-4"
      />
      <DealFields form={form} choosesOwner={isAdmin(user)} deal={deal} />
    </FormDialog>
  )
}

/** The names of the organizations a deal belongs to and comes over. */
function useNames(deal: Deal) {
  const aggregators = useIntermediaryChoices().data
  const nameOf = useOrganizationNames(deal)
  return (id: string | null): string => {
    if (id !== null && id === deal.intermediaryAggregatorId)
      return deal.intermediaryAggregatorName ?? 'Unknown'
    return aggregators?.find(({ value }) => value === id)?.label ?? nameOf(id)
  }
}
