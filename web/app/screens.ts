import type { ComponentType } from 'react'
import type { Access } from '#contract/common/endpoint'
import { loadedPart, type LoadedPart } from '#web/lib/loaded-part.tsx'
import { pageHeads, paths, type PageHead } from '../lib/paths.ts'

/** A page of the portal: where it is, who may see it, and how it is loaded. */
export interface Screen extends LoadedPart {
  /** The router's pattern, e.g. "/organizations/:id". */
  path: string
  /** Others than these people see the 404 page, signed-out ones the sign-in screen. */
  access: Access
  /** What is known of the page before its code is here. */
  head: PageHead | undefined
  /** It is the same whoever is signed in, and not within the portal: what the link of a mail opens. `framed` in the frame of signed-out pages. */
  alone: 'bare' | 'framed' | undefined
}

const heads: Readonly<Record<string, PageHead | undefined>> = Object.fromEntries(
  Object.entries(pageHeads).map(([name, head]) => [paths[name as keyof typeof pageHeads], head]),
)

function screen(
  path: string,
  access: Access,
  read: () => Promise<ComponentType>,
  alone?: Screen['alone'],
): Screen {
  return { path, access, ...loadedPart(read), head: heads[path], alone }
}

// The administration opens on its first section, which also has an address of its own (P-018).
const loadUsers = async () => (await import('#web/features/users/users.page.tsx')).UsersPage

/** Every page but the sign-in screen, in no particular order; the navigation has its own list. */
export const screens: readonly Screen[] = [
  screen(
    paths.home,
    'member',
    async () => (await import('./dashboards/dashboard.page.tsx')).DashboardPage,
  ),
  screen(
    paths.organizationDashboard,
    'member',
    async () =>
      (await import('./dashboards/organization-dashboard.page.tsx')).OrganizationDashboardPage,
  ),
  // Before the page of one organization, whose address would fit, too.
  screen(
    paths.organizationDuplicates,
    'admin',
    async () =>
      (await import('#web/features/organization-duplicates/duplicates.page.tsx')).DuplicatesPage,
  ),
  screen(
    paths.organization,
    'admin',
    async () => (await import('./dashboards/organization.page.tsx')).OrganizationPage,
  ),
  screen(
    paths.productRegistry,
    'member',
    async () =>
      (await import('#web/features/products/product-registry.page.tsx')).ProductRegistryPage,
  ),
  screen(
    paths.products,
    'admin',
    async () => (await import('#web/features/products/products.page.tsx')).ProductsPage,
  ),
  screen(
    paths.productForm,
    'member',
    async () => (await import('#web/features/products/product-form.page.tsx')).ProductFormPage,
  ),
  screen(
    paths.terms,
    'everyone',
    async () => (await import('#web/features/auth/terms.page.tsx')).TermsPage,
  ),
  screen(
    paths.forgotPassword,
    'everyone',
    async () => (await import('#web/features/auth/forgot-password.page.tsx')).ForgotPasswordPage,
  ),
  screen(
    paths.resetPassword,
    'everyone',
    async () => (await import('#web/features/auth/reset-password.page.tsx')).ResetPasswordPage,
    'framed',
  ),
  screen(
    paths.confirmEmail,
    'everyone',
    async () => (await import('#web/features/auth/confirm-email.page.tsx')).ConfirmEmailPage,
    'framed',
  ),
  screen(
    paths.stillAvailable,
    'everyone',
    async () =>
      (await import('#web/features/mail-links/still-available.page.tsx')).StillAvailablePage,
    'bare',
  ),
  screen(
    paths.stopDigest,
    'everyone',
    async () => (await import('#web/features/mail-links/stop-digest.page.tsx')).StopDigestPage,
    'bare',
  ),
  screen(
    paths.register,
    'everyone',
    async () => (await import('./register.page.tsx')).RegisterOrEditPage,
  ),
  screen(
    paths.profile,
    'signed-in',
    async () => (await import('./own-profile.page.tsx')).OwnProfilePage,
  ),
  screen(
    paths.profileNotifications,
    'signed-in',
    async () =>
      (await import('#web/features/profile/profile-notifications.page.tsx'))
        .ProfileNotificationsPage,
  ),
  screen(
    paths.profileSecurity,
    'signed-in',
    async () => (await import('./own-security.page.tsx')).OwnSecurityPage,
  ),
  screen(
    paths.profileTokens,
    'signed-in',
    async () => (await import('./own-tokens.page.tsx')).OwnTokensPage,
  ),
  screen(
    paths.profileData,
    'signed-in',
    async () => (await import('./own-data.page.tsx')).OwnDataPage,
  ),
  screen(
    paths.attention,
    'member',
    async () => (await import('#web/features/attention/attention.page.tsx')).AttentionPage,
  ),
  screen(
    paths.organizations,
    'admin',
    async () =>
      (await import('#web/features/organizations/organizations.page.tsx')).OrganizationsPage,
  ),
  screen(
    paths.organizationsRegistry,
    'member',
    async () =>
      (await import('#web/features/organizations/organizations-registry.page.tsx'))
        .OrganizationsRegistryPage,
  ),
  screen(
    paths.lendingProfiles,
    'member',
    async () =>
      (await import('#web/features/lending-profiles/lending-profiles.page.tsx'))
        .LendingProfilesPage,
  ),
  screen(
    paths.lendingProfileForm,
    'member',
    async () =>
      (await import('#web/features/lending-profiles/lending-profile-form.page.tsx'))
        .LendingProfileFormPage,
  ),
  screen(
    paths.aggregators,
    'admin',
    async () => (await import('#web/features/aggregators/aggregators.page.tsx')).AggregatorsPage,
  ),
  screen(
    paths.facilities,
    'member',
    async () => (await import('#web/features/facilities/facilities.page.tsx')).FacilitiesPage,
  ),
  screen(
    paths.facilityForm,
    'member',
    async () => (await import('#web/features/facilities/facility-form.page.tsx')).FacilityFormPage,
  ),
  screen(
    paths.deletedRecords,
    'member',
    async () =>
      (await import('#web/features/deleted-records/deleted-records.page.tsx')).DeletedRecordsPage,
  ),
  screen(
    paths.resources,
    'member',
    async () => (await import('#web/features/resources/resources.page.tsx')).ResourcesPage,
  ),
  screen(
    paths.registration,
    'admin',
    async () => (await import('#web/features/registration/registration.page.tsx')).RegistrationPage,
  ),
  screen(
    paths.pipeline,
    'member',
    async () => (await import('#web/features/pipeline/pipeline.page.tsx')).PipelinePage,
  ),
  screen(
    paths.project,
    'member',
    async () => (await import('./project/project.page.tsx')).ProjectPage,
  ),
  screen(
    paths.radar,
    'member',
    async () => (await import('#web/features/radar/radar.page.tsx')).RadarPage,
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
    paths.profileMatches,
    'member',
    async () => (await import('#web/features/matches/matches.page.tsx')).ProfileMatchesPage,
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
  screen(
    paths.imports,
    'member',
    async () => (await import('#web/features/imports/imports.page.tsx')).ImportsPage,
  ),
  screen(
    paths.import,
    'member',
    async () => (await import('#web/features/imports/import.page.tsx')).ImportPage,
  ),
  screen(paths.administration, 'admin', loadUsers),
  screen(paths.users, 'admin', loadUsers),
  screen(
    paths.audit,
    'admin',
    async () => (await import('#web/features/audit/audit.page.tsx')).AuditPage,
  ),
  screen(
    paths.mail,
    'admin',
    async () => (await import('#web/features/mail/mail.page.tsx')).MailPage,
  ),
  screen(
    paths.system,
    'admin',
    async () => (await import('#web/features/system/system.page.tsx')).SystemPage,
  ),
  screen(
    paths.signInSettings,
    'admin',
    async () => (await import('#web/features/system/sign-in-settings.page.tsx')).SignInSettingsPage,
  ),
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
