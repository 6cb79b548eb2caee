// breaks: house(waits) house(waits) house(waits)
import { expect, vi } from 'vitest'

export async function waited(isThere: () => boolean): Promise<void> {
  await vi.waitUntil(isThere)
  await vi.waitFor(isThere, { timeout: 5_000 })
  await expect.poll(isThere, { timeout: 10_000 }).toBe(true)
  await vi.waitUntil(isThere, { timeout: 30_000 })
  await expect.poll(isThere, { interval: 20 }).toBe(true)
}
