import { useQuery } from '@tanstack/react-query'
import { Info } from 'lucide-react'
import { useEffect, useState } from 'react'
import { shownLocation } from '#contract/common/location'
import { listSimilar, type SimilarOrganization } from '#contract/organization-duplicates'
import { likenessReasons } from '#contract/organization-likeness'
import { isAdmin, mayManageOrganization } from '#contract/rights'
import { openAddress, organizationAddress, paths } from '#web/lib/paths.ts'
import { useCurrentUser } from '#web/lib/current-user.ts'
import { read } from '#web/lib/query-client.ts'

/** How long after the last key the request is sent, in milliseconds. */
const pause = 400
const noRows: readonly SimilarOrganization[] = []

/** What is typed of an organization. */
interface Typed {
  name?: string | null | undefined
  website?: string | null | undefined
  location?: string | null | undefined
}

/** The organizations similar to the one being typed, requested once the typing pauses; none while nothing is typed or where the person may not search. */
export function useSimilarOrganizations(
  { name, website, location }: Typed,
  exceptId?: string,
): readonly SimilarOrganization[] {
  const user = useCurrentUser()
  const [settled, setSettled] = useState<Record<string, string>>({})
  useEffect(() => {
    const typed = { name: name?.trim() ?? '', website: website?.trim() ?? '' }
    const wanted = { ...typed, location: location?.trim() ?? '', exceptId: exceptId ?? '' }
    const isBlank = Object.values(typed).every((value) => value === '')
    const timer = setTimeout(
      () =>
        setSettled(
          isBlank
            ? {}
            : Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== '')),
        ),
      pause,
    )
    return () => clearTimeout(timer)
  }, [name, website, location, exceptId])
  const mayAsk =
    isAdmin(user) ||
    (user.organizationId !== null && mayManageOrganization(user, user.organizationId))
  // Only a hint: when it cannot be had, nothing is said.
  const { data } = useQuery({
    ...read(listSimilar, { query: settled }),
    enabled: mayAsk && Object.keys(settled).length > 0,
    gcTime: 60_000,
  })
  return data?.organizations ?? noRows
}

/** Says beside a field that there is such an organization already; it never prevents saving. */
export function LooksLike({ organizations }: { organizations: readonly SimilarOrganization[] }) {
  const user = useCurrentUser()
  const addressOf = (id: string) =>
    isAdmin(user) ? organizationAddress(id) : openAddress(paths.organizationsRegistry, id)
  return (
    <output className="block text-meta text-ink-2">
      {organizations.map(({ id, name, location, reasons }) => (
        <span key={id} className="mt-[5px] flex items-start gap-1.5">
          <Info aria-hidden="true" className="mt-px size-3.5 flex-none text-gold-ink" />
          <span>
            {'Looks like '}
            {/* In another window: what is typed here stays. */}
            <a
              href={addressOf(id)}
              target="_blank"
              rel="noopener"
              className="font-strong text-ink underline underline-offset-[3px]"
            >
              {name}
            </a>
            {location && ` (${shownLocation(location)})`}
            {` - ${reasons.map((reason) => likenessReasons[reason]).join(', ')}`}
          </span>
        </span>
      ))}
    </output>
  )
}
