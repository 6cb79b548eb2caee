import { CalendarClock, CalendarPlus, Scale, Table2 } from 'lucide-react'
import { useState } from 'react'
import { Link, useLocation, useSearch } from 'wouter'
import { latePart } from '#web/kit/feedback/late-part.tsx'
import { Button, buttonClasses } from '#web/kit/form/button.tsx'
import { Segmented } from '#web/kit/form/segmented.tsx'
import { PageHeader } from '#web/kit/layout/page-header.tsx'
import { UnreadChoice } from '#web/kit/feedback/unread-choice.tsx'
import { addressWith, pageHeads, paths } from '#web/lib/paths.ts'
import { RadarDeadlines } from './radar-deadlines.tsx'
import { RadarProjects } from './radar-projects.tsx'

// The page is read before anybody makes an address.
const CalendarFeedsDialog = latePart<{ onClose: () => void }>(
  async () =>
    (await import('#web/features/calendar-feeds/calendar-feeds.public.tsx')).CalendarFeedsDialog,
  () => null,
)

const views = [
  {
    value: 'projects' as const,
    label: (
      <>
        <Table2 aria-hidden />
        Projects
      </>
    ),
  },
  {
    value: 'deadlines' as const,
    label: (
      <>
        <CalendarClock aria-hidden />
        Deadlines
      </>
    ),
  },
]

/** The Deadline Radar: open projects by their slack, or all deadlines by day (D-030). */
export function RadarPage() {
  const view =
    new URLSearchParams(useSearch()).get('view') === 'deadlines' ? 'deadlines' : 'projects'
  const [, navigate] = useLocation()
  const [showsFeeds, setShowsFeeds] = useState(false)
  const header = (
    <>
      <PageHeader
        {...pageHeads.radar}
        actions={
          <>
            <Segmented
              label="View"
              options={views}
              value={view}
              onChange={(next) =>
                navigate(
                  next === 'projects' ? paths.radar : addressWith(paths.radar, { view: next }),
                )
              }
            />
            {/* Icons on a phone, where the projects need the room (U-062). */}
            <Link href={paths.rules} aria-label="Rules in Force" className={buttonClasses()}>
              <Scale aria-hidden />
              <span className="max-sm:hidden">Rules in Force</span>
            </Link>
            <Button aria-label="Calendar feed" onClick={() => setShowsFeeds(true)}>
              <CalendarPlus aria-hidden />
              <span className="max-sm:hidden">Calendar feed</span>
            </Button>
          </>
        }
      />
      <UnreadChoice name="view" known={views.map(({ value }) => value)} />
    </>
  )
  return (
    <>
      {view === 'projects' ? <RadarProjects header={header} /> : <RadarDeadlines header={header} />}
      {showsFeeds && <CalendarFeedsDialog onClose={() => setShowsFeeds(false)} />}
    </>
  )
}
