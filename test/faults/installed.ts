import { existsSync } from 'node:fs'
import path from 'node:path'

/** Where a program of the system is; throws a sentence that names the package it comes with when it is missing. */
export function installed(program: string, { from, why }: { from: string; why: string }): string {
  const folders = [...(process.env['PATH'] ?? '').split(':'), '/usr/sbin', '/sbin']
  const found = folders.map((folder) => path.join(folder, program)).find((file) => existsSync(file))
  if (found === undefined)
    throw new Error(`${why} takes the program ${program}: install the package ${from}.`)
  return found
}
