import { describe, expect, test } from 'vitest'
import { optionalWebsite } from './website.ts'

const website = optionalWebsite()

describe('a website', () => {
  test.each([
    ['river.example', 'https://river.example'],
    [' www.river.example/about?x=1 ', 'https://www.river.example/about?x=1'],
    ['http://river.example', 'http://river.example'],
    ['HTTPS://River.example', 'HTTPS://River.example'],
    ['river.example:8443', 'https://river.example:8443'],
    ['', null],
    ['  ', null],
    [null, null],
  ])('%j is stored as %j', (typed, stored) => {
    expect(website.parse(typed)).toBe(stored)
  })

  test.each([
    'river',
    'two words.example',
    'javascript:alert(1)',
    'ftp://river.example',
    'https://',
    'https://a@river.example',
    'mailto:a@river.example',
    'https://river..example',
    'data:text/html,x',
    '"><b>.example',
  ])('%j is rejected', (typed) => {
    expect(website.safeParse(typed).error?.issues[0]?.message).toBe(
      'Please enter a valid website address',
    )
  })

  test('left out stays left out', () => expect(website.parse(undefined)).toBeUndefined())
})
