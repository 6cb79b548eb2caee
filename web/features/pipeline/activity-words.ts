import {
  ArrowRightLeft,
  FileText,
  Phone,
  SquareCheck,
  StickyNote,
  Users,
  type LucideIcon,
} from 'lucide-react'
import { activityTypes } from '#contract/common/registry-enums'
import type { Activity } from '#contract/pipeline-activities'
import { formatDate } from '#web/lib/format.ts'
import { todayHere } from '#web/lib/present-day.ts'

/** The glyph of each kind of activity. */
export const activityIcons: Record<Activity['type'], LucideIcon> = {
  note: StickyNote,
  call: Phone,
  meeting: Users,
  task: SquareCheck,
  document: FileText,
  stage_change: ArrowRightLeft,
}

/** Whether an activity is a task that is not done. */
export const isOpenTask = (activity: Pick<Activity, 'type' | 'completedDate'>): boolean =>
  activity.type === 'task' && activity.completedDate === null

/** The day of a stored timestamp as a date field holds it; '' without one. Days are stored as midnight UTC. */
export const dayOf = (timestamp: string | null): string => timestamp?.slice(0, 10) ?? ''

/** Whether a task's day has passed. */
export const isOverdue = (
  activity: Pick<Activity, 'type' | 'completedDate' | 'scheduledDate'>,
): boolean =>
  isOpenTask(activity) &&
  activity.scheduledDate !== null &&
  dayOf(activity.scheduledDate) < todayHere()

/** "Task, due Dec 4, 2026", "Call, Nov 2, 2026": the kind and its day. */
export function activityLine(activity: Activity): string {
  const kind = activityTypes[activity.type]
  const day = (timestamp: string | null) => formatDate(dayOf(timestamp))
  if (activity.type === 'task') {
    if (activity.completedDate !== null) return `${kind}, done ${day(activity.completedDate)}`
    return activity.scheduledDate === null
      ? `${kind}, open`
      : `${kind}, due ${day(activity.scheduledDate)}`
  }
  const when = day(activity.scheduledDate ?? activity.completedDate)
  return when === null ? kind : `${kind}, ${when}`
}
