import { matchRoute, useLocation, useRouter } from 'wouter'
import { screens } from './screens.ts'
import type { Screen } from './screens/screen.ts'

/** The screen at the present address; undefined where there is none. */
export function useScreen(): { path: string; screen: Screen | undefined } {
  const [path] = useLocation()
  const { parser } = useRouter()
  return { path, screen: screens.find((candidate) => matchRoute(parser, candidate.path, path)[0]) }
}
