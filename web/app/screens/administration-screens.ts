import { paths } from '#web/lib/paths.ts'
import { screen, type Screen } from './screen.ts'

// The administration opens on its first section, which also has an address of its own (P-018).
const loadUsers = async () => (await import('#web/features/users/users.page.tsx')).UsersPage

/** What administrators look after. */
export const administrationScreens: readonly Screen[] = [
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
    async () => (await import('../dashboards/organization.page.tsx')).OrganizationPage,
  ),
  screen(
    paths.registration,
    'admin',
    async () => (await import('#web/features/registration/registration.page.tsx')).RegistrationPage,
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
  screen(
    paths.webhooks,
    'member',
    async () => (await import('#web/features/webhooks/webhooks.page.tsx')).WebhooksPage,
  ),
  screen(
    paths.webhook,
    'member',
    async () => (await import('#web/features/webhooks/webhook.page.tsx')).WebhookPage,
  ),
]
