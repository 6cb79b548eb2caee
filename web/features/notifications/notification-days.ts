import type { Notification } from '#contract/notifications'

export interface DayGroup {
  readonly title: string
  readonly notifications: readonly Notification[]
}

const startOfDay = (time: Date, back = 0): number =>
  new Date(time.getFullYear(), time.getMonth(), time.getDate() - back).getTime()

/** Notifications, newest first, under the days of the reader's own calendar; a week begins on Monday (N-052). */
export function byDay(notifications: readonly Notification[], now: Date): readonly DayGroup[] {
  const starts = [
    { title: 'Today', from: startOfDay(now) },
    { title: 'Yesterday', from: startOfDay(now, 1) },
    { title: 'Earlier this week', from: startOfDay(now, (now.getDay() + 6) % 7) },
    { title: 'Earlier', from: Number.NEGATIVE_INFINITY },
  ]
  const titleOf = ({ updatedAt }: Notification) =>
    starts.find(({ from }) => Date.parse(updatedAt) >= from)?.title
  return starts
    .map(({ title }) => ({
      title,
      notifications: notifications.filter((each) => titleOf(each) === title),
    }))
    .filter((group) => group.notifications.length > 0)
}
