import { resourceFields } from '#contract/record-fields/resource-fields'
import type { Resource } from '#contract/resources'
import { recordFileHint, recordFileLimits } from '#web/kit/files/file-limits.ts'
import { FileUpload } from '#web/kit/files/file-upload.tsx'
import { RecordFields } from '#web/kit/form/record-fields.tsx'
import { TextInput } from '#web/kit/form/text-input.tsx'
import { resourceFormFields, type ResourceForm } from './resource-values.ts'

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
  const existing = stored?.file
    ? { path: stored.file, name: stored.fileInfo?.name, bytes: stored.fileInfo?.bytes }
    : null
  return (
    <div className="grid gap-4.5">
      <RecordFields
        form={form}
        fields={resourceFields}
        names={resourceFormFields}
        isSingleColumn
        layout={{
          type: { asChips: true },
          membershipBase: {
            hint: 'Who it is meant for. Everyone in the campaign can read it.',
          },
          url: {
            hint: 'The address of a page. It opens in a new tab.',
            renderInput: (props) => (
              <TextInput
                type="url"
                inputMode="url"
                autoComplete="off"
                placeholder="https://"
                {...props}
              />
            ),
          },
          file: {
            isGroup: true,
            renderControl: ({ value, onChange }) => (
              <FileUpload
                value={value || null}
                onChange={(path) => {
                  onChange(path ?? '')
                  // A file answers the question for a link.
                  if (form.formState.errors.url) void form.trigger('url')
                }}
                existing={existing}
                limits={recordFileLimits}
                hint={recordFileHint}
                onBusyChange={onBusyChange}
              />
            ),
          },
          // Published or draft, and what it is now where that is another.
          status: {
            asChips: true,
            offered: ['published', 'draft'],
            hint: 'Only administrators see a draft.',
          },
        }}
      />
    </div>
  )
}
