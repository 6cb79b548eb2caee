import { CircleAlert, RotateCw } from 'lucide-react'
import { useState } from 'react'
import { Button, LinkButton } from '../form/button.tsx'
import { cn } from '../layout/class-names.ts'
import { copyText } from '#web/lib/copy-text.ts'

export interface LoadErrorProps {
  /** What could not be loaded, e.g. "The products could not be loaded". */
  title: string
  /** The sentence for people, e.g. `sentenceOf(error)`. */
  message?: string | undefined
  onRetry: () => void
  /** True while it is being tried again. */
  retrying?: boolean
  /** Details for whoever helps: time, address, request id; copied, never shown. */
  details?: string | undefined
  className?: string
}

/** What is shown where something could not be loaded. */
export function LoadError({
  title,
  message,
  onRetry,
  retrying = false,
  details,
  className,
}: LoadErrorProps) {
  const [copied, setCopied] = useState(false)

  function copy() {
    const lines = [
      title,
      message,
      details,
      `${document.title}, ${location.href}`,
      new Date().toISOString(),
    ]
    // Without permission there is nothing to copy to; the button then keeps its label.
    copyText(lines.filter(Boolean).join('\n')).then(
      () => setCopied(true),
      () => setCopied(false),
    )
  }

  return (
    <div role="alert" className={cn('px-6 py-11 text-center text-ink-2', className)}>
      <CircleAlert aria-hidden="true" className="mx-auto size-5 text-danger-ink" />
      <h2 className="mt-2.5 mb-0.5 font-display text-empty text-ink">{title}</h2>
      {message && <p>{message}</p>}
      <div className="mt-3.5 flex flex-wrap items-center justify-center gap-3">
        <Button onClick={onRetry} pending={retrying}>
          {!retrying && <RotateCw aria-hidden="true" />}Try again
        </Button>
        <LinkButton onClick={copy}>
          <span aria-live="polite">{copied ? 'Copied' : 'Copy details'}</span>
        </LinkButton>
      </div>
    </div>
  )
}
