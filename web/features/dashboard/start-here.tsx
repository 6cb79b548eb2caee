import { useQuery } from '@tanstack/react-query'
import { Circle, CircleCheck, X } from 'lucide-react'
import { useEffect, useState, type ReactNode } from 'react'
import { Link } from 'wouter'
import { listInvitations } from '#contract/invitations'
import { lendingProfileCalls } from '#contract/lending-profiles'
import { organizationCalls, type Organization } from '#contract/organizations'
import { dealCalls } from '#contract/pipeline'
import { mayManageOrganization } from '#contract/rights'
import { toastFailed } from '#web/kit/feedback/toast-outcome.ts'
import { Button } from '#web/kit/form/button.tsx'
import { Panel } from '#web/kit/layout/panel.tsx'
import { useCurrentUser } from '#web/lib/current-user.ts'
import { focusTitle } from '#web/lib/page-focus.ts'
import { addressWith, newAddress, paths } from '#web/lib/paths.ts'
import { usePreferencesQuery, useSavePreferences } from '#web/lib/preferences.ts'
import { read } from '#web/lib/query-client.ts'
import { useOrganizationStats } from './dashboard.queries.ts'
import { profileCompleteness } from '#contract/home/profile-completeness'

// A step that is done ticks itself off, so the panel stays when the first record is there; an accepted invitation is listed
// no longer. This browser remembers both.
const memoryOf = (userId: string) => `start-here-${userId}`
type Memory = 'begun' | 'invited' | null
const recall = (userId: string) => localStorage.getItem(memoryOf(userId)) as Memory
const remember = (userId: string, memory: 'begun' | 'invited') =>
  localStorage.setItem(memoryOf(userId), memory)

/** The first steps of a new organization without a record of its own, until all are done or the person hides them (W-020). */
export function StartHere({ organizationId }: { readonly organizationId: string }) {
  const user = useCurrentUser()
  const preferences = usePreferencesQuery().data
  const stats = useOrganizationStats(organizationId).data
  const organization = useQuery(
    read(organizationCalls.read, { params: { id: organizationId } }),
  ).data
  const [memory] = useState(() => recall(user.id))
  if (!preferences || preferences.hideStartHere || !stats || !organization) return null
  const counted = stats.totalProducts + stats.activePipeline - stats.sourcedPipeline
  // Who has records is asked nothing more.
  if (counted > 0 && memory === null) return null
  return <Steps organization={organization} products={stats.totalProducts} memory={memory} />
}

function useOwnRecords(organizationId: string, products: number): boolean | undefined {
  const query = { organizationId, limit: 1 }
  const profiles = useQuery(read(lendingProfileCalls.list, { query })).data
  const deals = useQuery(read(dealCalls.list, { query })).data
  return profiles && deals && products + profiles.total + deals.total > 0
}

interface StepsProps {
  readonly organization: Organization
  readonly products: number
  readonly memory: Memory
}

function Steps({ organization, products, memory }: StepsProps) {
  const { id } = organization
  const user = useCurrentUser()
  const save = useSavePreferences()
  const isManager = mayManageOrganization(user, id)
  const hasRecords = useOwnRecords(id, products)
  const invitations = useQuery({
    ...read(listInvitations, { params: { id } }),
    enabled: isManager,
  }).data
  const hasInvited = memory === 'invited' || (invitations?.total ?? 0) > 0
  const isNew = hasRecords === false
  useEffect(() => {
    if (hasInvited) remember(user.id, 'invited')
    else if (isNew) remember(user.id, 'begun')
  }, [hasInvited, isNew, user.id])

  if (hasRecords === undefined || (isManager && invitations === undefined)) return null
  if (hasRecords && memory === null) return null
  const isComplete = profileCompleteness(organization).missing.length === 0
  if (isComplete && hasRecords && (hasInvited || !isManager)) return null
  const hide = () =>
    save.mutate(
      { hideStartHere: true },
      {
        onSuccess: focusTitle,
        onError: (error) => toastFailed('Failed to save preferences', error),
      },
    )
  return (
    <Panel
      title="Start here"
      className="mt-6.5"
      actions={
        <Button variant="ghost" size="sm" pending={save.isPending} onClick={hide}>
          <X aria-hidden className="size-3.5" />
          Hide
        </Button>
      }
    >
      <ol className="grid gap-2.5 text-table">
        <Step isDone={isComplete}>
          <Link href={addressWith(paths.organizationDashboard, { tab: 'settings' })}>
            Complete the profile
          </Link>{' '}
          of your organization
        </Step>
        <Step isDone={hasRecords}>
          Add a <Link href={newAddress(paths.products, id)}>product</Link>,{' '}
          <Link href={newAddress(paths.lendingProfiles, id)}>lending profile</Link> or{' '}
          <Link href={addressWith(paths.organizationDashboard, { tab: 'pipeline' })}>project</Link>
        </Step>
        {isManager && (
          <Step isDone={hasInvited}>
            <Link href={addressWith(paths.organizationDashboard, { tab: 'settings' })}>
              Invite a colleague
            </Link>
          </Step>
        )}
      </ol>
    </Panel>
  )
}

function Step({ isDone, children }: { readonly isDone: boolean; readonly children: ReactNode }) {
  const Icon = isDone ? CircleCheck : Circle
  return (
    <li className="flex items-start gap-2.5">
      <Icon aria-hidden className={isDone ? 'mt-0.5 text-ok-ink' : 'mt-0.5 text-ink-3'} />
      <span className={isDone ? 'text-ink-3' : ''}>
        {isDone && <span className="sr-only">Done: </span>}
        {children}
      </span>
    </li>
  )
}
