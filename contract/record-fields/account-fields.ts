import { auditActions, auditEntities } from '../audit.ts'
import { userRoles } from '../common/enums.ts'
import { kept, keptMoments, written } from './record-field.ts'

/** The fields of an account, for export: accounts are made one by one. */
export const userFields = [
  kept('id', 'ID', 'id'),
  written('email', 'Email Address', 'email', { importable: false, required: true, searched: true }),
  written('firstName', 'First Name', 'text', { importable: false, searched: true }),
  written('lastName', 'Last Name', 'text', { importable: false, searched: true }),
  written('role', 'Role', 'enum', { options: userRoles, importable: false, initial: 'member' }),
  written('organizationName', 'Organization', 'referenceName', {
    references: 'organizations',
    pairedWith: 'organizationId',
    importable: false,
  }),
  written('organizationId', 'Organization ID', 'reference', {
    references: 'organizations',
    pairedWith: 'organizationName',
    importable: false,
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
