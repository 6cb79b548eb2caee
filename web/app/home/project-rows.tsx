import { CircleDashed } from 'lucide-react'
import { lazy, Suspense, useEffect, useRef } from 'react'
import { Link, useLocation, useSearch } from 'wouter'
import { placeOf } from '#contract/pipeline-locations'
import type { Home, HomeProject } from '#contract/home/home-answer'
import { stageName } from '#web/features/pipeline/deal-words.ts'
import { RaisedBar } from '#web/kit/display/raised-bar.tsx'
import { LinkButton } from '#web/kit/form/button.tsx'
import { QueryError } from '#web/kit/feedback/query-error.tsx'
import { Spinner } from '#web/kit/feedback/spinner.tsx'
import { useListPlace } from '#web/kit/table/use-list-place.ts'
import { useCurrentUser } from '#web/lib/current-user.ts'
import { formatCount, formatMoney } from '#web/lib/format.ts'
import { addressWith, paths, projectAddress } from '#web/lib/paths.ts'
import { presentDay } from '#web/lib/present-day.ts'
import { HomeSection } from './home-section.tsx'
import { amountNote, deadlineWords, lenderNote } from './home-words.ts'
import { StepCell } from './step-cell.tsx'
import {
  shownProjects,
  useAskedMatch,
  useConfirm,
  useOtherProjects,
  useShareProject,
} from './use-home.ts'

const AskDialog = lazy(async () => ({
  default: (await import('#web/features/matches/ask.dialog.tsx')).AskDialog,
}))

const heads = ['Project', 'Still to raise', 'Best lender', 'Next deadline', 'Next step']

/** Every row is there, wherever one was. */
const stayThere = () => undefined

/** Whether every project is shown, in the address as what other lists show: Back finds it as it was left. */
function useShownWhole(): [isWhole: boolean, showWhole: () => void] {
  const isWhole = new URLSearchParams(useSearch()).get('projects') === 'all'
  const [, navigate] = useLocation()
  return [isWhole, () => navigate(addressWith(paths.home, { projects: 'all' }), { replace: true })]
}

/** The own open projects: what each has to raise, who would lend, what comes next (U-004). */
export function ProjectSection({ projects }: { readonly projects: Home['projects'] }) {
  const { organizationId } = useCurrentUser()
  const [isWhole, setWhole] = useShownWhole()
  const others = useOtherProjects(projects.total, isWhole)
  const list = useRef<HTMLUListElement>(null)
  const wasPressed = useRef(false)
  const first = projects.rows.length
  const isLoaded = isWhole && !others.isPending && !others.failed
  useEffect(() => {
    // The button is gone: the first row it brought has the focus. Who comes back to the whole list is not moved.
    if (isLoaded && wasPressed.current) list.current?.children[first]?.querySelector('a')?.focus()
  }, [isLoaded, first])
  const rows = [...projects.rows, ...(isLoaded ? others.rows : [])]
  useListPlace({ body: list, rows, activeId: undefined, goTo: stayThere })
  const inPipeline = addressWith(paths.pipeline, {
    organizationId: organizationId ?? '',
    outcome: 'open',
  })
  return (
    <HomeSection
      title="Your projects"
      count={formatCount(projects.total)}
      more={{ label: 'Open in Pipeline', href: inPipeline }}
      columns={{ className: 'home-projects', heads }}
    >
      <ul ref={list} aria-label="Your projects">
        {rows.map((project) => (
          <ProjectRow key={project.id} project={project} />
        ))}
      </ul>
      {others.failed && (
        <QueryError title="The other projects could not be loaded" query={others.failed} />
      )}
      {!isLoaded && !others.failed && projects.total > first && (
        <p className="px-1 pt-2">
          <LinkButton
            aria-disabled={isWhole || undefined}
            onClick={() => {
              wasPressed.current = true
              setWhole()
            }}
          >
            {isWhole && <Spinner />}
            {`Show all ${formatCount(Math.min(projects.total, shownProjects))} projects`}
          </LinkButton>
        </p>
      )}
    </HomeSection>
  )
}

/** Where a project is and how far it has come. */
const about = (project: Pick<HomeProject, 'location' | 'other' | 'currentStage'>) =>
  `${placeOf(project) ?? 'No location'} · ${stageName(project.currentStage)}`

type Raising = Pick<HomeProject, 'uses' | 'stillToRaise' | 'raised' | 'inTalks' | 'counted'>

/** What a project still has to raise, with its bar. */
export function RaiseCell({ project }: { readonly project: Raising }) {
  const { stillToRaise, raised, inTalks } = project
  if (stillToRaise === null) return <div className="text-ink-3">Cost missing</div>
  const note = amountNote(project)
  return (
    <div>
      <p className="home-amount mb-1.5">
        <b className="font-head tabular-nums">
          <span className="sr-only">Still to raise </span>
          {stillToRaise === 0 ? 'All raised' : formatMoney(stillToRaise)}
        </b>
        {note && <span>{note}</span>}
      </p>
      <RaisedBar raised={raised ?? 0} inTalks={inTalks ?? 0} stillToRaise={stillToRaise} />
    </div>
  )
}

/** The name of a project with its place and stage. */
export function ProjectCell({
  project,
  more,
}: {
  readonly project: Pick<HomeProject, 'id' | 'name' | 'location' | 'other' | 'currentStage'>
  /** Said first in the second line. */
  readonly more?: string | null
}) {
  return (
    <div>
      <Link href={projectAddress(project.id)} className="home-name">
        {project.name}
      </Link>
      <small>{[more, about(project)].filter(Boolean).join(' · ')}</small>
    </div>
  )
}

const tones = {
  late: 'font-strong text-danger-ink',
  near: 'font-strong text-gold-ink',
  far: '',
  none: 'text-ink-2',
} as const

/** The next deadline of a project: how long, and until what. */
export function DeadlineCell({
  project,
}: {
  readonly project: Pick<HomeProject, 'deadline' | 'expectedPtoDate'>
}) {
  const { text, note, tone } = deadlineWords(project, presentDay())
  return (
    <div className="home-line">
      <span className={tones[tone]}>
        <span className="sr-only">Next deadline: </span>
        {text}
      </span>
      <small>{note}</small>
    </div>
  )
}

function LenderCell({ project: { lender, near } }: { readonly project: HomeProject }) {
  if (lender === null)
    return (
      <div className="home-best">
        <span className="home-score">
          <CircleDashed aria-hidden />
        </span>
        <span>
          No lender fits yet
          {near > 0 && <small>{formatCount(near)} one change away</small>}
        </span>
      </div>
    )
  return (
    <div className="home-best">
      <span className="home-score">
        <span className="sr-only">Best lender, score </span>
        {lender.score}
      </span>
      <span>
        <b className="font-strong">{lender.organizationName}</b>
        <small>{lenderNote(lender)}</small>
      </span>
    </div>
  )
}

function ProjectRow({ project }: { readonly project: HomeProject }) {
  const { id, name, step } = project
  const confirm = useConfirm({ entity: 'pipeline', id }, name)
  const share = useShareProject(project)
  const asked = useAskedMatch(project)
  const acts = {
    confirm,
    publish: share,
    ask: { act: asked.open, isPending: asked.isPending },
  }
  const inPlace = step.kind in acts ? acts[step.kind as keyof typeof acts] : undefined
  return (
    <li data-row={id} className="home-row home-projects">
      <ProjectCell project={project} />
      <RaiseCell project={project} />
      <LenderCell project={project} />
      <DeadlineCell project={project} />
      <StepCell step={step} button={project.button} name={name} {...inPlace} />
      {asked.match && (
        <Suspense fallback={null}>
          <AskDialog match={asked.match} asDeal onClose={asked.close} />
        </Suspense>
      )}
    </li>
  )
}
