import { expect, test } from 'vitest'
import { z } from 'zod'
import { sampleOf } from './sample-records.ts'
import { shapes } from './sample-shapes.ts'
import type { SampleKind } from './sample-shapes.ts'

const kinds = Object.keys(shapes) as SampleKind[]

test.each(kinds)('every record of %s.json has its shape, and is stored as it is there', (kind) => {
  for (const record of sampleOf(kind)) {
    const { data, error } = shapes[kind].safeParse(record)
    const wrong = error === undefined ? '' : z.prettifyError(error)
    const beginning = JSON.stringify(record).slice(0, 120)
    expect([beginning, wrong]).toEqual([beginning, ''])
    expect(data).toEqual(record)
  }
})

test('dates of the sample are counted from the day on which it is loaded', () => {
  const now = new Date('2026-11-30T23:30:00Z')
  const senior = sampleOf('pipeline-finance', now)[0]
  expect(senior?.facts.constructionStart).toBe('2026-12-23')
  const expected = new Set(
    sampleOf('pipeline', now).map(({ expectedPtoDate }) => expectedPtoDate ?? ''),
  )
  expect(expected).toContain('December 2027')
  expect(expected).toContain('Q1 2028')
  expect(expected).toContain('2028')
  expect(JSON.stringify([...expected])).not.toContain('{')
})
