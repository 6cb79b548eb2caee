import { useState } from 'react'
import type { User } from '#contract/users'
import { failureBesides, TypedAddress } from '#web/features/account/typed-address.public.tsx'
import { CheckboxField } from '#web/kit/form/checkbox.tsx'
import { ConfirmDialog } from '#web/kit/overlay/confirm-dialog.tsx'
import { SaveFailure } from '#web/kit/form/save-failure.tsx'
import { toastDone, toastFailed } from '#web/kit/feedback/toast-outcome.ts'
import { useCurrentUser } from '#web/lib/current-user.ts'
import { displayName } from '#web/lib/person.ts'
import {
  useDeleteUser,
  useEndUserSessions,
  useEraseUser,
  useResetSecondFactor,
  useUpdateUser,
} from './users.queries.ts'

/** The actions on an account that ask first. */
export type UserQuestion = 'delete' | 'erase' | 'disable' | 'end-sessions' | 'reset-second-step'

/** Name and address, to distinguish two people of one name. */
function fullName(user: User): string {
  const name = displayName(user)
  return name === user.email ? name : `${name} (${user.email})`
}

const questions = {
  delete: {
    title: 'Delete user',
    // As every deletion is answered; the other two are named by their title.
    confirmLabel: 'Delete',
    text: (user: User) =>
      `Are you sure you want to delete ${fullName(user)}? The account and its sessions end at once. This action cannot be undone.`,
    done: 'User deleted successfully',
    failed: 'Failed to delete user',
  },
  erase: {
    title: 'Erase account',
    confirmLabel: 'Erase',
    text: (user: User) =>
      `The account of ${fullName(user)} is permanently deleted. The name is replaced with "Former member", and with "Erased account" in the audit trail. Records stay with their organization, along with anything typed into them.`,
    done: 'Account erased successfully',
    failed: 'Failed to erase account',
  },
  disable: {
    title: 'Disable user',
    confirmLabel: undefined,
    text: (user: User) =>
      `${fullName(user)} can no longer sign in, and all sessions of the account end at once. You can enable it again.`,
    done: 'User disabled successfully',
    failed: 'Failed to disable user',
  },
  'end-sessions': {
    title: 'End sessions',
    confirmLabel: undefined,
    text: (user: User) =>
      `${fullName(user)} is signed out on every device at once and may sign in again.`,
    done: 'Sessions ended successfully',
    failed: 'Failed to end sessions',
  },
  'reset-second-step': {
    title: 'Reset second step',
    confirmLabel: undefined,
    text: (user: User) =>
      `For someone who lost their phone and recovery codes. This removes the second step, recovery codes, and password of ${fullName(user)} and signs them out everywhere. We email ${user.email} a link to set a new password. Only do this if you are sure who is asking.`,
    done: 'Second step reset successfully',
    failed: 'Failed to reset second step',
  },
} as const

export interface ConfirmUserDialogProps {
  question: UserQuestion
  user: User
  onClose: () => void
  /** Called instead once an account is deleted and the list has been read again. */
  onDeleted: () => void
}

/** Asks, does it, and says in the dialog why it was rejected, e.g. for the last administrator. */
export function ConfirmUserDialog({ question, user, onClose, onDeleted }: ConfirmUserDialogProps) {
  const me = useCurrentUser()
  const remove = useDeleteUser()
  const erase = useEraseUser()
  const update = useUpdateUser()
  const [erasesToo, setErasesToo] = useState(false)
  const [typed, setTyped] = useState('')
  const endSessions = useEndUserSessions()
  const resetSecondStep = useResetSecondFactor()
  const mutation = {
    delete: erasesToo ? erase : remove,
    erase,
    disable: update,
    'end-sessions': endSessions,
    'reset-second-step': resetSecondStep,
  }[question]
  const { title, confirmLabel, text } = questions[question]
  const erases = question === 'erase' || (question === 'delete' && erasesToo)
  const { done, failed } = questions[erases ? 'erase' : question]

  function confirm() {
    const callbacks = {
      onSuccess: () => {
        toastDone(done)
        if (question === 'delete' || erases) onDeleted()
        else onClose()
      },
      onError: (error: Error) => toastFailed(failed, error),
    }
    if (erases) erase.mutate({ id: user.id, email: typed }, callbacks)
    else if (question === 'delete') remove.mutate(user, callbacks)
    if (question === 'disable')
      update.mutate({ id: user.id, body: { disabled: true, version: user.version } }, callbacks)
    if (question === 'end-sessions') endSessions.mutate(user, callbacks)
    if (question === 'reset-second-step') resetSecondStep.mutate(user, callbacks)
  }

  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      confirmLabel={confirmLabel}
      onConfirm={confirm}
      pending={mutation.isPending}
    >
      <p>{text(user)}</p>
      {question === 'delete' && user.id !== me.id && (
        <CheckboxField
          className="mt-3"
          label="Erase personal data as well"
          hint='The name is replaced with "Former member", and with "Erased account" in the audit trail.'
          checked={erasesToo}
          onChange={(event) => setErasesToo(event.target.checked)}
        />
      )}
      {erases && (
        <TypedAddress email={user.email} value={typed} onChange={setTyped} error={erase.error} />
      )}
      <SaveFailure error={failureBesides(mutation.error)} className="mt-3" />
    </ConfirmDialog>
  )
}
