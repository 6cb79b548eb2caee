import { auditEntities } from '#contract/audit'
import { isAdmin } from '#contract/rights'
import {
  createWebhookBody,
  webhookEntities,
  type Webhook,
  type WebhookEvent,
} from '#contract/webhooks'
import { CheckboxField } from '#web/kit/form/checkbox.tsx'
import { Field, FieldError } from '#web/kit/form/field.tsx'
import { formOutcome } from '#web/kit/form/form-outcome.ts'
import { OwnerField } from '#web/kit/form/owner-field.tsx'
import { TextInput } from '#web/kit/form/text-input.tsx'
import { FormDialog } from '#web/kit/overlay/form-dialog.tsx'
import { useCurrentUser } from '#web/lib/current-user.ts'
import { useSchemaForm } from '#web/lib/schema-form.ts'
import { useCreateWebhook, useUpdateWebhook, type ShownSecret } from './webhooks.queries.ts'

interface FormProps {
  /** The webhook that is changed; without it a new one. */
  readonly webhook?: Webhook
  /** The organization of a new one; null: the portal. */
  readonly organizationId?: string | null
  readonly onMade?: (id: string, secret: ShownSecret) => void
  readonly onDelete?: () => void
  readonly onClose: () => void
}

const allOf = webhookEntities.map((entity) => `${entity}.*` as const)

/** Kinds of record as the form chooses them: everything is each of them. */
const chosenEvents = (events: readonly WebhookEvent[]): WebhookEvent[] =>
  events.includes('*') ? [...allOf] : [...events]

/** What is stored: each kind chosen is everything, also of kinds that may come. */
const storedEvents = (events: readonly WebhookEvent[]): WebhookEvent[] =>
  allOf.every((event) => events.includes(event)) ? ['*'] : [...events]

/** Adds or changes a webhook. */
export function WebhookForm({
  webhook,
  organizationId = null,
  onMade = () => {},
  onDelete,
  onClose,
}: FormProps) {
  const user = useCurrentUser()
  const form = useSchemaForm(createWebhookBody, {
    organizationId: webhook?.organizationId ?? organizationId,
    name: webhook?.name ?? '',
    url: webhook?.url ?? '',
    events: chosenEvents(webhook?.events ?? []),
  })
  const { errors, isDirty } = form.formState
  const create = useCreateWebhook(onMade)
  const update = useUpdateWebhook()
  const mutation = webhook === undefined ? create : update
  const owner = form.watch('organizationId') ?? null
  const outcome = formOutcome(form, {
    done: `Webhook ${webhook === undefined ? 'created' : 'updated'} successfully`,
    failed: `Failed to ${webhook === undefined ? 'create' : 'update'} webhook`,
    onDone: onClose,
  })
  // Single kinds of change are chosen by programs; the form keeps those that it does not show.
  const chosen = form.watch('events') ?? []
  const choose = (event: WebhookEvent, isChosen: boolean) =>
    form.setValue(
      'events',
      isChosen ? [...chosen, event] : chosen.filter((each) => each !== event),
      { shouldDirty: true, shouldValidate: form.formState.isSubmitted },
    )
  return (
    <FormDialog
      form={form}
      title={webhook === undefined ? 'Add Webhook' : 'Edit Webhook'}
      isDirty={isDirty && !mutation.isSuccess}
      onSubmit={form.handleSubmit(({ organizationId: ownerId, events, ...body }) =>
        webhook === undefined
          ? create.mutate(
              { ...body, events: storedEvents(events), organizationId: ownerId },
              outcome,
            )
          : update.mutate(
              { ...body, events: storedEvents(events), id: webhook.id, version: webhook.version },
              outcome,
            ),
      )}
      onClose={onClose}
      submitLabel={webhook === undefined ? 'Create Webhook' : 'Save Webhook'}
      pending={mutation.isPending}
      failure={mutation.error}
      onDelete={onDelete}
    >
      <Field label="Name" error={errors.name?.message} required className="mb-4.5">
        <TextInput autoComplete="off" {...form.register('name')} />
      </Field>
      <Field
        label="Address"
        hint="It begins with https:// and is on the public internet."
        error={errors.url?.message}
        required
        className="mb-4.5"
      >
        <TextInput type="url" inputMode="url" autoComplete="off" {...form.register('url')} />
      </Field>
      {webhook === undefined && isAdmin(user) && (
        <OwnerField
          value={owner}
          hint={
            owner === null
              ? 'Leave empty for a portal webhook, which reports what an administrator can see.'
              : 'It reports what a member of this organization can see.'
          }
          error={errors.organizationId?.message}
          onChange={(id) => form.setValue('organizationId', id, { shouldDirty: true })}
        />
      )}
      <fieldset>
        <legend className="mb-2 text-label font-strong">Events</legend>
        <div className="grid gap-x-5 gap-y-1.5 sm:grid-cols-2">
          {webhookEntities.map((entity) => (
            <CheckboxField
              key={entity}
              label={auditEntities[entity]}
              checked={chosen.includes(`${entity}.*`)}
              onChange={(event) => choose(`${entity}.*`, event.target.checked)}
            />
          ))}
        </div>
        {errors.events?.message && (
          <FieldError id="events-error">{errors.events.message}</FieldError>
        )}
      </fieldset>
    </FormDialog>
  )
}
