import { Check } from 'lucide-react'
import { useRef, type ReactNode } from 'react'
import { Link } from 'wouter'
import type { Attention } from '#contract/dashboard'
import { daysUnconfirmed } from '#contract/freshness'
import { Timestamp } from '#web/kit/display/timestamp.tsx'
import { toast } from '#web/kit/feedback/toast.ts'
import { toastFailed } from '#web/kit/feedback/toast-outcome.ts'
import { Button } from '#web/kit/form/button.tsx'
import { cn } from '#web/kit/layout/class-names.ts'
import { useSayAvailable } from '#web/lib/say-available.ts'
import { editAddress, openAddress, paths } from '#web/lib/paths.ts'
import { presentDayInUtc } from '#web/lib/present-day.ts'

export type StaleRecord = Attention['unchanged']['entries'][number]

const kinds: Readonly<Record<StaleRecord['entity'], string>> = {
  products: 'Product',
  'catalytic-facilities': 'Catalytic Facility',
  'lending-profiles': 'Lending Profile',
  pipeline: 'Project',
}

const openOf: Readonly<Record<StaleRecord['entity'], (id: string) => string>> = {
  products: (id) => editAddress(paths.products, id),
  'catalytic-facilities': (id) => openAddress(paths.facilities, id),
  'lending-profiles': (id) => openAddress(paths.lendingProfiles, id),
  pipeline: (id) => openAddress(paths.pipeline, id),
}

/** What takes the focus when a row goes: the button of its neighbor, or the heading of its section. */
export function neighborOf(row: Element | null): HTMLElement | null {
  const next = (row?.nextElementSibling ?? row?.previousElementSibling)?.querySelector<HTMLElement>(
    '[data-confirm]',
  )
  return next ?? row?.closest('section')?.querySelector<HTMLElement>('[data-heading]') ?? null
}

interface EntryProps {
  readonly record: StaleRecord
  readonly className?: string
  /** The other answer, behind the button. */
  readonly otherwise?: ReactNode
}

/** A record that nobody has confirmed for 90 days, with the button that says it still stands; the next one's has the focus then (L-030). */
export function StaleEntry({ record, className, otherwise }: EntryProps) {
  const saying = useSayAvailable()
  const row = useRef<HTMLLIElement>(null)
  const { entity, id, name, lastConfirmedAt, createdAt } = record
  const answer = entity === 'pipeline' ? 'Still seeking capital' : 'Still available'
  const confirm = async () => {
    const next = neighborOf(row.current)
    // The row is gone when it is done, and with it what is tied to it.
    try {
      await saying.mutateAsync([{ entity, id }])
    } catch (error) {
      toastFailed('Failed to confirm', error)
      return
    }
    toast({
      title: 'Confirmed',
      description: `${name} is marked as ${entity === 'pipeline' ? 'seeking capital' : 'available'} today.`,
    })
    next?.focus()
  }
  return (
    <li ref={row} className={cn('py-2 text-table', className)}>
      <Link
        href={openOf[entity](id)}
        className="flex min-h-6 items-center font-strong text-ink wrap-anywhere"
      >
        {name}
      </Link>
      <p className="text-meta text-ink-3">
        {kinds[entity]} ·{' '}
        {lastConfirmedAt === null ? (
          <>
            added <Timestamp value={createdAt} />, never confirmed
          </>
        ) : (
          <>
            last confirmed <Timestamp value={lastConfirmedAt} />,{' '}
            {daysUnconfirmed(record, presentDayInUtc())} days ago
          </>
        )}
      </p>
      <div className="mt-1.5 flex flex-wrap items-center gap-1 print:hidden">
        <Button
          size="sm"
          data-confirm=""
          aria-label={`${answer}: ${name}`}
          disabled={saying.isPending}
          onClick={() => void confirm()}
        >
          <Check aria-hidden />
          {answer}
        </Button>
        {otherwise}
      </div>
    </li>
  )
}
