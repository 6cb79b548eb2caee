import { useRef, useState } from 'react'
import { SignInAgain } from '#web/features/auth/sign-in-again.tsx'
import { Alert } from '#web/kit/feedback/alert.tsx'
import { Button } from '#web/kit/form/button.tsx'
import { useSessionEnd, type SessionEnd } from '#web/lib/session-end.ts'

/** A dialog covers the bar and its button, so the way back in opens over it by itself. */
const isCoveredByDialog = () =>
  document.querySelector('[role=dialog][data-state=open], [role=alertdialog][data-state=open]') !==
  null

const words: Readonly<Record<SessionEnd, { title: string; text: string }>> = {
  expired: {
    title: 'Session expired',
    text: 'Your page and what you typed are kept.',
  },
  'other account': {
    title: 'Another account is signed in',
    text: 'You signed in to it in another tab. Your page and what you typed are kept, and nothing is saved under that account.',
  },
}

function EndedBar({ why }: { why: SessionEnd }) {
  const [open, setOpen] = useState(isCoveredByDialog)
  // The field one was in before turning to this bar.
  const before = useRef<EventTarget | null>(null)
  return (
    <div className="sticky top-13 z-15 print:hidden">
      <Alert
        tone="warn"
        title={words[why].title}
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
        {words[why].text}
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
  const why = useSessionEnd()
  return why !== null && <EndedBar why={why} />
}
