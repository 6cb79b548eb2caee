import { auditActions, auditEntities } from '../audit.ts'
import { userRoles } from '../common/enums.ts'
import { kept, keptMoments } from './record-field.ts'

/** The fields of an account, for export: accounts are made one by one. */
export const userFields = [
  kept('id', 'ID', 'id'),
  kept('email', 'Email Address', 'email'),
  kept('firstName', 'First Name', 'text'),
  kept('lastName', 'Last Name', 'text'),
  kept('role', 'Role', 'enum', { options: userRoles }),
  kept('organizationName', 'Organization', 'referenceName', {
    references: 'organizations',
    pairedWith: 'organizationId',
  }),
  kept('organizationId', 'Organization ID', 'reference', {
    references: 'organizations',
    pairedWith: 'organizationName',
  }),
  kept('isEmailVerified', 'Verified', 'boolean'),
  kept('disabled', 'Disabled', 'boolean'),
  kept('lastLoginAt', 'Last sign-in', 'timestamp'),
  kept('termsVersion', 'Terms version', 'text'),
  kept('termsAcceptedAt', 'Terms accepted', 'timestamp'),
  ...keptMoments,
] as const

/** The fields of an audit entry, for export: the trail is never written by hand. */
export const auditFields = [
  kept('id', 'ID', 'id'),
  kept('at', 'Time', 'timestamp'),
  kept('actorName', 'Who', 'referenceName', { references: 'users', pairedWith: 'actorId' }),
  kept('actorId', 'Who ID', 'reference', { references: 'users', pairedWith: 'actorName' }),
  kept('action', 'Action', 'enum', { options: auditActions }),
  kept('entity', 'Record', 'enum', { options: auditEntities }),
  kept('entityId', 'Record ID', 'text'),
  kept('changes', 'Fields', 'changes'),
  kept('ip', 'Network address', 'text'),
] as const
