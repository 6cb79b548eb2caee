import { setImmediate as nextTurn } from 'node:timers/promises'
import { describe, expect, it, vi } from 'vitest'
import { gathered } from './gathered.ts'

/** A look-up whose statements end when the test says so. */
function held(slowMillis?: number) {
  const statements: { keys: number[]; end: () => void; fail: (error: Error) => void }[] = []
  const find = gathered(
    (keys: number[]) =>
      new Promise<string[]>((resolve, reject) =>
        statements.push({
          keys,
          end: () => resolve(keys.map((key) => `found ${key}`)),
          fail: reject,
        }),
      ),
    2,
    slowMillis,
  )
  const running = (count: number) =>
    vi.waitUntil(() => statements.length === count, { timeout: 30_000 })
  return { find, statements, running }
}

describe('look-ups that arrive together', () => {
  it('are one statement, and each is answered with its own', async () => {
    const { find, statements, running } = held()
    const asked = Promise.all([find(1), find(2), find(3)])
    await running(1)
    expect(statements[0]?.keys).toEqual([1, 2, 3])
    statements[0]?.end()
    expect(await asked).toEqual(['found 1', 'found 2', 'found 3'])
  })

  it('never join a statement that has begun, and wait for one of two to end', async () => {
    const { find, statements, running } = held()
    const first = find(1)
    await running(1)
    const second = find(2)
    await running(2)
    const later = [find(3), find(4)]
    await nextTurn()
    expect(statements).toHaveLength(2)
    statements[1]?.end()
    await running(3)
    expect(statements.map(({ keys }) => keys)).toEqual([[1], [2], [3, 4]])
    statements[0]?.end()
    statements[2]?.end()
    expect(await Promise.all([first, second, ...later])).toEqual([
      'found 1',
      'found 2',
      'found 3',
      'found 4',
    ])
  })

  it('all learn of a failure, and the next ones are asked anew', async () => {
    const { find, statements, running } = held()
    const asked = Promise.allSettled([find(1), find(2)])
    await running(1)
    statements[0]?.fail(new Error('connection lost'))
    expect((await asked).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    const again = find(1)
    await running(2)
    statements[1]?.end()
    expect(await again).toBe('found 1')
  })

  it('wait for no statement that stands still', async () => {
    const { find, statements, running } = held(20)
    const asked: Promise<string>[] = []
    for (let key = 1; key <= 4; key += 1) {
      asked.push(find(key))
      await running(key)
    }
    for (const { end } of statements) end()
    expect(await Promise.all(asked)).toEqual(['found 1', 'found 2', 'found 3', 'found 4'])
  })

  it('are a hundred to a statement', async () => {
    const { find, statements, running } = held()
    const asked = Promise.all(Array.from({ length: 150 }, (_, key) => find(key)))
    await running(2)
    expect(statements.map(({ keys }) => keys.length)).toEqual([100, 50])
    for (const { end } of statements) end()
    expect((await asked)[149]).toBe('found 149')
  })
})
