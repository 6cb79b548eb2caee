import { useEffect, useRef } from 'react'
import { Alert } from '#web/kit/feedback/alert.tsx'
import { Button } from '#web/kit/form/button.tsx'
import { SecretPanel } from '#web/kit/form/secret-panel.tsx'
import { formatDateTime } from '#web/lib/format.ts'
import type { ShownSecret } from './webhooks.queries.ts'

/** The secret of a webhook, shown this once; it takes the focus, since it is what comes next. */
export function SecretAlert({
  shown: { secret, previousUntil },
  onDone,
}: {
  readonly shown: ShownSecret
  readonly onDone: () => void
}) {
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => panel.current?.focus(), [])
  return (
    <div ref={panel} tabIndex={-1} className="mt-5 outline-none">
      <Alert tone="warn">
        <p className="font-strong">
          {previousUntil === null ? 'The webhook was created.' : 'The secret was rotated.'} Copy the
          secret now: You will not see this again.
        </p>
        <SecretPanel
          text={secret}
          actions={
            <>
              <Button size="sm" variant="ghost" onClick={onDone}>
                Done
              </Button>
              {previousUntil !== null && (
                <span className="self-center text-meta">
                  The old one signs beside it until {formatDateTime(previousUntil)}.
                </span>
              )}
            </>
          }
        >
          <span className="wrap-anywhere">{secret}</span>
        </SecretPanel>
      </Alert>
    </div>
  )
}
