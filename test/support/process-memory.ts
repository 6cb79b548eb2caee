import { readFileSync } from 'node:fs'

/** Resident memory of a process in MB. */
export interface ProcessMemory {
  now: number
  /** The most it has used so far. */
  most: number
}

/** Resident memory of a process that runs; throws when it has ended. */
export function memoryOf(pid: number): ProcessMemory {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const megabytes = (name: string) => {
    const kilobytes = new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]
    if (kilobytes === undefined) throw new Error(`Process ${pid} has no memory: it has ended.`)
    return Number(kilobytes) / 1024
  }
  return { now: megabytes('VmRSS'), most: megabytes('VmHWM') }
}
