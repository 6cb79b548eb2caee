import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { Fragment, useEffect, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { campaignRoles } from '#contract/common/enums'
import type { Home } from '#contract/home/home-answer'
import { profileCompleteness } from '#contract/home/profile-completeness'
import { organizationCalls } from '#contract/organizations'
import { mayWriteFacilities } from '#contract/rights'
import { dashboardTitle } from '#web/features/dashboard/dashboard-head.ts'
import { StartHere, useStartShown } from '#web/features/dashboard/start-here.tsx'
import { RaisedBar, RaisedKey } from '#web/kit/display/raised-bar.tsx'
import { EmptyState } from '#web/kit/feedback/empty-state.tsx'
import { QueryError } from '#web/kit/feedback/query-error.tsx'
import { Skeleton } from '#web/kit/feedback/skeleton.tsx'
import { buttonClasses } from '#web/kit/form/button.tsx'
import { PageHeader } from '#web/kit/layout/page-header.tsx'
import { addAddress } from '#web/lib/add-request.ts'
import { useCurrentUser } from '#web/lib/current-user.ts'
import { formatCountOf } from '#web/lib/format.ts'
import { newAddress, paths } from '#web/lib/paths.ts'
import { read } from '#web/lib/query-client.ts'
import { useUnread } from '#web/lib/unread.ts'
import { CapitalSection } from './capital-rows.tsx'
import { FacilitySection } from './facility-rows.tsx'
import { homeSentence, sectionsOf, type HomeSection } from './home-words.ts'
import { MediatedSection } from './mediated-rows.tsx'
import { ProjectSection } from './project-rows.tsx'
import { useHome } from './use-home.ts'

/** The first page of members: their own records by the organization's role, each with its next step (U-001 to U-007). */
export function HomePage() {
  const user = useCurrentUser()
  const organization = useQuery(
    read(organizationCalls.read, { params: { id: user.organizationId ?? '' } }),
  )
  const home = useHome()
  const saved = useSavedRecord()
  const sections = sectionsOf(organization.data?.campaignRole ?? null)
  const isKnown = home.data !== undefined && !organization.isPending
  const { campaignRole = null, location = null } = organization.data ?? {}
  const isNew = home.data?.start.isNew === true
  const start = useStartShown(home.data?.start) && home.data && (
    <StartHere
      start={home.data.start}
      {...(organization.data && { missing: profileCompleteness(organization.data).missing })}
    />
  )
  return (
    <>
      <PageHeader
        title={dashboardTitle(user)}
        subtitle={[user.organizationName, campaignRole && campaignRoles[campaignRole], location]
          .filter(Boolean)
          .join(' · ')}
        actions={
          <>
            <Link href={paths.organizationDashboard} className={buttonClasses()}>
              My Organization
            </Link>
            {/* Where the first steps stand alone, the first of them has the green button. */}
            {organization.data === undefined ? (
              // What it adds follows from the role: it does not change under the mouse.
              organization.isPending && <Skeleton className="h-9.5 w-34" />
            ) : (
              <AddLink first={sections[0]} isPrimary={!(isNew && start)} />
            )}
          </>
        }
      />
      {isKnown && home.data ? (
        <>
          <Summary home={home.data} sections={sections} />
          {isNew && (start || <NothingYet home={home.data} />)}
          <Sections home={home.data} sections={sections} saved={saved} />
          {!isNew && start}
        </>
      ) : home.isError ? (
        <QueryError title="Home could not be loaded" query={home} className="mt-6" />
      ) : (
        <HomeSkeleton />
      )}
    </>
  )
}

/** Adds what the organization's role begins with; a product for who may not add facilities (U-002). */
function AddLink({ first, isPrimary }: { first: HomeSection | undefined; isPrimary: boolean }) {
  const user = useCurrentUser()
  const own = user.organizationId ?? undefined
  const [label, href] =
    first === 'projects'
      ? ['Add Project', addAddress(paths.pipeline)]
      : first === 'facilities' && mayWriteFacilities(user)
        ? ['Add Facility', newAddress(paths.facilities)]
        : ['Add Product', newAddress(paths.products, own)]
  return (
    <Link href={href} className={buttonClasses({ variant: isPrimary ? 'primary' : 'secondary' })}>
      <Plus aria-hidden="true" />
      {label}
    </Link>
  )
}

/** One sentence of what the records are at, whom somebody waits for, and what there is to do (U-003). */
function Summary({
  home,
  sections,
}: {
  readonly home: Home
  readonly sections: readonly HomeSection[]
}) {
  const { projects, capital } = home
  return (
    <>
      <p className="mt-2.5 text-[1.0625rem] leading-6.5 text-ink-2 max-sm:text-base max-sm:leading-6">
        {homeSentence(home, sections).map((part) =>
          typeof part === 'string' ? (
            <Fragment key={part}>{part}</Fragment>
          ) : (
            <b key={part.figure} className="font-head text-ink">
              {part.figure}
            </b>
          ),
        )}{' '}
        {projects.waiting > 0 && (
          <>
            {/* Where requests, offers and questions are one list. */}
            <SummaryLink href={paths.attention}>
              {`${formatCountOf(projects.waiting, 'lender')} ${projects.waiting === 1 ? 'waits' : 'wait'}`}
            </SummaryLink>
            {' for you. '}
          </>
        )}
        {capital.waiting > 0 && (
          <>
            <SummaryLink href={paths.introductions}>
              {`${formatCountOf(capital.waiting, 'request')} ${capital.waiting === 1 ? 'waits' : 'wait'}`}
            </SummaryLink>
            {' for your answer. '}
          </>
        )}
        <AttentionLink />
      </p>
      {projects.total > 0 && projects.uses > 0 && sections[0] === 'projects' && (
        <div className="mt-3.5 grid gap-2">
          <RaisedBar isLarge {...projects} />
          <RaisedKey {...projects} />
        </div>
      )}
    </>
  )
}

function SummaryLink({ href, children }: { readonly href: string; readonly children: string }) {
  return (
    <Link
      href={href}
      className="border-b border-rule-strong font-head text-ink no-underline! hover:border-ink"
    >
      {children}
    </Link>
  )
}

/** "9 to do, 1 new" (N-034). */
function AttentionLink() {
  const waiting = useUnread()
  if (!waiting) return null
  const { toDo, unread } = waiting
  const words = [toDo > 0 && `${toDo} to do`, unread > 0 && `${unread} new`].filter(Boolean)
  return (
    words.length > 0 && (
      <>
        <SummaryLink href={paths.attention}>{words.join(', ')}</SummaryLink>
        {' in Attention.'}
      </>
    )
  )
}

/** The product or lending profile that was saved on the page before, out of the address: a reload marks it no more (U-031). */
function useSavedRecord(): string | null {
  const [saved] = useState(() => new URLSearchParams(window.location.search).get('saved'))
  const [, navigate] = useLocation()
  useEffect(() => {
    if (saved !== null) navigate(paths.home, { replace: true })
  }, [saved, navigate])
  return saved
}

function Sections({
  home,
  saved,
  sections,
}: {
  readonly home: Home
  readonly saved: string | null
  readonly sections: readonly HomeSection[]
}) {
  const { projects, capital, facilities, mediated } = home
  const parts = {
    projects: projects.total > 0 && <ProjectSection projects={projects} />,
    capital: capital.total > 0 && <CapitalSection capital={capital} saved={saved} />,
    facilities: facilities.total > 0 && <FacilitySection facilities={facilities} />,
  }
  const isMediating = mediated.projects > 0 && <MediatedSection mediated={mediated} />
  const isFirst = mediated.rows.length > 0
  return (
    <>
      {isFirst && isMediating}
      {sections.map((section) => (
        <Fragment key={section}>{parts[section]}</Fragment>
      ))}
      {!isFirst && isMediating}
    </>
  )
}

/** Where the first steps are hidden and no record is there. */
const NothingYet = ({ home: { mediated } }: { readonly home: Home }) =>
  mediated.projects === 0 && (
    <EmptyState title="Nothing here yet">
      <p>Projects, products, and facilities of your organization appear here.</p>
    </EmptyState>
  )

/** The room of the first rows. */
function HomeSkeleton() {
  return (
    <div aria-busy="true" className="mt-4">
      <output className="sr-only">Loading...</output>
      <Skeleton className="h-4 w-3/5 max-sm:w-full" />
      <div aria-hidden className="mt-10 border-t-2 border-ink">
        {['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((row) => (
          <div key={row} className="flex h-[67px] items-center border-b border-rule max-md:h-56">
            <Skeleton className="w-1/4 max-sm:w-2/3" />
          </div>
        ))}
      </div>
    </div>
  )
}
