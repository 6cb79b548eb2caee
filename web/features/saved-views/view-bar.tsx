import { Bell, BellRing, Bookmark, BookmarkPlus, ChevronDown, Pencil } from 'lucide-react'
import { useRef, useState } from 'react'
import { viewScreens, type SavedView } from '#contract/saved-views'
import { Badge } from '#web/kit/display/badge.tsx'
import { Alert } from '#web/kit/feedback/alert.tsx'
import { latePart } from '#web/kit/feedback/late-part.tsx'
import { toastFailed } from '#web/kit/feedback/toast-outcome.ts'
import { Button, LinkButton } from '#web/kit/form/button.tsx'
import { IconButton } from '#web/kit/form/icon-button.tsx'
import { phoneQuery, useMediaQuery } from '#web/kit/layout/use-media-query.ts'
import { Popover, PopoverContent, PopoverTrigger } from '#web/kit/overlay/popover.tsx'
import { useCommands } from '#web/lib/commands.ts'
import { focusListHome } from '#web/lib/page-focus.ts'
import { useShortcuts } from '#web/lib/shortcuts.ts'
import { useWatchView } from './saved-views.queries.ts'
import type { OpenView } from './use-open-view.ts'
import { useSaveChanges } from './use-save-changes.ts'
import { resetViewColumns } from './use-view-columns.ts'
import type { ViewMenuProps } from './view-menu.tsx'
import { sharingWords } from './view-words.ts'
import type { ViewedList, ViewWindow, ViewWindowProps } from './viewed-list.ts'

const ViewMenu = latePart<ViewMenuProps>(
  async () => (await import('./view-menu.tsx')).ViewMenu,
  () => <p className="p-3 text-label text-ink-3">Loading...</p>,
)
const ViewWindows = latePart<ViewWindowProps & { readonly window: ViewWindow }>(
  async () => (await import('./view-windows.tsx')).ViewWindows,
  () => null,
)

/** Above the filters of a list: which of its saved views is open, whether it was changed, and the menu of all of them (V-020). */
export function ViewBar(list: ViewedList) {
  const { views, choice } = list
  const { view, screen, isPending } = views
  const isPhone = useMediaQuery(phoneQuery)
  const [isMenuOpen, setMenuOpen] = useState(false)
  const [window, setWindow] = useState<ViewWindow | null>(null)
  const trigger = useRef<HTMLButtonElement>(null)
  const isChanged = views.isChanged || choice?.isChanged === true
  useShortcuts([
    { keys: 'v', label: 'Saved views', group: 'In lists', run: () => setMenuOpen(true) },
  ])
  const show = (next: ViewWindow) => {
    // What opens over the menu returns the focus to the menu's button.
    trigger.current?.focus()
    setMenuOpen(false)
    setWindow(next)
  }
  useCommands([
    {
      label: 'Save this view',
      icon: BookmarkPlus,
      detail: view?.name ?? viewScreens[screen].all,
      otherNames: 'bookmark filters new',
      run: () => show({ kind: 'new' }),
    },
  ])
  const reset = () => {
    if (!view) return
    resetViewColumns(view.id)
    views.goTo(view)
    // The button that was pressed goes.
    trigger.current?.focus()
  }
  const saving = useSaveChanges(list)
  const saveChanges = () => {
    if (!view) return
    if (view.sharedWith !== 'me') return show({ kind: 'changes', view })
    trigger.current?.focus()
    setMenuOpen(false)
    saving.save(view)
  }
  const canSave = view?.mayEdit === true && (isChanged || views.hasLost)
  const menu = (
    <ViewMenu
      views={views}
      isChanged={isChanged}
      canSave={canSave}
      onReset={reset}
      onSave={saveChanges}
      isPhone={isPhone}
      onShow={show}
      onClose={() => setMenuOpen(false)}
    />
  )
  const button = (
    <button
      ref={trigger}
      type="button"
      aria-haspopup="dialog"
      aria-expanded={isMenuOpen}
      aria-keyshortcuts="v"
      className="-ml-2.5 inline-flex h-8.5 min-w-0 cursor-pointer items-center gap-[9px] rounded-control border-0 bg-transparent pr-[9px] pl-2.5 text-ink hover:bg-well max-sm:h-10 max-sm:flex-1"
      onClick={isPhone ? () => setMenuOpen(true) : undefined}
    >
      <Bookmark aria-hidden className="text-primary" />
      <b className="min-w-0 truncate font-display text-head font-control!">
        {view?.name ?? (isPending ? 'Saved view' : viewScreens[screen].all)}
      </b>
      {view && (
        <span className="text-meta whitespace-nowrap text-ink-3 max-2xl:hidden">
          {sharingWords[view.sharedWith]}
        </span>
      )}
      <ChevronDown aria-hidden className="size-3.5 max-sm:ml-auto" />
    </button>
  )

  return (
    <>
      <div className="flex min-w-0 flex-wrap items-center gap-x-2 max-sm:w-full max-sm:flex-nowrap">
        {isPhone ? (
          button
        ) : (
          <Popover open={isMenuOpen} onOpenChange={setMenuOpen}>
            <PopoverTrigger asChild>{button}</PopoverTrigger>
            <PopoverContent
              aria-label="Saved views"
              className="flex w-93 max-w-[calc(100vw-1rem)] flex-col"
              // The menu chooses where the focus begins, also where its code comes later.
              onOpenAutoFocus={(event) => event.preventDefault()}
              onCloseAutoFocus={(event) => window !== null && event.preventDefault()}
            >
              {menu}
            </PopoverContent>
          </Popover>
        )}
        {view && viewScreens[screen].alerts && <WatchButton view={view} />}
        {!isPhone && view && isChanged && (
          <>
            <Badge icon={Pencil}>Changed</Badge>
            <LinkButton onClick={reset}>Reset</LinkButton>
          </>
        )}
        {!isPhone && canSave && <LinkButton onClick={saveChanges}>Save changes</LinkButton>}
        {!isPhone && (isChanged || (view === undefined && isFiltered(views))) && (
          <IconButton label="Save as new view" onClick={() => show({ kind: 'new' })}>
            <BookmarkPlus aria-hidden />
          </IconButton>
        )}
      </div>
      <ViewNotes views={views} onDismiss={() => views.goTo(null)} />
      {isPhone && isMenuOpen && menu}
      {window && (
        <ViewWindows window={window} {...list} onShow={setWindow} onClose={() => setWindow(null)} />
      )}
    </>
  )
}

/** Whether the list is another than at rest, so that there is something to save. */
const isFiltered = ({ current, screen }: OpenView) =>
  Object.keys(current.query).length > 0 || current.display !== viewScreens[screen].displays[0]

function WatchButton({ view }: { view: SavedView }) {
  const watching = useWatchView()
  const toggle = () =>
    watching.mutate(
      { id: view.id, on: !view.watched },
      {
        onError: (error) =>
          toastFailed(view.watched ? 'Failed to stop watching' : 'Failed to watch view', error),
      },
    )
  const Icon = view.watched ? BellRing : Bell
  return (
    <IconButton
      label={view.watched ? 'Watching' : 'Watch'}
      variant="secondary"
      aria-pressed={view.watched}
      aria-disabled={watching.isPending || undefined}
      onClick={() => !watching.isPending && toggle()}
      className="aria-pressed:border-primary aria-pressed:bg-primary-soft aria-pressed:[&_svg]:text-primary"
    >
      <Icon aria-hidden />
    </IconButton>
  )
}

/** What of a view is no longer there (V-025). */
function ViewNotes({ views, onDismiss }: { views: OpenView; onDismiss: () => void }) {
  if (views.isGone)
    return (
      <Alert
        className="w-full"
        action={
          <Button
            size="sm"
            onClick={() => {
              onDismiss()
              focusListHome()
            }}
          >
            Dismiss
          </Button>
        }
      >
        This view is no longer there. Its filters are kept.
      </Alert>
    )
  return (
    views.hasLost && (
      <Alert className="w-full">A filter of this view no longer exists and was left out.</Alert>
    )
  )
}
