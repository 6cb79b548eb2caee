import type { Running } from './dependencies.ts'
import { auditRoutes } from './features/audit/audit.routes.ts'
import { authRoutes } from './features/auth/auth.routes.ts'
import { bulkEditRoutes } from './features/bulk-edits/bulk-edits.routes.ts'
import { calendarFeedRoutes } from './features/calendar-feeds/calendar-feeds.routes.ts'
import { freshProofRoutes } from './features/fresh-proof/fresh-proof.routes.ts'
import { confirmationLinkRoutes } from './features/confirmations/confirmation-links.routes.ts'
import { confirmationRoutes } from './features/confirmations/confirmations.routes.ts'
import { coverageRoutes } from './features/coverage/coverage.routes.ts'
import { dashboardRoutes } from './features/dashboard/dashboard.routes.ts'
import { deletedRecordRoutes } from './features/deleted-records/deleted-records.routes.ts'
import { digestRoutes } from './features/digest/digest.routes.ts'
import { exportRoutes } from './features/exports/exports.routes.ts'
import { facilityRoutes } from './features/facilities/facilities.routes.ts'
import { benchmarkRoutes } from './features/benchmarks/benchmarks.routes.ts'
import { deadlineRoutes } from './features/deadlines/deadlines.routes.ts'
import { financeLineRoutes } from './features/finance/finance-lines.routes.ts'
import { financeRoutes } from './features/finance/finance.routes.ts'
import { offerRoutes } from './features/offers/offers.routes.ts'
import { projectFinanceRoutes } from './features/finance/project-finance.routes.ts'
import { packageRoutes } from './features/package/package.routes.ts'
import { importRoutes } from './features/imports/imports.routes.ts'
import { fileRoutes } from './features/files/files.routes.ts'
import { introductionRoutes } from './features/introductions/introductions.routes.ts'
import { invitationRoutes } from './features/invitations/invitations.routes.ts'
import { mailRoutes } from './features/mail/mail.routes.ts'
import { matchRoutes } from './features/matches/matches.routes.ts'
import { membershipRoutes } from './features/memberships/memberships.routes.ts'
import { duplicateRoutes } from './features/organization-duplicates/duplicates.routes.ts'
import { mergeRoutes } from './features/organization-merges/merges.routes.ts'
import { notificationRoutes } from './features/notifications/notifications.routes.ts'
import { organizationRoutes } from './features/organizations/organizations.routes.ts'
import { readinessRoutes } from './features/package/readiness.routes.ts'
import { passkeyRoutes } from './features/passkeys/passkeys.routes.ts'
import { pipelineActivityRoutes } from './features/pipeline/pipeline-activities.routes.ts'
import { pipelineRoutes } from './features/pipeline/pipeline.routes.ts'
import { preferenceRoutes } from './features/preferences/preferences.routes.ts'
import { keyRoutes } from './features/registration/key.routes.ts'
import { registrationRoutes } from './features/registration/registration.routes.ts'
import { ruleRoutes } from './features/rules/rules.routes.ts'
import { savedViewRoutes } from './features/saved-views/saved-views.routes.ts'
import { questionRoutes } from './features/shares/questions.routes.ts'
import { shareRoutes } from './features/shares/shares.routes.ts'
import { secondFactorRoutes } from './features/second-factor/second-factor.routes.ts'
import { roomRoutes } from './features/shares/room.routes.ts'
import { searchRoutes } from './features/search/search.routes.ts'
import { identityRoutes } from './features/sso/identities.routes.ts'
import { ssoProviderRoutes } from './features/sso/sso-providers.routes.ts'
import { systemRoutes } from './features/system/system.routes.ts'
import { accountRoutes } from './features/account/account.routes.ts'
import { tokenRoutes } from './features/tokens/tokens.routes.ts'
import { userRoutes } from './features/users/users.routes.ts'
import type { Route } from './platform/http/call.ts'
import { registries } from './registry/registries.ts'
import { webhookRoutes } from './features/webhooks/webhooks.routes.ts'

/** Every feature's routes; the contract decides which endpoints must be among them. */
export function featureRoutes(dependencies: Running): Route[] {
  return [
    ...authRoutes(dependencies),
    ...freshProofRoutes(dependencies),
    ...secondFactorRoutes(dependencies),
    ...passkeyRoutes(dependencies),
    ...ssoProviderRoutes(dependencies),
    ...identityRoutes(dependencies),
    ...tokenRoutes(dependencies),
    ...accountRoutes(dependencies),
    ...userRoutes(dependencies),
    ...preferenceRoutes,
    ...notificationRoutes(dependencies),
    ...organizationRoutes(dependencies),
    ...duplicateRoutes,
    ...mergeRoutes(dependencies),
    ...membershipRoutes,
    ...registries.flatMap(({ routes }) => routes(dependencies)),
    ...dashboardRoutes(dependencies),
    ...confirmationRoutes(dependencies),
    ...confirmationLinkRoutes(dependencies),
    ...digestRoutes(dependencies),
    ...pipelineRoutes(dependencies),
    ...pipelineActivityRoutes(dependencies),
    ...introductionRoutes(dependencies),
    ...matchRoutes(dependencies),
    ...coverageRoutes(dependencies),
    ...financeRoutes(dependencies),
    ...projectFinanceRoutes(dependencies),
    ...offerRoutes(dependencies),
    ...financeLineRoutes(dependencies),
    ...roomRoutes(dependencies),
    ...packageRoutes(dependencies),
    ...shareRoutes(dependencies),
    ...questionRoutes(dependencies),
    ...deadlineRoutes(dependencies),
    ...calendarFeedRoutes(dependencies),
    ...ruleRoutes(dependencies),
    ...readinessRoutes(dependencies),
    ...benchmarkRoutes(),
    ...registrationRoutes(dependencies),
    ...keyRoutes(dependencies),
    ...invitationRoutes(dependencies),
    ...facilityRoutes(dependencies),
    ...fileRoutes(dependencies),
    ...importRoutes(dependencies),
    ...bulkEditRoutes(dependencies),
    ...auditRoutes,
    ...deletedRecordRoutes(dependencies),
    ...exportRoutes(dependencies),
    ...mailRoutes,
    ...savedViewRoutes(dependencies),
    ...searchRoutes(dependencies),
    ...systemRoutes(dependencies),
    ...webhookRoutes(dependencies),
  ]
}
