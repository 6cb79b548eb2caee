import { useEffect, useRef } from 'react'
import { sentenceOf } from '../../lib/api-client.ts'
import { ProofDeclined } from '../../lib/fresh-proof.ts'
import { Alert } from '../feedback/alert.tsx'

/**
 * Says above a form that saving it failed, and why. It comes into view by itself: the button is at the end of a form
 * that may be longer than the window. After another failed try it comes into view again. Nothing has failed where the
 * person went no further by choice.
 */
export function SaveFailure({
  error,
  fallback,
  className,
}: {
  /** Of the mutation; nothing is shown without. */
  readonly error: Error | null
  /** The sentence where the failure has none of its own. */
  readonly fallback?: string
  readonly className?: string
}) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (error) place.current?.scrollIntoView({ block: 'nearest' })
  }, [error])
  return (
    error &&
    !(error instanceof ProofDeclined) && (
      <div ref={place} className="scroll-my-18">
        <Alert tone="bad" {...(className && { className })}>
          {sentenceOf(error, fallback)}
        </Alert>
      </div>
    )
  )
}
