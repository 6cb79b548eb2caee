import { Menu as MenuIcon } from 'lucide-react'
import { IconOnlyButton } from '#web/kit/form/button.tsx'
import { ThemeSwitch } from '#web/kit/layout/theme-switch.tsx'
import { useSavePreferences } from '#web/lib/preferences.ts'
import { Bell } from './bell.tsx'
import { Offline } from './offline.tsx'
import { SearchBox } from './palette-opener.tsx'
import { UserMenu } from './user-menu.tsx'

/** The bar over the page: on narrow windows the menu's button, then search, theme, bell and person. */
export function TopBar({ onOpenMenu }: { onOpenMenu: () => void }) {
  const { mutate: savePreferences } = useSavePreferences()
  return (
    <header className="sticky top-0 z-20 flex h-13 flex-none items-center gap-3 border-b border-rule bg-canvas px-7 max-xl:px-6 max-sm:gap-1.5 max-sm:px-3 print:hidden">
      <IconOnlyButton
        label="Open menu"
        aria-haspopup="dialog"
        className="lg:hidden"
        onClick={onOpenMenu}
      >
        <MenuIcon aria-hidden="true" />
      </IconOnlyButton>
      <SearchBox />
      <span className="flex-1 max-sm:hidden" />
      <Offline />
      <ThemeSwitch onChoose={(theme) => savePreferences({ theme })} />
      <Bell />
      <UserMenu />
    </header>
  )
}
