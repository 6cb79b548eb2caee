import { useQueryClient } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { useLocation } from 'wouter'
import type { Deal } from '#contract/pipeline'
import { dealFields } from '#contract/record-fields/deal-fields'
import { isAdmin } from '#contract/rights'
import type { MoreToSay } from '#web/kit/feedback/toast-outcome.ts'
import { Button } from '#web/kit/form/button.tsx'
import { useCurrentUser } from '#web/lib/current-user.ts'
import { useIntermediaryChoices } from '#web/lib/intermediary-choices.ts'
import { useOrganizationNames } from '#web/lib/organization-choices.ts'
import { projectAddress } from '#web/lib/paths.ts'
import { RecordDialog } from '#web/registry/record.dialog.tsx'
import { useRecordEditing } from '#web/registry/use-record-editing.ts'
import { dealRules, dealValues } from './deal-form.ts'
import { DealFields } from './deal.fields.tsx'
import { pipeline } from './pipeline.queries.ts'

const shown = { called: { one: 'project', many: 'projects' } }

const useDealEditing = (
  deal: Deal | undefined,
  ownerId: string | null,
  onDone: (saved: Deal) => void,
  more?: (saved: Deal) => Promise<MoreToSay | undefined>,
) =>
  useRecordEditing({
    of: pipeline,
    record: deal,
    rules: dealRules,
    valuesOf: (stored) => dealValues(stored ?? null, ownerId),
    onDone,
    more,
  })

/**
 * The dialog that adds a deal and leads to its page; `organizationId` is the owner an administrator starts from: the
 * campaign dashboard, where one stays (U-032, U-105).
 */
export function CreateDealDialog({
  organizationId,
  onClose,
}: {
  readonly organizationId?: string | null
  readonly onClose: () => void
}) {
  const user = useCurrentUser()
  const client = useQueryClient()
  const [, navigate] = useLocation()
  const onDone = ({ id }: Deal) => {
    // Before one leaves the page: the dialog asks about what is typed in it.
    flushSync(onClose)
    if (organizationId === undefined) navigate(projectAddress(id))
  }
  const editing = useDealEditing(
    undefined,
    organizationId ?? user.organizationId,
    onDone,
    async ({ id }) => (await import('#web/features/matches/fits.public.ts')).fitsOfDeal(client, id),
  )
  return (
    <RecordDialog {...editing} of={shown} fields={dealFields} onClose={onClose}>
      <DealFields form={editing.form} choosesOwner={isAdmin(user)} />
    </RecordDialog>
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
  const editing = useDealEditing(deal, null, onClose)
  const { form, saving } = editing
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
  const nameOf = useNames(saving.conflict?.stored ?? deal)
  return (
    <RecordDialog
      {...editing}
      of={shown}
      description={deal.name}
      fields={dealFields}
      words={{ organizationId: nameOf, intermediaryAggregatorId: nameOf }}
      onClose={onClose}
      start={
        <Button variant="danger-quiet" onClick={onDelete}>
          <Trash2 aria-hidden />
          Delete
        </Button>
      }
    >
      <DealFields form={form} choosesOwner={isAdmin(useCurrentUser())} deal={deal} />
    </RecordDialog>
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
