import { listSessions, readCurrentUser } from '#contract/auth'
import {
  addPasskey,
  passkeyCreationOptions,
  removePasskey,
  renamePasskey,
} from '#contract/passkeys'
import { readSecondFactor } from '#contract/second-factor'
import { call } from '#web/lib/api-client.ts'
import { makePasskey } from '#web/lib/passkeys.ts'
import { mutationHook } from '#web/lib/record-mutation.ts'

// The first second step and the last end all other sessions.
const usePasskeyMutation = mutationHook([readSecondFactor, readCurrentUser, listSessions])

/** Makes a passkey on this device; `show` gets recovery codes where the account had none, else null. */
export function useAddPasskey(
  ready: () => Promise<unknown>,
  show: (codes: readonly string[] | null) => void,
) {
  return usePasskeyMutation<void, void>(async () => {
    const [{ options }] = await Promise.all([call(passkeyCreationOptions), ready()])
    const response = await makePasskey(options)
    const added = await call(addPasskey, { body: { response } }, { renewsSession: true })
    show(added.recoveryCodes)
  })
}

export function useRenamePasskey(id: string) {
  return usePasskeyMutation((body: { name: string }) =>
    call(renamePasskey, { params: { id }, body }),
  )
}

export function useRemovePasskey() {
  return usePasskeyMutation((id: string) => call(removePasskey, { params: { id } }))
}
