import type { Scope } from '#contract/common/scope'

/** What a token of a scope may do. */
export const scopeSentences: Readonly<Record<Scope, string>> = {
  'registry.read':
    'Everything you can open: organizations, products, facilities, lending profiles, pipeline, resources, exports.',
  'registry.write': 'Add, change and delete what you may, and import. It does not read.',
  'administration.read': 'Users, audit trail, mail log and system; administrators only.',
}
