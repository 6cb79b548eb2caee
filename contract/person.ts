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
