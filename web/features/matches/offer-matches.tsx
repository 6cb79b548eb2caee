import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { labelOf } from '#contract/common/enums'
import { capitalTypes } from '#contract/common/registry-enums'
import { mayWriteRecord } from '#contract/rights'
import { PageHeader } from '#web/kit/layout/page-header.tsx'
import { useCurrentUser } from '#web/lib/current-user.ts'
import { formatMoneyRange } from '#web/lib/format.ts'
import { editAddress, openAddress, paths } from '#web/lib/paths.ts'
import { ExportMatches } from './export-matches.tsx'
import { useMatchAddress } from './match-address.ts'
import { FactsToFill, FitKey } from './match-aside.tsx'
import { MatchListPart, SubjectNote, useRowLimit } from './match-list-part.tsx'
import { DismissedSection, NearSection } from './match-sections.tsx'
import { MatchSubject } from './match-subject.tsx'
import { oneFacility, oneProduct, oneLendingProfile, useOfferMatches } from './matches.queries.ts'

type OfferList = 'products' | 'lending-profiles' | 'catalytic-facilities'

/** An offer as the head of its page says it. */
interface Subject {
  readonly id: string
  readonly name: string
  readonly organizationId: string
  readonly facts: readonly (string | null)[]
}

const words: Readonly<
  Record<OfferList, { noun: string; listName: string; path: string; form: string | null }>
> = {
  products: {
    noun: 'product',
    listName: 'Product Registry',
    path: paths.productRegistry,
    form: paths.products,
  },
  'lending-profiles': {
    noun: 'lending profile',
    listName: 'Lending Profiles',
    path: paths.lendingProfiles,
    form: paths.lendingProfiles,
  },
  'catalytic-facilities': {
    noun: 'facility',
    listName: 'Catalytic Facilities',
    path: paths.facilities,
    form: null,
  },
}

const typesOf = (types: readonly string[]) =>
  types.map((type) => labelOf(capitalTypes, type)).join(' and ')

export function ProductMatches({ id }: { readonly id: string }) {
  return (
    <MatchSubject query={useQuery(oneProduct(id))} noun="product" list={paths.productRegistry}>
      {(product) => (
        <OfferMatches
          list="products"
          subject={{
            ...product,
            facts: [
              product.organizationName,
              typesOf(product.type),
              formatMoneyRange(product.minPrincipalSize, product.maxPrincipalSize),
            ],
          }}
        />
      )}
    </MatchSubject>
  )
}

export function LendingProfileMatches({ id }: { readonly id: string }) {
  return (
    <MatchSubject
      query={useQuery(oneLendingProfile(id))}
      noun="lending profile"
      list={paths.lendingProfiles}
    >
      {(lendingProfile) => (
        <OfferMatches
          list="lending-profiles"
          subject={{
            ...lendingProfile,
            facts: [
              lendingProfile.organizationName,
              typesOf(lendingProfile.loanTypes),
              formatMoneyRange(lendingProfile.minimumLoanAmount, lendingProfile.maximumLoanAmount),
            ],
          }}
        />
      )}
    </MatchSubject>
  )
}

export function FacilityMatches({ id }: { readonly id: string }) {
  return (
    <MatchSubject query={useQuery(oneFacility(id))} noun="facility" list={paths.facilities}>
      {(facility) => (
        <OfferMatches
          list="catalytic-facilities"
          subject={{ ...facility, facts: [facility.organizationName] }}
        />
      )}
    </MatchSubject>
  )
}

/** The projects that an offer fits (M-302). */
function OfferMatches({ list, subject }: { readonly list: OfferList; readonly subject: Subject }) {
  const user = useCurrentUser()
  const { parameters, change } = useMatchAddress()
  const { limit, more } = useRowLimit()
  const [isNearWhole, setNearWhole] = useState(false)
  const { noun, listName, path, form } = words[list]
  const { id, name } = subject
  const matches = useOfferMatches(list, id, { limit })
  const near = useOfferMatches(
    list,
    id,
    { state: 'near', limit: isNearWhole ? 1000 : 6 },
    (matches.data?.totals.near ?? 0) > 0,
  )
  const dismissedCount = matches.data?.totals.dismissed ?? 0
  const [isDismissedShown, setDismissedShown] = useState(false)
  const dismissed = useOfferMatches(
    list,
    id,
    { dismissed: 'true', limit: 1000 },
    isDismissedShown && dismissedCount > 0,
  )
  const rows = {
    other: 'deal',
    dealOrganizationId: undefined,
    open: parameters.get('match'),
    onOpen: (match: string | null) => change({ match }),
  } as const
  return (
    <>
      <PageHeader
        title={`Matches for ${name}`}
        subtitle={subject.facts.filter(Boolean).join(' · ')}
        crumbs={[
          { label: listName, href: path },
          { label: name, href: openAddress(path, id) },
        ]}
        actions={<ExportMatches list={list} id={id} query={{}} />}
      />
      <SubjectNote note={matches.data?.subjectNote} />
      <div className="mt-5.5 grid grid-cols-[minmax(0,1fr)_276px] items-start gap-7 max-xl:grid-cols-[minmax(0,1fr)]">
        <div className="min-w-0">
          <MatchListPart
            {...rows}
            list={matches}
            label="Matching projects"
            emptyTitle={`No open project fits this ${noun} yet`}
            empty={null}
            onMore={more}
          />
          {!matches.isError && (
            <NearSection
              {...rows}
              near={near}
              isWhole={isNearWhole}
              onShowAll={() => setNearWhole(true)}
            />
          )}
          <DismissedSection
            {...rows}
            count={dismissedCount}
            list={dismissed}
            isShown={isDismissedShown}
            onShow={setDismissedShown}
          />
        </div>
        <aside className="max-xl:grid max-xl:grid-cols-2 max-xl:gap-x-7 max-sm:grid-cols-1 print:hidden">
          <FactsToFill
            facts={matches.data?.facts ?? []}
            formAddress={
              form !== null && mayWriteRecord(user, subject) ? editAddress(form, id) : null
            }
          />
          <FitKey />
        </aside>
      </div>
    </>
  )
}
