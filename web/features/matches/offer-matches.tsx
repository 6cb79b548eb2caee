import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { labelOf } from '#contract/common/enums'
import { capitalTypes } from '#contract/common/registry-enums'
import type { MatchList, OfferMatchQuery } from '#contract/matches'
import { mayWriteRecord } from '#contract/rights'
import { LazyMap, MapLegend } from '#web/kit/display/lazy-map.tsx'
import { countedPlaces, placeLabel } from '#web/kit/display/map-steps.ts'
import { Pill } from '#web/kit/display/pill.tsx'
import { Segmented } from '#web/kit/form/segmented.tsx'
import { PageHeader } from '#web/kit/layout/page-header.tsx'
import { useCurrentUser } from '#web/lib/current-user.ts'
import { formatCountOf, formatMoney, formatMoneyRange } from '#web/lib/format.ts'
import { editAddress, matchesAddress, openAddress, paths, withParameters } from '#web/lib/paths.ts'
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

const sorts = [
  { value: 'score' as const, label: 'Score' },
  { value: 'amount' as const, label: 'Amount' },
]

/** What the matches are worth: "23 projects seek $41,200,000". */
function foundWords({ totals: { projects = 0, sought = 0 } }: MatchList): ReactNode {
  if (projects === 0) return null
  return (
    <>
      <b className="font-head text-ink">{formatCountOf(projects, 'project')}</b>
      {` ${projects === 1 ? 'seeks' : 'seek'} `}
      <b className="font-head text-ink">{formatMoney(sought)}</b>
      <span className="text-meta text-ink-3"> · each by its largest need</span>
    </>
  )
}

/** The page with its list narrowed to a place, or no longer. */
function addressWithPlace(parameters: URLSearchParams, path: string, place: string): string {
  const next = new URLSearchParams(parameters)
  if (next.get('location') === place) next.delete('location')
  else next.set('location', place)
  return withParameters(path, next)
}

/** Where the projects are; a state narrows the list beside it (U-054). */
function PlacesMap({
  places,
  chosen,
  addressOf,
}: {
  readonly places: NonNullable<MatchList['places']>
  readonly chosen: string | null
  readonly addressOf: (place: string) => string
}) {
  if (places.length === 0) return null
  const counted = countedPlaces(
    places.map(({ location, projects, sought }) => ({
      location,
      count: projects,
      words: `${formatCountOf(projects, 'project')}, ${formatMoney(sought)}`,
    })),
  )
  return (
    <section aria-label="Where they are" className="mb-6 border-t-2 border-ink pt-2.5">
      <h2 className="mb-2 text-head">Where they are</h2>
      <LazyMap
        label="Matching projects by place"
        none="No projects"
        places={counted.places}
        chosen={chosen === null ? [] : [chosen]}
        hrefOf={(place) => (place === 'none' ? null : addressOf(place))}
      />
      <div className="mt-2">
        <MapLegend shades={counted.legend} />
      </div>
    </section>
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
  const location = parameters.get('location')
  const sort = parameters.get('sort') === 'amount' ? 'amount' : 'score'
  const narrowed: OfferMatchQuery = {
    ...(location !== null && { location }),
    ...(sort === 'amount' && { sort }),
  }
  const matches = useOfferMatches(list, id, { ...narrowed, limit })
  const near = useOfferMatches(
    list,
    id,
    { ...narrowed, state: 'near', limit: isNearWhole ? 1000 : 6 },
    (matches.data?.totals.near ?? 0) > 0,
  )
  const dismissedCount = matches.data?.totals.dismissed ?? 0
  const [isDismissedShown, setDismissedShown] = useState(false)
  const dismissed = useOfferMatches(
    list,
    id,
    { ...narrowed, dismissed: 'true', limit: 1000 },
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
        actions={<ExportMatches list={list} id={id} query={narrowed} />}
      />
      <SubjectNote note={matches.data?.subjectNote} />
      <div className="mt-5.5 grid grid-cols-[minmax(0,1fr)_276px] items-start gap-7 max-xl:grid-cols-[minmax(0,1fr)]">
        <div className="min-w-0">
          <div className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2">
            <p className="mr-auto text-ink-2">{matches.data && foundWords(matches.data)}</p>
            {location !== null && (
              <Pill
                label="Place"
                value={placeLabel(location)}
                onRemove={() => change({ location: null })}
              />
            )}
            <Segmented
              label="Sort by"
              options={sorts}
              value={sort}
              onChange={(next) => change({ sort: next === 'score' ? null : next })}
            />
          </div>
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
          <PlacesMap
            places={matches.data?.places ?? []}
            chosen={location}
            addressOf={(place) => addressWithPlace(parameters, matchesAddress(list, id), place)}
          />
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
