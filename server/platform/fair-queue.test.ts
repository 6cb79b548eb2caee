import { expect, test } from 'vitest'
import { HttpProblem } from './http/problems.ts'
import { createFairQueue } from './fair-queue.ts'
import type { FairQueue } from './fair-queue.ts'

/** Work that ends when the test says so; `served` names what was begun, in its order. */
function controlled({ run: queued }: Pick<FairQueue, 'run'>) {
  const served: string[] = []
  const rejected: [string, string][] = []
  const ends = new Map<string, () => void>()
  const settle = () =>
    new Promise<void>((resolve) => {
      setImmediate(resolve)
    })
  return {
    served,
    rejected,
    async request(...names: string[]): Promise<void> {
      for (const name of names) {
        // The first letter is the source.
        queued(
          name[0] ?? '',
          () =>
            new Promise<void>((resolve) => {
              served.push(name)
              ends.set(name, resolve)
            }),
        ).catch((error: unknown) =>
          rejected.push([name, error instanceof HttpProblem ? error.code : String(error)]),
        )
      }
      await settle()
    },
    /** Ends what runs, and what runs then, until nothing does. */
    async drain(): Promise<void> {
      for (let done = 0; done < served.length; done += 1) {
        ends.get(served[done] ?? '')?.()
        await settle()
      }
    },
    async end(name: string): Promise<void> {
      ends.get(name)?.()
      await settle()
    },
  }
}

const numbered = (source: string, count: number) =>
  Array.from({ length: count }, (_, n) => `${source}${n + 1}`)

test('sources take turns, each in its own order, however many the first one asked for', async () => {
  const work = controlled(createFairQueue(1, { mayWait: 20, perSource: 4 }))
  await work.request('a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1')
  expect(work.served).toEqual(['a1'])
  await work.drain()
  expect(work.served).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3', 'a4'])
})

test('somebody who had no turn lately is next, whoever waits already', async () => {
  const work = controlled(createFairQueue(1, { mayWait: 48, perSource: 4 }))
  const strangers = 'abcdefghijkl'
  // Each of twelve has had a turn and has four waiting.
  await work.request(...[...strangers].map((source) => `${source}0`))
  await work.drain()
  await work.request(
    'a1',
    ...[...strangers].flatMap((source) => numbered(source, 4).map((name) => `${name}+`)),
  )
  await work.request('q')
  expect(work.served).not.toContain('q')
  await work.end('a1')
  expect(work.served.at(-1)).toBe('q')
})

test('the fifth that waits of a source is rejected, and only that source feels it', async () => {
  const work = controlled(createFairQueue(1, { mayWait: 20, perSource: 4 }))
  await work.request(...numbered('a', 6), 'b1')
  expect(work.rejected).toEqual([['a6', 'too_many_requests']])
  await work.drain()
  expect(work.served).toEqual(['a1', 'b1', 'a2', 'a3', 'a4', 'a5'])
})

test('where no more may wait, who has most waiting makes room, and with equal ones who had a turn later', async () => {
  const work = controlled(createFairQueue(1, { mayWait: 4, perSource: 4 }))
  await work.request(...numbered('a', 4), 'b1')
  await work.request('c1')
  expect(work.rejected).toEqual([['a4', 'unavailable']])
  // Two of a, one of b, one of c: the second of a goes for somebody new, and then a itself, which has had a turn.
  await work.request('d1')
  await work.request('e1')
  expect(work.rejected.slice(1)).toEqual([
    ['a3', 'unavailable'],
    ['a2', 'unavailable'],
  ])
  // Nobody who waits now takes more than one more would.
  await work.request('f1', 'b2', 'a5')
  expect(work.rejected.slice(3)).toEqual([
    ['f1', 'unavailable'],
    ['b2', 'unavailable'],
    ['a5', 'unavailable'],
  ])
  await work.drain()
  expect(work.served).toEqual(['a1', 'b1', 'c1', 'd1', 'e1'])
})

test('work that fails releases its place, and its caller gets the error', async () => {
  const { run: queued } = createFairQueue(1, { mayWait: 2, perSource: 2 })
  await expect(queued('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  await expect(queued('a', async () => 'done')).resolves.toBe('done')
})

test('a thousand sources that come once leave nothing that keeps the next from its turn', async () => {
  const queue = createFairQueue(1, { mayWait: 2, perSource: 2 })
  for (let n = 0; n < 1000; n += 1) await queue.run(`source ${n}`, async () => {})
  const work = controlled(queue)
  await work.request('a1', 'b1')
  await work.drain()
  expect(work.served).toEqual(['a1', 'b1'])
})

/** The same with names of an organization and its person, as `a/1`. */
const byPerson = (room: Parameters<typeof createFairQueue>[1], atOnce = 1) => {
  const { run } = createFairQueue(atOnce, room)
  const gone = new Map<string, AbortController>()
  const work = controlled({
    run(_letter, begin) {
      const name = [...gone.keys()].at(-1) ?? ''
      return run(name.split('/').slice(0, 2), begin, gone.get(name)?.signal)
    },
  })
  return {
    ...work,
    async request(...names: string[]) {
      for (const name of names) {
        gone.set(name, new AbortController())
        await work.request(name)
      }
    },
    leave: (name: string) => gone.get(name)?.abort(),
  }
}

test('organizations take turns, and within each of them its people', async () => {
  const work = byPerson({ mayWait: 20 })
  await work.request('a/x/1', 'a/x/2', 'a/x/3', 'a/y/1', 'b/z/1', 'b/z/2', 'a/y/2')
  await work.drain()
  expect(work.served).toEqual(['a/x/1', 'b/z/1', 'a/y/1', 'b/z/2', 'a/x/2', 'a/y/2', 'a/x/3'])
})

test('with one place for each person another is free for whoever comes', async () => {
  const work = byPerson({ mayWait: 20, atOncePerSource: 1 }, 2)
  await work.request('a/x/1', 'a/x/2', 'a/x/3')
  expect(work.served).toEqual(['a/x/1'])
  await work.request('a/y/1', 'b/z/1')
  expect(work.served).toEqual(['a/x/1', 'a/y/1'])
  await work.end('a/x/1')
  expect(work.served.at(-1)).toBe('b/z/1')
  await work.end('b/z/1')
  expect(work.served.at(-1)).toBe('a/x/2')
  // The place of y stays free while only x waits, who has one.
  await work.end('a/y/1')
  expect(work.served).toHaveLength(4)
  await work.end('a/x/2')
  expect(work.served.at(-1)).toBe('a/x/3')
})

test('where no more may wait, the organization with most waiting makes room, and in the own one the person', async () => {
  const work = byPerson({ mayWait: 4 })
  await work.request('a/x/1', 'a/x/2', 'a/x/3', 'a/y/1', 'a/y/2')
  await work.request('b/z/1')
  expect(work.rejected).toEqual([['a/x/3', 'unavailable']])
  await work.request('a/v/1')
  expect(work.rejected.slice(1)).toEqual([['a/y/2', 'unavailable']])
})

test('what nobody waits for any more is not begun, and what runs keeps its place', async () => {
  const work = byPerson({ mayWait: 20 })
  await work.request('a/x/1', 'a/x/2', 'b/z/1')
  work.leave('a/x/1')
  work.leave('b/z/1')
  await work.drain()
  expect(work.served).toEqual(['a/x/1', 'a/x/2'])
  expect(work.rejected).toEqual([['b/z/1', 'unavailable']])
})

test('whoever would be rejected is told so before anything is done for it', async () => {
  const queue = createFairQueue(1, { mayWait: 3, perSource: 2 })
  const work = controlled(queue)
  const rejection = (source: string): string | null => {
    try {
      queue.requireRoom(source)
      return null
    } catch (error) {
      return error instanceof HttpProblem ? error.code : String(error)
    }
  }
  expect(rejection('a')).toBe(null)
  await work.request('a1', 'a2', 'a3', 'b1')
  // One of a, which has had a turn, would make room for another.
  expect([rejection('a'), rejection('b'), rejection('c')]).toEqual([
    'too_many_requests',
    null,
    null,
  ])
  expect(work.rejected).toEqual([])
  await work.request('c1')
  // Of three that wait once each the first has had a turn.
  expect([rejection('b'), rejection('d')]).toEqual(['unavailable', null])
  await work.drain()
  expect(work.served).toEqual(['a1', 'b1', 'c1', 'a2'])
})
