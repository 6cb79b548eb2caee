import { Tabs as Radix } from 'radix-ui'
import type { ComponentProps, ReactNode } from 'react'
import { cn } from './class-names.ts'

/** Tabs; `value` with `onValueChange`, or `defaultValue`, name the open one. */
export function Tabs(props: ComponentProps<typeof Radix.Root>) {
  return <Radix.Root {...props} />
}

export interface TabsListProps extends ComponentProps<typeof Radix.List> {
  /** Shares the whole width among the tabs, as on the sign-in screen. */
  fill?: boolean
  /** What the tabs are about, for screen readers. */
  'aria-label': string
}

/** The row of tabs; on narrow screens it scrolls sideways in its own frame. */
export function TabsList({ fill = false, className, ...list }: TabsListProps) {
  return (
    <Radix.List
      {...list}
      className={cn(
        'flex shadow-[inset_0_-1px_0_var(--rule-strong)] print:hidden',
        fill ? '*:flex-1' : 'gap-6 overflow-x-auto max-sm:gap-3.5',
        className,
      )}
    />
  )
}

export interface TabProps extends ComponentProps<typeof Radix.Trigger> {
  /** A number beside the word. */
  count?: ReactNode
}

// Radix moves the focus to a pressed tab itself; browsers then draw the ring that is meant for keys.
const clearPointer = ({ currentTarget }: { readonly currentTarget: HTMLElement }) =>
  void delete currentTarget.dataset['pointed']

/** Scrolls the row alone, so that the whole tab is seen: the page stays where it is. */
function showInRow(tab: HTMLElement): void {
  const row = tab.parentElement
  if (row === null) return
  const [own, frame] = [tab.getBoundingClientRect(), row.getBoundingClientRect()]
  if (own.right > frame.right) row.scrollLeft += own.right - frame.right
  else if (own.left < frame.left) row.scrollLeft -= frame.left - own.left
}

// An address may open a tab that a phone's row begins without.
const showOpened = (tab: HTMLElement | null) =>
  void (tab?.dataset['state'] === 'active' && showInRow(tab))

/** One tab of the row. */
export function Tab({ count, className, children, ...tab }: TabProps) {
  return (
    <Radix.Trigger
      {...tab}
      ref={showOpened}
      onFocus={({ currentTarget }) => showInRow(currentTarget)}
      onPointerDown={({ currentTarget }) => void (currentTarget.dataset['pointed'] = '')}
      onKeyDown={clearPointer}
      onBlur={clearPointer}
      className={cn(
        'inline-flex h-9 flex-none items-center justify-center gap-[7px] max-sm:h-10 border-b-3 border-transparent pb-2.5 text-body font-control whitespace-nowrap text-ink-2 transition-colors hover:text-ink focus-visible:-outline-offset-2 data-pointed:outline-none data-[state=active]:border-primary data-[state=active]:font-head data-[state=active]:text-ink disabled:text-ink-3 forced-colors:border-[Canvas] forced-colors:data-[state=active]:border-[Highlight]',
        className,
      )}
    >
      {children}
      {count !== undefined && <span className="text-micro font-control text-ink-3">{count}</span>}
    </Radix.Trigger>
  )
}

/** What a tab opens. */
export function TabPanel({ className, ...panel }: ComponentProps<typeof Radix.Content>) {
  return <Radix.Content {...panel} className={cn('rounded-chip', className)} />
}
