import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { Deal } from '#contract/pipeline'
import { Alert } from '#web/kit/alert.tsx'
import { Button } from '#web/kit/button.tsx'
import { DraftNotice } from '#web/kit/draft-notice.tsx'
import { FormDialog } from '#web/kit/form-dialog.tsx'
import { ApiError, sentenceOf } from '#web/lib/api-client.ts'
import { isAdmin } from '#web/lib/can.ts'
import { useCurrentUser } from '#web/lib/current-user.ts'
import { useFormDraft } from '#web/lib/form-draft.ts'
import { showFieldErrors, useSchemaForm } from '#web/lib/schema-form.ts'
import { conflictingRecord } from '#web/lib/version-conflict.ts'
import { DealConflict } from './deal-conflict.tsx'
import { dealSchema, dealValues } from './deal-form.ts'
import { DealFields } from './deal.fields.tsx'
import { dealSentences, toastDone, toastFailed } from './pipeline-messages.ts'
import { useCreateDeal, useUpdateDeal } from './pipeline.queries.ts'

/** The dialog that adds a deal; `organizationId` is the owner an administrator starts from. */
export function CreateDealDialog({ organizationId, onClose }: { readonly organizationId?: string | null; readonly onClose: () => void }) {
  const user = useCurrentUser()
  const form = useSchemaForm(dealSchema, dealValues(null, organizationId ?? user.organizationId))
  const { errors, isDirty } = form.formState
  const draft = useFormDraft(form, { userId: user.id, name: 'pipeline:new' })
  const create = useCreateDeal()
  // Sent again after a broken connection, the same attempt adds no second deal; a refused one is over.
  const [attempt, setAttempt] = useState(() => crypto.randomUUID())

  const submit = form.handleSubmit((body) => create.mutate({ attempt, body }, {
    onSuccess: () => {
      draft.discard()
      toastDone(dealSentences.created)
      onClose()
    },
    onError: (error) => {
      if (error instanceof ApiError && error.status < 500) setAttempt(crypto.randomUUID())
      showFieldErrors(form, error)
      toastFailed(dealSentences.createFailed, error)
    },
  }))

  return (
    <FormDialog title="Add New Project" isDirty={isDirty && !create.isSuccess} onSubmit={submit} onClose={onClose} submitLabel="Create Project" pending={create.isPending}>
      <DraftNotice draft={draft} className="mb-4" />
      {create.isError && Object.keys(errors).length === 0 && <Alert tone="bad" className="mb-4">{sentenceOf(create.error)}</Alert>}
      <DealFields form={form} choosesOwner={isAdmin(user)} />
    </FormDialog>
  )
}

/** The dialog that changes a deal. `deal` is the deal as it was when the dialog opened. */
export function EditDealDialog({ deal, onClose, onDelete }: { readonly deal: Deal; readonly onClose: () => void; readonly onDelete: () => void }) {
  const user = useCurrentUser()
  const form = useSchemaForm(dealSchema, dealValues(deal, null))
  const { errors, isDirty } = form.formState
  const draft = useFormDraft(form, { userId: user.id, name: `pipeline:${deal.id}` })
  const update = useUpdateDeal()
  // The deal as it is stored now, where somebody else saved it meanwhile.
  const [stored, setStored] = useState<Deal | null>(null)
  // What the form starts from; a save over a newer version is refused.
  const [version, setVersion] = useState(deal.version)

  const submit = form.handleSubmit((body) => update.mutate({ id: deal.id, body: { ...body, version: stored?.version ?? version } }, {
    onSuccess: () => {
      draft.discard()
      toastDone(dealSentences.updated)
      onClose()
    },
    onError: (error) => {
      setStored(conflictingRecord<Deal>(error))
      showFieldErrors(form, error)
      toastFailed(dealSentences.updateFailed, error)
    },
  }))

  function takeStored(current: Deal) {
    form.reset(dealValues(current, null))
    draft.discard()
    setVersion(current.version)
    setStored(null)
    update.reset()
  }

  const hasFailedAsAWhole = update.isError && stored === null && Object.keys(errors).length === 0
  return (
    <FormDialog
      title="Edit Project"
      description={deal.name}
      isDirty={isDirty && !update.isSuccess}
      onSubmit={submit}
      onClose={onClose}
      submitLabel="Update Project"
      pending={update.isPending}
      start={<Button variant="danger-quiet" onClick={onDelete}><Trash2 aria-hidden />Delete</Button>}
    >
      <DraftNotice draft={draft} className="mb-4" />
      {hasFailedAsAWhole && <Alert tone="bad" className="mb-4">{sentenceOf(update.error)}</Alert>}
      {stored && <DealConflict form={form} stored={stored} choosesOwner={isAdmin(user)} pending={update.isPending} onKeepOwn={submit} onTakeStored={() => takeStored(stored)} />}
      <DealFields form={form} choosesOwner={isAdmin(user)} deal={deal} />
    </FormDialog>
  )
}
