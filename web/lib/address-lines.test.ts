import { expect, test } from 'vitest'
import { splitAddresses } from './address-lines.ts'

test.each([
  ['', []],
  ['ann@bank.example', ['ann@bank.example']],
  ['ann@bank.example\r\n\n  bo@bank.example  ', ['ann@bank.example', 'bo@bank.example']],
  [
    'ann@bank.example, bo@bank.example;cy@bank.example @bank.example',
    ['ann@bank.example', 'bo@bank.example', 'cy@bank.example', '@bank.example'],
  ],
  [
    'Ann Lee <ann@bank.example>, "Lee, Bo" <bo@bank.example>',
    ['ann@bank.example', 'bo@bank.example'],
  ],
  ['ANN@bank.example\nann@Bank.example', ['ann@Bank.example']],
])('%j holds %j', (text, expected) => {
  expect(splitAddresses(text)).toEqual(expected)
})
