import type { RecordKind } from './record-kind.ts'

/**
 * Every kind of record in the order of filters and choices, by the segment of its path: as audit trail, history, events,
 * imports and exports name it. What announces one is made from this list, or fails a check that names what is missing.
 */
export const records = {
  organizations: {
    one: 'Organization',
    many: 'Organizations',
    key: 'organizations',
    table: 'organizations',
    counted: true,
    listedFrom: ['organizations', 'organization_memberships'],
    // Others' organizations are read when published and not private (C-10).
    readers: {
      owner: 'id',
      open: { status: ['published'], dataVisibility: ['public', 'organization_only'] },
    },
    writers: 'managers',
    page: { path: '/organizations', access: 'admin', menu: 'campaign' },
    imported: true,
    exported: true,
    restored: true,
  },
  products: {
    one: 'Product',
    many: 'Products',
    key: 'products',
    table: 'products',
    counted: true,
    listedFrom: ['products', 'organizations', 'catalytic_facilities'],
    readers: { owner: 'organizationId', open: { status: ['published'] } },
    writers: 'members',
    page: { path: '/product-registry', access: 'member', menu: 'registry' },
    imported: true,
    exported: true,
    restored: true,
    merged: true,
  },
  'catalytic-facilities': {
    one: 'Catalytic facility',
    many: 'Catalytic Facilities',
    short: 'facility',
    key: 'facilities',
    table: 'catalytic_facilities',
    counted: true,
    listedFrom: ['catalytic_facilities', 'organizations'],
    readers: {
      owner: 'organizationId',
      open: { status: ['published', 'raising', 'deploying', 'active'] },
    },
    writers: 'facility administrators',
    page: { path: '/catalytic-facilities', access: 'member', menu: 'registry' },
    imported: true,
    exported: true,
    restored: true,
    merged: true,
    hasFiles: true,
  },
  'lending-profiles': {
    one: 'Lending profile',
    many: 'Lending Profiles',
    key: 'lendingProfiles',
    table: 'lending_profiles',
    counted: true,
    listedFrom: ['lending_profiles', 'organizations'],
    readers: { owner: 'organizationId', open: { status: ['published', 'active'] } },
    writers: 'members',
    page: { path: '/lending-profiles', access: 'member', menu: 'registry' },
    imported: true,
    exported: true,
    restored: true,
    merged: true,
  },
  // Its owner may be missing and it has a second party: merges move both (organization-merges).
  pipeline: {
    one: 'Pipeline project',
    many: 'Pipeline',
    key: 'pipeline',
    table: 'pipeline',
    counted: true,
    listedFrom: ['pipeline', 'organizations'],
    readers: {
      owner: 'organizationId',
      parties: { intermediaryAggregatorId: ['read', 'leave'] },
      open: { visibility: ['shared'] },
    },
    writers: 'members',
    page: { path: '/pipeline', access: 'member', menu: 'registry' },
    imported: true,
    exported: true,
    restored: true,
  },
  // Rights follow their deal; only its parties see its activities and its finance (K-086).
  'pipeline-activities': {
    one: 'Pipeline activity',
    many: 'Pipeline Activities',
    key: 'pipelineActivities',
    table: 'pipeline_activities',
    readers: { owner: 'organizationId', parties: { intermediaryAggregatorId: ['read'] } },
    writers: 'members',
  },
  'pipeline-finance': {
    one: 'Project finance',
    many: 'Project Finance',
    key: 'pipelineFinance',
    table: 'pipeline_finance',
    readers: { owner: 'organizationId', parties: { intermediaryAggregatorId: ['read'] } },
    writers: 'members',
  },
  'pipeline-uses': {
    one: 'Use of funds',
    many: 'Uses of Funds',
    short: 'use',
    key: 'pipelineUses',
    table: 'pipeline_uses',
    readers: { owner: 'organizationId', parties: { intermediaryAggregatorId: ['read'] } },
    writers: 'members',
  },
  'pipeline-sources': {
    one: 'Source of funds',
    many: 'Sources of Funds',
    short: 'source',
    key: 'pipelineSources',
    table: 'pipeline_sources',
    readers: { owner: 'organizationId', parties: { intermediaryAggregatorId: ['read'] } },
    writers: 'members',
  },
  benchmarks: {
    one: 'Benchmark rate',
    many: 'Benchmark Rates',
    key: 'benchmarks',
    table: 'benchmark_rates',
    readers: { open: {} },
    writers: 'administrators',
  },
  rules: {
    one: 'Rule',
    many: 'Rules in Force',
    key: 'rules',
    readers: { open: {} },
    writers: 'administrators',
  },
  // Its second side and the intermediary of its deal may read it; what the intermediary may not see is left out (M-215).
  introductions: {
    one: 'Introduction',
    many: 'Introductions',
    key: 'introductions',
    table: 'introductions',
    readers: {
      owner: 'dealOrganizationId',
      parties: { capitalOrganizationId: ['read'], intermediaryAggregatorId: ['read'] },
    },
    writers: 'members',
    exported: true,
  },
  'match-dismissals': {
    one: 'Dismissed match',
    many: 'Dismissed Matches',
    key: 'matchDismissals',
    table: 'match_dismissals',
    readers: { owner: 'organizationId' },
    writers: 'members',
  },
  resources: {
    one: 'Shared resource',
    many: 'Shared Resources',
    short: 'resource',
    key: 'resources',
    table: 'resources',
    counted: true,
    listedFrom: ['resources'],
    readers: { open: { status: ['published'] } },
    writers: 'administrators',
    page: { path: '/resources', access: 'member', menu: 'library' },
    exported: true,
    restored: true,
    hasFiles: true,
  },
  users: {
    one: 'User',
    many: 'Users',
    key: 'users',
    table: 'users',
    writers: 'administrators',
    page: { path: '/admin/users', access: 'admin', menu: null },
    exported: true,
    merged: true,
    hasFiles: true,
  },
  'organization-memberships': {
    one: 'Membership',
    many: 'Memberships',
    key: 'memberships',
    table: 'organization_memberships',
    counted: true,
    listedFrom: ['organization_memberships', 'organizations'],
    readers: { open: {} },
    writers: 'administrators',
    page: { path: '/aggregators', access: 'admin', menu: null },
    imported: true,
    exported: true,
  },
  invitations: {
    one: 'Invitation',
    many: 'Invitations',
    key: 'invitations',
    table: 'invitations',
    readers: 'managers',
    writers: 'managers',
  },
  'calendar-feeds': {
    one: 'Calendar feed',
    many: 'Calendar Feeds',
    key: 'calendarFeeds',
    writers: 'members',
  },
  'api-tokens': { one: 'API token', many: 'API Tokens', key: 'apiTokens', writers: 'members' },
  'second-factors': {
    one: 'Second step',
    many: 'Second Steps',
    key: 'secondFactors',
    writers: 'members',
  },
  // Private ones are their owner's alone; those of an organization and of everyone are read as this says (V-007).
  'saved-views': {
    one: 'Saved view',
    many: 'Saved Views',
    key: 'savedViews',
    table: 'saved_views',
    readers: { owner: 'organizationId', open: { sharedWith: ['everyone'] } },
    writers: 'members',
  },
  // Told to their person alone, whatever the rights of others (N-039).
  notifications: {
    one: 'Notification',
    many: 'Notifications',
    key: 'notifications',
    writers: 'members',
  },
  imports: {
    one: 'Import',
    many: 'Imports',
    key: 'imports',
    table: 'imports',
    writers: 'members',
    page: { path: '/imports', access: 'member', menu: 'library' },
  },
  sessions: { one: 'Session', many: 'Sessions', key: 'sessions', writers: 'administrators' },
  audit: {
    one: 'Audit entry',
    many: 'Audit Trail',
    key: 'audit',
    writers: 'administrators',
    page: { path: '/admin/audit', access: 'admin', menu: null },
    exported: true,
  },
} as const satisfies Record<string, RecordKind>

type Records = typeof records

/** A kind of record, by the segment of its path. */
export type Noun = keyof Records

/** The kinds of record of which something is said. */
export type NounWith<Property extends keyof RecordKind> = {
  [N in Noun]: Property extends keyof Records[N] ? N : never
}[Noun]

/** The tables whose changes triggers count. */
export type CountedTable = Records[NounWith<'counted'>]['table']

/** All kinds of record in their order. */
export const nouns = Object.keys(records) as [Noun, ...Noun[]]

/** The kinds of record of which something is said, in their order. */
export function nounsWith<Property extends keyof RecordKind>(
  property: Property,
): readonly NounWith<Property>[] {
  return nouns.filter((noun): noun is NounWith<Property> => property in records[noun])
}

/** What is said of a kind of record. */
export const recordKind = (noun: Noun): RecordKind => records[noun]

/** How one record of a kind is called in a sentence. */
export function nounInSentence(noun: Noun): string {
  return recordKind(noun).short ?? recordKind(noun).one.toLowerCase()
}

/** The labels of some kinds of record: of one, or of many. */
export function labelsOf<N extends Noun, Form extends 'one' | 'many'>(
  of: readonly N[],
  form: Form,
) {
  return Object.fromEntries(of.map((noun) => [noun, records[noun][form]])) as {
    [K in N]: Records[K][Form]
  }
}
