import { expect, test } from 'vitest'
import { fieldsOf } from '#contract/record-fields/record-fields'
import { valueText } from './change-words.ts'
import { wordsOfValue } from './field-words.ts'

const fieldOf = (list: 'organizations' | 'pipeline', name: string) => {
  const found = fieldsOf(list).find((field) => field.name === name)
  if (found === undefined) throw new Error(`There is no ${name}`)
  return found
}

test.each([
  ['pipeline', 'capEx', '7500000', '$7,500,000'],
  ['pipeline', 'sourcesSecured', '250000', '$250,000'],
  ['pipeline', 'sourcesSecured', 'State grant $250,000 awarded', 'State grant $250,000 awarded'],
  ['organizations', 'aum', '1200000000', '$1,200,000,000'],
  ['organizations', 'overallLendingCapacity', 'about 2 billion', 'about 2 billion'],
  ['organizations', 'overallLendingCapacity', '5000000', '$5,000,000'],
] as const)('%s: %s of %s reads %s, in details and history', (list, name, stored, words) => {
  expect(wordsOfValue(fieldOf(list, name), stored)).toBe(words)
  expect(valueText(list, name, stored, {})).toBe(words)
})
