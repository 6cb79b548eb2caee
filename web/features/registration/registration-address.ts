import { addressWith, paths } from '#web/lib/paths.ts'
import { toastFailed } from './registration-messages.ts'
import { useRevealKey } from './registration.queries.ts'

/** The address at which people join an organization with its key, read anew each time; null where it could not be read. */
export function useRegistrationAddress(organizationId: string): () => Promise<string | null> {
  const reveal = useRevealKey(organizationId)
  return async () => {
    try {
      return registrationAddress(await reveal.mutateAsync())
    } catch (error) {
      toastFailed('Failed to fetch registration key', error)
      return null
    }
  }
}

export const registrationAddress = (key: string): string =>
  new URL(addressWith(paths.register, { key }), location.origin).href
