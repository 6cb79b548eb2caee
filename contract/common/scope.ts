/** What an API token may be used for. Reading is no part of writing. */
export const scopes = {
  'registry.read': 'Read records, lists, figures and files',
  'registry.write': 'Create, change and delete records, import and upload',
  'administration.read': 'Read users, audit trail, mail and system',
} as const
export type Scope = keyof typeof scopes
