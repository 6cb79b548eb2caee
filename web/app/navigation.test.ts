import { expect, test } from 'vitest'
import { destinationPaths } from '#contract/navigation'
import { isCurrent } from './navigation.ts'

const currentAt = (path: string) => destinationPaths.filter((own) => isCurrent({ path: own }, path))

test.each([
  ['/', ['/']],
  ['/pipeline', ['/pipeline']],
  ['/admin/users', ['/admin']],
  ['/introductions', ['/introductions']],
  ['/matches/pipeline/1', ['/pipeline']],
  ['/matches/products/1', ['/product-registry']],
  ['/matches/lending-profiles/1', ['/lending-profiles']],
  ['/matches/catalytic-facilities/1', ['/catalytic-facilities']],
  ['/matches/users/1', []],
  ['/matches', []],
])('at %s the current item is that of its list (M-300)', (path, items) => {
  expect(currentAt(path)).toEqual(items)
})
