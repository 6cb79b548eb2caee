import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isApiToken, newApiToken } from './token-text.ts'

test('a token has a known prefix, 178 random bits and a checksum (X-089)', () => {
  const tokens = Array.from({ length: 1000 }, newApiToken)
  for (const token of tokens) {
    expect(token).toMatch(/^ccr_[0-9A-Za-z]{36}$/)
    expect(isApiToken(token)).toBe(true)
  }
  expect(new Set(tokens).size).toBe(1000)
  // What the README gives to scanners of secrets is this very form.
  expect(readFileSync('README.md', 'utf8')).toContain('`ccr_[0-9A-Za-z]{36}`')
  // Every character occurs at the first random place sooner or later: none is left out of the alphabet.
  expect(new Set(tokens.flatMap((token) => token.slice(4, 34).split(''))).size).toBe(62)
})

test('any other character makes it none', () => {
  const token = newApiToken()
  for (let place = 0; place < token.length; place += 1) {
    const other = token[place] === 'x' ? 'y' : 'x'
    expect(isApiToken(`${token.slice(0, place)}${other}${token.slice(place + 1)}`)).toBe(false)
  }
  for (const wrong of ['', 'ccr_', token.slice(1), `${token} `, token.toLowerCase()])
    expect(isApiToken(wrong)).toBe(false)
})
