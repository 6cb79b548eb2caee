import { accountScreens } from './screens/account-screens.ts'
import { administrationScreens } from './screens/administration-screens.ts'
import { marketScreens } from './screens/market-screens.ts'
import { registryScreens } from './screens/registry-screens.ts'
import type { Screen } from './screens/screen.ts'

/** Every page but the sign-in screen; the navigation has its own list. */
export const screens: readonly Screen[] = [
  ...registryScreens,
  ...marketScreens,
  ...accountScreens,
  ...administrationScreens,
]

/** Begins to load a screen's code before it is shown. */
export function preload(wanted: Screen): void {
  // A part that cannot be loaded is reported when the screen is opened.
  wanted.load().catch(() => undefined)
}

/** The same for the screen of a pattern. */
export function preloadScreen(path: string): void {
  const found = screens.find((candidate) => candidate.path === path)
  if (found) preload(found)
}
