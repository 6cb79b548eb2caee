import { lazy, Suspense, useState } from 'react'
import { Link, useSearch } from 'wouter'
import { paths } from '#web/lib/paths.ts'
import { LinkButton } from '#web/kit/form/button.tsx'
import { Tab, TabPanel, Tabs, TabsList } from '#web/kit/layout/tabs.tsx'
import { usePageTitle } from '#web/lib/page-title.ts'
import { usePasskeys } from '#web/lib/use-passkeys.ts'
import { useSettings } from '#web/lib/settings.ts'
import { useCompleteSignIn } from './complete-sign-in.ts'
import { PasskeySignIn } from './passkey-sign-in.tsx'
import { PasswordForm } from './password.form.tsx'
import { sentCode } from './sent-code.ts'
import { PortalSsoButton } from './sso/portal-sso-button.tsx'
import type { PendingSignIn } from './two-steps.ts'

const loadRegister = () => import('./register.form.tsx')
const loadCode = () => import('./code.form.tsx')
const RegisterForm = lazy(async () => ({ default: (await loadRegister()).RegisterForm }))
const SecondStep = lazy(async () => ({
  default: (await import('./second-step/second-step.tsx')).SecondStep,
}))
const WorkEmailStep = lazy(async () => ({
  default: (await import('./sso/work-email-step.tsx')).WorkEmailStep,
}))
const CodeForm = lazy(async () => ({ default: (await loadCode()).CodeForm }))

/** Begins to load a form under the pointer; a failure is shown when it is opened. */
const preload = (load: () => Promise<unknown>) => {
  const begin = () => void load().catch(() => undefined)
  return { onPointerEnter: begin, onFocus: begin }
}

type SignInTab = 'password' | 'register' | 'code'

const hints: Readonly<Record<SignInTab, string>> = {
  password: 'Use your password, or have a code sent by email.',
  register: 'Create an account with your name and email address.',
  code: 'Have a code sent by email, or use your password.',
}

/** The sign-in screen: password, own account, or a code by e-mail (P-022). */
export function SignInPage() {
  const { selfRegistration, sso, ssoByDomain } = useSettings()
  const completeSignIn = useCompleteSignIn()
  const hasPasskeys = usePasskeys()
  const search = useSearch()
  const [waiting] = useState(() => sentCode()?.email)
  // The address goes along from tab to tab; a link may bring it (P-057).
  const [email, setEmail] = useState(
    () => new URLSearchParams(search).get('email') ?? waiting ?? '',
  )
  const [tab, setTab] = useState<SignInTab>(email && email === waiting ? 'code' : 'password')
  const [sendAtOnce, setSendAtOnce] = useState(false)
  const [pending, setPending] = useState<PendingSignIn | null>(null)
  const [asksWorkEmail, setAsksWorkEmail] = useState(false)
  const [back, setBack] = useState<{ expired: Error | undefined } | null>(null)
  usePageTitle(pending ? 'Confirm it is you' : 'Sign in')

  function open(next: SignInTab, sends = false) {
    setSendAtOnce(sends)
    setBack(null)
    setTab(next)
  }

  if (pending)
    return (
      <Suspense>
        <SecondStep
          pending={pending}
          onSignedIn={completeSignIn}
          onBack={(expired) => {
            open('password')
            setBack({ expired })
            setPending(null)
          }}
        />
      </Suspense>
    )
  if (asksWorkEmail)
    return (
      <Suspense>
        <WorkEmailStep email={email} onEmail={setEmail} onBack={() => setAsksWorkEmail(false)} />
      </Suspense>
    )
  const shared = { email, onEmail: setEmail, onSignedIn: completeSignIn }
  return (
    <>
      <h1 className="font-display text-title max-sm:text-title-sm">Sign in to the portal</h1>
      <p className="mt-0.5 text-ink-2">
        {tab === 'password' && hasPasskeys
          ? 'Use your passkey, your password, or have a code sent by email.'
          : hints[tab]}
      </p>
      <PasskeySignIn onSignedIn={completeSignIn} className="mt-5" />
      {sso && <PortalSsoButton name={sso.name} className={hasPasskeys ? 'mt-2.5' : 'mt-5'} />}
      <Tabs value={tab} onValueChange={(value) => open(value as SignInTab)}>
        <TabsList fill aria-label="Ways to sign in" className="mt-5.5 mb-6">
          <Tab value="password">Sign In</Tab>
          {selfRegistration && (
            <Tab value="register" {...preload(loadRegister)}>
              Register
            </Tab>
          )}
          <Tab value="code" {...preload(loadCode)}>
            Email Code
          </Tab>
        </TabsList>
        <TabPanel tabIndex={-1} value="password">
          <PasswordForm
            {...shared}
            back={back}
            onSecondStep={setPending}
            onCodeInstead={(valid) => open('code', valid)}
          />
        </TabPanel>
        {selfRegistration && (
          <TabPanel tabIndex={-1} value="register">
            <Suspense>
              <RegisterForm {...shared} onSignInInstead={() => open('password')} />
            </Suspense>
          </TabPanel>
        )}
        <TabPanel tabIndex={-1} value="code">
          <Suspense>
            <CodeForm {...shared} onSecondStep={setPending} sendAtOnce={sendAtOnce} />
          </Suspense>
        </TabPanel>
      </Tabs>
      {ssoByDomain && (
        <p className="mt-4.5 text-center text-meta text-ink-3">
          <LinkButton onClick={() => setAsksWorkEmail(true)}>Single sign-on</LinkButton> with your
          work email
        </p>
      )}
    </>
  )
}

/** The line under the forms of the sign-in screen. */
export function TermsLine() {
  return (
    <p className="text-center text-meta text-ink-3">
      By continuing you accept the <Link href={paths.terms}>Terms and Agreement</Link>.
    </p>
  )
}
