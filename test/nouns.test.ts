import { existsSync, readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { api } from '#contract/api'
import { nouns } from '../tools/test-run/scope.ts'

// `npm test -- --noun` runs what belongs to a noun: its folders, its calls in every sweep, its journeys.

const all = Object.values(nouns)

test('every folder of a feature and every call belongs to a noun, and each that is named is there', () => {
  const server = all.flatMap((noun) => noun.server)
  const web = all.flatMap((noun) => noun.web)
  const ids = all.flatMap((noun) => noun.ids)
  expect(readdirSync('server/features').filter((name) => !server.includes(name))).toEqual([])
  expect(readdirSync('web/features').filter((name) => !web.includes(name))).toEqual([])
  const prefixes = [...new Set(api.map(({ id }) => id.split('.')[0] ?? ''))]
  expect(prefixes.filter((prefix) => !ids.includes(prefix))).toEqual([])
  expect(ids.filter((id) => !prefixes.includes(id))).toEqual([])
  const named = [
    ...server.map((folder) => `server/features/${folder}`),
    ...web.map((folder) => `web/features/${folder}`),
    ...all.flatMap((noun) => noun.journeys).map((name) => `test/browser/${name}.spec.ts`),
  ]
  expect(named.filter((place) => !existsSync(place))).toEqual([])
})
