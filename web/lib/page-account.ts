import { accountHeader } from '#contract/first-view'

let account: string | null = null

/** Set with who is signed in, as the page knows it. */
export function setAccount(id: string | null): void {
  account = id
}

/** The headers of a call with the page's account: the cookie may have become another person's in another tab. */
export function withAccount(given: HeadersInit | undefined): Headers {
  const headers = new Headers(given)
  if (account !== null) headers.set(accountHeader, account)
  return headers
}
