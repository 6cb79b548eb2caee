import type { Scope } from '#contract/common/scope'

/** What a token may do, in words. */
export const scopeNames: Readonly<Record<Scope, { name: string; sentence: string }>> = {
  'registry.read': {
    name: 'Read registry',
    sentence:
      'Everything you can open: organizations, products, facilities, lending profiles, pipeline, resources, exports.',
  },
  'registry.write': {
    name: 'Write registry',
    sentence: 'Add, change and delete what you may, and import. It does not read.',
  },
  'administration.read': {
    name: 'Read administration',
    sentence: 'Users, audit trail, mail log and system; administrators only.',
  },
}
