import { MonitorCheck } from 'lucide-react'
import { useState } from 'react'
import type { Session } from '#contract/auth'
import { Badge } from '#web/kit/display/badge.tsx'
import { Button } from '#web/kit/form/button.tsx'
import { ConfirmDialog } from '#web/kit/overlay/confirm-dialog.tsx'
import { QueryError } from '#web/kit/feedback/query-error.tsx'
import { Timestamp } from '#web/kit/display/timestamp.tsx'
import { Panel } from '#web/kit/layout/panel.tsx'
import { Skeleton } from '#web/kit/feedback/skeleton.tsx'
import { toastDone, toastFailed } from '#web/kit/feedback/toast-outcome.ts'
import { useFocusOnNext } from '#web/kit/form/use-focus-on-next.ts'
import { formatDateTime } from '#web/lib/format.ts'
import { signInWay } from '#web/lib/sign-in-way.ts'
import { useEndOtherSessions, useEndSession, useSessions } from './own-account.queries.ts'

const focusRow = (id: string) =>
  document.querySelector<HTMLElement>(`[data-session="${CSS.escape(id)}"] button`)?.focus()

/** Where the account is signed in, with the way to end each session and all others at once. */
export function SessionsPanel() {
  const { data, isPending, isFetching, isError, error, refetch } = useSessions()
  const sessions = data?.sessions
  const decide = useFocusOnNext(
    sessions?.filter(({ current }) => !current).map(({ id }) => id),
    focusRow,
  )
  return (
    <Panel
      title="Active Sessions"
      description="Where your account is signed in. A session ends after 12 hours without use, and after 30 days in any case."
      actions={sessions && sessions.length > 1 && <EndOthers count={sessions.length - 1} />}
      padded={false}
    >
      {isPending && (
        <output className="block border-t border-rule px-4.5 py-4">
          <span className="sr-only">Loading...</span>
          <Skeleton className="w-64" />
        </output>
      )}
      {isError && !sessions && (
        <QueryError
          title="The sessions could not be loaded"
          query={{ error, refetch, isFetching }}
        />
      )}
      {sessions && (
        <ul>
          {sessions.map((session) => (
            <SessionRow key={session.id} session={session} decide={decide} />
          ))}
        </ul>
      )}
    </Panel>
  )
}

function SessionRow({
  session,
  decide,
}: {
  session: Session
  decide: (id: string | null) => void
}) {
  const end = useEndSession()
  const way = signInWay(session.way)

  function endIt() {
    decide(session.id)
    end.mutate(session.id, {
      onSuccess: () => toastDone('Session ended successfully'),
      onError: (error) => {
        decide(null)
        toastFailed('Failed to end session', error)
      },
    })
  }

  return (
    <li
      data-session={session.id}
      className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-rule px-4.5 py-2.5"
    >
      <div className="min-w-0 flex-1 basis-60">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 font-strong">
          {session.device}
          {session.current && (
            <Badge tone="default" icon={MonitorCheck}>
              This session
            </Badge>
          )}
        </p>
        <p className="text-meta text-ink-3">
          {session.ip ?? 'Address unknown'}
          {way !== null && ` · ${way}`} · signed in <Timestamp value={session.createdAt} withTime />{' '}
          · last used <Timestamp value={session.lastUsedAt} withTime />
        </p>
      </div>
      {!session.current && (
        <Button
          size="sm"
          pending={end.isPending}
          pendingText="Ending..."
          onClick={endIt}
          aria-label={`End session: ${session.device}, signed in ${formatDateTime(session.createdAt)}`}
        >
          End session
        </Button>
      )}
    </li>
  )
}

function EndOthers({ count }: { count: number }) {
  const [asking, setAsking] = useState(false)
  const end = useEndOtherSessions()

  function endThem() {
    end.mutate(undefined, {
      onSuccess: () => toastDone('All other sessions ended successfully'),
      onError: (error) => toastFailed('Failed to end the other sessions', error),
      onSettled: () => setAsking(false),
    })
  }

  return (
    <>
      <Button onClick={() => setAsking(true)}>Sign out everywhere</Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Sign out everywhere"
        pending={end.isPending}
        onConfirm={endThem}
      >
        {count === 1 ? 'Your other session ends' : `Your ${count} other sessions end`} immediately.
        This one stays signed in.
      </ConfirmDialog>
    </>
  )
}
