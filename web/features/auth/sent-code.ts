/** A code requested in this tab: the address, and when it was requested, milliseconds since 1970. Never the code. */
interface SentCode {
  email: string
  at: number
}

const storageKey = 'sent-code'
/** How long a code works, milliseconds. */
const codeLife = 600_000

/** The code this tab waits for, also after a reload; null where there is none, or it has expired. */
export function sentCode(): SentCode | null {
  try {
    const sent = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null') as SentCode | null
    return sent && sent.at > Date.now() - codeLife ? sent : null
  } catch {
    // Storage that is switched off, or holds something else, holds no code.
    return null
  }
}

/** Keeps the address a code was requested for with the tab; null ends the waiting. */
export function keepSentCode(email: string | null): void {
  try {
    if (email === null) sessionStorage.removeItem(storageKey)
    else sessionStorage.setItem(storageKey, JSON.stringify({ email, at: Date.now() }))
  } catch {
    // The step lasts until the page is left.
  }
}
