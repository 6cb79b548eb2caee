import { membershipBases, resourceTypes, statuses } from '../common/enums.ts'
import { readOnly, recordTimestamps, written } from './record-field.ts'

/** The fields of a shared resource, for export: resources are added one by one, with their files. */
export const resourceFields = [
  readOnly('id', 'ID', 'id'),
  written('name', 'Resource name', 'text', { searched: true, required: true }),
  written('type', 'Type', 'enum', {
    options: resourceTypes,
    required: true,
    initial: 'guide',
  }),
  written('membershipBase', 'Memberships', 'enumList', {
    options: membershipBases,
  }),
  written('author', 'Author', 'text', { searched: true }),
  written('description', 'Description', 'longText', { searched: true }),
  written('url', 'Link', 'webAddress'),
  written('file', 'File', 'webAddress'),
  written('status', 'Status', 'enum', {
    options: statuses,
    initial: 'published',
  }),
  ...recordTimestamps,
] as const
