import { Plus } from 'lucide-react'
import { useMemo, useRef, useState } from 'react'
import type { User } from '#contract/users'
import { AdministrationHead } from '#web/features/system/administration-head.public.tsx'
import {
  useOpenView,
  useViewColumns,
  ViewBar,
} from '#web/features/saved-views/saved-views.public.ts'
import { Button } from '#web/kit/form/button.tsx'
import { DataTable, type DataTableHandle } from '#web/kit/table/data-table.tsx'
import { EmptyList } from '#web/kit/table/empty-list.tsx'
import { ListTools } from '#web/kit/table/list-tools.tsx'
import { tableFailure } from '#web/kit/table/table-failure.tsx'
import { PagedFoot } from '#web/kit/table/table-foot.tsx'
import { usePrintedList, usePrintOnceRead } from '#web/kit/table/use-printed-list.ts'
import { useRowDeletion } from '#web/kit/table/use-row-deletion.ts'
import { Workbench } from '#web/kit/layout/workbench.tsx'
import { addressWith, paths } from '#web/lib/paths.ts'
import { displayName } from '#web/lib/person.ts'
import { usePreferences } from '#web/lib/preferences.ts'
import { useColumnChoice } from '#web/lib/use-column-choice.ts'
import { useOpenRecord } from '#web/lib/use-open-record.ts'
import { usePageWithin } from '#web/lib/use-page-within.ts'
import { useUrlFilters } from '#web/lib/use-url-filters.ts'
import { ConfirmUserDialog, type UserQuestion } from './confirm-user.dialog.tsx'
import { CreateUserDialog } from './create-user.dialog.tsx'
import { EditUserDialog } from './edit-user.dialog.tsx'
import { UserActions } from './user-actions.tsx'
import { UserTokensDialog } from './user-tokens.dialog.tsx'
import { UsersFilterBar } from './users-filter-bar.tsx'
import { userFilters, userQuery } from './users-list.ts'
import { userColumnFields, userColumns } from './users.columns.tsx'
import { useUsers } from './users.queries.ts'

/** What takes an account out of the list. */
type Removal = 'delete' | 'erase'

type Open =
  | { kind: 'create' }
  | { kind: 'edit' | 'tokens'; user: User }
  | { kind: Exclude<UserQuestion, Removal>; user: User }
  | null

/** The list with one account, opened. */
const addressOf = ({ id, email }: User) => addressWith(paths.users, { search: email, open: id })

/** The accounts of the portal, for administrators. */
export function UsersPage() {
  const list = useUrlFilters(userFilters)
  const perPage = usePreferences().rowsPerPage
  const paper = usePrintedList(list, perPage)
  const users = useUsers(userQuery(paper.list, paper.perPage))
  usePrintOnceRead(paper, users)
  const views = useOpenView('/admin/users', userFilters)
  const columns = useViewColumns(views.view, useColumnChoice('users'))
  const [open, setOpen] = useState<Open>(null)
  const table = useRef<DataTableHandle>(null)
  const rows = users.data?.users
  const total = users.data?.total
  usePageWithin(list, perPage, users)

  const deletion = useRowDeletion(rows, (id) => table.current?.focusRow(id))
  const { ask } = deletion
  const [removal, setRemoval] = useState<Removal>('delete')

  // By a link to one account, which the list then has.
  const linked = useOpenRecord()
  const arrived = rows?.find(({ id }) => id === linked.openId)
  if (arrived && open === null) setOpen({ kind: 'edit', user: arrived })

  const close = () => {
    if (linked.openId !== null) linked.close()
    setOpen(null)
  }
  const rowActions = useMemo(
    () => (user: User) => (
      <UserActions
        user={user}
        onEdit={(edited) => setOpen({ kind: 'edit', user: edited })}
        onTokens={(owner) => setOpen({ kind: 'tokens', user: owner })}
        onAsk={(kind, candidate) => {
          if (kind !== 'delete' && kind !== 'erase') return setOpen({ kind, user: candidate })
          setRemoval(kind)
          ask(candidate)
        }}
      />
    ),
    [ask],
  )

  return (
    <Workbench
      head={
        <AdministrationHead
          title="Users"
          subtitle="Everyone with an account: role, organization and sign-in"
          actions={
            <Button variant="primary" onClick={() => setOpen({ kind: 'create' })}>
              <Plus aria-hidden="true" />
              Add User
            </Button>
          }
        />
      }
    >
      <UsersFilterBar
        start={<ViewBar views={views} columns={userColumns} choice={columns} />}
        list={paper.list}
        total={total}
        perPage={paper.perPage}
        end={
          <ListTools
            list="users"
            noun="users"
            query={userQuery(list, perPage)}
            onPrint={paper.print}
            columns={userColumns}
            choice={columns}
            behind={userColumnFields}
          />
        }
      />
      <DataTable
        handle={table}
        label="Users"
        columns={userColumns}
        choice={columns.choice}
        rows={rows}
        rowName={displayName}
        rowHref={addressOf}
        onOpen={(user) => setOpen({ kind: 'edit', user })}
        rowActions={rowActions}
        sort={list.sort}
        onSort={list.setSort}
        isSorted
        empty={<EmptyList title="No users found" list={list} />}
        {...tableFailure('Failed to fetch users', users)}
        foot={<PagedFoot list={paper.list} perPage={paper.perPage} total={total} noun="users" />}
      />
      {open?.kind === 'create' && <CreateUserDialog onClose={close} />}
      {open?.kind === 'edit' && <EditUserDialog user={open.user} onClose={close} />}
      {open?.kind === 'tokens' && <UserTokensDialog user={open.user} onClose={close} />}
      {open && open.kind !== 'create' && open.kind !== 'edit' && open.kind !== 'tokens' && (
        <ConfirmUserDialog
          question={open.kind}
          user={open.user}
          onClose={close}
          onDeleted={close}
        />
      )}
      {deletion.candidate && (
        <ConfirmUserDialog
          question={removal}
          user={deletion.candidate}
          onClose={deletion.cancel}
          onDeleted={deletion.done}
        />
      )}
    </Workbench>
  )
}
