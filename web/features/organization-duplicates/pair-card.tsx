import { CircleDashed, CircleDot, MapPin } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { shownLocation } from '#contract/common/location'
import type { AttachedCounts, DuplicatePair } from '#contract/organization-duplicates'
import { likenessLevels, likenessReasons } from '#contract/organization-likeness'
import type { Organization } from '#contract/organizations'
import { organizationAddress } from '#web/lib/paths.ts'
import { Badge, StatusBadge } from '#web/kit/display/badge.tsx'
import { formatDate } from '#web/lib/format.ts'
import { attachedWords } from '#web/features/organization-merges/merges.public.ts'

const looks = {
  likely: { tone: 'gold', icon: CircleDot },
  possible: { tone: 'secondary', icon: CircleDashed },
  weak: { tone: 'secondary', icon: MapPin },
} as const

/** Two organizations side by side, and why they may be one. */
export function PairCard({ pair, actions }: { pair: DuplicatePair; actions: ReactNode }) {
  const {
    level,
    reasons,
    organizations: [one, other],
    attached,
  } = pair
  return (
    <article
      aria-label={`${one.name} and ${other.name}`}
      className="rounded-sheet border border-rule bg-sheet"
    >
      <header className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 border-b border-rule px-4.5 py-2.5">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-label text-ink-2">
          <Badge {...looks[level]}>{likenessLevels[level]}</Badge>
          {reasons.map((reason) => likenessReasons[reason]).join(' · ')}
        </p>
        <div className="flex flex-wrap gap-2">{actions}</div>
      </header>
      <div className="grid sm:grid-cols-2">
        <Side
          organization={one}
          attached={attached[0]}
          className="max-sm:border-b max-sm:border-rule"
        />
        <Side organization={other} attached={attached[1]} className="sm:border-l sm:border-rule" />
      </div>
    </article>
  )
}

function Side({
  organization,
  attached,
  className,
}: {
  organization: Organization
  attached: AttachedCounts
  className: string
}) {
  const { id, name, location, website, status, createdAt } = organization
  return (
    <div className={`min-w-0 px-4.5 py-3.5 ${className}`}>
      <h3 className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-body">
        <Link href={organizationAddress(id)} className="font-strong text-ink wrap-anywhere">
          {name}
        </Link>
        <StatusBadge status={status} />
      </h3>
      <p className="mt-1 text-ink-2 wrap-anywhere">
        {[location && shownLocation(location), website?.replace(/^https?:\/\//i, '')]
          .filter(Boolean)
          .join(' · ') || 'No location and no website'}
      </p>
      <p className="mt-1 text-meta text-ink-3">{`Added ${formatDate(createdAt)}. ${attachedWords(attached) || 'Nothing belongs to it'}.`}</p>
    </div>
  )
}
