import type { CurrentUser } from '#contract/users'
import type { ListedShortcut, ShortcutSection } from '#web/features/search/shortcuts.dialog.tsx'
import { meets } from '#web/lib/access.ts'
import type { Shortcut, ShortcutGroup } from '#web/lib/shortcuts.ts'

/** Keys that parts of a list and of a dialog hear themselves; `isSingle` are those that can be switched off. */
const known: readonly (ListedShortcut & {
  readonly group: ShortcutGroup
  readonly isSingle: boolean
  /** Without an organization there is no list to read. */
  readonly isForMembers: boolean
})[] = [
  {
    keys: 'Mod K',
    label: 'Search and commands',
    group: 'Everywhere',
    isSingle: false,
    isForMembers: true,
  },
  {
    keys: 'Esc',
    label: 'Close what is open',
    group: 'Everywhere',
    isSingle: false,
    isForMembers: false,
  },
  {
    keys: 'ArrowUp ArrowDown',
    label: 'Move between rows',
    group: 'In lists',
    isSingle: false,
    isForMembers: true,
  },
  { keys: 'Enter', label: 'Open the row', group: 'In lists', isSingle: false, isForMembers: true },
  { keys: 'e', label: 'Edit the row', group: 'In lists', isSingle: true, isForMembers: true },
  { keys: 'x', label: 'Select the row', group: 'In lists', isSingle: true, isForMembers: true },
  { keys: 'v', label: 'Saved views', group: 'In lists', isSingle: true, isForMembers: true },
  {
    keys: 'j k',
    label: 'Next, previous record',
    group: 'In details',
    isSingle: true,
    isForMembers: true,
  },
]

const columns: readonly (readonly ShortcutGroup[])[] = [
  ['Everywhere', 'In lists'],
  ['Go to', 'In details', 'On this page'],
]

/** The keys that work for a person: those of the kit, and those that what is shown takes (W-010). */
export function shortcutColumns(
  user: CurrentUser,
  heard: readonly Shortcut[],
  hasSingleKeys: boolean,
): ShortcutSection[][] {
  const isMember = meets('member', user)
  const all = [
    ...known.filter(
      ({ isSingle, isForMembers }) => (hasSingleKeys || !isSingle) && (isMember || !isForMembers),
    ),
    ...(hasSingleKeys ? heard : []),
  ]
  const section = (caption: ShortcutGroup): ShortcutSection => ({
    caption,
    shortcuts: [
      ...new Map(
        all.flatMap(({ keys, label, group }) =>
          group === caption ? [[keys, { keys, label }]] : [],
        ),
      ).values(),
    ],
  })
  return columns.map((captions) =>
    captions.map(section).filter(({ shortcuts }) => shortcuts.length > 0),
  )
}
