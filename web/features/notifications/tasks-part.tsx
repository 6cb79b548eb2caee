import { Check, Clock } from 'lucide-react'
import { useRef } from 'react'
import { Link } from 'wouter'
import type { Attention } from '#contract/dashboard'
import { forWhom } from '#contract/pipeline-activities'
import { mayWriteRecord } from '#contract/rights'
import { Badge } from '#web/kit/display/badge.tsx'
import { toast } from '#web/kit/feedback/toast.ts'
import { toastFailed } from '#web/kit/feedback/toast-outcome.ts'
import { Button } from '#web/kit/form/button.tsx'
import { useCurrentUser } from '#web/lib/current-user.ts'
import { formatDate } from '#web/lib/format.ts'
import { openAddress, paths } from '#web/lib/paths.ts'
import { todayHere } from '#web/lib/present-day.ts'
import { useCompleteTask } from './attention.queries.ts'
import { toDoEntry, ToDoPart } from './to-do-part.tsx'

type Task = Attention['tasks']['entries'][number]

/** Open tasks with a date, the earliest first; one is done by its button, and open again by "Undo" (N-051). */
export function TasksPart({ list }: { readonly list: Attention['tasks'] }) {
  return (
    <ToDoPart title="Tasks" total={list.total}>
      <ul>
        {list.entries.map((task) => (
          <TaskEntry key={task.id} task={task} />
        ))}
      </ul>
    </ToDoPart>
  )
}

function TaskEntry({ task }: { readonly task: Task }) {
  const complete = useCompleteTask()
  // Those whose organization mediates the deal read its tasks alone.
  const mayFinish = mayWriteRecord(useCurrentUser(), task)
  const row = useRef<HTMLLIElement>(null)
  // A day alone is stored as midnight UTC.
  const day = task.scheduledDate.slice(0, 10)
  const due = formatDate(day)
  const finish = async () => {
    const buttons = [
      ...(row.current?.parentElement?.querySelectorAll<HTMLElement>('[data-done]') ?? []),
    ]
    const place = buttons.findIndex((button) => row.current?.contains(button) === true)
    const next = buttons[place + 1] ?? buttons[place - 1]
    const heading = document.querySelector<HTMLElement>('#to-do [data-heading]')
    try {
      await complete.mutateAsync({ id: task.id, completedDate: todayHere() })
    } catch (error) {
      toastFailed('Failed to update activity', error)
      return
    }
    toast({
      title: 'Task done',
      description: task.subject,
      action: {
        label: 'Undo',
        onClick: () =>
          void complete
            .mutateAsync({ id: task.id, completedDate: null })
            .catch((error: unknown) => toastFailed('Failed to update activity', error)),
      },
    })
    ;(next ?? heading)?.focus()
  }
  return (
    <li ref={row} className={toDoEntry}>
      <div className="flex items-baseline justify-between gap-2.5">
        <Link
          href={`${openAddress(paths.pipeline, task.dealId)}&activity=${task.id}`}
          className="min-h-6 font-strong text-ink wrap-anywhere"
        >
          {task.subject}
        </Link>
        {day < todayHere() ? (
          <Badge tone="gold" icon={Clock}>
            Overdue, {due}
          </Badge>
        ) : (
          <span className="flex-none text-meta text-ink-3">{due}</span>
        )}
      </div>
      <p className="text-meta text-ink-3 wrap-anywhere">
        {[task.dealName, forWhom(task.mentions)].filter(Boolean).join(' · ')}
      </p>
      {mayFinish && (
        <Button
          size="sm"
          data-done=""
          aria-label={`Done: ${task.subject}`}
          pending={complete.isPending}
          onClick={() => void finish()}
          className="mt-1.5 max-sm:w-full"
        >
          <Check aria-hidden />
          Done
        </Button>
      )}
    </li>
  )
}
