import { paths } from '#web/lib/paths.ts'
import { screen, type Screen } from './screen.ts'

/** Pages of signed-out people and of mailed links, and what a person sets for themselves. */
export const accountScreens: readonly Screen[] = [
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
    paths.ssoCallback,
    'everyone',
    async () => (await import('#web/features/auth/sso/sso-callback.page.tsx')).SsoCallbackPage,
    'framed',
  ),
  screen(
    paths.stillAvailable,
    'everyone',
    async () =>
      (await import('#web/features/confirmations/still-available.page.tsx')).StillAvailablePage,
    'bare',
  ),
  screen(
    paths.stopDigest,
    'everyone',
    async () => (await import('#web/features/digest/stop-digest.page.tsx')).StopDigestPage,
    'bare',
  ),
  screen(
    paths.register,
    'everyone',
    async () => (await import('../register.page.tsx')).RegisterOrEditPage,
  ),
  screen(
    paths.profile,
    'signed-in',
    async () => (await import('../own-account.page.tsx')).OwnAccountPage,
  ),
  screen(
    paths.profileNotifications,
    'signed-in',
    async () => (await import('../own-notifications.page.tsx')).OwnNotificationsPage,
  ),
  screen(
    paths.profileSecurity,
    'signed-in',
    async () => (await import('../own-security.page.tsx')).OwnSecurityPage,
  ),
  screen(
    paths.profileTokens,
    'signed-in',
    async () => (await import('../own-tokens.page.tsx')).OwnTokensPage,
  ),
  screen(
    paths.profileData,
    'signed-in',
    async () => (await import('../own-data.page.tsx')).OwnDataPage,
  ),
]
