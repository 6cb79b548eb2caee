/** What an API token may be used for. Reading is no part of writing. */
export const scopes = {
  'registry.read': 'Read registry',
  'registry.write': 'Write registry',
  'administration.read': 'Read administration',
} as const
export type Scope = keyof typeof scopes
