import { membershipBases, resourceTypes, statuses } from '../common/enums.ts'
import { readOnly, recordTimestamps, written } from './record-field.ts'

/** The fields of a shared resource, for export: resources are added one by one, with their files. */
export const resourceFields = [
  readOnly('id', 'ID', 'id'),
  written('name', 'Resource name', 'text', { importable: false, searched: true, required: true }),
  written('type', 'Type', 'enum', {
    options: resourceTypes,
    importable: false,
    required: true,
    initial: 'guide',
  }),
  written('membershipBase', 'Memberships', 'enumList', {
    options: membershipBases,
    importable: false,
  }),
  written('author', 'Author', 'text', { importable: false, searched: true }),
  written('description', 'Description', 'longText', { importable: false, searched: true }),
  written('url', 'Link', 'webAddress', { importable: false }),
  written('file', 'File', 'webAddress', { importable: false }),
  written('status', 'Status', 'enum', {
    options: statuses,
    importable: false,
    initial: 'published',
  }),
  ...recordTimestamps,
] as const
