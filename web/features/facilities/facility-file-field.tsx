import { Controller, useWatch } from 'react-hook-form'
import { objectIdOf } from '#contract/files'
import { recordFileHint, recordFileLimits } from '#web/kit/files/file-limits.ts'
import { FileUpload } from '#web/kit/files/file-upload.tsx'
import { useStoredFile } from '#web/kit/files/stored-file.tsx'
import { Field } from '#web/kit/form/field.tsx'
import { TextInput } from '#web/kit/form/text-input.tsx'
import type { FacilityForm } from './facility-values.ts'

/** The facility's document: an upload, or the address of a page; one takes the place of the other. */
export function FacilityFileField({
  form,
  onBusyChange,
}: {
  form: FacilityForm
  onBusyChange: (isBusy: boolean) => void
}) {
  const {
    control,
    formState: { errors, defaultValues },
  } = form
  const value = useWatch({ control, name: 'file' })
  const isUpload = objectIdOf(value) !== null
  const before = defaultValues?.file ?? ''
  const existing = useExisting(objectIdOf(before) === null ? null : before)
  return (
    <Controller
      control={control}
      name="file"
      render={({ field }) => (
        <>
          <Field
            label="Uploaded file"
            group
            optional
            error={isUpload ? errors.file?.message : undefined}
            className="sm:col-span-2"
          >
            <FileUpload
              value={isUpload ? value : null}
              onChange={(path) => field.onChange(path ?? '')}
              existing={existing}
              limits={recordFileLimits}
              hint={recordFileHint}
              onBusyChange={onBusyChange}
            />
          </Field>
          {!isUpload && (
            <Field
              label="File"
              optional
              error={errors.file?.message}
              hint="Or the address of a page or document. It is shown as a link."
              className="sm:col-span-2"
            >
              <TextInput
                type="url"
                inputMode="url"
                autoComplete="off"
                placeholder="https://"
                name={field.name}
                value={value}
                onChange={field.onChange}
                onBlur={field.onBlur}
              />
            </Field>
          )}
        </>
      )}
    />
  )
}

function useExisting(path: string | null) {
  const { data } = useStoredFile(path)
  return path === null ? null : { path, name: data?.name, bytes: data?.bytes }
}
