import { formatDate, formatDateTime, formatExactTime } from '#web/lib/format.ts'
import { Missing } from './facts.tsx'

/** A stored timestamp, shown in the reader's time zone; the tooltip has it to the second. */
export function Timestamp({
  value,
  withTime = false,
  missing = 'Not specified',
}: {
  readonly value: string | null | undefined
  readonly withTime?: boolean | undefined
  readonly missing?: string | undefined
}) {
  const text = withTime ? formatDateTime(value) : formatDate(value)
  if (!value || text === null) return <Missing>{missing}</Missing>
  return (
    <time
      dateTime={value}
      title={value.includes('T') ? (formatExactTime(value, 'UTC') ?? undefined) : undefined}
    >
      {text}
    </time>
  )
}
