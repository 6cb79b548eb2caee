import { membershipBases, resourceTypes, statuses } from '../common/enums.ts'
import { kept, keptMoments } from './record-field.ts'

/** The fields of a shared resource, for export: resources are added one by one, with their files. */
export const resourceFields = [
  kept('id', 'ID', 'id'),
  kept('name', 'Resource name', 'text'),
  kept('type', 'Type', 'enum', { options: resourceTypes }),
  kept('membershipBase', 'Memberships', 'enumList', { options: membershipBases }),
  kept('author', 'Author', 'text'),
  kept('description', 'Description', 'longText'),
  kept('url', 'Link', 'webAddress'),
  kept('file', 'File', 'webAddress'),
  kept('status', 'Status', 'enum', { options: statuses }),
  ...keptMoments,
] as const
