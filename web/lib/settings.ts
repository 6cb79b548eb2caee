import { useQuery } from '@tanstack/react-query'
import type { PublicSettings } from '#contract/auth'
import { settingsPath, termsVersion } from '#contract/first-view'

// The documented defaults, for when the settings could not be read; the server validates in any case.
const documented: PublicSettings = {
  passwordMinLength: 6,
  selfRegistration: true,
  memberReview: false,
  termsVersion,
  passkeys: false,
  apiTokens: true,
  webhooks: true,
  sso: null,
  ssoByDomain: false,
  assistants: true,
}

/** Settings that screens need before sign-in; `known` is false until they were read or the read failed. */
export function useSettings(): PublicSettings & { known: boolean } {
  const { data, isPending } = useQuery<PublicSettings>({ queryKey: [settingsPath] })
  return { ...(data ?? documented), known: !isPending }
}
