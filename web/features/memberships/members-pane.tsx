import { Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import { Link } from 'wouter'
import { labelOf, memberTypes } from '#contract/common/enums'
import type { Membership } from '#contract/memberships'
import type { Organization } from '#contract/organizations'
import { organizationAddress } from '#web/lib/paths.ts'
import { StatusBadge, Tag } from '#web/kit/display/badge.tsx'
import { Button } from '#web/kit/form/button.tsx'
import { EmptyState } from '#web/kit/feedback/empty-state.tsx'
import { ExportMenu } from '#web/kit/table/export-menu.tsx'
import { QueryError } from '#web/kit/feedback/query-error.tsx'
import { Loading } from '#web/kit/feedback/loading.tsx'
import { Monogram } from '#web/kit/display/monogram.tsx'
import { Panel } from '#web/kit/layout/panel.tsx'
import { Pager } from '#web/kit/table/table-foot.tsx'
import { Timestamp } from '#web/kit/display/timestamp.tsx'
import { useRowDeletion } from '#web/kit/table/use-row-deletion.ts'
import { formatCountOf } from '#web/lib/format.ts'
import { usePageWithin, type PagedList } from '#web/lib/use-page-within.ts'
import { AddMemberDialog } from './add-member.dialog.tsx'
import { aboutOrganization } from './aggregator-list.tsx'
import { membersPerPage, useMembers } from './aggregators.queries.ts'
import { RemoveMemberDialog } from './remove-member.dialog.tsx'

const focusRow = (id: string) =>
  document.querySelector<HTMLElement>(`[data-member="${CSS.escape(id)}"] button`)?.focus()

/** The members of one aggregator, with the ways to add and to remove one. */
export function MembersPane({
  aggregator,
  paging,
}: {
  aggregator: Organization
  paging: PagedList
}) {
  const members = useMembers(aggregator.id, paging.page)
  usePageWithin(paging, membersPerPage, members)
  const [adding, setAdding] = useState(false)
  const add = useRef<HTMLButtonElement>(null)
  const rows = members.data?.members
  const removal = useRowDeletion(rows, focusRow, () => add.current?.focus())
  const offered = aggregator.memberTypes.map((type) => labelOf(memberTypes, type)).join(', ')

  return (
    <Panel
      title={aggregator.name}
      description={`${members.data ? formatCountOf(members.data.total, 'member') : 'Members'}${offered === '' ? ', of every membership type' : `; membership types: ${offered}`}`}
      actions={
        <>
          <ExportMenu
            list="organization-memberships"
            noun="members"
            query={{ aggregatorId: aggregator.id }}
          />
          <Button ref={add} variant="primary" onClick={() => setAdding(true)}>
            <Plus aria-hidden="true" />
            Add Member
          </Button>
        </>
      }
      padded={false}
    >
      {members.isPending && (
        <div className="px-4.5 pb-4.5">
          <Loading />
        </div>
      )}
      {members.isError && !rows && <QueryError title="Failed to fetch members" query={members} />}
      {members.data?.total === 0 && (
        <EmptyState
          title="No members found"
          action={<Button onClick={() => setAdding(true)}>Add Member</Button>}
        />
      )}
      {rows && rows.length > 0 && (
        <ul aria-label={`Members of ${aggregator.name}`}>
          {rows.map((member) => (
            <MemberRow key={member.id} member={member} onRemove={() => removal.ask(member)} />
          ))}
        </ul>
      )}
      {members.data && (
        <div className="px-4.5">
          <Pager list={paging} perPage={membersPerPage} total={members.data.total} noun="members" />
        </div>
      )}
      {adding && (
        <AddMemberDialog
          aggregator={aggregator}
          members={rows ?? []}
          onClose={() => setAdding(false)}
        />
      )}
      {removal.candidate && (
        <RemoveMemberDialog
          aggregator={aggregator}
          member={removal.candidate}
          onCancel={removal.cancel}
          onRemoved={removal.done}
        />
      )}
    </Panel>
  )
}

function MemberRow({ member, onRemove }: { member: Membership; onRemove: () => void }) {
  return (
    <li
      data-member={member.id}
      className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-rule px-4.5 py-2.5"
    >
      <div className="flex min-w-0 flex-[1_1_240px] items-center gap-3">
        <Monogram name={member.memberName} />
        <div className="min-w-0">
          <Link
            href={organizationAddress(member.memberId)}
            className="font-strong text-ink wrap-anywhere"
          >
            {member.memberName}
          </Link>
          <p className="text-meta text-ink-3">
            {aboutOrganization(member.memberOrganizationType, member.memberLocation) ??
              'Not specified'}
          </p>
        </div>
      </div>
      <div className="flex flex-[0_1_300px] flex-wrap items-center gap-2 max-sm:pl-10">
        <Tag>{labelOf(memberTypes, member.membershipType)}</Tag>
        <StatusBadge status={member.memberStatus} />
        <span className="text-meta text-ink-3">
          since <Timestamp value={member.joinedAt} />
        </span>
      </div>
      <Button
        size="sm"
        variant="danger-quiet"
        aria-label={`Remove ${member.memberName}`}
        onClick={onRemove}
        className="max-sm:ml-10"
      >
        Remove
      </Button>
    </li>
  )
}
