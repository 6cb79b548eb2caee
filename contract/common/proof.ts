/** Ways for a signed-in person to show that it is still them, in the order in which the screen offers them. */
export const proofMethods = ['passkey', 'totp', 'recovery_code', 'password', 'email_code'] as const
export type ProofMethod = (typeof proofMethods)[number]
