import { useMemo } from 'react'
import { Controller } from 'react-hook-form'
import { labelOf, memberTypes, valuesOf } from '#contract/common/enums'
import { createMembershipBody, type Membership, type MembershipType } from '#contract/memberships'
import type { Organization } from '#contract/organizations'
import { OrganizationPicker } from '#web/kit/form/organization-picker.tsx'
import { Field } from '#web/kit/form/field.tsx'
import { FormDialog } from '#web/kit/overlay/form-dialog.tsx'
import { toastFailed } from '#web/kit/feedback/toast-outcome.ts'
import { ChoiceChips } from '#web/kit/form/toggle-chips.tsx'
import { showFieldErrors, useSchemaForm } from '#web/lib/schema-form.ts'
import { useAttempt } from '#web/lib/use-attempt.ts'
import { useAddMember } from './aggregators.queries.ts'
import { toastAdded } from './membership-messages.ts'

const schema = createMembershipBody.omit({ joinedAt: true })

/** The membership type that goes with an organization's own type, where there is one. */
const typeOf: Readonly<Record<string, MembershipType>> = {
  cdfi: 'cdfis',
  mdi: 'mdis',
  credit_union: 'credit_unions',
  philanthropy: 'philanthropy',
  family_office: 'family_offices',
  green_bank: 'green_banks',
}

export interface AddMemberDialogProps {
  aggregator: Organization
  /** Who is a member already. */
  members: readonly Membership[]
  onClose: () => void
}

/** Chooses an organization and its membership type; nothing is sent unless both are chosen. */
export function AddMemberDialog({ aggregator, members, onClose }: AddMemberDialogProps) {
  const offered = aggregator.memberTypes.length > 0 ? aggregator.memberTypes : valuesOf(memberTypes)
  const only = offered.length === 1 ? offered[0] : undefined
  const form = useSchemaForm(schema, {
    aggregatorId: aggregator.id,
    ...(only && { membershipType: only }),
  })
  const { errors, isDirty } = form.formState
  const add = useAddMember()
  const [attempt, attemptEnded] = useAttempt()
  const taken = useMemo(
    () => [aggregator.id, ...members.map(({ memberId }) => memberId)],
    [aggregator.id, members],
  )

  function choose(memberId: string | null, organizationType?: Organization['organizationType']) {
    form.setValue('memberId', memberId ?? '', { shouldDirty: true, shouldValidate: true })
    const suggested = typeOf[organizationType ?? '']
    if (suggested && offered.includes(suggested) && !form.getFieldState('membershipType').isDirty)
      form.setValue('membershipType', suggested, { shouldValidate: true })
  }

  const submit = form.handleSubmit((body) =>
    add.mutate(
      { attempt, body },
      {
        onSuccess: () => {
          toastAdded()
          onClose()
        },
        onError: (error) => {
          attemptEnded(error)
          showFieldErrors(form, error)
          toastFailed('Failed to add member', error)
        },
      },
    ),
  )

  return (
    <FormDialog
      form={form}
      title="Add Member"
      description={`to ${aggregator.name}`}
      isDirty={isDirty && !add.isSuccess}
      onSubmit={submit}
      onClose={onClose}
      submitLabel="Add Member"
      pending={add.isPending}
      failure={add.error}
    >
      <div className="grid gap-4.5">
        <Field label="Organization" required error={errors.memberId?.message}>
          <Controller
            control={form.control}
            name="memberId"
            render={({ field }) => (
              <OrganizationPicker
                value={field.value || null}
                onChange={choose}
                onBlur={field.onBlur}
                without={taken}
                emptyText="No organization found."
              />
            )}
          />
        </Field>
        <Field label="Membership Type" required group error={errors.membershipType?.message}>
          <Controller
            control={form.control}
            name="membershipType"
            render={({ field }) => (
              <ChoiceChips
                choices={offered.map((value) => ({ value, label: labelOf(memberTypes, value) }))}
                value={field.value ?? null}
                onChange={(value) =>
                  form.setValue('membershipType', value, {
                    shouldDirty: true,
                    shouldValidate: true,
                  })
                }
                onBlur={field.onBlur}
              />
            )}
          />
        </Field>
      </div>
    </FormDialog>
  )
}
