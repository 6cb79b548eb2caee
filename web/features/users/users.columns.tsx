import { BadgeCheck, Ban, CircleDot, MailWarning, ShieldCheck } from 'lucide-react'
import { userRoles } from '#contract/common/enums'
import type { User } from '#contract/users'
import { Badge } from '#web/kit/display/badge.tsx'
import type { DataColumn } from '#web/kit/table/data-column.ts'
import { Missing } from '#web/kit/display/facts.tsx'
import { Timestamp } from '#web/kit/display/timestamp.tsx'
import { displayName } from '#web/lib/person.ts'

/** The columns of the accounts; the ids of sortable ones are the server's sort fields. */
export const userColumns: readonly DataColumn<User>[] = [
  { id: 'name', header: 'Name', isName: true, isSortable: true, minWidth: 160, cell: displayName },
  {
    id: 'email',
    header: 'Email',
    isSortable: true,
    isQuiet: true,
    width: 252,
    card: 'subtitle',
    cell: (user) => user.email,
  },
  {
    id: 'role',
    header: 'Role',
    isSortable: true,
    width: 158,
    cell: (user) => userRoles[user.role],
  },
  {
    id: 'organizationName',
    header: 'Organization',
    isSortable: true,
    isQuiet: true,
    isOtherName: true,
    minWidth: 150,
    cell: (user) => user.organizationName ?? <Missing>No organization</Missing>,
  },
  {
    id: 'isEmailVerified',
    header: 'Verified',
    width: 120,
    cell: (user) =>
      user.isEmailVerified ? (
        <Badge tone="default" icon={BadgeCheck}>
          Verified
        </Badge>
      ) : (
        <Badge icon={MailWarning}>Not verified</Badge>
      ),
  },
  {
    id: 'hasSecondFactor',
    header: 'Second step',
    width: 100,
    cell: (user) =>
      user.hasSecondFactor ? (
        <Badge tone="default" icon={ShieldCheck}>
          On
        </Badge>
      ) : (
        <Missing>None</Missing>
      ),
  },
  {
    id: 'lastLoginAt',
    header: 'Last sign-in',
    isSortable: true,
    firstOrder: 'desc',
    align: 'right',
    width: 122,
    cell: (user) => <Timestamp value={user.lastLoginAt} missing="Never" />,
  },
  {
    id: 'disabled',
    header: 'Status',
    width: 104,
    card: 'badge',
    cell: (user) =>
      user.disabled ? (
        <Badge tone="destructive" icon={Ban}>
          Disabled
        </Badge>
      ) : (
        <Badge tone="default" icon={CircleDot}>
          Active
        </Badge>
      ),
  },
  {
    id: 'createdAt',
    header: 'Created',
    isSortable: true,
    firstOrder: 'desc',
    align: 'right',
    width: 122,
    defaultVisible: false,
    cell: (user) => <Timestamp value={user.createdAt} />,
  },
]

/** The fields behind columns of other names, for files. */
export const userColumnFields = { name: ['firstName', 'lastName'] }
