import { BadgeCheck, MailWarning } from 'lucide-react'
import type { ReactNode } from 'react'
import { labelOf, userRoles } from '#contract/common/enums'
import { Avatar } from '#web/kit/display/avatar.tsx'
import { Badge } from '#web/kit/display/badge.tsx'
import { Timestamp } from '#web/kit/display/timestamp.tsx'
import { Panel } from '#web/kit/layout/panel.tsx'
import { meets } from '#web/lib/access.ts'
import { useCurrentUser } from '#web/lib/current-user.ts'
import { displayName } from '#web/lib/person.ts'
import { ProfileImage } from './profile-image.tsx'

/** Who is signed in: name, role, organization, and whether the address is verified, with the way to do so. */
export function AccountCard({ confirmAddress }: { confirmAddress: ReactNode }) {
  const user = useCurrentUser()
  const name = displayName(user)
  return (
    <Panel title="Your Account">
      <div className="flex items-center gap-3.5">
        <Avatar name={name} src={user.profileImageUrl} size="lg" />
        <div className="min-w-0">
          <p className="text-head wrap-anywhere">{name}</p>
          {name !== user.email && <p className="text-ink-2 wrap-anywhere">{user.email}</p>}
        </div>
      </div>
      {/* Who belongs nowhere yet uploads nothing. */}
      {meets('member', user) && <ProfileImage />}
      <dl className="mt-3.5 text-table *:flex *:items-center *:justify-between *:gap-4 *:border-t *:border-rule *:py-2">
        <div>
          <dt className="text-ink-3">Role</dt>
          <dd>{labelOf(userRoles, user.role)}</dd>
        </div>
        <div>
          <dt className="text-ink-3">Organization</dt>
          <dd className="text-right wrap-anywhere">
            {user.organizationName ?? <span className="text-ink-3">No organization</span>}
          </dd>
        </div>
        <div>
          <dt className="text-ink-3">Email address</dt>
          <dd>
            {user.isEmailVerified ? (
              <Badge tone="default" icon={BadgeCheck}>
                Verified
              </Badge>
            ) : (
              <span className="flex flex-wrap items-center justify-end gap-x-3 gap-y-1">
                <Badge tone="gold" icon={MailWarning}>
                  Not verified
                </Badge>
                {confirmAddress}
              </span>
            )}
          </dd>
        </div>
        <div>
          <dt className="text-ink-3">Last sign-in</dt>
          <dd>
            {user.lastLoginAt ? (
              <Timestamp value={user.lastLoginAt} withTime />
            ) : (
              <span className="text-ink-3">Never</span>
            )}
          </dd>
        </div>
      </dl>
    </Panel>
  )
}
