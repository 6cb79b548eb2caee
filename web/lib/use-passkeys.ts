import { useSettings } from './settings.ts'

/** Whether passkeys can be used on this page: by this browser, at this address. */
export function usePasskeys(): boolean {
  const { passkeys } = useSettings()
  return passkeys && 'PublicKeyCredential' in window
}
