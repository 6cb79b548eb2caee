/** What this browser knows of a provider of single sign-on it went to; never anything that opens an account. */
interface Visit {
  /** What people call the provider. */
  name: string
  /** The address that was typed, where one was. */
  email: string | null
}

const visitKey = 'sso-visit'
const waitingKey = 'sso-waiting'
const signedInKey = 'sso-signed-in-at'
/** How long a sign-in waits at the server, milliseconds. */
const life = 600_000

function read<Stored>(storage: () => Storage, key: string): Stored | null {
  try {
    const found = JSON.parse(storage().getItem(key) ?? 'null') as {
      value: Stored
      at: number
    } | null
    return found === null || (key !== signedInKey && found.at < Date.now() - life)
      ? null
      : found.value
  } catch {
    // Storage that is switched off, or holds something else, holds nothing.
    return null
  }
}

function keep(storage: () => Storage, key: string, value: unknown): void {
  try {
    if (value === null) storage().removeItem(key)
    else storage().setItem(key, JSON.stringify({ value, at: Date.now() }))
  } catch {
    // The texts do without.
  }
}

const ofTab = () => sessionStorage
const ofBrowser = () => localStorage

/** Where this tab went to sign in. */
export const ssoVisit = (): Visit | null => read<Visit>(ofTab, visitKey)
export const keepSsoVisit = (visit: Visit): void => keep(ofTab, visitKey, visit)

/** The provider that waits to be connected to the account whose owner signs in now; null: nobody waits. */
export const waitingProvider = (): string | null => read<string>(ofTab, waitingKey)
export const keepWaitingProvider = (name: string | null): void => keep(ofTab, waitingKey, name)

/** The provider at which this browser signed in, where one may still be signed in afterwards; null: at the portal. */
export const signedInAt = (): string | null => read<string>(ofBrowser, signedInKey)
export const keepSignedInAt = (name: string | null): void => keep(ofBrowser, signedInKey, name)
