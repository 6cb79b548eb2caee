import { formatDateTime, formatTimeOfDay } from '../../lib/format.ts'
import type { FormDraft } from '../../lib/form-draft.ts'
import { Alert } from '../feedback/alert.tsx'
import { LinkButton } from './button.tsx'

/** What the foot of a form says of its draft; null before the first change. */
export function draftNote(draft: FormDraft): string | null {
  return (
    draft.savedAt && `Draft kept in this browser at ${formatTimeOfDay(draft.savedAt.toISOString())}`
  )
}

/** Offers what was typed into this form before and not saved; nothing where there is none. */
export function DraftNotice({
  draft,
  onOutdated,
  className,
}: {
  draft: FormDraft
  /** Shows both versions: called on going on with a draft of a record that was saved meanwhile. */
  onOutdated?: () => void
  className?: string
}) {
  if (draft.foundAt === null) return null
  const resume = () => {
    draft.restore()
    if (draft.isOutdated) onOutdated?.()
  }
  return (
    <Alert
      {...(className && { className })}
      title={`You typed into this form on ${formatDateTime(draft.foundAt.toISOString())} and did not save it`}
    >
      <p>
        It was kept in this browser.
        {draft.isOutdated &&
          ' The record has been saved since then: if you continue, you see both versions.'}
      </p>
      <div className="mt-1 flex gap-4">
        <LinkButton onClick={resume}>Continue with it</LinkButton>
        <LinkButton onClick={draft.discard}>Discard it</LinkButton>
      </div>
    </Alert>
  )
}
