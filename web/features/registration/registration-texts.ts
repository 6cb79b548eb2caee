/** Fixed wording of registration (C-25): each sentence for an invalid key at its place. */
export const registrationMessages = {
  invalidTitle: 'Invalid Registration',
  /** In the box, where the server says nothing else. */
  invalidBox: 'Invalid registration key or email address',
  /** The toast of a check that failed. */
  checkFailed: 'Invalid registration key or email',
  /** The toast of a submit that was blocked. */
  blocked: 'Please check your registration key and email address',
  failedTitle: 'Registration Failed',
  failed: 'Failed to complete registration',
} as const

/** An organization's type as the info box says it: underscores as spaces (P-048). */
export const typeInWords = (organizationType: string): string =>
  organizationType.replaceAll('_', ' ')
