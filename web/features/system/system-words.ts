import type { SystemState } from '#contract/system'

export const databaseEngines: Readonly<Record<SystemState['database']['engine'], string>> = {
  embedded: 'Embedded database',
  postgresql: 'PostgreSQL server',
}

export const fileStores: Readonly<Record<SystemState['files']['store'], string>> = {
  disk: 'Disk of this machine',
  bucket: 'Storage bucket',
}
