import { paths } from '#web/lib/paths.ts'
import { screen, type Screen } from './screen.ts'

/** Matches, introductions and what the campaign knows of its market. */
export const marketScreens: readonly Screen[] = [
  screen(
    paths.radar,
    'member',
    async () => (await import('#web/features/deadlines/radar.page.tsx')).RadarPage,
  ),
  screen(
    paths.rules,
    'member',
    async () => (await import('#web/features/rules/rules.page.tsx')).RulesPage,
  ),
  screen(
    paths.dealMatches,
    'member',
    async () => (await import('#web/features/matches/matches.page.tsx')).DealMatchesPage,
  ),
  screen(
    paths.productMatches,
    'member',
    async () => (await import('#web/features/matches/matches.page.tsx')).ProductMatchesPage,
  ),
  screen(
    paths.lendingProfileMatches,
    'member',
    async () => (await import('#web/features/matches/matches.page.tsx')).LendingProfileMatchesPage,
  ),
  screen(
    paths.facilityMatches,
    'member',
    async () => (await import('#web/features/matches/matches.page.tsx')).FacilityMatchesPage,
  ),
  screen(
    paths.introductions,
    'member',
    async () =>
      (await import('#web/features/introductions/introductions.page.tsx')).IntroductionsPage,
  ),
  screen(
    paths.coverage,
    'member',
    async () => (await import('#web/features/coverage/coverage.page.tsx')).CoveragePage,
  ),
]
