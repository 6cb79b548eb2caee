import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { eraseUser } from '#contract/account'
import { listAudit } from '#contract/audit'
import { readCurrentUser } from '#contract/auth'
import { listMail } from '#contract/mail'
import { readSystem } from '#contract/system'
import { deleteUserToken, listUserTokens, type ApiToken } from '#contract/tokens'
import {
  createUser,
  deleteUser,
  endUserSessions,
  listUsers,
  resetSecondFactor,
  sendUserReset,
  updateUser,
  type createUserBody,
  type updateUserBody,
  type User,
  type userListQuery,
} from '#contract/users'
import { call } from '#web/lib/api-client.ts'
import { read } from '#web/lib/query-client.ts'
import { mutationHook } from '#web/lib/record-mutation.ts'

export type UserListQuery = z.input<typeof userListQuery>
export type NewUser = z.input<typeof createUserBody>
export type UserChange = z.input<typeof updateUserBody>

/** One page of the accounts; the former page stays on the screen while the next one is read. */
export function useUsers(query: UserListQuery) {
  return useQuery({ ...read(listUsers, { query }), placeholderData: keepPreviousData })
}

// An account's change also shows in the audit trail, in the mail log and in the counts of people.
const useUserMutation = mutationHook([
  listUsers,
  listUserTokens,
  listAudit,
  listMail,
  readSystem,
  readCurrentUser,
])

/** Creates an account. The same `attempt` sent twice creates one account. */
export function useCreateUser() {
  return useUserMutation(({ attempt, body }: { attempt: string; body: NewUser }) =>
    call(createUser, { body }, { idempotencyKey: attempt }),
  )
}

export function useUpdateUser() {
  return useUserMutation(({ id, body }: { id: string; body: UserChange }) =>
    call(updateUser, { params: { id }, body }),
  )
}

export function useDeleteUser() {
  return useUserMutation(({ id, version }: User) =>
    call(deleteUser, { params: { id }, query: { version } }),
  )
}

/** Erases an account; `email` is its address as it was typed. */
export function useEraseUser() {
  return useUserMutation(({ id, email }: Pick<User, 'id' | 'email'>) =>
    call(eraseUser, { params: { id }, body: { email } }),
  )
}

export function useEndUserSessions() {
  return useUserMutation(({ id }: User) => call(endUserSessions, { params: { id } }))
}

export function useResetSecondFactor() {
  return useUserMutation(({ id }: User) => call(resetSecondFactor, { params: { id } }))
}

/** An account's API tokens. */
export function useUserTokens({ id }: User) {
  return useQuery({ ...read(listUserTokens, { params: { id } }), staleTime: 0 })
}

export function useRevokeUserToken({ id }: User) {
  return useUserMutation((token: ApiToken) =>
    call(deleteUserToken, { params: { id, tokenId: token.id } }),
  )
}

export function useSendUserReset() {
  return useUserMutation(({ id }: User) => call(sendUserReset, { params: { id } }))
}
