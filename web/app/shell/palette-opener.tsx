import { Search } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import { useLocation } from 'wouter'
import { IconOnlyButton } from '#web/kit/form/button.tsx'
import { modifierName } from '#web/kit/display/key-caps.tsx'
import { meets } from '#web/lib/access.ts'
import { useCurrentUser } from '#web/lib/current-user.ts'
import { usePreferences } from '#web/lib/preferences.ts'
import { dropRecords } from '#web/lib/recent-records.ts'
import { useShared } from '#web/lib/shared-value.ts'
import { hearShortcuts, switchShortcuts, useShortcuts, type Shortcut } from '#web/lib/shortcuts.ts'
import { placesFor } from './go-to.ts'
import { paletteState } from '../palette/palette-state.ts'
import { openPalette, Palette, preloadPalette } from './open-palette.ts'

const label = 'Search the registry'
const open = () => void openPalette('search')

/** The box in the top bar that opens the palette; on phones a button with its icon. Nothing for who may not search. */
export function SearchBox() {
  if (!meets('member', useCurrentUser())) return <span className="flex-1" />
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={open}
        onPointerEnter={preloadPalette}
        className="flex h-8.5 w-full max-w-[400px] min-w-0 items-center gap-2 rounded-control border border-field bg-sheet pr-1.5 pl-[11px] text-left text-label text-ink-3 hover:bg-hover max-sm:hidden"
      >
        <Search aria-hidden="true" className="text-ink-3" />
        <span className="min-w-0 flex-1 truncate">{label}</span>
        <span
          aria-hidden="true"
          className="flex-none rounded-chip border border-rule bg-well px-1.5 text-micro leading-5 text-ink-2"
        >
          {modifierName()} K
        </span>
      </button>
      <IconOnlyButton
        label={label}
        aria-haspopup="dialog"
        className="ml-auto sm:hidden"
        onClick={open}
      >
        <Search aria-hidden="true" />
      </IconOnlyButton>
    </>
  )
}

/** Ctrl or Cmd and K open the palette from anywhere and close it again, as on other keyboards. */
function useOpeningKeys(maySearch: boolean) {
  useEffect(() => {
    if (!maySearch) return undefined
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || event.ctrlKey === event.metaKey) return
      if (event.altKey || event.shiftKey || event.repeat) return
      event.preventDefault()
      if (paletteState.get() === 'search') paletteState.set(null)
      else open()
    }
    document.addEventListener('keydown', press, true)
    return () => document.removeEventListener('keydown', press, true)
  }, [maySearch])
}

/** The code of the palette comes when the first screen is there and the browser has nothing else to do. */
function usePreloadWhenIdle() {
  useEffect(() => {
    // Safari lacks it.
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(preloadPalette, 2000)
      return () => clearTimeout(timer)
    }
    const waiting = requestIdleCallback(preloadPalette, { timeout: 10_000 })
    return () => cancelIdleCallback(waiting)
  }, [])
}

const searchKey: Shortcut = {
  keys: '/',
  label: 'Search and commands',
  group: 'Everywhere',
  run: open,
}

/** The single keys of the shell: search, the list of shortcuts, and `g` with a letter for each screen (W-010). */
function useShellShortcuts(maySearch: boolean) {
  const user = useCurrentUser()
  const [, navigate] = useLocation()
  const isOn = usePreferences().shortcuts
  useEffect(() => switchShortcuts(isOn), [isOn])
  useEffect(hearShortcuts, [])
  const places = useMemo(() => placesFor(user), [user])
  useShortcuts([
    ...(maySearch ? [searchKey] : []),
    {
      keys: '?',
      label: 'This list',
      group: 'Everywhere',
      run: () => void openPalette('shortcuts'),
    },
    ...places.flatMap(({ path, letter, label: name }): Shortcut[] =>
      letter === undefined
        ? []
        : [{ keys: `g ${letter}`, label: name, group: 'Go to', run: () => navigate(path) }],
    ),
  ])
}

/** Everything that opens the palette, and the palette itself once it was opened (G-011); keyed by the person and their rights. */
export function PaletteOpener() {
  const maySearch = meets('member', useCurrentUser())
  useOpeningKeys(maySearch)
  usePreloadWhenIdle()
  useShellShortcuts(maySearch)
  // What was opened is gone with the person, and with the rights it was read by.
  useEffect(() => dropRecords, [])
  const isOpen = useShared(paletteState, (state) => state !== null)
  // What it began, such as signing out, outlives its closing.
  const [wasOpen, setWasOpen] = useState(false)
  if (isOpen && !wasOpen) setWasOpen(true)
  // Nor does the palette stay open over the screen of whoever comes next.
  useEffect(() => () => paletteState.set(null), [])
  return wasOpen && <Palette />
}
