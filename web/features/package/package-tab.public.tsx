import { useEffect, useMemo, useRef, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import type { Package } from '#contract/package'
import type { ReadinessList, ReadinessTest } from '#contract/package/readiness-file'
import type { Deal } from '#contract/pipeline'
import { mayAnswerQuestion, mayWritePackage } from '#contract/rights'
import type { Room } from '#contract/room'
import { latePart } from '#web/kit/feedback/late-part.tsx'
import { QueryError } from '#web/kit/feedback/query-error.tsx'
import { SheetSkeleton } from '#web/kit/feedback/sheet-skeleton.tsx'
import { useCurrentUser } from '#web/lib/current-user.ts'
import { focusText } from '#web/lib/page-focus.ts'
import { withParameters } from '#web/lib/paths.ts'
import { useItemTitles, useReadinessList } from '#web/lib/readiness-list.ts'
import { BeforeYouRead, NotShared, SharedUntil } from './guest-notices.public.tsx'
import type { PackageWindow, PackageWindowsProps } from './document.dialog.tsx'
import { DropZone, useFileChooser } from './file-chooser.tsx'
import type { PackageActions } from './item-row.tsx'
import { WithUnsentQuestions } from './unsent-questions.public.tsx'
import { PackageChoices } from './package-choices.tsx'
import { PackageList } from './package-list.tsx'
import { packageViewOf, type PackageChoice, type PackageRow } from './package-view.ts'
import { aboutWords, inSentence, missingSentence } from './package-words.ts'
import { usePackage } from './package.queries.ts'
import { OwnQuestions, Questions, type AddFile } from './questions.tsx'

// The package is read before anything in it is changed.
const PackageWindows = latePart<PackageWindowsProps>(
  async () => (await import('./document.dialog.tsx')).PackageWindows,
)

export interface PackageTabProps {
  readonly deal: Deal
  /** Undefined until it is read. */
  readonly room: Room | undefined
  readonly role: 'party' | 'guest'
  /** Opens what of the project answers an item; null for who may not write it. */
  readonly onAnswer: ((test: ReadinessTest) => void) | null
}

/** The package of a project: what lenders want to read, and what is there of it (H-073 to H-075). */
export function PackageTab({ room, ...props }: PackageTabProps) {
  const { deal, role } = props
  if (role === 'party') return <ReadPackage {...props} introductions={room?.introductions ?? []} />
  if (room === undefined) return <Waiting />
  const { share, introductions } = room
  const shown = shownOf(share)
  return (
    <WithUnsentQuestions deal={deal} shown={shown}>
      {shown === 'nothing' && <NotShared deal={deal} room={room} />}
      {share && shown === 'terms' && <BeforeYouRead deal={deal} share={share} />}
      {share && shown === 'package' && (
        <>
          <SharedUntil share={share} />
          <ReadPackage {...props} introductions={introductions} />
        </>
      )}
    </WithUnsentQuestions>
  )
}

/** What a guest finds in this tab. */
function shownOf(share: Room['share']): 'nothing' | 'terms' | 'package' {
  if (share === null || share.endedWhy !== null) return 'nothing'
  if (!share.accepted) return 'terms'
  return share.sections.includes('documents') ? 'package' : 'nothing'
}

interface ReadProps extends Omit<PackageTabProps, 'room'> {
  readonly introductions: Room['introductions']
}

function ReadPackage(props: ReadProps) {
  const answer = usePackage(props.deal.id)
  const list = useReadinessList()
  if (answer.data && list.data)
    return <PackageOf {...props} answer={answer.data} list={list.data} />
  const failed = [answer, list].find(({ isError }) => isError)
  return failed ? <QueryError title="Failed to fetch package" query={failed} /> : <Waiting />
}

const Waiting = () => <SheetSkeleton heights={['h-20', 'h-14', 'h-24', 'h-150']} />

/** The choice that the address names; a guest begins with what the own organization asks for. */
function useChoice(choices: readonly PackageChoice[], isGuest: boolean) {
  const [path, navigate] = useLocation()
  const parameters = new URLSearchParams(useSearch())
  const named = parameters.get('for')
  const choice =
    choices.find(({ id }) => id === named) ??
    (isGuest && named === null ? choices.find(({ asked }) => asked !== null) : undefined) ??
    null
  const choose = (id: string | null) => {
    if (id !== null) parameters.set('for', id)
    else if (isGuest) parameters.set('for', 'all')
    else parameters.delete('for')
    navigate(withParameters(path, parameters), { replace: true })
  }
  return [choice, choose] as const
}

function PackageOf({
  deal,
  role,
  introductions,
  onAnswer,
  answer,
  list,
}: ReadProps & { readonly answer: Package; readonly list: ReadinessList }) {
  const user = useCurrentUser()
  const isGuest = role === 'guest'
  const view = useMemo(
    () => packageViewOf(answer, list, deal, { introductions, isGuest }),
    [answer, list, deal, introductions, isGuest],
  )
  const [choice, choose] = useChoice(view.choices, isGuest)
  const [openOnly, setOpenOnly] = useState(false)
  const [opened, setOpened] = useState<string | null>(null)
  const [window, setWindow] = useState<PackageWindow | null>(null)
  const chooser = useFileChooser((files, target, onAdded) =>
    setWindow({ kind: 'add', files, target, onAdded }),
  )
  const actions: PackageActions | null =
    mayWritePackage(user, deal) && !isGuest
      ? {
          add: ({ item, line }) => chooser.open({ item, line }),
          addAddress: ({ item, line }) =>
            setWindow({ kind: 'add', files: [], target: { item, line } }),
          answer: onAnswer,
          newVersion: (document) => setWindow({ kind: 'document', document, part: 'file' }),
          edit: (document) => setWindow({ kind: 'document', document, part: 'words' }),
          remove: (document) => setWindow({ kind: 'delete', document }),
        }
      : null
  const show = (row: PackageRow) => {
    const group = view
      .groupsOf(choice, false)
      .find(({ rows }) => rows.some(({ id }) => id === row.id))
    setOpened(group?.title ?? null)
    // After a folded group has opened.
    requestAnimationFrame(() => {
      const place = document.getElementById(row.id)
      place?.scrollIntoView({ block: 'center' })
      const title = place?.querySelector<HTMLElement>('h4')
      if (title) focusText(title, { preventScroll: true })
    })
  }
  // A condition of an offer leads to the row of its item.
  const named = useRef(location.hash.slice(1))
  useEffect(() => {
    const find = (of: PackageChoice | null) =>
      view
        .groupsOf(of, false)
        .flatMap(({ rows }) => rows)
        .find(({ id }) => id === named.current)
    const row = find(null)
    if (row && !find(choice)) choose(null)
    if (row) show(row)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when the package is here
  }, [])
  const aboutOf = aboutWords(useItemTitles())
  // Of the rows that are listed now: what another choice hides would be nowhere.
  const placed = new Set(
    view
      .groupsOf(choice, openOnly)
      .flatMap(({ rows }) => rows.flatMap(({ questions }) => questions.map(({ id }) => id))),
  )
  const addFile: AddFile = ({ item, line }, onAdded) => chooser.open({ item, line }, onAdded)
  return (
    <div className="grid min-w-0 gap-4">
      {view.choices.length > 0 && (
        <PackageChoices choices={view.choices} chosen={choice?.id ?? null} onChoose={choose} />
      )}
      <Missing choices={view.choices} choice={choice} onShow={show} />
      {!isGuest && (
        <Questions
          deal={deal}
          questions={view.questions}
          documents={answer.documents}
          aboutOf={aboutOf}
          isPlaced={({ id }) => placed.has(id)}
          mayAnswer={mayAnswerQuestion(user, deal)}
          onAddFile={addFile}
        />
      )}
      {actions ? (
        <DropZone
          isFirst={answer.documents.length === 0}
          onFiles={(files) => setWindow({ kind: 'add', files, target: null })}
          onChoose={() => chooser.open(null)}
        />
      ) : (
        answer.documents.length === 0 && <p className="text-ink-2">No documents yet</p>
      )}
      {chooser.input}
      <PackageList
        deal={deal}
        view={view}
        documents={answer.documents}
        choice={choice}
        openOnly={openOnly}
        onOpenOnly={setOpenOnly}
        actions={actions}
        isGuest={isGuest}
        opened={opened}
      />
      {isGuest && (
        <OwnQuestions
          deal={deal}
          questions={view.questions.filter(({ id }) => !placed.has(id))}
          aboutOf={aboutOf}
        />
      )}
      {window && (
        <PackageWindows
          dealId={deal.id}
          items={list.items.filter(({ id }) => answer.items.some((each) => each.id === id))}
          lines={answer.lines.map(({ text }) => text)}
          documents={answer.documents}
          window={window}
          onClose={() => setWindow(null)}
        />
      )}
    </div>
  )
}

/** What is missing, in one sentence whose parts lead to their rows. */
function Missing({
  choices,
  choice,
  onShow,
}: {
  readonly choices: readonly PackageChoice[]
  readonly choice: PackageChoice | null
  readonly onShow: (row: PackageRow) => void
}) {
  return (
    <p className="text-[1.0625rem] leading-6.5 text-ink-2">
      {missingSentence(choices, choice).map((part, at) =>
        typeof part === 'string' ? (
          part
        ) : (
          <a
            // A row may stand in it twice.
            key={at}
            href={`#${part.id}`}
            onClick={(event) => {
              event.preventDefault()
              onShow(part)
            }}
            className="border-b border-rule-strong font-strong text-ink no-underline hover:border-link hover:text-link"
          >
            {part.line === null ? inSentence(part.title) : part.title}
          </a>
        ),
      )}
    </p>
  )
}
