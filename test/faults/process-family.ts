import { readdirSync, readFileSync } from 'node:fs'

/** A process and all it has started itself. */
export function familyOf(pid: number): number[] {
  const parents = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => {
      try {
        return {
          pid: Number(name),
          parent: Number(/\) \S (\d+)/.exec(readFileSync(`/proc/${name}/stat`, 'utf8'))?.[1]),
        }
      } catch {
        // It has ended since the folder was read.
        return { pid: 0, parent: 0 }
      }
    })
  return [pid, ...parents.filter(({ parent }) => parent === pid).map((child) => child.pid)]
}

/** The process that started another. */
export const parentOf = (pid: number): number =>
  Number(/\) \S (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1])
