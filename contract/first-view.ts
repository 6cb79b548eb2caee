/**
 * What the web app needs of the contract before anything can be shown, apart from the schemas, so that
 * the sign-in screen, and the frame around every other, appear without loading them.
 */

/** Answers who is signed in. */
export const currentUserPath = '/api/auth/user'

/** Answers the settings that screens need before sign-in. */
export const settingsPath = '/api/settings'

/** The version of the terms in force, by the day it came into force. A new one is requested once (P-021). */
export const termsVersion = '2026-11-21'

/** Reads and changes the own preferences. */
export const preferencesPath = '/api/preferences'

/** Names the account a page was opened by, beside the cookie of whoever is signed in to the browser. */
export const accountHeader = 'x-account'
