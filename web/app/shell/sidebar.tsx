import { Link, useLocation } from 'wouter'
import { isAdmin } from '#contract/rights'
import { Brand } from '#web/kit/display/brand.tsx'
import { cn } from '#web/kit/layout/class-names.ts'
import { useCurrentUser } from '#web/lib/current-user.ts'
import { useUnread } from '#web/lib/unread.ts'
import { paths } from '../../lib/paths.ts'
import { destinationsFor, isCurrent, navigationGroups, type NavigationItem } from '../navigation.ts'
import { preloadScreen } from '../screens.ts'

function Item({
  item,
  path,
  waiting,
  onNavigate,
}: {
  item: NavigationItem
  path: string
  /** How many entries of its page wait for the person; nothing is shown at 0. */
  waiting: number
  onNavigate?: (() => void) | undefined
}) {
  const current = isCurrent(item, path)
  const Icon = item.icon
  return (
    <li>
      <Link
        href={item.path}
        aria-current={current ? 'page' : undefined}
        onClick={onNavigate}
        onPointerEnter={() => preloadScreen(item.path)}
        onFocus={() => preloadScreen(item.path)}
        className={cn(
          'relative flex h-8.5 items-center gap-[11px] rounded-control px-2.5 text-label no-underline hover:no-underline pointer-coarse:h-10',
          current
            ? 'bg-spine-on font-strong text-spine-ink-on before:absolute before:inset-y-1.5 before:-left-2.5 before:w-[3px] before:rounded-r-[2px] before:bg-gold'
            : 'font-[480] text-spine-ink hover:bg-spine-hover',
        )}
      >
        <Icon aria-hidden="true" className={current ? 'text-gold' : 'opacity-82'} />
        {item.label}
        {/* The blank separates the count from the word when it is read out. */}
        {waiting > 0 && ' '}
        {waiting > 0 && (
          <span className="ml-auto text-micro tabular-nums">
            {waiting}
            <span className="sr-only"> waiting</span>
          </span>
        )}
      </Link>
    </li>
  )
}

interface SidebarContentProps {
  /** A link was followed, also one to the present page. */
  onNavigate?: (() => void) | undefined
}

/** The main navigation: captioned groups for administrators; for everybody else one list, in which only the market has a caption. */
function Navigation({ onNavigate }: SidebarContentProps) {
  const user = useCurrentUser()
  const [path] = useLocation()
  const items = destinationsFor(user).filter(({ group }) =>
    navigationGroups.some((name) => name === group),
  )
  // Incoming requests for introductions that wait for the person's organization (M-300).
  const incoming = useUnread()?.introductions ?? 0
  const groups = isAdmin(user)
    ? navigationGroups.map((name) => ({ name, items: items.filter((item) => item.group === name) }))
    : [
        { name: null, items: items.filter((item) => item.group !== 'Market') },
        { name: 'Market', items: items.filter((item) => item.group === 'Market') },
      ]
  return (
    <nav aria-label="Main" className="flex-1 overflow-auto px-2.5 py-1.5">
      {groups
        .filter((group) => group.items.length > 0)
        .map((group) => (
          <div key={group.name}>
            {group.name && (
              <h2
                id={`nav-${group.name}`}
                className="px-2.5 pt-4 pb-[5px] text-micro font-control text-spine-ink-2"
              >
                {group.name}
              </h2>
            )}
            <ul
              aria-labelledby={group.name ? `nav-${group.name}` : undefined}
              className="flex flex-col gap-px"
            >
              {group.items.map((item) => (
                <Item
                  key={item.path}
                  item={item}
                  path={path}
                  waiting={item.path === paths.introductions ? incoming : 0}
                  onNavigate={onNavigate}
                />
              ))}
            </ul>
          </div>
        ))}
    </nav>
  )
}

/** What the sidebar and the drawer both hold: brand, navigation, purpose line. */
export function SidebarContent({ onNavigate }: SidebarContentProps) {
  return (
    <>
      <Link
        href={paths.home}
        onClick={onNavigate}
        className="flex h-17 flex-none items-center px-4 no-underline hover:no-underline"
      >
        <Brand />
      </Link>
      <Navigation onNavigate={onNavigate} />
      <footer className="flex-none border-t border-spine-rule px-5 pt-3.5 pb-4 text-micro leading-[1.0625rem] text-spine-ink-2">
        Shared for campaign purposes only.{' '}
        <Link
          href={paths.terms}
          onClick={onNavigate}
          className="text-spine-ink underline underline-offset-2"
        >
          Terms and Agreement
        </Link>
      </footer>
    </>
  )
}

/** The sidebar of wide windows, of fixed width (P-066). */
export function Sidebar() {
  return (
    <aside
      data-spine
      aria-label="Sidebar"
      className="sticky top-0 flex h-dvh w-56 flex-none flex-col border-r border-spine-rule bg-spine text-spine-ink max-lg:hidden print:hidden"
    >
      <SidebarContent />
    </aside>
  )
}
