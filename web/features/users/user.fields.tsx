import type { ReactNode } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import { userFields } from '#contract/record-fields/account-fields'
import { formValues, type FormValues } from '#contract/record-fields/form-values'
import { createUserBody, type User } from '#contract/users'
import { OrganizationPicker } from '#web/kit/form/organization-picker.tsx'
import { RecordFields } from '#web/kit/form/record-fields.tsx'
import { formRules } from '#web/lib/form-rules.ts'

/** Both forms of an account are validated as a new one is: the same fields, the same sentences. */
export const userRules = formRules(userFields, createUserBody)
type UserValues = FormValues<typeof userFields>
type UserForm = UseFormReturn<UserValues, unknown, z.output<typeof createUserBody>>

/** An account as its form shows it; a new one without `user`. */
export const userValues = (user?: User): UserValues => formValues(userFields, user)

const names = ['email', 'firstName', 'lastName', 'role', 'organizationId'] as const

/** The fields of an account; `emailHint` says what the address is used for. */
export function UserFields({ form, emailHint }: { form: UserForm; emailHint: ReactNode }) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <RecordFields
        form={form}
        fields={userFields}
        names={names}
        layout={{
          email: { isWide: true, hint: emailHint },
          role: { required: true },
          organizationId: {
            isWide: true,
            hint: 'Without one, a member sees no records.',
            renderControl: (field) => <OrganizationPicker {...field} clearable />,
          },
        }}
      />
    </div>
  )
}
