import { useRef, useState } from 'react'
import { SignInAgain } from '#web/features/auth/sign-in-again.tsx'
import { Alert } from '#web/kit/feedback/alert.tsx'
import { Button } from '#web/kit/form/button.tsx'
import { useSessionEnded } from '#web/lib/session-end.ts'

/** A dialog covers the bar and its button, so the way back in opens over it by itself. */
const isCoveredByDialog = () =>
  document.querySelector('[role=dialog][data-state=open], [role=alertdialog][data-state=open]') !==
  null

function EndedBar() {
  const [open, setOpen] = useState(isCoveredByDialog)
  // The field one was in before turning to this bar.
  const before = useRef<EventTarget | null>(null)
  return (
    <div className="sticky top-13 z-15 print:hidden">
      <Alert
        tone="warn"
        title="Session expired"
        className="items-center rounded-none px-7! max-xl:px-6! max-sm:px-4!"
        action={
          <Button
            size="sm"
            onFocus={(event) => {
              before.current = event.relatedTarget ?? document.getElementById('page')
            }}
            onClick={() => setOpen(true)}
          >
            Sign in again
          </Button>
        }
      >
        This page and what you typed into it stay as they are.
      </Alert>
      <SignInAgain
        open={open}
        onOpenChange={setOpen}
        goBackTo={() => (before.current instanceof HTMLElement ? before.current : null)}
      />
    </div>
  )
}

/** Under the top bar when a call found the session ended: no redirect, the work stays (P-294). */
export function SessionBar() {
  return useSessionEnded() && <EndedBar />
}
