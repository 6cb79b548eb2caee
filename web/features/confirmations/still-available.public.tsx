import { Check, CircleOff } from 'lucide-react'
import { useRef, useState } from 'react'
import { isListed, type AvailabilityFacts, type AvailableNoun } from '#contract/freshness'
import { maySayAvailable } from '#contract/rights'
import { StaleBadge } from '#web/kit/display/stale-mark.tsx'
import { Timestamp } from '#web/kit/display/timestamp.tsx'
import { toast } from '#web/kit/feedback/toast.ts'
import { toastFailed } from '#web/kit/feedback/toast-outcome.ts'
import { Button } from '#web/kit/form/button.tsx'
import { useSayAvailable } from '#web/lib/say-available.ts'
import { useCurrentUser } from '#web/lib/current-user.ts'
import { EndAvailabilityDialog, FacilityEnders } from './end-availability.dialog.tsx'

/** What details know of the record. */
type Shown = AvailabilityFacts & {
  readonly id: string
  readonly name: string
  readonly version: number
  readonly organizationId: string | null
}

interface SectionProps {
  readonly noun: AvailableNoun
  readonly record: Shown
  /** Of a facility: opens its form, for who may change it. */
  readonly onEdit?: (() => void) | undefined
}

/** When a record was last confirmed, and for who may, the two answers to "Still available?" (L-007, L-014, L-015). */
export function StillAvailableSection({ noun, record, onEdit }: SectionProps) {
  const user = useCurrentUser()
  const saying = useSayAvailable()
  const [isEnding, setEnding] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const isDeal = noun === 'pipeline'
  const mayAnswer = isListed(noun, record) && maySayAvailable(user, record)
  const confirm = async () => {
    // In a list of stale records the row, and with it these details, may be gone when it is done.
    try {
      await saying.mutateAsync([{ entity: noun, id: record.id }])
    } catch (error) {
      toastFailed('Failed to confirm', error)
      return
    }
    toast({
      title: 'Confirmed',
      description: `${record.name} is marked as ${isDeal ? 'seeking capital' : 'available'} today.`,
    })
  }
  return (
    <section aria-label="Last confirmed">
      <h3 ref={heading} tabIndex={-1} className="pt-5 pb-2 text-body font-head outline-none">
        Last confirmed
      </h3>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-rule pt-2.5 text-table">
        <span>
          {record.lastConfirmedAt === null ? (
            <>
              Added <Timestamp value={record.createdAt} />, never confirmed
            </>
          ) : (
            <>
              Last confirmed <Timestamp value={record.lastConfirmedAt} />
            </>
          )}
        </span>
        <StaleBadge noun={noun} record={record} />
        {mayAnswer && (
          <span className="ml-auto flex flex-wrap gap-2 max-sm:ml-0 print:hidden">
            <Button size="sm" onClick={() => void confirm()} disabled={saying.isPending}>
              <Check aria-hidden />
              {isDeal ? 'Still seeking capital' : 'Still available'}
            </Button>
            <Button size="sm" onClick={onEdit ?? (() => setEnding(true))}>
              <CircleOff aria-hidden />
              {isDeal ? 'No longer seeking capital' : 'No longer available'}
            </Button>
          </span>
        )}
      </div>
      {isEnding && noun === 'catalytic-facilities' && (
        <output className="mt-2 block text-table text-ink-2 print:hidden">
          <FacilityEnders />
        </output>
      )}
      {isEnding && noun !== 'catalytic-facilities' && (
        <EndAvailabilityDialog
          noun={noun}
          record={record}
          onClose={() => setEnding(false)}
          onDone={() => {
            setEnding(false)
            heading.current?.focus()
          }}
        />
      )}
    </section>
  )
}
