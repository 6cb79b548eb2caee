import { ArrowRight, Check, CircleCheckBig } from 'lucide-react'
import { useRef, useState } from 'react'
import type { Attention } from '#contract/dashboard'
import { EndAvailability } from '#web/features/confirmations/end-availability.public.tsx'
import {
  StaleEntry,
  neighborOf,
  type StaleRecord,
} from '#web/features/confirmations/stale-entry.public.tsx'
import { Button, LinkButton } from '#web/kit/form/button.tsx'
import { MutationDialog } from '#web/kit/overlay/mutation-dialog.tsx'
import { useCommands } from '#web/lib/commands.ts'
import { useCurrentUser } from '#web/lib/current-user.ts'
import { formatCount } from '#web/lib/format.ts'
import { focusText } from '#web/lib/page-focus.ts'
import { useAllStale, useSayAllAvailable } from './stale.queries.ts'
import { toDoEntry, ToDoPart } from './to-do-part.tsx'

/** Records shown before somebody opens the rest (N-051). */
const shownAtFirst = 3

/** The own records that nobody has confirmed for 90 days, the longest first, with both answers (L-030). */
export function StalePart({ list }: { readonly list: Attention['unchanged'] }) {
  const organizationId = useCurrentUser().organizationId ?? ''
  const [isWhole, setWhole] = useState(false)
  const [isSaying, setSaying] = useState(false)
  const needsMore = isWhole && list.total > list.entries.length
  const all = useAllStale(organizationId, needsMore).data
  const records = needsMore ? (all ?? list.entries) : list.entries
  const more = list.total - shownAtFirst
  useCommands(
    list.total > 1
      ? [{ label: 'Confirm my records', icon: CircleCheckBig, run: () => setSaying(true) }]
      : [],
  )
  return (
    <ToDoPart
      title="Still available?"
      total={list.total}
      action={
        list.total > 1 && (
          <Button variant="ghost" size="sm" className="text-link" onClick={() => setSaying(true)}>
            <Check aria-hidden className="size-3.5" />
            Confirm all {formatCount(list.total)}
          </Button>
        )
      }
    >
      <ul>
        {(isWhole ? records : records.slice(0, shownAtFirst)).map((record) => (
          <StaleEntry
            key={record.id}
            record={record}
            className={toDoEntry}
            otherwise={<NoLonger record={record} />}
          />
        ))}
      </ul>
      {more > 0 && (
        <div className="border-t border-rule px-3 py-1">
          <LinkButton
            aria-expanded={isWhole}
            className="max-sm:min-h-10"
            onClick={() => setWhole(!isWhole)}
          >
            {isWhole ? 'Show fewer' : `${formatCount(more)} more to confirm`}
            {!isWhole && <ArrowRight aria-hidden className="size-3.5" />}
          </LinkButton>
        </div>
      )}
      {isSaying && (
        <SayAllAvailable
          list={list}
          organizationId={organizationId}
          onClose={() => setSaying(false)}
        />
      )}
    </ToDoPart>
  )
}

/** The other answer: the record is taken off the lists of others (L-015). */
function NoLonger({ record }: { readonly record: StaleRecord }) {
  const [isEnding, setEnding] = useState(false)
  // The row and its neighbors are gone once it is done.
  const next = useRef<HTMLElement | null>(null)
  const words = record.entity === 'pipeline' ? 'No longer seeking capital' : 'No longer available'
  return (
    <>
      <Button
        variant="ghost"
        size="sm"
        aria-label={`${words}: ${record.name}`}
        onClick={({ currentTarget }) => {
          next.current = neighborOf(currentTarget.closest('li'))
          setEnding(true)
        }}
      >
        {words}
      </Button>
      {isEnding && (
        <EndAvailability
          noun={record.entity}
          id={record.id}
          onClose={() => setEnding(false)}
          onDone={() => {
            setEnding(false)
            next.current?.focus()
          }}
        />
      )}
    </>
  )
}

/** To the heading of "To do", once the dialog and the list it was about have gone. */
function focusToDo(): void {
  requestAnimationFrame(() => {
    // A dialog that is still there takes the focus back.
    if (document.querySelector('[role=alertdialog]')) return focusToDo()
    const heading = document.querySelector<HTMLElement>('#to-do [data-heading]')
    if (heading) focusText(heading)
  })
}

function SayAllAvailable({
  list,
  organizationId,
  onClose,
}: {
  readonly list: Attention['unchanged']
  readonly organizationId: string
  readonly onClose: () => void
}) {
  const mutation = useSayAllAvailable(organizationId, list, focusToDo)
  const count = formatCount(list.total)
  return (
    <MutationDialog
      mutation={mutation}
      input={undefined}
      title={`Confirm all ${count}`}
      variant="primary"
      pendingText="Confirming..."
      failed="Failed to confirm"
      onClose={onClose}
      onDone={onClose}
    >
      Confirm that all {count} are still available?
    </MutationDialog>
  )
}
