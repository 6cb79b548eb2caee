import { Alert } from '#web/kit/feedback/alert.tsx'
import { useSystemState } from '#web/lib/system-state.ts'

/** Says that mail stays on the machine, where no mail server is set up; nothing otherwise. */
export function OutboxNotice({ className }: { className?: string }) {
  const transport = useSystemState().data?.mail.transport
  if (transport !== 'outbox') return null
  return (
    <Alert announce={false} {...(className && { className })} title="No mail server is set up">
      <p>
        Each email is kept as a file in the outbox folder of the portal's data, where the operator
        of the portal can read it. It is not sent. Set up a mail server to send it.
      </p>
    </Alert>
  )
}

/** Whether it is known if the notice shows: a page waits with the content below it, so that nothing moves. */
export function useOutboxNoticeKnown(): boolean {
  return !useSystemState().isPending
}
