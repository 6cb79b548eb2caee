import type { CurrentUser } from './users.ts'

/** What the rules on records need of a person: role and organization, as stored or as answered. */
export interface Belonging {
  role: string
  organizationId: string | null
}

/** What stands instead of the name of somebody whose account is gone. */
export const formerMember = 'Former member'

/** Whether a person is an administrator. Apart from the other rights, since the first view needs no more of them. */
export const isAdmin = (person: Belonging): boolean => person.role === 'admin'

/** Whether a person manages the organization they belong to. */
export const isManager = (person: Belonging): boolean =>
  person.role === 'organization_manager' && person.organizationId !== null

/** What decides which records a person sees: when it changes, answers read before it say what is no longer theirs, or less than is. */
export const rightsOf = ({
  id,
  role,
  organizationId,
  managesFacilities,
}: Pick<CurrentUser, 'id' | 'role' | 'organizationId' | 'managesFacilities'>): string =>
  [id, role, organizationId, managesFacilities].join(' ')

/** Whether somebody must set up a second step before anything else. */
export const mustSetUpSecondStep = ({
  secondFactorRequiredBy,
  hasSecondFactor,
}: Pick<CurrentUser, 'secondFactorRequiredBy' | 'hasSecondFactor'>): boolean =>
  secondFactorRequiredBy !== null && !hasSecondFactor

/** All that pages go by of the signed-in person in one text, which the stream of changes sends: a page that knows another reads the person again. */
export const fingerprintOf = (person: CurrentUser): string =>
  [
    rightsOf(person),
    mustSetUpSecondStep(person),
    person.confirmAddress,
    JSON.stringify(person.organizationName),
  ].join(' ')
