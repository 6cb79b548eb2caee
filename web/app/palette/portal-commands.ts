import {
  CheckCheck,
  CircleCheckBig,
  Keyboard,
  Link2,
  LogOut,
  Monitor,
  Moon,
  Printer,
  Sun,
} from 'lucide-react'
import { listNotifications } from '#contract/notifications'
import type { CurrentUser } from '#contract/users'
import type { Preferences } from '#contract/preferences'
import { useMark, useMarkAll } from '#web/features/notifications/attention.queries.ts'
import { useLogout } from '#web/features/auth/use-logout.ts'
import type { PaletteEntry } from '#web/features/search/palette-entries.ts'
import { toast } from '#web/kit/feedback/toast.ts'
import { toastFailed } from '#web/kit/feedback/toast-outcome.ts'
import { call } from '#web/lib/api-client.ts'
import { commands, type Command } from '#web/lib/commands.ts'
import { useCurrentUser } from '#web/lib/current-user.ts'
import { paths } from '#web/lib/paths.ts'
import { useSavePreferences } from '#web/lib/preferences.ts'
import { useShared } from '#web/lib/shared-value.ts'
import { useUnread } from '#web/lib/unread.ts'
import { chooseTheme, useTheme } from '#web/lib/theme.ts'
import { leavePage } from '#web/lib/unsaved-changes.ts'
import { paletteState } from './palette-state.ts'
import { addCommands, importCommands } from './new-records.ts'
import { copyText } from '#web/lib/copy-text.ts'

type Theme = Preferences['theme']

const themes = [
  ['dark', Moon],
  ['light', Sun],
  ['system', Monitor],
] as const

/** The address is what is shared: the reader sees what their own rights allow (W-003). */
async function copyPageLink(): Promise<void> {
  try {
    await copyText(window.location.href)
    toast({ title: 'Link copied' })
  } catch {
    toast({ title: 'Copying is not allowed', variant: 'destructive' })
  }
}

const asEntry = (command: Command): PaletteEntry => ({ key: command.label, ...command })

/** Own records are confirmed on the page that lists them, which asks the usual question itself where it is open (G-015). */
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

/** Marks as read what there is up to the newest notification, as the page does (N-053). */
function useMarkAllCommands(): PaletteEntry[] {
  const unread = useUnread()?.unread ?? 0
  const markAll = useMarkAll()
  const mark = useMark()
  const run = async () => {
    try {
      const { notifications } = await call(listNotifications, { query: { limit: 1 } })
      const [newest] = notifications
      if (newest === undefined) return
      const ids = await markAll.mutateAsync(newest.updatedAt)
      toast({
        title: 'All caught up',
        action: { label: 'Undo', onClick: () => mark.mutate({ ids, read: false }) },
      })
    } catch (error) {
      toastFailed('Failed to mark the notifications', error)
    }
  }
  return unread === 0
    ? []
    : [
        {
          key: 'Mark all as read',
          label: 'Mark all as read',
          icon: CheckCheck,
          detail: `${unread} unread`,
          otherNames: 'attention notifications',
          run: () => void run(),
        },
      ]
}

/** Of two that are called the same, the later one: the screen that is shown knows better. */
const onePerLabel = (entries: readonly PaletteEntry[]): PaletteEntry[] => [
  ...new Map(entries.map((entry) => [entry.label, entry])).values(),
]

/** Everything the palette can do for the person at this moment; nothing of it deletes or confirms by itself (G-015). */
export function usePaletteCommands(): readonly PaletteEntry[] {
  const user = useCurrentUser()
  const offered = useShared(commands, (all) => all)
  return onePerLabel([
    ...addCommands(user),
    ...confirmCommands(user),
    ...useMarkAllCommands(),
    ...offered.map(asEntry),
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
  ])
}
