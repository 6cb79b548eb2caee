import type { ReactNode } from 'react'
import { focusListHome } from '#web/lib/page-focus.ts'
import { Alert } from './alert.tsx'
import { Button } from '../form/button.tsx'

/** Says over a list that the record of the link is not there, e.g. "Facility not found"; `children` says why that may be. */
export function MissingRecord({
  title,
  onDismiss,
  children,
}: {
  readonly title: string
  readonly onDismiss: () => void
  readonly children: ReactNode
}) {
  const dismiss = () => {
    onDismiss()
    focusListHome()
  }
  return (
    <Alert
      tone="warn"
      title={title}
      className="mt-3"
      action={
        <Button size="sm" onClick={dismiss}>
          Dismiss
        </Button>
      }
    >
      <p>{children}</p>
    </Alert>
  )
}
