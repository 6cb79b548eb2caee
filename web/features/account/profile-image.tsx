import { profileImageHint, profileImageLimits } from '#web/kit/files/file-limits.ts'
import { FileUpload } from '#web/kit/files/file-upload.tsx'
import { Field } from '#web/kit/form/field.tsx'
import { toast } from '#web/kit/feedback/toast.ts'
import { toastFailure } from '#web/kit/feedback/toast-outcome.ts'
import { fieldErrorsOf, sentenceOf } from '#web/lib/api-client.ts'
import { useCurrentUser } from '#web/lib/current-user.ts'
import { useUpdateAccount } from './own-account.queries.ts'

/** Chooses, replaces and removes the own image; each is stored at once and shows wherever the person does. */
export function ProfileImage() {
  const user = useCurrentUser()
  const save = useUpdateAccount()
  const change = (profileImageUrl: string | null) =>
    save.mutate(
      { profileImageUrl },
      {
        onSuccess: () =>
          toast({
            title: 'Profile updated',
            description: 'Your profile has been updated successfully.',
          }),
        onError: (error) => toastFailure('Update failed', error),
      },
    )
  const error = save.error
    ? (fieldErrorsOf(save.error)['profileImageUrl'] ?? sentenceOf(save.error))
    : undefined
  return (
    <div className="mt-4 border-t border-rule pt-3.5">
      <Field label="Profile image" group error={error}>
        <FileUpload
          noun="Image"
          value={user.profileImageUrl}
          onChange={change}
          limits={profileImageLimits}
          hint={profileImageHint}
        />
      </Field>
      <p className="mt-1.5 text-meta text-ink-3">Everyone in the campaign can see it.</p>
    </div>
  )
}
