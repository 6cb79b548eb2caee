import { BookmarkPlus, Copy, Undo2 } from 'lucide-react'
import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { normalizeSearch } from '#contract/common/search'
import { viewScreens, type SavedView } from '#contract/saved-views'
import { Badge } from '#web/kit/display/badge.tsx'
import { QueryError } from '#web/kit/feedback/query-error.tsx'
import { LinkButton } from '#web/kit/form/button.tsx'
import { TextInput } from '#web/kit/form/text-input.tsx'
import { DialogBody, OpenDialog } from '#web/kit/overlay/dialog.tsx'
import { useCurrentUser } from '#web/lib/current-user.ts'
import type { OpenView } from './use-open-view.ts'
import { ViewEntry, ViewLink } from './view-entry.tsx'
import { copyLink } from './view-link.ts'
import type { ViewWindow } from './viewed-list.ts'

/** From so many views on they are searched by name. */
const searchedFrom = 8

export interface ViewMenuProps {
  readonly views: OpenView
  readonly isChanged: boolean
  /** Whether there is something to save, and the person may. */
  readonly canSave: boolean
  readonly onReset: () => void
  readonly onSave: () => void
  readonly isPhone: boolean
  /** Opens a window over the list; the menu closes. */
  readonly onShow: (window: ViewWindow) => void
  readonly onClose: () => void
}

/** All saved views of a list and what can be done with them; on phones a sheet, which holds the rest of the bar, too (V-021, V-026). */
export function ViewMenu(props: ViewMenuProps) {
  if (!props.isPhone) return <Views {...props} />
  return (
    <OpenDialog size="sm" title="Saved views" onClose={props.onClose}>
      <DialogBody className="px-2!">
        <Views {...props} />
      </DialogBody>
    </OpenDialog>
  )
}

const groupsOf = (views: readonly SavedView[], organizationName: string | null) =>
  [
    { name: 'My views', of: 'me' },
    { name: organizationName ?? 'My organization', of: 'organization' },
    { name: 'Everyone', of: 'everyone' },
  ]
    .map(({ name, of }) => ({
      name,
      views: views
        .filter(({ sharedWith }) => sharedWith === of)
        .toSorted((one, other) => one.name.localeCompare(other.name)),
    }))
    .filter((group) => group.views.length > 0)

function Views(props: ViewMenuProps) {
  const { views, isPhone, onShow, onClose } = props
  const { list, screen, view } = views
  const user = useCurrentUser()
  const [search, setSearch] = useState('')
  const place = useRef<HTMLDivElement>(null)
  const id = useId()
  const all = list.data?.savedViews ?? []
  const found = all.filter(({ name }) => normalizeSearch(name).includes(normalizeSearch(search)))
  const isSearched = all.length >= searchedFrom

  useEffect(() => {
    const start =
      place.current?.querySelector<HTMLElement>('input') ??
      place.current?.querySelector<HTMLElement>('a[aria-current]') ??
      place.current?.querySelector<HTMLElement>('a')
    start?.focus({ preventScroll: true })
  }, [])

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const links = [...(place.current?.querySelectorAll<HTMLElement>('a') ?? [])]
    const isTyping = event.target instanceof HTMLInputElement
    const line = (event.target as HTMLElement).closest('li')
    const at = links.findIndex((link) => line?.contains(link))
    if (isTyping && event.key === 'Enter') return links.at(search === '' ? 0 : 1)?.click()
    const next = {
      ArrowDown: Math.min(at + 1, links.length - 1),
      ArrowUp: Math.max(at - 1, 0),
      ...(!isTyping && { Home: 0, End: links.length - 1 }),
    }[event.key]
    if (next === undefined) return
    event.preventDefault()
    if (event.key === 'ArrowUp' && at === 0)
      return place.current?.querySelector<HTMLElement>('input')?.focus()
    links[next]?.focus()
  }

  return (
    // The links and buttons inside are what can be operated; the list moves the focus between them.
    <div ref={place} role="presentation" className="flex min-h-0 flex-col" onKeyDown={onKeyDown}>
      {isSearched && (
        <TextInput
          size="sm"
          type="search"
          aria-label="Find a view"
          placeholder="Find a view"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
          className="mb-1 flex-none"
        />
      )}
      <div className="min-h-0 overflow-auto">
        <ul>
          <ViewLink
            href={screen}
            name={viewScreens[screen].all}
            note="Everything you can see"
            isCurrent={!view && !views.isPending}
            onOpen={onClose}
          />
        </ul>
        {groupsOf(found, user.organizationName).map((group, at) => (
          <section key={group.name} aria-labelledby={`${id}-${at}`}>
            <h3
              id={`${id}-${at}`}
              className="px-2.5 pt-[9px] pb-[3px] text-micro font-strong text-ink-3"
            >
              {group.name}
            </h3>
            <ul>
              {group.views.map((one) => (
                <ViewEntry
                  key={one.id}
                  view={one}
                  isCurrent={one.id === view?.id}
                  onOpen={onClose}
                  onEdit={() => onShow({ kind: 'edit', view: one })}
                />
              ))}
            </ul>
          </section>
        ))}
        {list.isError && <QueryError title="Failed to fetch saved views" query={list} />}
        {list.data?.total === 0 && (
          <p className="px-2.5 py-2 text-label text-ink-2">
            Set filters, then save them here to come back to them.
          </p>
        )}
        {all.length > 0 && found.length === 0 && (
          <output className="block px-2.5 py-2 text-label text-ink-2">
            {`Nothing found for "${search}"`}
          </output>
        )}
      </div>
      <footer className="mt-1.5 flex flex-none flex-wrap items-center gap-x-4 gap-y-1 border-t border-rule px-2.5 pt-1.5">
        {isPhone && view && props.isChanged && (
          <>
            <Badge>Changed</Badge>
            <MenuButton
              onClick={() => {
                props.onReset()
                onClose()
              }}
            >
              <Undo2 aria-hidden className="size-3.5" />
              Reset
            </MenuButton>
          </>
        )}
        {isPhone && props.canSave && <MenuButton onClick={props.onSave}>Save changes</MenuButton>}
        <MenuButton onClick={() => onShow({ kind: 'new' })}>
          <BookmarkPlus aria-hidden className="size-3.5" />
          Save as new view...
        </MenuButton>
        <MenuButton
          onClick={() => {
            void copyLink()
            onClose()
          }}
        >
          <Copy aria-hidden className="size-3.5" />
          Copy link
        </MenuButton>
        {!isPhone && (
          <kbd
            aria-hidden
            className="ml-auto inline-flex h-5 min-w-5 items-center justify-center rounded-chip border border-rule-strong bg-well px-1 font-ui text-micro text-ink-2"
          >
            v
          </kbd>
        )}
      </footer>
    </div>
  )
}

const MenuButton = ({ onClick, children }: { onClick: () => void; children: ReactNode }) => (
  <LinkButton onClick={onClick} className="max-sm:min-h-10">
    {children}
  </LinkButton>
)
