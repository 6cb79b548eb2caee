import { sql } from 'drizzle-orm'
import { organizations } from '#database/organizations'
import { sessions } from '#database/sign-in'
import { ssoIdentities, ssoProviders } from '#database/sso'
import { users } from '#database/users'
import { inForce } from './session.store.ts'
import { wayWithProvidersStep } from './ways.ts'

/**
 * What decides outside a session whether an account must set up a second step first (`lacksSecondFactor`): columns for a
 * query of `users` that joins `organizations`. Where a provider of single sign-on asks for the second step, at each sign-in
 * or at one whose session is in force, the account has it.
 */
export const demandColumns = {
  // Null without an organization, which demands nothing.
  organizationDemands: sql<boolean>`${organizations.requireSecondFactor} is true`,
  hasProvidersStep: sql<boolean>`(exists (
      select from ${ssoIdentities} join ${ssoProviders} on ${ssoProviders.id} = ${ssoIdentities.providerId}
      where ${ssoIdentities.userId} = ${users.id} and ${ssoProviders.enabled} and ${ssoProviders.secondFactor} = 'provider')
    or exists (
      select from ${sessions}
      where ${sessions.userId} = ${users.id} and ${sessions.way} = ${wayWithProvidersStep} and ${inForce}))`,
}
