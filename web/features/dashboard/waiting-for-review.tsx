import { Link } from 'wouter'
import { addressWith, editAddress, paths } from '#web/lib/paths.ts'
import { ListLink } from '#web/kit/table/list-link.tsx'
import { QueryError } from '#web/kit/feedback/query-error.tsx'
import { formatCountOf } from '#web/lib/format.ts'
import { useSettings } from '#web/lib/settings.ts'
import { useLendingProfilesUnderReview, useProductsUnderReview } from './dashboard.queries.ts'
import { SideList } from './side-list.tsx'

interface Waiting {
  noun: [one: string, many: string]
  path: string
  total: number
  records: readonly { id: string; name: string; organizationName: string }[]
}

/** What members have written and an administrator lets others see, where the campaign reviews and something waits (P-275, U-008). */
export function WaitingForReview() {
  const { memberReview } = useSettings()
  return memberReview ? <WhatWaits /> : null
}

function WhatWaits() {
  const [products, profiles] = [useProductsUnderReview(), useLendingProfilesUnderReview()]
  const failed = [products, profiles].find(({ isError, data }) => isError && !data)
  const waiting: Waiting[] =
    products.data && profiles.data
      ? [
          {
            noun: ['product', 'products'],
            path: paths.products,
            total: products.data.total,
            records: products.data.products,
          },
          {
            noun: ['lending profile', 'lending profiles'],
            path: paths.lendingProfiles,
            total: profiles.data.total,
            records: profiles.data.lendingProfiles,
          },
        ]
      : []
  const kinds = waiting.filter(({ total }) => total > 0)
  if (!failed && kinds.length === 0) return null
  return (
    <SideList title="Waiting for Review">
      {failed && <QueryError title="What waits for review could not be loaded" query={failed} />}
      {kinds.map((kind) => (
        <Kind key={kind.path} kind={kind} />
      ))}
    </SideList>
  )
}

function Kind({
  kind: {
    noun: [one, many],
    path,
    total,
    records,
  },
}: {
  kind: Waiting
}) {
  return (
    <>
      <ul aria-label={`Waiting ${many}`}>
        {records.map(({ id, name, organizationName }) => (
          <li key={id} className="border-b border-rule px-0.5 py-2">
            <Link
              href={editAddress(path, id)}
              className="block py-0.5 font-strong text-ink wrap-anywhere"
            >
              {name}
            </Link>
            <p className="text-meta text-ink-3 wrap-anywhere">{organizationName}</p>
          </li>
        ))}
      </ul>
      <p className="py-2">
        <ListLink href={addressWith(path, { status: 'under_review' })}>
          {formatCountOf(total, `${one} under review`, `${many} under review`)}
        </ListLink>
      </p>
    </>
  )
}
