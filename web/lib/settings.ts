import { useQuery } from '@tanstack/react-query'
import { readSettings, termsVersion, type PublicSettings } from '#contract/auth'
import { read } from './query-client.ts'

// What the documents say where the settings could not be read; the server judges in any case.
const documented: PublicSettings = { passwordMinLength: 6, selfRegistration: true, memberReview: false, termsVersion }

/** Settings that screens need before sign-in; `known` is false until they were read or the read failed. */
export function useSettings(): PublicSettings & { known: boolean } {
  const { data, isPending } = useQuery(read(readSettings))
  return { ...(data ?? documented), known: !isPending }
}
