import { existsSync, readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { api } from '#contract/api'
import { nouns } from '../tools/test-run/scope.ts'
import named from './nouns.json' with { type: 'json' }

// `npm test -- --noun` runs what belongs to a noun: its folders, its calls in every sweep, its journeys.

const all = Object.values(nouns)

test('a feature is called alike on both sides', () => {
  const alone = readdirSync('web/features').filter((name) => !existsSync(`server/features/${name}`))
  // The history of records is the platform's on the server, since every change is recorded.
  expect(alone).toEqual(['history'])
})

test('every call belongs to a noun, and all that is named is there', () => {
  const ids = all.flatMap((noun) => noun.ids)
  const prefixes = [...new Set(api.map(({ id }) => id.split('.')[0] ?? ''))]
  expect(prefixes.filter((prefix) => !ids.includes(prefix))).toEqual([])
  expect(ids.filter((id) => !prefixes.includes(id))).toEqual([])
  expect(Object.keys(named).filter((name) => !(name in nouns))).toEqual([])
  const journeys = all.flatMap((noun) => noun.journeys)
  expect(journeys.filter((name) => !existsSync(`test/browser/${name}.spec.ts`))).toEqual([])
})
