import { Bell as BellIcon } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { buttonClasses } from '#web/kit/form/button.tsx'
import { meets } from '#web/lib/access.ts'
import { useCurrentUser } from '#web/lib/current-user.ts'
import { paths } from '#web/lib/paths.ts'
import { ownUnread, useUnread } from '#web/lib/unread.ts'
import { preloadScreen } from '../screens.ts'

/** The way to what waits for the person, with the number of unread notifications (N-050). */
export function Bell() {
  const user = useCurrentUser()
  const [path] = useLocation()
  const unread = useUnread()?.unread
  // Who may not read the registry is told nothing of it.
  if (!meets('member', user)) return null
  const preload = () => preloadScreen(paths.attention)
  return (
    <>
      <Link
        href={paths.attention}
        aria-label={unread ? `Attention, ${unread} unread` : 'Attention'}
        aria-current={path === paths.attention ? 'page' : undefined}
        title="Attention"
        onPointerEnter={preload}
        onFocus={preload}
        className={`${buttonClasses({ variant: 'ghost', shape: 'icon' })} relative`}
      >
        <BellIcon aria-hidden="true" />
        {!!unread && (
          <span
            aria-hidden="true"
            className="absolute -top-px right-0 h-4 min-w-4 rounded-full bg-primary px-1 text-center text-[0.65625rem] leading-4 font-head text-on-primary tabular-nums shadow-[0_0_0_2px_var(--canvas)] forced-colors:border forced-colors:border-[LinkText]"
          >
            {unread > 99 ? '99+' : unread}
          </span>
        )}
      </Link>
      <Announcement unread={unread} />
    </>
  )
}

/** The least time from one announcement to the next, in milliseconds. */
const announcedEvery = 30_000

/** Says how many notifications have come, never what they are, and at most once in 30 s (N-055). */
function Announcement({ unread }: { readonly unread: number | undefined }) {
  const [words, setWords] = useState('')
  // What the person has been told of, or had before this page was opened.
  const known = useRef<number | undefined>(undefined)
  const last = useRef(Number.NEGATIVE_INFINITY)
  useEffect(() => {
    if (unread === undefined) return undefined
    known.current = Math.min(known.current ?? unread, unread)
    const grown = unread - known.current
    if (grown === 0) return undefined
    const timer = setTimeout(
      () => {
        known.current = unread
        last.current = performance.now()
        setWords(grown === 1 ? '1 new notification' : `${grown} new notifications`)
      },
      Math.max(0, last.current + announcedEvery - performance.now()),
    )
    return () => clearTimeout(timer)
  }, [unread])
  useEffect(() => {
    let before = ownUnread.get()
    return ownUnread.subscribe(() => {
      known.current = (known.current ?? 0) + ownUnread.get() - before
      before = ownUnread.get()
    })
  }, [])
  // The same sentence twice in a row is read out once: it is taken away in between.
  useEffect(() => {
    if (words === '') return undefined
    const timer = setTimeout(() => setWords(''), announcedEvery - 1000)
    return () => clearTimeout(timer)
  }, [words])
  return (
    // A dialog hides the page from screen readers, but leaves what has aria-live.
    <output aria-live="polite" className="sr-only">
      {words}
    </output>
  )
}
