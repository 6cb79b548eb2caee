import { CircleCheckBig, Keyboard, LogOut, Link2, Monitor, Moon, Printer, Sun } from 'lucide-react'
import type { CurrentUser } from '#contract/users'
import type { Preferences } from '#contract/preferences'
import { useLogout } from '#web/features/auth/use-logout.ts'
import type { PaletteEntry } from '#web/features/palette/palette-entries.ts'
import { toast } from '#web/kit/feedback/toast.ts'
import { commands, type Command } from '#web/lib/commands.ts'
import { useCurrentUser } from '#web/lib/current-user.ts'
import { paths } from '#web/lib/paths.ts'
import { useSavePreferences } from '#web/lib/preferences.ts'
import { useShared } from '#web/lib/shared-value.ts'
import { chooseTheme, useTheme } from '#web/lib/theme.ts'
import { leavePage } from '#web/lib/unsaved-changes.ts'
import { paletteState } from '../shell/palette-state.ts'
import { addCommands, importCommands } from './new-records.ts'

type Theme = Preferences['theme']

const themes = [
  ['dark', Moon],
  ['light', Sun],
  ['system', Monitor],
] as const

/** The address is what is shared: the reader sees what their own rights allow (W-003). */
async function copyPageLink(): Promise<void> {
  try {
    await navigator.clipboard.writeText(window.location.href)
    toast({ title: 'Link copied' })
  } catch {
    toast({ title: 'Copying is not allowed', variant: 'destructive' })
  }
}

const asEntry = ({ label, ...command }: Command): PaletteEntry => ({
  key: `command ${label}`,
  label,
  ...command,
})

/** What the screen that is shown offers; of two that are called the same, the later one. */
function useScreenCommands(): PaletteEntry[] {
  const offered = useShared(commands, (all) => all)
  return [...new Map(offered.map((command) => [command.label, asEntry(command)])).values()]
}

/** Own records are confirmed on the page that lists them, where the usual question is asked (G-015). */
const confirmCommands = (user: CurrentUser): PaletteEntry[] =>
  user.organizationId === null
    ? []
    : [
        {
          key: 'Confirm my records',
          label: 'Confirm my records',
          icon: CircleCheckBig,
          address: paths.attention,
          otherNames: 'still available stale fresh',
        },
      ]

function useThemeCommands(): PaletteEntry[] {
  const { choice } = useTheme()
  const { mutate: savePreferences } = useSavePreferences()
  const choose = (theme: Theme) => () => {
    chooseTheme(theme)
    savePreferences({ theme })
  }
  return themes
    .filter(([theme]) => theme !== choice)
    .map(([theme, icon]) => ({
      key: `theme ${theme}`,
      label: `Switch to ${theme} theme`,
      icon,
      otherNames: 'color mode night day appearance',
      run: choose(theme),
    }))
}

function useLogoutCommand(): PaletteEntry {
  const signOut = useLogout()
  return {
    key: 'Logout',
    label: 'Logout',
    icon: LogOut,
    otherNames: 'sign out leave exit',
    run: () => {
      if (!signOut.isPending) leavePage(() => signOut.mutate())
    },
  }
}

/** Everything the palette can do for the person at this moment; nothing of it deletes or confirms by itself (G-015). */
export function usePaletteCommands(): readonly PaletteEntry[] {
  const user = useCurrentUser()
  return [
    ...addCommands(user),
    ...useScreenCommands(),
    ...confirmCommands(user),
    ...importCommands(user),
    ...useThemeCommands(),
    {
      key: 'Copy link',
      label: 'Copy link to this page',
      icon: Link2,
      otherNames: 'share address url',
      run: () => void copyPageLink(),
    },
    {
      key: 'Print',
      label: 'Print this page',
      icon: Printer,
      otherNames: 'paper brief pdf',
      // The palette has gone by the time the paper is made.
      run: () => void requestAnimationFrame(() => print()),
    },
    {
      key: 'Keyboard shortcuts',
      label: 'Keyboard shortcuts',
      icon: Keyboard,
      keys: '?',
      otherNames: 'keys help',
      run: () => paletteState.set('shortcuts'),
    },
    useLogoutCommand(),
  ]
}
