import { readFileSync } from 'node:fs'

/** Ticks of a second in which Linux counts the time of processes. */
const ticks = 100

/** Seconds of processor time that the ended children of this process took, with all of theirs; null where it is not told. */
export function childrenCpuSeconds(): number | null {
  try {
    // Behind the name in brackets, which may hold blanks, come the fields from the third on.
    const fields = readFileSync('/proc/self/stat', 'utf8').split(') ').at(-1)?.split(' ') ?? []
    return (Number(fields[13]) + Number(fields[14])) / ticks
  } catch {
    return null
  }
}
