import * as fc from 'fast-check'
import { Secret, TOTP, URI } from 'otpauth'
import { describe, expect, test } from 'vitest'
import { matchingStep, newTotpSecret, totpAddress, totpCode } from './totp.ts'

// The secret of RFC 6238 appendix B, "12345678901234567890", in base32.
const published = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

test.each([
  // The vectors have eight digits; six are the last six of them.
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
])('the code at %d seconds is that of RFC 6238', (seconds, code) => {
  expect(totpCode(published, Math.floor(seconds / 30))).toBe(code.slice(2))
})

test('a new secret has 160 bits in base32, and codes as another program makes them', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 4_000_000_000 }), (seconds) => {
      const secret = newTotpSecret()
      expect(secret).toMatch(/^[A-Z2-7]{32}$/)
      const other = new TOTP({ secret: Secret.fromBase32(secret) })
      expect(totpCode(secret, Math.floor(seconds / 30))).toBe(
        other.generate({ timestamp: seconds * 1000 }),
      )
    }),
  )
})

describe('a typed code', () => {
  const at = (step: number) => totpCode(published, step)
  test.each([
    [-2, null],
    [-1, 999],
    [0, 1000],
    [1, 1001],
    [2, null],
  ])('of %d steps from now matches step %s', (distance, step) => {
    expect(matchingStep(published, at(1000 + distance), { step: 1000, lastStep: null })).toBe(step)
  })

  test.each([999, 1000, 1001])('of the step %d or before is used up with it', (lastStep) => {
    for (const step of [999, 1000, 1001])
      expect(matchingStep(published, at(step), { step: 1000, lastStep })).toBe(
        step > lastStep ? step : null,
      )
  })
})

test('the address names issuer and account as another program reads them (X-026)', () => {
  const address = totpAddress(published, "o'hara+x@example.org")
  expect(address).toBe(
    `otpauth://totp/Capital%20Campaign:o'hara%2Bx%40example.org?secret=${published}&issuer=Capital%20Campaign&algorithm=SHA1&digits=6&period=30`,
  )
  expect(URI.parse(address)).toMatchObject({
    issuer: 'Capital Campaign',
    label: "o'hara+x@example.org",
    algorithm: 'SHA1',
    digits: 6,
    period: 30,
  })
})
