import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { SearchGroup, SearchResult } from '#contract/search'
import { ApiError } from '#web/lib/api-client.ts'
import { narrowedAnswer } from './narrowed-answer.ts'
import { createRecordSearch, type FoundRecords, type RecordSearch } from './record-search.ts'

const record = (name: string, subtitle = 'Isla Verde Cooperativa'): SearchResult => ({
  entity: 'products',
  id: crypto.randomUUID(),
  name,
  subtitle,
  status: 'published',
  stale: false,
  address: '/product-registry',
})
const products = (names: readonly string[], more = false): SearchGroup[] =>
  names.length === 0
    ? []
    : [{ entity: 'products', results: names.map((name) => record(name)), more }]

interface Asked {
  readonly question: string
  readonly answer: (groups: readonly SearchGroup[]) => Promise<void>
  readonly reject: (error: Error) => Promise<void>
}

let asked: Asked[] = []
let last: FoundRecords | undefined
let search: RecordSearch
const names = () => last?.groups.flatMap(({ results }) => results.map(({ name }) => name)) ?? []
const settle = () => vi.advanceTimersByTimeAsync(0)

beforeEach(() => {
  vi.useFakeTimers()
  asked = []
  last = undefined
  search = createRecordSearch(
    (question) => {
      const later = Promise.withResolvers<readonly SearchGroup[]>()
      asked.push({
        question,
        answer: async (groups) => {
          later.resolve(groups)
          await settle()
        },
        reject: async (error) => {
          later.reject(error)
          await settle()
        },
      })
      return later.promise
    },
    (found) => {
      last = found
    },
  )
})
afterEach(() => {
  search.stop()
  vi.useRealTimers()
})
const questions = () => asked.map(({ question }) => question)

test('records are asked for after 40 ms without a key, once (G-013)', async () => {
  for (const text of ['s', 'so', 'sol', 'sola']) {
    search.type(text)
    await vi.advanceTimersByTimeAsync(39)
  }
  expect(questions()).toEqual([])
  expect(last).toEqual({ groups: [], isWaiting: true, problem: null })
  await vi.advanceTimersByTimeAsync(1)
  expect(questions()).toEqual(['sola'])
})

test('what the server would reject is not asked (G-002)', async () => {
  for (const text of [
    '',
    's',
    ' s ',
    '😀',
    '𠀀 ',
    '\ud83d',
    'x'.repeat(201),
    'a b c d e f g h i',
  ]) {
    search.type(text)
    await vi.advanceTimersByTimeAsync(100)
    expect(last).toEqual({ groups: [], isWaiting: false, problem: null })
  }
  expect(questions()).toEqual([])
  search.type('😀😀')
  await vi.advanceTimersByTimeAsync(100)
  expect(questions()).toEqual(['😀😀'])
})

test('there is one request at a time, and an older answer takes no newer place (G-013)', async () => {
  search.type('solar')
  await vi.advanceTimersByTimeAsync(40)
  search.type('wind')
  await vi.advanceTimersByTimeAsync(40)
  search.type('storage')
  await vi.advanceTimersByTimeAsync(500)
  expect(questions()).toEqual(['solar'])
  // The answer to "solar" is not shown for "storage".
  await asked[0]?.answer(products(['Solar Term Loan'], true))
  expect(names()).toEqual([])
  expect(last?.isWaiting).toBe(true)
  // What was typed in between is never asked.
  expect(questions()).toEqual(['solar', 'storage'])
  await asked[1]?.answer(products(['Storage Loan']))
  expect(names()).toEqual(['Storage Loan'])
  expect(last?.isWaiting).toBe(false)
})

test('an answer without more is narrowed without a new request, and widened again (G-013)', async () => {
  search.type('loan')
  await vi.advanceTimersByTimeAsync(40)
  await asked[0]?.answer(products(['Solar Loan', 'Storage Loan']))
  for (const [text, found] of [
    ['loan s', ['Solar Loan', 'Storage Loan']],
    ['loan sol', ['Solar Loan']],
    ['loan isla', ['Solar Loan', 'Storage Loan']],
    ['loan', ['Solar Loan', 'Storage Loan']],
  ] as const) {
    search.type(text)
    await vi.advanceTimersByTimeAsync(200)
    expect([text, names()]).toEqual([text, found])
  }
  expect(questions()).toEqual(['loan'])
})

test('an answer with more, and a wider question, are asked anew (G-013)', async () => {
  search.type('loan')
  await vi.advanceTimersByTimeAsync(40)
  await asked[0]?.answer(products(['Solar Loan', 'Storage Loan'], true))
  search.type('loan sol')
  // What fits stays in view meanwhile.
  expect(names()).toEqual(['Solar Loan'])
  expect(last?.isWaiting).toBe(true)
  await vi.advanceTimersByTimeAsync(40)
  expect(questions()).toEqual(['loan', 'loan sol'])
  await asked[1]?.answer(products(['Solar Loan']))
  search.type('sol')
  await vi.advanceTimersByTimeAsync(40)
  expect(questions()).toEqual(['loan', 'loan sol', 'sol'])
})

test('"Nothing found" is never concluded in the browser alone', () => {
  const answer = { question: 'roof', groups: products(['Rooftop Loan']) }
  expect(narrowedAnswer(answer, 'rooftop')?.groups[0]?.results).toHaveLength(1)
  // The record may be found by what it does not show.
  expect(narrowedAnswer(answer, 'roof source')).toBeNull()
  const hidden = { question: 'agrivoltaics', groups: products(['Rooftop Loan']) }
  expect(narrowedAnswer(hidden, 'agrivoltaics loan')).toBeNull()
  // Where there was nothing, less is nothing too.
  expect(narrowedAnswer({ question: 'zzz', groups: [] }, 'zzzz')?.groups).toEqual([])
  // Two letters begin a word, three may stand anywhere: "ro" has not found every "roo".
  expect(narrowedAnswer({ question: 'ro', groups: [] }, 'roo')).toBeNull()
  expect(
    narrowedAnswer({ question: '0b7', groups: [] }, '0b7a3a52-0f0e-4f53-9d5a-2a7a2d7f5f11'),
  ).toBeNull()
})

test('what is left of an answer is ranked anew, and its groups with it (G-005, G-007)', () => {
  const roof = { ...record('Rooftop Loan'), entity: 'products' as const }
  const answer = {
    question: 'loan',
    groups: [
      { entity: 'products' as const, more: false, results: [roof, record('Loan of Rooftops')] },
      {
        entity: 'pipeline' as const,
        more: false,
        results: [{ ...record('Loan Roof'), entity: 'pipeline' as const }],
      },
    ],
  }
  const found = (question: string) =>
    narrowedAnswer(answer, question)?.groups.map(({ entity, results }) => [
      entity,
      ...results.map(({ name }) => name),
    ])
  expect(found('loan of')).toEqual([['products', 'Loan of Rooftops']])
  expect(found('loan roof')).toEqual([
    ['pipeline', 'Loan Roof'],
    ['products', 'Rooftop Loan', 'Loan of Rooftops'],
  ])
})

test('a failure is shown, and the search is repeated on request or with the next key (G-018)', async () => {
  search.type('solar')
  await vi.advanceTimersByTimeAsync(40)
  await asked[0]?.reject(new Error('unreachable'))
  expect(last).toEqual({ groups: [], isWaiting: false, problem: 'failed' })
  search.retry()
  await settle()
  expect(last?.isWaiting).toBe(true)
  await asked[1]?.reject(new Error('unreachable'))
  expect(last?.problem).toBe('failed')
  search.type('solar l')
  expect(last?.problem).toBeNull()
  await vi.advanceTimersByTimeAsync(40)
  await asked[2]?.answer(products(['Solar Loan']))
  expect([names(), last?.problem]).toEqual([['Solar Loan'], null])
  expect(questions()).toEqual(['solar', 'solar', 'solar l'])
})

test('a failure of what is wanted no more is none', async () => {
  search.type('solar')
  await vi.advanceTimersByTimeAsync(40)
  search.type('storage')
  await vi.advanceTimersByTimeAsync(40)
  await asked[0]?.reject(new Error('unreachable'))
  expect(last?.problem).toBeNull()
  expect(questions()).toEqual(['solar', 'storage'])
})

test('on 429 it waits as long as the server says and asks what is wanted then (G-018)', async () => {
  search.type('solar')
  await vi.advanceTimersByTimeAsync(40)
  await asked[0]?.reject(new ApiError(429, '', null, null, 7))
  expect(last?.problem).toBe('busy')
  search.type('storage')
  await vi.advanceTimersByTimeAsync(6900)
  expect([questions(), last?.problem]).toEqual([['solar'], 'busy'])
  await vi.advanceTimersByTimeAsync(100)
  expect([questions(), last?.problem]).toEqual([['solar', 'storage'], null])
  await asked[1]?.answer(products(['Storage Loan']))
  expect(names()).toEqual(['Storage Loan'])
})

test('after the palette has closed nothing is requested and nothing shown', async () => {
  search.type('solar')
  await vi.advanceTimersByTimeAsync(40)
  search.type('storage')
  search.stop()
  last = undefined
  await asked[0]?.answer(products(['Solar Loan']))
  await vi.advanceTimersByTimeAsync(1000)
  expect([questions(), last]).toEqual([['solar'], undefined])
})
