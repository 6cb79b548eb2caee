import { Button } from '../form/button.tsx'
import { Alert } from './alert.tsx'

/** Says what of an address could not be read, as it stands there; nothing where all of it could. */
export function UnreadAddress({
  unread,
  onDismiss,
  className,
}: {
  readonly unread: readonly string[]
  /** Takes it out of the address. */
  readonly onDismiss: () => void
  readonly className?: string
}) {
  if (unread.length === 0) return null
  const shown = unread.map((each) => (each.length > 80 ? `${each.slice(0, 80)}…` : each))
  return (
    <Alert
      tone="warn"
      className={className}
      action={
        <Button size="sm" onClick={onDismiss}>
          Dismiss
        </Button>
      }
    >
      <span className="wrap-anywhere">
        The address has {unread.length === 1 ? 'a value' : 'values'} that cannot be read and{' '}
        {unread.length === 1 ? 'is' : 'are'} left out: {shown.join(', ')}
      </span>
    </Alert>
  )
}
