import { Alert } from '#web/kit/feedback/alert.tsx'
import { LinkButton } from '#web/kit/form/button.tsx'
import { typeInWords } from './registration-texts.ts'
import type { KeyCheckState } from './use-key-check.ts'

/** What the check of key and address says, below their fields; it takes no focus. */
export function KeyCheckBox({ check, onAgain }: { check: KeyCheckState; onAgain: () => void }) {
  if (check.status === 'idle') return null
  if (check.status === 'checking')
    return <output className="mb-4.5 block text-meta text-ink-3">Checking your key...</output>
  if (check.status === 'valid') {
    const { organizationName = '', organizationType } = check.result
    return (
      <Alert tone="info" className="mb-4.5">
        <p>You are registering for</p>
        <p className="font-head wrap-anywhere">
          {organizationType
            ? `${organizationName}, ${typeInWords(organizationType)}`
            : organizationName}
        </p>
      </Alert>
    )
  }
  return (
    <Alert tone="bad" className="mb-4.5">
      <p>{check.message}</p>
      {check.status === 'failed' && (
        <LinkButton className="text-current! underline" onClick={onAgain}>
          Check again
        </LinkButton>
      )}
    </Alert>
  )
}
