import { hash } from '@node-rs/argon2'
import { loadavg } from 'node:os'
import { median } from './rounds.ts'

/** Milliseconds of a bare Argon2 hash (19 MiB, two passes) on the day on which most of the wanted figures were set. */
export const hashOnThatDay = 7.5

/** Milliseconds that one takes now. A figure in milliseconds says little without it, since the same machine is now and then half as fast. */
export async function bareHash(): Promise<number> {
  const began = performance.now()
  await hash('granite lantern 42', { memoryCost: 19_456, timeCost: 2, parallelism: 1 })
  return performance.now() - began
}

/** How the machine is at this moment: its load, and what one bare hash takes, the median of 30. */
export async function machineNow(): Promise<string> {
  const times: number[] = []
  for (let n = 0; n < 35; n += 1) {
    const took = await bareHash()
    if (n >= 5) times.push(took)
  }
  return `load of the machine at the start ${loadavg()[0]?.toFixed(1)}, a bare hash ${median(times).toFixed(1)} ms`
}
