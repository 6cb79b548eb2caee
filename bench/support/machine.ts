import { hash } from '@node-rs/argon2'
import { loadavg } from 'node:os'
import { median } from './rounds.ts'

/**
 * How the machine is at this moment: its load, and what one bare Argon2 hash takes (19 MiB, two passes, the median of
 * 30), which was 7 to 8 ms on the day on which most of the wanted figures were set. A figure in milliseconds says little
 * without it, since the same machine is now and then half as fast.
 */
export async function machineNow(): Promise<string> {
  const times: number[] = []
  for (let n = 0; n < 35; n += 1) {
    const began = performance.now()
    await hash('granite lantern 42', { memoryCost: 19_456, timeCost: 2, parallelism: 1 })
    if (n >= 5) times.push(performance.now() - began)
  }
  return `load of the machine at the start ${loadavg()[0]?.toFixed(1)}, a bare hash ${median(times).toFixed(1)} ms`
}
