import { Ellipsis, Eye, Unlink, Pencil, Printer, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Deal } from '#contract/pipeline'
import { placeOf } from '#contract/pipeline-locations'
import { mayLeaveDeal } from '#contract/rights'
import { FollowButton, useFollow } from '#web/features/notifications/follow-button.public.tsx'
import { DealBadges } from '#web/features/pipeline/deal-badges.tsx'
import { ClockBadge } from '#web/kit/display/clock-badge.tsx'
import { Button, IconOnlyButton } from '#web/kit/form/button.tsx'
import { PageHeader } from '#web/kit/layout/page-header.tsx'
import { CopyLinkButton } from '#web/kit/overlay/details-dialog.tsx'
import { Menu, MenuContent, MenuItem, MenuSeparator, MenuTrigger } from '#web/kit/overlay/menu.tsx'
import { useCurrentUser } from '#web/lib/current-user.ts'
import type { ProjectTab } from './tab-names.ts'

export interface HeadProps {
  readonly deal: Deal
  readonly tab: ProjectTab
  /** The list that the crumb leads back to, with its filters. */
  readonly list: string
  /** The own address of the tab. */
  readonly address: string
  readonly clock: { readonly status: Deal['figures']['clockStatus']; readonly isDisputed: boolean }
  /** Null for who may not write. */
  readonly onEdit: (() => void) | null
  readonly onDelete: () => void
  readonly onLeave: () => void
  /** What leads on from the tab, beside the pencil. */
  readonly acts?: ReactNode
}

/** The head of a project's page on every tab: its name, and what can be done with the whole of it (H-070). */
export function ProjectHead({ deal, tab, list, address, clock, acts, ...on }: HeadProps) {
  return (
    <PageHeader
      title={deal.name}
      subtitle={[
        deal.organizationName ?? 'Unknown',
        placeOf(deal),
        deal.intermediaryAggregatorName && `via ${deal.intermediaryAggregatorName}`,
      ]
        .filter(Boolean)
        .join(' · ')}
      crumbs={[{ label: 'Pipeline', href: list }]}
      badge={
        <>
          <DealBadges deal={deal} />
          {clock.status !== null && (
            <ClockBadge status={clock.status} isDisputed={clock.isDisputed} />
          )}
        </>
      }
      actions={
        <>
          <span className="contents max-sm:hidden">
            <FollowButton noun="pipeline" id={deal.id} size="md" />
            <CopyLinkButton key={address} address={address} isIcon />
          </span>
          {tab !== 'package' && acts}
          {on.onEdit && (
            <Button variant={tab === 'money' ? 'primary' : 'secondary'} onClick={on.onEdit}>
              <Pencil aria-hidden />
              Edit Project
            </Button>
          )}
          {/* What is green stands last (H-070). */}
          {tab === 'package' && acts}
          <MoreMenu deal={deal} {...on} />
        </>
      }
    />
  )
}

function MoreMenu({
  deal,
  onEdit,
  onDelete,
  onLeave,
}: Omit<HeadProps, 'tab' | 'list' | 'address' | 'clock'>) {
  const user = useCurrentUser()
  const follow = useFollow('pipeline', deal.id)
  const mayLeave = mayLeaveDeal(user, deal)
  return (
    <Menu>
      <MenuTrigger asChild>
        <IconOnlyButton label="More" title="More" variant="secondary">
          <Ellipsis aria-hidden />
        </IconOnlyButton>
      </MenuTrigger>
      <MenuContent>
        {follow.isKnown && (
          <MenuItem className="sm:hidden" onSelect={follow.toggle}>
            <Eye aria-hidden />
            {follow.isFollowed ? 'Unfollow' : 'Follow'}
          </MenuItem>
        )}
        <MenuItem onSelect={() => setTimeout(print)}>
          <Printer aria-hidden />
          Print
        </MenuItem>
        {(onEdit || mayLeave) && <MenuSeparator />}
        {mayLeave && (
          <MenuItem tone="danger" onSelect={onLeave}>
            <Unlink aria-hidden />
            Remove our organization
          </MenuItem>
        )}
        {onEdit && (
          <MenuItem tone="danger" onSelect={onDelete}>
            <Trash2 aria-hidden />
            Delete Project
          </MenuItem>
        )}
      </MenuContent>
    </Menu>
  )
}
