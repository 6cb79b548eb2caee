import { Alert } from '#web/kit/feedback/alert.tsx'
import { PageHeader } from '#web/kit/layout/page-header.tsx'
import { useCurrentUser } from '#web/lib/current-user.ts'
import { displayName } from '#web/lib/person.ts'
import { JoinForm } from './join.form.tsx'
import { VerifyAddress } from './verify-address.tsx'

const open = [
  'your profile, your preferences and your signed-in sessions',
  'the Terms and Agreement',
] as const
const closed =
  'Products, catalytic facilities, projects, organizations, and shared resources open as soon as you belong to an organization.'

/** The page of an account that belongs to no organization yet (C-03). */
export function JoinOrganizationPage() {
  const user = useCurrentUser()
  return (
    <>
      <PageHeader
        title="Join Organization"
        subtitle="Enter your organization's registration key to open the portal."
      />
      {user.endedMembership !== null && (
        <Alert tone="warn" announce={false} className="mt-6">
          <p>{`This address was registered with the key of ${user.endedMembership} before anyone confirmed it. Enter your key to join.`}</p>
        </Alert>
      )}
      <div className="mt-6 grid grid-cols-2 items-start gap-6 max-lg:grid-cols-1">
        <JoinForm />
        <div className="grid min-w-0 gap-6">
          <VerifyAddress />
          <section aria-labelledby="what-i-see" className="border-t-2 border-ink pt-3">
            <h2 id="what-i-see" className="text-head">
              What you can see now
            </h2>
            <p className="mt-1 wrap-anywhere text-ink-2">
              You are signed in as {displayName(user)}. Without an organization this account sees:
            </p>
            <ul className="mt-2 list-disc pl-5 text-ink-2">
              {open.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
            <p className="mt-2 text-ink-2">{closed}</p>
          </section>
        </div>
      </div>
    </>
  )
}
