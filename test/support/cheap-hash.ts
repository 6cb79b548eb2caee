import { hash } from '@node-rs/argon2'

/**
 * A stored hash of `password` at the least that Argon2 takes: checking a password costs what its hash says, and a run
 * signs in thousands of times. What the product itself stores is password-hash.test.ts's to prove.
 */
export const cheapHash = (password: string): Promise<string> =>
  hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 })
