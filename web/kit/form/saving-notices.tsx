import type { FieldValues } from 'react-hook-form'
import type { FormDraft } from '../../lib/form-draft.ts'
import { DraftNotice } from './draft-notice.tsx'
import { SaveFailure } from './save-failure.tsx'
import { VersionConflict, type VersionConflictProps } from './version-conflict.tsx'

export interface SavingNoticesProps<Values extends FieldValues, Output> extends Pick<
  VersionConflictProps<Values, Output>,
  'form' | 'fields' | 'words'
> {
  /** From `useRecordSaving`. */
  saving: {
    readonly submit: () => void
    readonly conflict: VersionConflictProps<Values, Output>['conflict'] | null
    readonly compare: () => void
    readonly pending: boolean
    readonly failure: Error | null
  }
  draft?: FormDraft
  className: string
}

/** What is shown above the fields of a record: its draft, why saving failed, and what somebody else saved meanwhile. */
export function SavingNotices<Values extends FieldValues, Output>({
  saving,
  draft,
  className,
  ...record
}: SavingNoticesProps<Values, Output>) {
  return (
    <>
      {draft && <DraftNotice draft={draft} onOutdated={saving.compare} className={className} />}
      <SaveFailure error={saving.failure} className={className} />
      {saving.conflict && (
        <VersionConflict
          {...record}
          conflict={saving.conflict}
          pending={saving.pending}
          onSave={saving.submit}
          className={className}
        />
      )}
    </>
  )
}
