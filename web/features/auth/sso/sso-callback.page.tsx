import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Link, useLocation, useSearch } from 'wouter'
import { finishSso } from '#contract/sso'
import type { CurrentUser } from '#contract/users'
import { Alert } from '#web/kit/feedback/alert.tsx'
import { Loading } from '#web/kit/feedback/loading.tsx'
import { toast } from '#web/kit/feedback/toast.ts'
import { buttonClasses } from '#web/kit/form/button.tsx'
import { ApiError, call, sentenceOf } from '#web/lib/api-client.ts'
import { focusTitle } from '#web/lib/page-focus.ts'
import { usePageTitle } from '#web/lib/page-title.ts'
import { paths } from '#web/lib/paths.ts'
import { keepSignedInAt, keepWaitingProvider, ssoVisit } from '#web/lib/sso-visit.ts'
import { AuthTitle } from '../auth-title.tsx'
import { useCompleteSignIn } from '../complete-sign-in.ts'
import { loginMessages } from '../login-messages.ts'
import { SecondStep } from '../second-step/second-step.tsx'

/** What the provider sent the browser back with; null without a state. */
function broughtBack(search: string) {
  const given = new URLSearchParams(search)
  const of = (name: string) => given.get(name) ?? undefined
  const state = of('state')
  return state === undefined
    ? null
    : { state, code: of('code'), iss: of('iss'), error: of('error') }
}

/** Where a provider of single sign-on sends people back to. What it brings leaves the address bar before it is sent. */
export function SsoCallbackPage() {
  const search = useSearch()
  const [path, navigate] = useLocation()
  const completeSignIn = useCompleteSignIn()
  const [brought] = useState(() => broughtBack(search))
  const [visit] = useState(ssoVisit)
  const wasSent = useRef(false)
  const name = visit?.name ?? 'Single sign-on'

  const signedIn = async (user: CurrentUser) => {
    await completeSignIn(user)
    keepSignedInAt(visit?.name ?? null)
  }
  const finish = useMutation({
    mutationFn: (body: NonNullable<typeof brought>) => call(finishSso, { body }),
    onSuccess: async (user) => {
      await signedIn(user)
      toast({ title: loginMessages.title, description: loginMessages.description })
    },
    onError: (error) => {
      if (isLink(error)) keepWaitingProvider(visit?.name ?? null)
      focusTitle()
    },
  })
  const { mutate } = finish
  useEffect(() => {
    if (wasSent.current) return
    wasSent.current = true
    navigate(path, { replace: true })
    if (brought) mutate(brought)
  }, [brought, mutate, navigate, path])

  const { error } = finish
  const isWaiting = brought !== null && error === null
  usePageTitle(isWaiting ? 'Loading...' : asksForStep(error) ? 'Confirm it is you' : 'Sign in')
  if (isWaiting) return <Loading />
  if (asksForStep(error))
    return (
      <SecondStep
        pending={{ email: visit?.email ?? name, methods: error.problem?.methods ?? [] }}
        onSignedIn={signedIn}
        onBack={() => navigate(paths.signIn, { replace: true })}
      />
    )
  const link = isLink(error)
  return (
    <>
      <AuthTitle title={link ? `Connect ${name}` : 'Sign in to the portal'} />
      <Alert tone={link ? 'info' : 'bad'} className="mt-4.5 mb-4.5">
        {error
          ? sentenceOf(error)
          : 'This page is part of signing in. Start from the sign-in screen.'}
      </Alert>
      <Link
        href={paths.signIn}
        className={buttonClasses({
          variant: link ? 'primary' : 'secondary',
          size: 'lg',
          block: true,
        })}
      >
        {link ? 'Sign In to Connect' : 'Back to Sign In'}
      </Link>
    </>
  )
}

const codeOf = (error: unknown) => (error instanceof ApiError ? error.problem?.code : undefined)
const isLink = (error: unknown): boolean => codeOf(error) === 'sso_link_required'
const asksForStep = (error: unknown): error is ApiError =>
  codeOf(error) === 'second_factor_required'
