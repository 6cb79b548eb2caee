import { useId, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { offeredOrganizationTypes } from '#contract/common/enums'
import { states } from '#contract/common/states'
import type { Organization } from '#contract/organizations'
import { organizationFields } from '#contract/record-fields/organization-fields'
import {
  LooksLike,
  useSimilarOrganizations,
} from '#web/features/organization-duplicates/looks-like.public.tsx'
import { SubmitButton } from '#web/kit/form/button.tsx'
import { DraftNotice } from '#web/kit/form/draft-notice.tsx'
import { Form } from '#web/kit/form/form.tsx'
import { Panel } from '#web/kit/layout/panel.tsx'
import { RecordFields } from '#web/kit/form/record-fields.tsx'
import { SaveFailure } from '#web/kit/form/save-failure.tsx'
import { TextInput } from '#web/kit/form/text-input.tsx'
import { toastDone } from '#web/kit/feedback/toast-outcome.ts'
import { useCurrentUser } from '#web/lib/current-user.ts'
import { useFormDraft } from '#web/lib/form-draft.ts'
import { showFieldErrors, useSchemaForm } from '#web/lib/schema-form.ts'
import { useUnsavedChangesGuard } from '#web/lib/unsaved-changes.ts'
import { useAttempt } from '#web/lib/use-attempt.ts'
import { AddedOrganization } from './added-organization.public.tsx'
import { newOrganization, useCreateOrganization } from './create-organization.queries.ts'
import { toastFailed } from './registration-messages.ts'

const blank = {
  name: '',
  campaignRole: '',
  organizationType: '',
  location: '',
  dataVisibility: 'organization_only',
  description: '',
} as const

/** Its fields in the order of the form. */
const names = Object.keys(blank) as (keyof typeof blank)[]

/** A new organization in six fields (P-244), and what became of it. */
export function CreateOrganizationTab() {
  const [created, setCreated] = useState<Organization>()
  return (
    <div className="grid max-w-200 gap-6">
      {created && (
        <Panel key={created.id} title={created.name} description="Organization created">
          <AddedOrganization organization={created} onChange={setCreated} />
        </Panel>
      )}
      <CreateForm key={created?.id ?? 'first'} onCreated={setCreated} />
    </div>
  )
}

function CreateForm({ onCreated }: { onCreated: (organization: Organization) => void }) {
  const listId = useId()
  const form = useSchemaForm(newOrganization, blank)
  const { errors, isDirty } = form.formState
  const create = useCreateOrganization()
  const [name, location] = useWatch({ control: form.control, name: ['name', 'location'] })
  const similar = useSimilarOrganizations({ name, location })
  const draft = useFormDraft(form, {
    userId: useCurrentUser().id,
    name: 'organizations:registration',
  })
  useUnsavedChangesGuard(isDirty && !create.isSuccess)
  const [attempt, attemptEnded] = useAttempt()

  const submit = form.handleSubmit(
    (body) =>
      !create.isPending &&
      create.mutate(
        { attempt, body },
        {
          onSuccess: (organization) => {
            draft.discard()
            toastDone('Organization created successfully')
            onCreated(organization)
          },
          onError: (error) => {
            attemptEnded(error)
            showFieldErrors(form, error)
            toastFailed('Failed to create organization', error)
          },
        },
      ),
  )

  return (
    <Panel
      title="New Organization"
      description="It gets a registration key of its own; everything else can be added later."
    >
      <Form form={form} onSubmit={submit}>
        <DraftNotice draft={draft} className="mb-4" />
        <SaveFailure
          error={Object.keys(errors).length === 0 ? create.error : null}
          fallback="Failed to create organization"
          className="mb-4"
        />
        <div className="grid gap-x-5 gap-y-4 sm:grid-cols-2">
          <RecordFields
            form={form}
            fields={organizationFields}
            names={names}
            layout={{
              name: { isWide: true, below: <LooksLike organizations={similar} /> },
              organizationType: { offered: offeredOrganizationTypes },
              location: {
                hint: 'Place and state, such as Denver, Colorado.',
                renderInput: (props) => <TextInput autoComplete="off" list={listId} {...props} />,
                after: (
                  <datalist id={listId}>
                    {Object.values(states).map((label) => (
                      <option key={label}>{label}</option>
                    ))}
                  </datalist>
                ),
              },
              description: { rows: 3 },
            }}
          />
        </div>
        <SubmitButton className="mt-5" pending={create.isPending} pendingText="Saving...">
          Create Organization
        </SubmitButton>
      </Form>
    </Panel>
  )
}
