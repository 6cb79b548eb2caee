import type { RecordKind } from '../record-kind.ts'

/** People, what is theirs, and what administrators look after. */
export const accountRecords = {
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
    page: { path: '/imports', access: 'member', menu: 'none' },
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
