import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { eraseAccount, ownDataPath } from '#contract/account'
import { toastDone, toastFailed } from '#web/kit/feedback/toast-outcome.ts'
import { call } from '#web/lib/api-client.ts'
import { endSession } from '#web/lib/current-user.ts'
import { download } from '#web/lib/download.ts'
import { paths } from '#web/lib/paths.ts'

/** Passes the file of the own data to the browser. */
export function useDownloadOwnData() {
  return useMutation({
    mutationFn: () => download(ownDataPath),
    onError: (error) => toastFailed('Failed to download your data', error),
  })
}

/** Erases the own account: then nobody is signed in, and nothing of it is left in this browser. `email` is its address as it was typed. */
export function useEraseAccount() {
  const client = useQueryClient()
  const [, navigate] = useLocation()
  return useMutation({
    mutationFn: (email: string) => call(eraseAccount, { body: { email } }),
    onSuccess: () => {
      navigate(paths.home)
      endSession(client)
      toastDone('Account erased successfully')
    },
  })
}
