import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState, useRef } from 'react'
import { Redirect, Route, useSearch } from 'wouter'
import { termsVersion } from '#contract/first-view'
import { isAdmin, mustSetUpSecondStep, rightsOf } from '#contract/person'
import type { CurrentUser } from '#contract/users'
import { FreshProof } from '#web/features/auth/fresh-proof.tsx'
import { ConnectSso } from '#web/features/auth/sso/connect-sso.tsx'
import { dashboardHead } from '#web/features/dashboard/dashboard-head.ts'
import { TooltipProvider } from '#web/kit/overlay/tooltip.tsx'
import { meets } from '#web/lib/access.ts'
import { followSession, useCurrentUser } from '#web/lib/current-user.ts'
import { removeOldDrafts } from '#web/lib/form-draft.ts'
import { followChanges } from '#web/lib/live-changes.ts'
import { usePreferences, usePreferencesQuery, useSavePreferences } from '#web/lib/preferences.ts'
import { chooseTheme } from '#web/lib/theme.ts'
import { PendingPage } from './pending-page.tsx'
import { useScreen } from './find-screen.ts'
import { LeaveDialog } from './leave-dialog.tsx'
import { NotFoundPage } from './not-found.page.tsx'
import { PageFrame } from './page-frame.tsx'
import { WaitingProject } from './project/project-skeleton.tsx'
import { isProjectTab } from './project/tab-names.ts'
import { organizationAddress, paths } from '../lib/paths.ts'
import type { Screen } from './screens/screen.ts'
import { PaletteOpener } from './shell/palette-opener.tsx'
import { Shell } from './shell/shell.tsx'

// Few people need these, and the schemas they come with.
const JoinOrganizationPage = lazy(async () => ({
  default: (await import('#web/features/auth/join-organization.page.tsx')).JoinOrganizationPage,
}))
const AddressProofPage = lazy(async () => ({
  default: (await import('#web/features/auth/address-proof.page.tsx')).AddressProofPage,
}))
const SetUpSecondStepPage = lazy(async () => ({
  default: (await import('./set-up-second-step.page.tsx')).SetUpSecondStepPage,
}))
const TermsDialog = lazy(async () => ({
  default: (await import('#web/features/auth/terms-dialog.tsx')).TermsDialog,
}))

// Drafts are retained for a day; older ones are deleted here.
removeOldDrafts()

function Page() {
  const user = useCurrentUser()
  const { path, screen } = useScreen()
  const search = useSearch()
  // Before every page, and without leaving its address: it opens once the address is proven.
  if (user.confirmAddress === 'required') return <AddressProofPage />
  if (path === paths.signIn) return <Redirect to={paths.home} replace />
  if (!screen) return <NotFoundPage />
  if (meets(screen.access, user)) return <Route path={screen.path} component={screen.Part} />
  // The dashboard of the own organization is at an address without an id; anybody else's is not there (C-11).
  if (user.organizationId !== null && path === organizationAddress(user.organizationId)) {
    return (
      <Redirect
        to={
          search === '' ? paths.organizationDashboard : `${paths.organizationDashboard}?${search}`
        }
        replace
      />
    )
  }
  // An account without an organization is shown how to join one instead of pages it cannot read yet (C-03).
  return screen.access === 'member' ? <JoinOrganizationPage /> : <NotFoundPage />
}

/** What is known of a page before its code is here. */
function pendingPage({ head, path }: Screen, user: CurrentUser, address: string) {
  if (head) return <PendingPage head={head} isList />
  const [, , id = '', tab = 'money'] = address.split('/')
  if (path === paths.project && isProjectTab(tab))
    return <WaitingProject id={id} tab={tab} isParty={isAdmin(user)} />
  return path === paths.home ? <PendingPage head={dashboardHead(user)} /> : undefined
}

/** Pages follow what other people change, of records and of the person, as long as the person is signed in. */
function FollowedChanges() {
  const client = useQueryClient()
  const { id } = useCurrentUser()
  useEffect(() => followChanges(client, id), [client, id])
  useEffect(() => followSession(client), [client])
  return null
}

/** The shell and in it the page, where the person may see it. */
function Inside() {
  const user = useCurrentUser()
  const { path, screen } = useScreen()
  return (
    <>
      <Shell>
        <PageFrame
          // Nothing of what other rights showed stays, also not what a page keeps itself.
          key={rightsOf(user)}
          place={path}
          waiting={
            screen && user.confirmAddress !== 'required' && meets(screen.access, user)
              ? pendingPage(screen, user, path)
              : undefined
          }
        >
          <Page />
        </PageFrame>
      </Shell>
      <PaletteOpener key={rightsOf(user)} />
      <LeaveDialog />
    </>
  )
}

/** What a signed-in person sees; who must have a second step and has none yet sets one up before anything else. */
export function SignedIn() {
  useChosenTheme()
  useOwnTimeZone()
  const user = useCurrentUser()
  // The step is in force before its recovery codes are kept.
  const [isSettingUp, setSettingUp] = useState(false)
  return (
    <TooltipProvider>
      {/* Without a demanded step there is no stream: it begins with the step. */}
      <FollowedChanges key={String(mustSetUpSecondStep(user))} />
      {mustSetUpSecondStep(user) || isSettingUp ? (
        <SetUpSecondStepPage onBusy={setSettingUp} />
      ) : (
        <Inside />
      )}
      {user.termsVersion !== null && user.termsVersion !== termsVersion && (
        <Suspense>
          <TermsDialog />
        </Suspense>
      )}
      {/* Setting up a second step takes a fresh proof, too. */}
      <FreshProof />
      {!mustSetUpSecondStep(user) && <ConnectSso />}
    </TooltipProvider>
  )
}

/** Shows the theme of the person's profile on this device; without a chosen theme the device's stays. */
function useChosenTheme(): void {
  const { theme } = usePreferences()
  useEffect(() => {
    if (theme !== 'system') chooseTheme(theme)
  }, [theme])
}

/** Stores the browser's time zone with the account where none is known: digests come by it (N-060). */
function useOwnTimeZone(): void {
  const stored = usePreferencesQuery().data
  const { mutate } = useSavePreferences()
  const wasRead = useRef(false)
  useEffect(() => {
    if (stored === undefined || wasRead.current) return
    wasRead.current = true
    if (stored.timeZone !== null) return
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
    // One that the server does not know leaves UTC; nobody has asked for anything that could fail.
    if (timeZone) mutate({ timeZone })
  }, [stored, mutate])
}
