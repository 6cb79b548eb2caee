import { nounsWith, records } from '#contract/records'
import { recordTables } from '#database/record-tables'

/** What becomes of a column that may refer to a person, at the first address proof outside a session of the account. */
export type Fate = 'void' | 'set' | 'stays' | 'no person'

const recordsOf = (tables: readonly string[]): Record<string, Fate> =>
  Object.fromEntries(tables.map((table) => [`${table}.created_by`, 'stays'] as const))

/**
 * Every column that may refer to a person. `void`: access that can be set up on the account, so that it ends; the test sets
 * up each and sees it end. `set`: written by the proof itself. `stays`: granted by others, the trail, or what opens
 * nothing. `no person`: only its name looks like one. A new column of this kind fails the test until it is named here.
 */
export const fates: Record<string, Fate> = {
  // What opens the account, or would later on.
  'users.password_hash': 'void',
  'users.pending_email': 'void',
  'sessions.user_id': 'void',
  'email_links.user_id': 'void',
  'email_codes.email': 'void',
  'calendar_feeds.user_id': 'void',
  'users.has_second_factor': 'void',
  'totp_secrets.user_id': 'void',
  'recovery_codes.user_id': 'void',
  'passkeys.user_id': 'void',
  'api_tokens.user_id': 'void',
  'sso_identities.user_id': 'void',
  'sso_identities.email': 'void',
  'sso_identities.subject': 'void',
  'pending_sign_ins.user_id': 'void',
  'confirmation_links.user_id': 'void',
  'idempotency_keys.user_id': 'void',
  'idempotency_keys.reply': 'void',
  // Whom a provider has named; it is the provider's word, and no access of the account.
  'pending_sign_ins.email': 'stays',
  'pending_sign_ins.subject': 'stays',
  // What somebody else chose or agreed to in the owner's name.
  'users.terms_version': 'void',
  'users.terms_accepted_at': 'void',
  'users.profile_image_url': 'void',
  'preferences.user_id': 'void',
  'pipeline_share_readers.user_id': 'void',
  // What the account follows and was told.
  'follows.user_id': 'void',
  'notifications.user_id': 'void',
  // Imports and files that were prepared in the owner's name.
  'imports.created_by': 'void',
  'import_mappings.user_id': 'void',
  'files.uploader_id': 'void',
  // The profile image, which is detached; it has no uploader and is deleted a day later.
  'files.holder_id': 'stays',
  // A membership that a key opened, unless the organization names the address itself.
  'users.organization_id': 'void',
  'users.membership_origin': 'void',
  'users.ended_membership': 'set',
  'users.is_email_verified': 'set',
  'users.last_login_at': 'set',
  'users.version': 'set',
  'users.updated_at': 'set',

  // The account itself. Names open nothing, and an administrator may have written them; an administrator may also have
  // granted the role, except that of a manager, which ends with its membership.
  'users.id': 'stays',
  'users.email': 'stays',
  'users.first_name': 'stays',
  'users.last_name': 'stays',
  'users.search_text': 'stays',
  'users.role': 'stays',
  'users.created_at': 'stays',
  'users.disabled_at': 'stays',
  // An administrator's decision on the person.
  'removed_members.user_id': 'stays',
  'removed_members.organization_id': 'no person',
  // The organization itself invites an address. Who sent the invitation is shown in its list.
  'invitations.email': 'stays',
  'invitations.invited_by': 'stays',
  // When a digest is due: nobody gets one without a choice of their own, which is void.
  'digest_due.user_id': 'stays',
  // The digest's mail, whose recipient is named there.
  'digest_due.mail_id': 'no person',
  // Sent to the address itself, or about it; the links and codes in it are void.
  'email_links.email': 'stays',
  'mails.recipient': 'stays',
  'mails.subject': 'no person',
  // Counts of attempts protect the owner as well; a reset of the password ends them.
  'attempts.subject': 'stays',
  'failure_runs.subject': 'stays',
  // The trail is never changed.
  'audit_entries.actor_id': 'stays',
  'audit_entries.actor_name': 'stays',
  'audit_entries.token_id': 'stays',
  'audit_entries.entity_id': 'stays',
  'audit_entries.changes': 'stays',
  'audit_entries.search_text': 'stays',
  // Records belong to organizations; who made them is shown and opens nothing.
  ...recordsOf([
    'distinct_organizations',
    ...nounsWith('table')
      .filter((noun) => noun !== 'imports' && 'createdBy' in recordTables[noun])
      .map((noun) => records[noun].table),
  ]),
  // Views hold no rows, and what is told of them is answered by the rights of the moment.
  'saved_views.owner_id': 'stays',
  'saved_views.organization_id': 'no person',
  'view_alerts.user_id': 'stays',
  'pipeline_activities.created_by_name': 'stays',
  // The organization itself names whom an activity is for; the entry is read by the rights of the moment.
  'activity_mentions.user_id': 'stays',
  // Others are told what somebody did, and shown the name.
  'notifications.actor_id': 'stays',
  'pending_notices.notified_up_to': 'stays',
  'pending_notices.notice': 'stays',
  // A kind of organization.
  'pipeline_finance.credit_owner_type': 'no person',
  // Words between two organizations: who asked, answered and recorded, and how they said they are reached.
  'introductions.asked_by': 'no person',
  'introductions.asker_id': 'stays',
  // The file or bulk edit that withdrew it.
  'introductions.withdrawn_by': 'no person',
  'introductions.asker_name': 'stays',
  'introductions.asker_email': 'stays',
  'introductions.asker_phone': 'stays',
  'introductions.accepter_id': 'stays',
  'introductions.accepter_name': 'stays',
  'introductions.accepter_email': 'stays',
  'introductions.accepter_phone': 'stays',
  'introductions.deal_outcome_by': 'stays',
  'introductions.deal_outcome_by_name': 'stays',
  'introductions.capital_outcome_by': 'stays',
  'introductions.capital_outcome_by_name': 'stays',
  // Offers and questions: what two organizations said to each other, read by the rights of the moment.
  'pipeline_offers.sent_by': 'stays',
  'pipeline_offers.accepted_by': 'stays',
  'pipeline_questions.asked_by': 'stays',
  'pipeline_questions.answered_by': 'stays',
  'match_dismissals.created_by': 'stays',
  'match_dismissals.created_by_name': 'stays',
  'imports.created_by_name': 'stays',
  'imports.origin': 'stays',
  'organization_merges.merged_by': 'stays',
  'organization_merges.merged_by_name': 'stays',
  'organization_merges.undone_by': 'stays',
  'organization_merges.undone_by_name': 'stays',
  'organizations.contact_email': 'stays',
  'organizations.allowed_emails': 'stays',

  'audit_entries.id': 'no person',
  'follows.record_id': 'no person',
  'notifications.merged_by': 'no person',
  'notifications.organization_id': 'no person',
  // Of somebody who joined the account; what is told of them goes with the membership.
  'notifications.record_id': 'stays',
  'catalytic_facilities.eligible_recipients': 'no person',
  'distinct_organizations.one_id': 'no person',
  'distinct_organizations.other_id': 'no person',
  'external_keys.import_id': 'no person',
  'external_keys.record_id': 'no person',
  'sso_providers.email_trust': 'no person',
  'sso_providers.second_factor': 'no person',
  'webhook_outbox.record_id': 'no person',
  'webhook_deliveries.record_id': 'no person',
  'import_rows.candidate_id': 'no person',
  'import_rows.record_id': 'no person',
  'organization_merges.organization_id': 'no person',
  'organization_merges.other_id': 'no person',
  'pipeline.owner_type': 'no person',
  'pipeline.system_owner': 'no person',
  'pipeline_activities.subject': 'no person',
  'sessions.user_agent': 'no person',
  'products.is_supported_by_catalytic_facility': 'no person',
}
