import {
  CircleDot,
  Ellipsis,
  Eraser,
  History,
  KeyRound,
  LogOut,
  Mail,
  Pencil,
  ShieldOff,
  Trash2,
  UserX,
} from 'lucide-react'
import { Link } from 'wouter'
import type { User } from '#contract/users'
import { entriesOfRecord } from '#web/lib/audit-record.ts'
import { Button, IconOnlyButton } from '#web/kit/form/button.tsx'
import { Menu, MenuContent, MenuItem, MenuSeparator, MenuTrigger } from '#web/kit/overlay/menu.tsx'
import { toastDone, toastFailed } from '#web/kit/feedback/toast-outcome.ts'
import { phoneQuery, useMediaQuery } from '#web/kit/layout/use-media-query.ts'
import { useCurrentUser } from '#web/lib/current-user.ts'
import { displayName } from '#web/lib/person.ts'
import type { UserQuestion } from './confirm-user.dialog.tsx'
import { useSendUserReset, useUpdateUser } from './users.queries.ts'

export interface UserActionsProps {
  user: User
  onEdit: (user: User) => void
  onAsk: (question: UserQuestion, user: User) => void
  onTokens: (user: User) => void
}

/** What an administrator may do with one account. */
export function UserActions({ user, onEdit, onAsk, onTokens }: UserActionsProps) {
  const me = useCurrentUser()
  const sendReset = useSendUserReset()
  const update = useUpdateUser()
  // In a list entry there is room to say what the button is.
  const isPhone = useMediaQuery(phoneQuery)
  // The own one is removed in the profile; a disabled account has no use for the link it would get.
  const mayReset = user.hasSecondFactor && !user.disabled && user.id !== me.id
  const label = `Actions for ${displayName(user)}`

  const mailReset = () =>
    sendReset.mutate(user, {
      onSuccess: () => toastDone(`A link to reset the password is on its way to ${user.email}`),
      onError: (error) => toastFailed('Failed to send reset link', error),
    })
  const enable = () =>
    update.mutate(
      { id: user.id, body: { disabled: false, version: user.version } },
      {
        onSuccess: () => toastDone('User enabled successfully'),
        onError: (error) => toastFailed('Failed to enable user', error),
      },
    )

  return (
    <Menu>
      <MenuTrigger asChild>
        {isPhone ? (
          <Button size="sm" aria-label={label}>
            <Ellipsis aria-hidden="true" />
            Actions
          </Button>
        ) : (
          <IconOnlyButton size="sm" label={label}>
            <Ellipsis aria-hidden="true" />
          </IconOnlyButton>
        )}
      </MenuTrigger>
      <MenuContent>
        <MenuItem onSelect={() => onEdit(user)}>
          <Pencil aria-hidden="true" />
          Edit
        </MenuItem>
        <MenuItem onSelect={mailReset} disabled={user.disabled}>
          <Mail aria-hidden="true" />
          Send Reset Link
        </MenuItem>
        <MenuItem onSelect={() => onAsk('end-sessions', user)}>
          <LogOut aria-hidden="true" />
          End sessions
        </MenuItem>
        {mayReset && (
          <MenuItem onSelect={() => onAsk('reset-second-step', user)}>
            <ShieldOff aria-hidden="true" />
            Reset Second Step
          </MenuItem>
        )}
        {user.disabled ? (
          <MenuItem onSelect={enable}>
            <CircleDot aria-hidden="true" />
            Enable
          </MenuItem>
        ) : (
          <MenuItem onSelect={() => onAsk('disable', user)}>
            <UserX aria-hidden="true" />
            Disable
          </MenuItem>
        )}
        <MenuItem onSelect={() => onTokens(user)}>
          <KeyRound aria-hidden="true" />
          API Tokens
        </MenuItem>
        <MenuItem asChild>
          <Link href={entriesOfRecord({ entityId: user.id })}>
            <History aria-hidden="true" />
            History
          </Link>
        </MenuItem>
        <MenuSeparator />
        <MenuItem tone="danger" onSelect={() => onAsk('delete', user)}>
          <Trash2 aria-hidden="true" />
          Delete
        </MenuItem>
        {user.id !== me.id && (
          <MenuItem tone="danger" onSelect={() => onAsk('erase', user)}>
            <Eraser aria-hidden="true" />
            Erase
          </MenuItem>
        )}
      </MenuContent>
    </Menu>
  )
}
