import type { CSSProperties } from 'react'
import { Link } from 'wouter'
import type { LendingProfile } from '#contract/lending-profiles'
import { Button } from '#web/kit/form/button.tsx'
import { StatusBadge } from '#web/kit/display/badge.tsx'
import type { Fact } from '#web/kit/display/facts.tsx'
import { allFacts, recordFacts } from '#web/kit/display/record-facts.tsx'
import { CopyLinkButton } from '#web/kit/overlay/details-dialog.tsx'
import {
  Dialog,
  DialogBody,
  DialogContent,
  DialogFooter,
  DialogHeader,
} from '#web/kit/overlay/dialog.tsx'
import { LoadError } from '#web/kit/feedback/load-error.tsx'
import { Loading } from '#web/kit/feedback/loading.tsx'
import { sentenceOf } from '#web/lib/api-client.ts'
import { addressesOf } from '#web/registry/registry.ts'
import { lendingProfileDetails } from './lending-profile-details.tsx'
import { lendingProfiles, useLendingProfilesOf } from './lending-profiles.queries.ts'

/** Which lending profiles are compared, in the address, and how many can be. */
export const compareParameter = 'compare'
export const compareAtLeast = 2
export const compareAtMost = 4

/** Everything the details show of a lending profile beside its name. */
const factsOf = (lendingProfile: LendingProfile): Fact[] => [
  { label: 'Organization', value: lendingProfile.organizationName },
  { label: 'Status', value: <StatusBadge status={lendingProfile.status} /> },
  ...recordFacts(lendingProfileDetails, allFacts(lendingProfileDetails), lendingProfile),
]

const cell =
  'border-t border-rule py-2 pr-4 text-left align-top max-sm:pr-2.5 font-normal wrap-anywhere'

/** Two to four lending profiles side by side. */
export function CompareLendingProfilesDialog({
  ids,
  address,
  onClose,
}: {
  ids: readonly string[]
  address: string
  onClose: () => void
}) {
  const queries = useLendingProfilesOf(ids)
  const failed = queries.find(({ isError }) => isError)
  const loaded = queries.flatMap(({ data }) => data ?? [])
  const columns = loaded.map((lendingProfile) => ({
    lendingProfile,
    facts: factsOf(lendingProfile),
  }))
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent size="lg" className="max-w-[1100px]">
        <DialogHeader
          title="Compare Lending Profiles"
          description={`${ids.length} lending profiles side by side`}
        />
        <DialogBody>
          {failed && (
            <LoadError
              title="Failed to fetch lending profiles"
              message={sentenceOf(failed.error)}
              onRetry={() => queries.forEach(({ isError, refetch }) => isError && void refetch())}
            />
          )}
          {!failed && loaded.length < ids.length && <Loading />}
          {!failed && loaded.length === ids.length && (
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- by keyboard one scrolls to the columns beyond the edge
            <section aria-label="Comparison" tabIndex={0} className="overflow-auto">
              {/* Two of them fit beside each other on a phone; more scroll. */}
              <table
                className="w-full min-w-[calc(130px+var(--profiles)*190px)] table-fixed text-table max-sm:min-w-[calc(94px+var(--profiles)*128px)]"
                style={{ '--profiles': loaded.length } as CSSProperties}
              >
                <thead>
                  <tr>
                    <th
                      scope="col"
                      className="w-32 pb-2 text-left align-bottom max-sm:w-[94px] text-meta font-strong text-ink-3"
                    >
                      Field
                    </th>
                    {loaded.map((lendingProfile) => (
                      <th
                        key={lendingProfile.id}
                        scope="col"
                        className="pr-4 pb-2 text-left align-bottom"
                      >
                        <Link
                          href={addressesOf(lendingProfiles).open(lendingProfile)}
                          className="font-strong text-ink"
                        >
                          {lendingProfile.name}
                        </Link>
                      </th>
                    ))}
                  </tr>
                </thead>
                <tbody>
                  {columns[0]?.facts.map(({ label }, row) => (
                    <tr key={label}>
                      <th scope="row" className={`${cell} text-ink-3`}>
                        {label}
                      </th>
                      {columns.map(({ lendingProfile, facts }) => (
                        <td key={lendingProfile.id} className={cell}>
                          {facts[row]?.value}
                        </td>
                      ))}
                    </tr>
                  ))}
                </tbody>
              </table>
            </section>
          )}
        </DialogBody>
        <DialogFooter>
          <CopyLinkButton address={address} />
          <Button variant="primary" onClick={onClose}>
            Close
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  )
}
