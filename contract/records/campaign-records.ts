import type { RecordKind } from '../record-kind.ts'

/** What the campaign shares around the registries: rates and rules, introductions, documents. */
export const campaignRecords = {
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
} as const satisfies Record<string, RecordKind>
