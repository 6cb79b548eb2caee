import type { PgTable } from 'drizzle-orm/pg-core'
import type { NounWith } from '#contract/records'
import { recordAudited } from './columns.ts'
import type { AuditedColumns } from './columns.ts'
import { facilities } from './facilities.ts'
import { benchmarkRates, pipelineFinance, pipelineSources, pipelineUses } from './finance.ts'
import { imports } from './imports.ts'
import { introductionAudited, introductions, matchDismissals } from './introductions.ts'
import { invitationAudited, invitations } from './invitations.ts'
import { lendingProfiles } from './lending-profiles.ts'
import { memberships } from './memberships.ts'
import { pipelineOffers } from './offers.ts'
import { organizationAudited, organizations } from './organizations.ts'
import { pipelineDocuments, pipelineQuestions, pipelineShares, questionAudited } from './package.ts'
import { dealAudited, pipeline, pipelineActivities } from './pipeline.ts'
import { productAudited, products } from './products.ts'
import { resources } from './resources.ts'
import { savedViews } from './saved-views.ts'
import { signInAudited } from './sign-in.ts'
import { ssoAudited, ssoProviders } from './sso.ts'
import { tokenAudited } from './tokens.ts'
import { userAudited, users } from './users.ts'
import { webhookAudited, webhooks } from './webhooks.ts'

/**
 * The table of each kind of record. Where several are locked together it is in this order: accounts first, then a
 * facility before the products that go with it.
 */
export const recordTables = {
  users,
  'catalytic-facilities': facilities,
  products,
  'lending-profiles': lendingProfiles,
  pipeline,
  'pipeline-activities': pipelineActivities,
  'pipeline-finance': pipelineFinance,
  'pipeline-uses': pipelineUses,
  'pipeline-sources': pipelineSources,
  'pipeline-documents': pipelineDocuments,
  'pipeline-shares': pipelineShares,
  'pipeline-questions': pipelineQuestions,
  'pipeline-offers': pipelineOffers,
  benchmarks: benchmarkRates,
  introductions,
  'match-dismissals': matchDismissals,
  resources,
  organizations,
  'organization-memberships': memberships,
  invitations,
  'saved-views': savedViews,
  'sso-providers': ssoProviders,
  webhooks,
  imports,
} as const satisfies Record<NounWith<'table'>, PgTable>

/** How the audit trail treats the columns of all of them. */
const audited: readonly AuditedColumns[] = [
  recordAudited,
  organizationAudited,
  productAudited,
  dealAudited,
  questionAudited,
  introductionAudited,
  userAudited,
  invitationAudited,
  signInAudited,
  tokenAudited,
  ssoAudited,
  webhookAudited,
]

/** The columns that the audit trail treats in one of its ways. */
export const auditedColumns = (way: keyof AuditedColumns): ReadonlySet<string> =>
  new Set(audited.flatMap((columns) => columns[way] ?? []))
