import { expect, test, vi } from 'vitest'
import { askedBy } from './asking.ts'
import { computed, computedForAll, createPause } from './computations.ts'
import { HttpProblem } from './http/problems.ts'

/** Work that ends when it is told to. */
function controlled() {
  const begun: number[] = []
  const ends: (() => void)[] = []
  const start = (name: number) =>
    askedBy({ source: `person ${name}`, gone: new AbortController().signal }, () =>
      computed(() => {
        begun.push(name)
        return new Promise<number>((resolve) => {
          ends[name] = () => resolve(name)
        })
      }),
    )
  return { begun, start, end: (name: number) => ends[name]?.() }
}

test('two run at a time, the next when one has ended (M-157)', async () => {
  const { begun, start, end } = controlled()
  const answers = [0, 1, 2, 3].map(start)
  await expect.poll(() => begun).toEqual([0, 1])
  end(1)
  expect(await answers[1]).toBe(1)
  await expect.poll(() => begun).toEqual([0, 1, 2])
  end(0)
  await expect.poll(() => begun).toEqual([0, 1, 2, 3])
  end(2)
  end(3)
  expect(await Promise.all(answers)).toEqual([0, 1, 2, 3])
})

test('who waits for five seconds is told to come again, and takes no place afterwards (M-157)', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const { begun, start, end } = controlled()
    const first = [0, 1].map(start)
    const tooLong = start(2).catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(4_999)
    const next = start(3)
    await vi.advanceTimersByTimeAsync(1)
    const problem = await tooLong
    expect(problem).toBeInstanceOf(HttpProblem)
    expect(problem).toMatchObject({ code: 'unavailable', details: { retryAfter: 5 } })
    end(0)
    await first[0]
    await vi.advanceTimersByTimeAsync(0)
    expect(begun).toEqual([0, 1, 3])
    end(1)
    end(3)
    await next
  } finally {
    vi.useRealTimers()
  }
})

test('what fails gives its place back', async () => {
  const failing = () => computed(() => Promise.reject(new Error('no database')))
  for (let n = 0; n < 5; n += 1) await expect(failing()).rejects.toThrow('no database')
  expect(await computed(() => Promise.resolve('done'))).toBe('done')
})

test('a pause lets others run once a slice is over (M-152)', async () => {
  const pause = createPause()
  const served: string[] = []
  setImmediate(() => served.push('somebody'))
  // Were nobody let in, this would end by its time.
  const until = performance.now() + 10_000
  while (served.length === 0 && performance.now() < until) await pause()
  expect(served).toEqual(['somebody'])
})

test('a computation whose connection closed is given up at its next pause, unless others wait for it too', async () => {
  const gone = new AbortController()
  const untilSlice = async (pause: () => Promise<void> | undefined) => {
    const until = performance.now() + 10_000
    while (performance.now() < until) if (pause() !== undefined) return 'carried through'
    return 'no pause'
  }
  const compute = (run: typeof computed) =>
    askedBy({ source: 'person', gone: gone.signal }, () =>
      run(async () => {
        const pause = createPause()
        gone.abort()
        return untilSlice(pause)
      }).catch((error: unknown) => (error as HttpProblem).code),
    )
  expect(await compute(computed)).toBe('unavailable')
  // What waits for its place is not begun by then.
  expect(await compute(computedForAll)).toBe('unavailable')
  const present = new AbortController()
  expect(
    await askedBy({ source: 'person', gone: present.signal }, () =>
      computedForAll(async () => {
        const pause = createPause()
        present.abort()
        return untilSlice(pause)
      }),
    ),
  ).toBe('carried through')
})
