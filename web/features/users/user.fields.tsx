import type { ReactNode } from 'react'
import { Controller, type UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import { userRoles, valuesOf } from '#contract/common/enums'
import { createUserBody, type User } from '#contract/users'
import { OrganizationPicker } from '#web/features/organizations/organization-picker.public.tsx'
import { Field } from '#web/kit/form/field.tsx'
import { Select } from '#web/kit/form/select.tsx'
import { TextInput } from '#web/kit/form/text-input.tsx'

/** Both forms of an account are validated as a new one is: the same fields, the same sentences. */
export const userSchema = createUserBody
export type UserValues = z.input<typeof userSchema>
export type UserForm = UseFormReturn<UserValues, unknown, z.output<typeof userSchema>>

/** An account as its form shows it; a new one without `user`. */
export function userValues(
  user?: User,
): UserValues & { firstName: string; lastName: string; organizationId: string | null } {
  return {
    email: user?.email ?? '',
    firstName: user?.firstName ?? '',
    lastName: user?.lastName ?? '',
    role: user?.role ?? 'member',
    organizationId: user?.organizationId ?? null,
  }
}

/** The fields of an account; `emailHint` says what the address is used for. */
export function UserFields({ form, emailHint }: { form: UserForm; emailHint: ReactNode }) {
  const { errors } = form.formState
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field
        label="Email Address"
        required
        error={errors.email?.message}
        hint={emailHint}
        className="sm:col-span-2"
      >
        <TextInput type="email" autoComplete="off" {...form.register('email')} />
      </Field>
      <Field label="First Name" optional error={errors.firstName?.message}>
        <TextInput autoComplete="off" {...form.register('firstName')} />
      </Field>
      <Field label="Last Name" optional error={errors.lastName?.message}>
        <TextInput autoComplete="off" {...form.register('lastName')} />
      </Field>
      <Field label="Role" required error={errors.role?.message}>
        <Select {...form.register('role')}>
          {valuesOf(userRoles).map((role) => (
            <option key={role} value={role}>
              {userRoles[role]}
            </option>
          ))}
        </Select>
      </Field>
      <Field
        label="Organization"
        optional
        error={errors.organizationId?.message}
        hint="Without one, a member sees no registry data."
        className="sm:col-span-2"
      >
        <Controller
          control={form.control}
          name="organizationId"
          render={({ field }) => (
            <OrganizationPicker
              value={field.value ?? null}
              onChange={field.onChange}
              onBlur={field.onBlur}
              clearable
            />
          )}
        />
      </Field>
    </div>
  )
}
