import { CircleAlert, CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { userRoles } from '#contract/common/enums'
import { Badge } from '#web/kit/badge.tsx'
import { useCurrentUser } from '#web/lib/current-user.ts'
import { displayName } from '#web/lib/person.ts'

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex gap-4 border-b border-rule py-2.5 max-sm:flex-col max-sm:gap-0.5">
      <dt className="w-36 flex-none text-ink-3">{label}</dt>
      <dd className="flex min-w-0 flex-wrap items-center gap-x-2.5 gap-y-1 wrap-anywhere">{children}</dd>
    </div>
  )
}

/** Who is signed in, for which organization and with what rights. */
export function AccountFacts() {
  const user = useCurrentUser()
  return (
    <section aria-labelledby="account" className="border-t-2 border-ink">
      <header className="flex items-baseline justify-between gap-4 border-b border-rule py-3">
        <h2 id="account" className="text-head">Your account</h2>
        <Link href="/profile">My Profile</Link>
      </header>
      <dl>
        <Fact label="Name"><span className="font-strong">{displayName(user)}</span></Fact>
        <Fact label="Email Address">
          {user.email}
          {user.isEmailVerified
            ? <Badge tone="default" icon={CircleCheck}>Verified</Badge>
            : <Badge icon={CircleAlert}>Not verified</Badge>}
        </Fact>
        <Fact label="Organization">{user.organizationName ?? 'No organization'}</Fact>
        <Fact label="Role">{userRoles[user.role]}</Fact>
      </dl>
    </section>
  )
}
