import { auditActions, auditEntities } from '../audit.ts'
import { userRoles } from '../common/enums.ts'
import { readOnly, recordTimestamps, written } from './record-field.ts'

/** The fields of an account, for export: accounts are made one by one. */
export const userFields = [
  readOnly('id', 'ID', 'id'),
  written('email', 'Email Address', 'email', { required: true, searched: true }),
  written('firstName', 'First Name', 'text', { searched: true }),
  written('lastName', 'Last Name', 'text', { searched: true }),
  written('role', 'Role', 'enum', { options: userRoles, initial: 'member' }),
  written('organizationName', 'Organization', 'referenceName', {
    references: 'organizations',
    pairedWith: 'organizationId',
  }),
  written('organizationId', 'Organization ID', 'reference', {
    references: 'organizations',
    pairedWith: 'organizationName',
  }),
  readOnly('isEmailVerified', 'Verified', 'boolean'),
  readOnly('hasSecondFactor', 'Second step', 'boolean'),
  readOnly('disabled', 'Disabled', 'boolean'),
  readOnly('lastLoginAt', 'Last sign-in', 'timestamp'),
  readOnly('termsVersion', 'Terms version', 'text'),
  readOnly('termsAcceptedAt', 'Terms accepted', 'timestamp'),
  ...recordTimestamps,
] as const

/** The fields of an audit entry, for export: the trail is never written by hand. */
export const auditFields = [
  readOnly('id', 'ID', 'id'),
  readOnly('at', 'Time', 'timestamp'),
  readOnly('actorName', 'Who', 'referenceName', { references: 'users', pairedWith: 'actorId' }),
  readOnly('actorId', 'Who ID', 'reference', { references: 'users', pairedWith: 'actorName' }),
  readOnly('token', 'API token', 'named'),
  readOnly('action', 'Action', 'enum', { options: auditActions }),
  readOnly('entity', 'Record', 'enum', { options: auditEntities }),
  readOnly('recordName', 'Name', 'text'),
  readOnly('entityId', 'Record ID', 'text'),
  readOnly('changes', 'Fields', 'changes'),
  readOnly('ip', 'Network address', 'text'),
] as const
