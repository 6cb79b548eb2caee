const steps: Readonly<Record<string, string>> = {
  password: 'password',
  email_code: 'emailed code',
  passkey: 'passkey',
  sso: 'single sign-on',
  provider: 'its second step',
  totp: 'authenticator app',
  recovery_code: 'recovery code',
}

/** How somebody signed in, in words: "password+totp" reads "password and authenticator app"; null where it is not known. */
export function signInWay(way: unknown): string | null {
  if (typeof way !== 'string') return null
  const words = way.split('+').map((step) => steps[step])
  return words.includes(undefined) ? null : words.join(' and ')
}
