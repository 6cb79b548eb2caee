import { z } from 'zod'

/** The secret of a mailed link: long and of a fixed alphabet; anything else is answered like an expired link. */
export const linkToken = z
  .string({ error: 'This link is not valid' })
  .regex(/^[A-Za-z0-9_-]{20,100}$/, { error: 'This link is not valid' })
