import { auditEndpoints } from './audit.ts'
import { calendarFeedEndpoints } from './calendar-feeds.ts'
import { authEndpoints } from './auth.ts'
import { confirmEmailEndpoints } from './confirm-email.ts'
import { benchmarkEndpoints } from './benchmarks.ts'
import { bulkEditEndpoints } from './bulk-edits.ts'
import type { Endpoint } from './common/endpoint.ts'
import { dashboardEndpoints } from './dashboard.ts'
import { deadlineEndpoints } from './deadlines.ts'
import { exportEndpoints } from './exports.ts'
import { facilityEndpoints } from './facilities.ts'
import { financeEndpoints } from './finance.ts'
import { deletedRecordEndpoints } from './deleted-records.ts'
import { digestEndpoints } from './digest.ts'
import { followEndpoints } from './follows.ts'
import { historyEndpoints } from './history.ts'
import { importEndpoints } from './import-endpoints.ts'
import { fileEndpoints } from './files.ts'
import { summarizeIntroductions } from './introduction-summary.ts'
import { introductionEndpoints } from './introductions.ts'
import { invitationEndpoints } from './invitations.ts'
import { mailEndpoints } from './mail.ts'
import { confirmationLinkEndpoints } from './confirmation-links.ts'
import { freshProofEndpoints } from './fresh-proof.ts'
import { confirmationEndpoints } from './confirmations.ts'
import { coverageEndpoints } from './coverage.ts'
import { dismissalEndpoints } from './match-dismissals.ts'
import { matchEndpoints } from './matches.ts'
import { membershipEndpoints } from './memberships.ts'
import { duplicateEndpoints } from './organization-duplicates.ts'
import { mergeEndpoints } from './organization-merges.ts'
import { notificationEndpoints } from './notifications.ts'
import { organizationSignInEndpoints } from './organization-sign-in.ts'
import { pipelineActivityEndpoints } from './pipeline-activities.ts'
import { summarizeDeals } from './pipeline.ts'
import { offerEndpoints } from './offers.ts'
import { preferenceEndpoints } from './preferences.ts'
import { packageEndpoints } from './package.ts'
import { projectFinanceEndpoints } from './project-finance.ts'
import { readinessEndpoints } from './readiness.ts'
import { questionEndpoints } from './questions.ts'
import { endpointsOfRegistries } from './registries.ts'
import { registrationEndpoints } from './registration.ts'
import { readRoom } from './room.ts'
import { ruleEndpoints } from './rules.ts'
import { savedViewEndpoints } from './saved-views.ts'
import { passkeyEndpoints } from './passkeys.ts'
import { secondFactorEndpoints } from './second-factor.ts'
import { searchEndpoints } from './search.ts'
import { shareEndpoints } from './shares.ts'
import { ssoEndpoints } from './sso.ts'
import { systemEndpoints } from './system.ts'
import { accountEndpoints } from './account.ts'
import { exportAccount } from './own-data.ts'
import { tokenEndpoints } from './tokens.ts'
import { userEndpoints } from './users.ts'
import { webhookEndpoints } from './webhooks.ts'

/** Every endpoint of the portal. What is not here is not mounted. */
export const api: readonly Endpoint[] = [
  ...authEndpoints,
  ...confirmEmailEndpoints,
  ...freshProofEndpoints,
  ...secondFactorEndpoints,
  ...passkeyEndpoints,
  ...ssoEndpoints,
  ...tokenEndpoints,
  ...webhookEndpoints,
  ...accountEndpoints,
  exportAccount,
  ...preferenceEndpoints,
  ...notificationEndpoints,
  ...followEndpoints,
  ...userEndpoints,
  ...endpointsOfRegistries,
  ...organizationSignInEndpoints,
  ...duplicateEndpoints,
  ...mergeEndpoints,
  ...facilityEndpoints,
  ...fileEndpoints,
  ...membershipEndpoints,
  ...dashboardEndpoints,
  ...confirmationEndpoints,
  ...confirmationLinkEndpoints,
  ...digestEndpoints,
  summarizeDeals,
  ...pipelineActivityEndpoints,
  ...matchEndpoints,
  ...dismissalEndpoints,
  ...coverageEndpoints,
  ...financeEndpoints,
  ...projectFinanceEndpoints,
  readRoom,
  ...packageEndpoints,
  ...shareEndpoints,
  ...questionEndpoints,
  ...offerEndpoints,
  ...ruleEndpoints,
  ...readinessEndpoints,
  ...benchmarkEndpoints,
  ...deadlineEndpoints,
  ...calendarFeedEndpoints,
  ...introductionEndpoints,
  summarizeIntroductions,
  ...registrationEndpoints,
  ...invitationEndpoints,
  ...importEndpoints,
  ...bulkEditEndpoints,
  ...auditEndpoints,
  ...historyEndpoints,
  ...deletedRecordEndpoints,
  ...exportEndpoints,
  ...mailEndpoints,
  ...savedViewEndpoints,
  ...searchEndpoints,
  ...systemEndpoints,
]
