import type { SystemState } from '#contract/system'

export const databaseEngines: Readonly<Record<SystemState['database']['engine'], string>> = {
  embedded: 'Embedded database',
  postgresql: 'PostgreSQL server',
}

export const fileStores: Readonly<Record<SystemState['files']['store'], string>> = {
  disk: 'Disk of this machine',
  bucket: 'Storage bucket',
}

const units = ['bytes', 'kB', 'MB', 'GB', 'TB'] as const

/** A size in decimal units with one decimal above bytes: 1234567 reads "1.2 MB". */
export function formatByteSize(bytes: number): string {
  const step = bytes < 1000 ? 0 : Math.min(Math.floor(Math.log10(bytes) / 3), units.length - 1)
  const value = bytes / 1000 ** step
  return `${value.toLocaleString('en-US', { maximumFractionDigits: step === 0 ? 0 : 1 })} ${units[step]}`
}
