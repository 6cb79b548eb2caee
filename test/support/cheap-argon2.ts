import * as argon2 from '@node-rs/argon2/index.js'

// Stands in for the library where tests run the server: the same hashes at the least that Argon2 takes, since a run signs in,
// registers and draws codes thousands of times. What the product itself stores is password-hash.test.ts's to prove, and
// how long it takes the bench's.

const least = { memoryCost: 8, timeCost: 1, parallelism: 1 } as const

export const hash: typeof argon2.hash = (password, options, signal) =>
  argon2.hash(password, { ...options, ...least }, signal)

export const hashRaw: typeof argon2.hashRaw = (password, options, signal) =>
  argon2.hashRaw(password, { ...options, ...least }, signal)

export const { verify } = argon2
