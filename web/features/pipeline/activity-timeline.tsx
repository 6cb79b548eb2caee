import { Check, Pencil, Plus, Trash2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useSearch } from 'wouter'
import { forWhom } from '#contract/pipeline-activities'
import type { Activity } from '#contract/pipeline-activities'
import { Badge } from '#web/kit/display/badge.tsx'
import { Button } from '#web/kit/form/button.tsx'
import { MutationDialog } from '#web/kit/overlay/mutation-dialog.tsx'
import { IconButton } from '#web/kit/form/icon-button.tsx'
import { QueryError } from '#web/kit/feedback/query-error.tsx'
import { Skeleton } from '#web/kit/feedback/skeleton.tsx'
import { Timestamp } from '#web/kit/display/timestamp.tsx'
import { useRowDeletion } from '#web/kit/table/use-row-deletion.ts'
import { toastDone, toastFailed } from '#web/kit/feedback/toast-outcome.ts'
import { focusText } from '#web/lib/page-focus.ts'
import { todayHere } from '#web/lib/present-day.ts'
import { useDealActivities, useDeleteActivity, useUpdateActivity } from './activities.queries.ts'
import { activityIcons, activityLine, isOpenTask, isOverdue } from './activity-words.ts'
import { ActivityFormPanel } from './activity.form.tsx'

/** What happened and is to be done on a deal, newest first; who may write adds, completes, edits and deletes (P-225). */
export function ActivityTimeline({
  dealId,
  mayWrite,
}: {
  readonly dealId: string
  readonly mayWrite: boolean
}) {
  const activities = useDealActivities(dealId)
  const [editing, setEditing] = useState<string | null>(null)
  // Toasts are outside the open dialog, where screen readers do not go.
  const [said, setSaid] = useState('')
  const list = activities.data?.activities
  const section = useRef<HTMLElement>(null)
  const focusAdd = () => section.current?.querySelector<HTMLElement>('[data-add]')?.focus()
  const focusEntry = (id: string) => {
    const pencil = section.current?.querySelector<HTMLElement>(
      `[data-activity="${CSS.escape(id)}"] [data-edit]`,
    )
    // What the portal has recorded by itself has none.
    if (pencil) pencil.focus()
    else focusAdd()
  }
  const deletion = useRowDeletion(list, focusEntry, focusAdd)
  const stopEditing = () => {
    setEditing(null)
    // What had the focus disappears once the change is drawn.
    requestAnimationFrame(() => focusEntry(editing ?? 'new'))
  }
  return (
    <section
      ref={section}
      aria-labelledby="deal-activities"
      className="min-w-0 rounded-sheet border border-rule bg-sheet"
    >
      <div className="flex items-center justify-between gap-3 px-4.5 py-[13px] max-sm:px-4">
        <h2 id="deal-activities" className="text-head">
          Activities
        </h2>
        {mayWrite && editing !== 'new' && (
          <Button
            variant="primary"
            data-add=""
            className="print:hidden"
            onClick={() => setEditing('new')}
          >
            <Plus aria-hidden />
            Add Activity
          </Button>
        )}
      </div>
      <output className="sr-only">{said}</output>
      {editing === 'new' && (
        <div className="px-4.5 pb-4 max-sm:px-4">
          <ActivityFormPanel
            dealId={dealId}
            activity={null}
            onClose={stopEditing}
            onSaid={setSaid}
          />
        </div>
      )}
      {activities.isError && (
        <QueryError
          title="Failed to fetch activities"
          query={activities}
          className="mx-4.5 mb-4.5"
        />
      )}
      {activities.isPending && <Skeleton className="mx-4.5 mb-4.5 h-40" />}
      {list?.length === 0 && editing !== 'new' && (
        <p className="border-t border-rule px-4.5 py-3 text-table text-ink-3 max-sm:px-4">
          No activities yet
        </p>
      )}
      {list && list.length > 0 && (
        <ol aria-label="Activities">
          {list.map((activity) =>
            editing === activity.id ? (
              <li key={activity.id} className="border-t border-rule px-4.5 py-3 max-sm:px-4">
                <ActivityFormPanel
                  dealId={dealId}
                  activity={activity}
                  onClose={stopEditing}
                  onSaid={setSaid}
                />
              </li>
            ) : (
              <Entry
                key={activity.id}
                activity={activity}
                mayWrite={mayWrite && activity.type !== 'stage_change'}
                onEdit={() => setEditing(activity.id)}
                onDelete={() => deletion.ask(activity)}
                onSaid={setSaid}
                onCompleted={() => focusEntry(activity.id)}
              />
            ),
          )}
        </ol>
      )}
      {deletion.candidate && (
        <DeleteActivity
          dealId={dealId}
          activity={deletion.candidate}
          onClose={deletion.cancel}
          onDone={deletion.done}
        />
      )}
    </section>
  )
}

interface EntryProps {
  readonly activity: Activity
  readonly mayWrite: boolean
  readonly onEdit: () => void
  readonly onDelete: () => void
  readonly onSaid: (words: string) => void
  /** The button that completed the task goes with it. */
  readonly onCompleted: () => void
}

function Entry({ activity, mayWrite, onEdit, onDelete, onSaid, onCompleted }: EntryProps) {
  const update = useUpdateActivity(activity.pipelineId)
  const row = useRef<HTMLLIElement>(null)
  // A notification leads here.
  const isMarked = new URLSearchParams(useSearch()).get('activity') === activity.id
  useEffect(() => {
    if (!isMarked) return undefined
    // After the details have opened, which take the focus themselves.
    const frame = requestAnimationFrame(() => {
      row.current?.scrollIntoView({ block: 'center' })
      if (row.current) focusText(row.current, { preventScroll: true })
    })
    return () => cancelAnimationFrame(frame)
  }, [isMarked])
  const Icon = activityIcons[activity.type]
  const complete = () =>
    update.mutate(
      { id: activity.id, body: { completedDate: todayHere(), version: activity.version } },
      {
        onSuccess: () => {
          toastDone('Task completed')
          onSaid(`${activity.subject}: task completed`)
          onCompleted()
        },
        onError: (error) => toastFailed('Failed to update activity', error),
      },
    )
  return (
    <li
      ref={row}
      data-activity={activity.id}
      aria-current={isMarked || undefined}
      className="grid grid-cols-[28px_minmax(0,1fr)_auto] items-start gap-x-3 border-t border-rule px-4.5 py-3 aria-[current]:bg-selected max-sm:grid-cols-[28px_minmax(0,1fr)] max-sm:px-4"
    >
      <span className="grid size-7 place-items-center rounded-control bg-well text-ink-2">
        <Icon aria-hidden className="size-3.5" />
      </span>
      <div className="min-w-0 text-table">
        <p className="font-strong wrap-anywhere">{activity.subject}</p>
        {activity.description && (
          <p className="wrap-anywhere whitespace-pre-line text-ink-2">{activity.description}</p>
        )}
        <p className="mt-0.5 flex flex-wrap items-center gap-x-2 gap-y-1 text-meta text-ink-3">
          <span>{activityLine(activity)}</span>
          {activity.type === 'task' && activity.mentions.length > 0 && (
            <span>{forWhom(activity.mentions)}</span>
          )}
          {isOverdue(activity) && <Badge tone="gold">Overdue</Badge>}
          <span>
            {activity.createdByName ?? 'Unknown'}, <Timestamp value={activity.createdAt} withTime />
          </span>
        </p>
      </div>
      {mayWrite && (
        <span className="flex items-center gap-0.5 max-sm:col-start-2 max-sm:mt-2 print:hidden">
          {isOpenTask(activity) && (
            <Button
              size="sm"
              pending={update.isPending}
              onClick={complete}
              aria-label={`Complete ${activity.subject}`}
            >
              <Check aria-hidden />
              Complete
            </Button>
          )}
          <IconButton size="sm" data-edit="" label={`Edit ${activity.subject}`} onClick={onEdit}>
            <Pencil aria-hidden className="size-3.5" />
          </IconButton>
          <IconButton size="sm" label={`Delete ${activity.subject}`} onClick={onDelete}>
            <Trash2 aria-hidden className="size-3.5" />
          </IconButton>
        </span>
      )}
    </li>
  )
}

function DeleteActivity({
  dealId,
  activity,
  ...ends
}: {
  readonly dealId: string
  readonly activity: Activity
  readonly onClose: () => void
  readonly onDone: () => void
}) {
  return (
    <MutationDialog
      {...ends}
      mutation={useDeleteActivity(dealId)}
      input={activity}
      title="Delete activity"
      confirmLabel="Delete"
      done="Activity deleted successfully"
      failed="Failed to delete activity"
    >
      <p>Are you sure you want to delete this activity? This action cannot be undone.</p>
      <p className="mt-2 font-strong text-ink">{activity.subject}</p>
    </MutationDialog>
  )
}
