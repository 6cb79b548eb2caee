import { expect, it } from 'vitest'
import { mentionAt, mentionedIn } from './mentions.ts'

const dana = { id: 'd', name: 'Dana Whitefeather' }
const sam = { id: 's', name: 'Sam Ortiz' }

it.each([
  ['@', 0, ''],
  ['Ask @da', 4, 'da'],
  ['Ask @dana wh', 4, 'dana wh'],
  ['One\n@sa', 4, 'sa'],
  ['(@sa', 1, 'sa'],
])('finds what is typed behind the "@" of %j', (before, start, search) => {
  expect(mentionAt(before, [])).toEqual({ start, search })
})

it.each(['', 'Ask', 'dana@prairie', '@ dana', '@dana\nnext', `@${'a'.repeat(41)}`])(
  'finds nothing in %j',
  (before) => {
    expect(mentionAt(before, [])).toBeNull()
  },
)

it('does not ask again for a name that was chosen', () => {
  expect(mentionAt('@Dana Whitefeather please', [dana])).toBeNull()
  expect(mentionAt('@Dana Whitefeather and @sa', [dana])).toEqual({ start: 23, search: 'sa' })
})

it('keeps the people whose names still stand in a text, each once', () => {
  expect(mentionedIn([dana, sam, dana], 'Ask @Dana Whitefeather', null)).toEqual([dana])
  expect(mentionedIn([dana, sam], 'Ask Dana Whitefeather', '@Sam Ortiz')).toEqual([sam])
  expect(mentionedIn([], '@Sam Ortiz')).toEqual([])
})
