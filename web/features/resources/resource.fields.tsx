import { Controller } from 'react-hook-form'
import { labelOf, membershipBases, resourceTypes, statuses, valuesOf } from '#contract/common/enums'
import type { Resource } from '#contract/resources'
import { recordFileHint, recordFileLimits } from '#web/features/files/file-limits.public.ts'
import { FileUpload } from '#web/features/files/file-upload.public.tsx'
import { Field } from '#web/kit/form/field.tsx'
import { TextInput } from '#web/kit/form/text-input.tsx'
import { Textarea } from '#web/kit/form/textarea.tsx'
import { ChoiceChips, ToggleChips } from '#web/kit/form/toggle-chips.tsx'
import type { ResourceForm } from './resource-values.ts'

const types = valuesOf(resourceTypes).map((value) => ({ value, label: resourceTypes[value] }))
const bases = valuesOf(membershipBases).map((value) => ({ value, label: membershipBases[value] }))

/** Published or draft, and what it is now where that is another. */
function statusChoices(stored: Resource['status'] | undefined) {
  const offered: Resource['status'][] = ['published', 'draft']
  if (stored !== undefined && !offered.includes(stored)) offered.push(stored)
  return offered.map((value) => ({ value, label: labelOf(statuses, value) }))
}

/** The fields of a resource. */
export function ResourceFields({
  form,
  stored,
  onBusyChange,
}: {
  form: ResourceForm
  stored: Resource | undefined
  onBusyChange: (isBusy: boolean) => void
}) {
  const {
    register,
    control,
    formState: { errors },
  } = form
  const existing = stored?.file
    ? { path: stored.file, name: stored.fileInfo?.name, bytes: stored.fileInfo?.bytes }
    : null
  return (
    <div className="grid gap-4.5">
      <Field label="Resource name" required error={errors.name?.message}>
        <TextInput autoComplete="off" {...register('name')} />
      </Field>
      <Field label="Type" group required error={errors.type?.message}>
        <Controller
          control={control}
          name="type"
          render={({ field }) => (
            <ChoiceChips
              choices={types}
              value={field.value}
              onChange={field.onChange}
              onBlur={field.onBlur}
            />
          )}
        />
      </Field>
      <Field
        label="Memberships"
        group
        optional
        hint="Who it is meant for. Everybody in the campaign can read it."
        error={errors.membershipBase?.message}
      >
        <Controller
          control={control}
          name="membershipBase"
          render={({ field }) => (
            <ToggleChips
              choices={bases}
              value={field.value}
              onChange={field.onChange}
              onBlur={field.onBlur}
            />
          )}
        />
      </Field>
      <Field label="Author" optional error={errors.author?.message}>
        <TextInput autoComplete="off" {...register('author')} />
      </Field>
      <Field label="Description" optional error={errors.description?.message}>
        <Textarea {...register('description')} />
      </Field>
      <Field
        label="Link"
        optional
        hint="The address of a page. It opens in a new tab."
        error={errors.url?.message}
      >
        <TextInput
          type="url"
          inputMode="url"
          autoComplete="off"
          placeholder="https://"
          {...register('url')}
        />
      </Field>
      <Field label="File" group optional error={errors.file?.message}>
        <Controller
          control={control}
          name="file"
          render={({ field }) => (
            <FileUpload
              value={field.value}
              onChange={(path) => {
                field.onChange(path)
                // A file answers the question for a link.
                if (form.formState.errors.url) void form.trigger('url')
              }}
              existing={existing}
              limits={recordFileLimits}
              hint={recordFileHint}
              onBusyChange={onBusyChange}
            />
          )}
        />
      </Field>
      <Field
        label="Status"
        group
        error={errors.status?.message}
        hint="A draft is seen by administrators only."
      >
        <Controller
          control={control}
          name="status"
          render={({ field }) => (
            <ChoiceChips
              choices={statusChoices(stored?.status)}
              value={field.value}
              onChange={field.onChange}
              onBlur={field.onBlur}
            />
          )}
        />
      </Field>
    </div>
  )
}
