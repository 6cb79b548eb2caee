import { Bookmark } from 'lucide-react'
import { useLocation } from 'wouter'
import type { SavedView, ViewScreen } from '#contract/saved-views'
import { PaletteDialog } from '#web/features/search/palette.dialog.tsx'
import type { PaletteEntry } from '#web/features/search/palette-entries.ts'
import { useSavedViews } from '#web/features/search/palette.queries.ts'
import { ShortcutsDialog } from '#web/features/search/shortcuts.dialog.tsx'
import { useCurrentUser } from '#web/lib/current-user.ts'
import { usePreferences } from '#web/lib/preferences.ts'
import { recentRecords, type RecentRecord } from '#web/lib/recent-records.ts'
import { useShared } from '#web/lib/shared-value.ts'
import { shortcuts } from '#web/lib/shortcuts.ts'
import { useUnread } from '#web/lib/unread.ts'
import { viewAddress } from '#web/lib/view-state.ts'
import { placesFor, type Place } from '../shell/go-to.ts'
import { destinations } from '#contract/navigation'
import { paletteState } from './palette-state.ts'
import { usePaletteCommands } from './portal-commands.ts'
import { recordLooks } from './record-looks.ts'
import { shortcutColumns } from './shortcut-columns.ts'

/** The lists that views are saved of, by name. */
const screenNames: Readonly<Record<ViewScreen, string>> = {
  '/product-registry': destinations['/product-registry'].label,
  '/catalytic-facilities': destinations['/catalytic-facilities'].label,
  '/lending-profiles': destinations['/lending-profiles'].label,
  '/pipeline': destinations['/pipeline'].label,
  '/organizations-registry': destinations['/organizations-registry'].label,
  '/resources': destinations['/resources'].label,
  '/organizations': destinations['/organizations'].label,
  '/admin/users': 'Users',
  '/admin/audit': 'Audit Trail',
}

const recentEntry = ({ entity, id, name, detail, address }: RecentRecord): PaletteEntry => ({
  key: `${entity} ${id}`,
  label: name,
  icon: recordLooks[entity].icon,
  detail,
  address,
})

const screenEntry = (place: Place, unread: number, hasSingleKeys: boolean): PaletteEntry => ({
  key: `screen ${place.path}`,
  label: place.label,
  icon: place.icon,
  address: place.path,
  otherNames: place.otherNames,
  ...(place.letter !== undefined && hasSingleKeys && { keys: `g ${place.letter}` }),
  ...(place.letter === 'a' && unread > 0 && { detail: `${unread} unread` }),
})

const viewEntry = (view: SavedView): PaletteEntry => ({
  key: `view ${view.id}`,
  label: view.name,
  icon: Bookmark,
  detail: `${screenNames[view.screen]} · ${view.sharedWith === 'me' ? 'my view' : view.ownerName}`,
  address: viewAddress(view),
})

const close = () => paletteState.set(null)

/** The search palette and the list of shortcuts, of which one is open at a time. */
export function Palette() {
  const open = useShared(paletteState, (state) => state)
  const user = useCurrentUser()
  const heard = useShared(shortcuts, (all) => all)
  const hasSingleKeys = usePreferences().shortcuts
  if (open === 'search') return <Search hasSingleKeys={hasSingleKeys} />
  if (open === 'shortcuts')
    return (
      <ShortcutsDialog
        columns={shortcutColumns(user, heard, hasSingleKeys)}
        hasSingleKeys={hasSingleKeys}
        onClose={close}
      />
    )
  return null
}

function Search({ hasSingleKeys }: { readonly hasSingleKeys: boolean }) {
  const user = useCurrentUser()
  const [, navigate] = useLocation()
  const recent = useShared(recentRecords, (records) => records)
  const views = useSavedViews()
  const unread = useUnread()?.unread ?? 0
  const commands = usePaletteCommands()
  return (
    <PaletteDialog
      recent={recent.map(recentEntry)}
      views={views.map(viewEntry)}
      screens={placesFor(user).map((place) => screenEntry(place, unread, hasSingleKeys))}
      commands={commands}
      looks={recordLooks}
      onNavigate={(address) => navigate(address)}
      onShortcuts={() => paletteState.set('shortcuts')}
      onClose={close}
    />
  )
}
