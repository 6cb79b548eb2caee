import { BellRing, Check, Ellipsis, RefreshCw } from 'lucide-react'
import type { MouseEvent, ReactNode } from 'react'
import { Link } from 'wouter'
import type { SavedView } from '#contract/saved-views'
import { toast } from '#web/kit/feedback/toast.ts'
import { toastFailed } from '#web/kit/feedback/toast-outcome.ts'
import { IconOnlyButton } from '#web/kit/form/button.tsx'
import { formatCount } from '#web/lib/format.ts'
import { viewAddress } from '#web/lib/view-state.ts'
import { useCheckView } from './saved-views.queries.ts'
import { resetViewColumns } from './use-view-columns.ts'
import { ownerWords } from './view-words.ts'

/** One line of the menu: a link with the view's name, and what it is; `children` are marks and buttons after it. */
export function ViewLink(props: {
  readonly href: string
  readonly name: string
  readonly note: string
  readonly isCurrent: boolean
  readonly mark?: ReactNode
  readonly onOpen: () => void
  readonly children?: ReactNode
}) {
  const press = (event: MouseEvent) => {
    // In another tab it opens beside this one.
    if (!event.ctrlKey && !event.metaKey && !event.shiftKey) props.onOpen()
  }
  return (
    <li
      className={`flex items-center rounded-chip ${props.isCurrent ? 'bg-selected' : 'hover:bg-well'}`}
    >
      <Link
        href={props.href}
        aria-current={props.isCurrent || undefined}
        onClick={press}
        className="flex min-h-10 min-w-0 flex-1 items-center gap-[9px] rounded-chip py-[3px] pr-1.5 pl-2.5 text-ink no-underline outline-offset-[-2px]! hover:no-underline"
      >
        <span className="w-3.5 flex-none text-primary">
          {props.isCurrent && <Check aria-hidden className="size-3.5" />}
        </span>
        <span className="min-w-0 flex-1">
          <b className="block truncate text-label leading-[1.125rem] font-control">{props.name}</b>
          <span className="block truncate text-meta leading-4 text-ink-3">{props.note}</span>
        </span>
        {props.mark}
      </Link>
      {props.children}
    </li>
  )
}

/** A saved view in the menu: owner, a bell when it is watched, and what may be done with it (V-021). */
export function ViewEntry({
  view,
  isCurrent,
  onOpen,
  onEdit,
}: {
  readonly view: SavedView
  readonly isCurrent: boolean
  readonly onOpen: () => void
  readonly onEdit: () => void
}) {
  return (
    <ViewLink
      href={viewAddress(view)}
      name={view.name}
      note={ownerWords(view)}
      isCurrent={isCurrent}
      mark={
        view.watched && (
          <>
            <BellRing aria-hidden className="size-3.5 flex-none text-primary" />
            <span className="sr-only">, watched</span>
          </>
        )
      }
      onOpen={() => {
        resetViewColumns(view.id)
        onOpen()
      }}
    >
      {view.watched && <CheckButton view={view} />}
      {view.mayEdit && (
        <IconOnlyButton
          size="sm"
          label={`Rename, share or delete ${view.name}`}
          title="Rename, share or delete"
          onClick={onEdit}
        >
          <Ellipsis aria-hidden className="size-3.5" />
        </IconOnlyButton>
      )}
    </ViewLink>
  )
}

function CheckButton({ view }: { readonly view: SavedView }) {
  const checking = useCheckView()
  const check = () => {
    if (checking.isPending) return
    checking.mutate(view, {
      onSuccess: ({ found }) =>
        toast({
          title: 'Success',
          description: `${found === 0 ? 'Nothing' : formatCount(found)} new in ${view.name}`,
        }),
      onError: (error) => toastFailed('Failed to check view', error),
    })
  }
  return (
    <IconOnlyButton
      size="sm"
      label={`Check now, ${view.name}`}
      title="Check now"
      aria-disabled={checking.isPending || undefined}
      onClick={check}
    >
      <RefreshCw
        aria-hidden
        className={`size-3.5 ${checking.isPending ? 'animate-spin motion-reduce:animate-none' : ''}`}
      />
    </IconOnlyButton>
  )
}
