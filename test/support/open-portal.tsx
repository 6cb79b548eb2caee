import { render } from '@testing-library/react'
import { userEvent, type UserEvent } from '@testing-library/user-event'
import { onTestFinished, vi } from 'vitest'
import { termsVersion, type PublicSettings } from '#contract/auth'
import { problemStatus, type ProblemCode } from '#contract/common/problem'
import type { ProofMethod } from '#contract/common/proof'
import readinessList from '../../contract/readiness-list.json' with { type: 'json' }
import { defaultPreferences } from '#contract/default-preferences'
import type { CurrentUser } from '#contract/users'
import { dashboardAnswers } from './dashboard-answers.ts'
import { Portal } from '../../web/app/portal.tsx'
import { Providers } from '../../web/app/providers.tsx'
import { dismissToast, toasts } from '../../web/kit/feedback/toast.ts'
import { clearCachedAnswers } from '../../web/lib/cached-answers.ts'
import { clearPageFocus } from '../../web/lib/page-focus.ts'
import { createQueryClient } from '../../web/lib/query-client.ts'
import { clearSessionEnd } from '../../web/lib/session-end.ts'

/** How long a toast of these pages stays at least, milliseconds. */
const toastPatience = 600_000

// Not the five seconds of people: a busy machine may take longer for what a test does before it looks at the toast.
function patientToasts(): void {
  const patient = () => {
    const shown = toasts.get()
    if (shown.some(({ duration = 0 }) => duration < toastPatience))
      toasts.set(shown.map((each) => ({ ...each, duration: toastPatience })))
  }
  onTestFinished(toasts.subscribe(patient))
}

/** A person as the server answers it; what a test does not name is an ordinary member's. */
export function person(fields: Partial<CurrentUser> = {}): CurrentUser {
  return {
    id: '5f0c7a52-0f0e-4f53-9d5a-2a7a2d7f5f10',
    email: 'amara@prairielight.example',
    firstName: 'Amara',
    lastName: 'Osei',
    profileImageUrl: null,
    organizationId: '0b7a3a52-0f0e-4f53-9d5a-2a7a2d7f5f11',
    organizationName: 'Prairie Light Green Bank',
    role: 'member',
    isEmailVerified: true,
    pendingEmail: null,
    hasPassword: true,
    hasSecondFactor: false,
    disabled: false,
    lastLoginAt: '2026-11-20T15:00:00.000Z',
    termsVersion,
    termsAcceptedAt: '2026-11-20T15:00:00.000Z',
    createdAt: '2026-11-01T15:00:00.000Z',
    updatedAt: '2026-11-20T15:00:00.000Z',
    version: 1,
    managesFacilities: false,
    confirmAddress: null,
    secondFactorRequiredBy: null,
    endedMembership: null,
    ...fields,
  }
}

export const administrator = (fields: Partial<CurrentUser> = {}) =>
  person({
    id: '5f0c7a52-0f0e-4f53-9d5a-2a7a2d7f5f12',
    email: 'rosa@institute.example',
    firstName: 'Rosa',
    lastName: 'Delgado',
    role: 'admin',
    organizationId: null,
    organizationName: null,
    ...fields,
  })

export const settings = (fields: Partial<PublicSettings> = {}): PublicSettings => ({
  passwordMinLength: 6,
  selfRegistration: true,
  memberReview: false,
  termsVersion,
  passkeys: false,
  apiTokens: true,
  webhooks: true,
  sso: null,
  ssoByDomain: false,
  assistants: true,
  ...fields,
})

const noMatches = {
  matches: [],
  total: 0,
  totals: { match: 0, near: 0, dismissed: 0 },
  needs: [],
  facts: [],
  subjectNote: null,
  whatIf: false,
}

/** Answers one call; `body` is what was sent, `query` what followed the path. */
export type Answer = (
  body: Record<string, unknown>,
  query: URLSearchParams,
) => Response | Promise<Response>

export const ok = (body: unknown): Response => Response.json(body)
export const created = (body: unknown): Response => Response.json(body, { status: 201 })
export const nothing = (): Response => new Response(null, { status: 204 })
export const problem = (
  status: number,
  code: ProblemCode,
  message: string,
  fields?: Record<string, string>,
): Response => Response.json({ message, code, ...(fields && { fields }) }, { status })
/** The answer of a call that first asks for a proof, and by which methods. */
export const asksFor = (
  code: 'second_factor_required' | 'confirmation_required',
  ...methods: ProofMethod[]
): Response =>
  Response.json(
    { message: 'Confirm it is you to go on.', code, methods },
    { status: problemStatus[code] },
  )
export const signedOut = (): Response => problem(401, 'unauthenticated', 'Please sign in')

interface SentCall {
  call: string
  body: Record<string, unknown>
  headers: Headers
}

export interface OpenPortal {
  user: UserEvent
  /** Every call since the portal was opened, as "POST /api/auth/login". */
  sent: SentCall[]
  /** Those of one path, whatever their query. */
  sentTo: (call: string) => SentCall[]
  /** The queries of all readings of a path, as objects. */
  queriesOf: (path: string) => Record<string, string>[]
  /** Changes how a call is answered from now on. */
  answer: (call: string, answer: Answer) => void
}

/**
 * Opens the whole portal at an address, with a server that answers as declared: by default to a
 * signed-out visitor, or to `as`. A call without an answer fails the test that made it with a 404.
 */
export function openPortal(
  address: string,
  { as = null, answers = {} }: { as?: CurrentUser | null; answers?: Record<string, Answer> } = {},
): OpenPortal {
  localStorage.clear()
  // A page that is loaded begins in the theme of its device, not in what a test before this one chose.
  delete document.documentElement.dataset['theme']
  // A test that opens the portal again reloads it, which leaves what is stored with the tab.
  onTestFinished(() => sessionStorage.clear())
  clearSessionEnd()
  clearCachedAnswers()
  clearPageFocus()
  dismissToast()
  patientToasts()
  window.history.replaceState(null, '', address)
  // jsdom has no layout and so cannot scroll.
  window.scrollTo = () => undefined
  // The client logs every rejected call; a test that provokes one expects it.
  vi.spyOn(console, 'error').mockImplementation(() => undefined)

  const sent: SentCall[] = []
  const known = new Map<string, Answer>(
    Object.entries({
      'GET /api/settings': () => ok(settings()),
      'GET /api/auth/user': () => (as ? ok({ user: as }) : signedOut()),
      // Without a time zone the portal would store the browser's.
      'GET /api/preferences': () => ok({ ...defaultPreferences, timeZone: 'UTC' }),
      // Forms and details of offers name items of it.
      'GET /api/readiness-list': () => ok(readinessList),
      // Every list asks for its saved views.
      'GET /api/saved-views': () => ok({ savedViews: [], total: 0 }),
      // The form of a new password says how many of them go on working.
      'GET /api/auth/tokens': () => ok({ tokens: [], total: 0 }),
      // Most tests show the start page first, which reads its figures.
      ...Object.fromEntries(
        Object.entries(dashboardAnswers(as)).map(([call, body]) => [call, () => ok(body)]),
      ),
      ...answers,
    }),
  )
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const call = `${init.method} ${url}`
    const body = (typeof init.body === 'string' ? JSON.parse(init.body) : {}) as Record<
      string,
      unknown
    >
    sent.push({ call, body, headers: new Headers(init.headers) })
    const [path = '', query] = call.split('?')
    // An answer may be declared for a path whatever its query is, as for a list and its filters, and for all the rest as "*".
    // Details of a record end with its matches, which most tests have nothing to do with.
    const answer =
      known.get(call) ??
      known.get(path) ??
      known.get('*') ??
      (/^GET \/api\/[^/]+\/[^/]+\/matches$/.test(path) ? () => ok(noMatches) : undefined)
    return (
      (await answer?.(body, new URLSearchParams(query))) ??
      problem(404, 'not_found', `No answer for ${call}`)
    )
  })

  render(
    <Providers client={createQueryClient()}>
      <Portal />
    </Providers>,
  )
  const sentTo = (call: string) => sent.filter((each) => each.call.split('?')[0] === call)
  return {
    user: userEvent.setup({ delay: null }),
    sent,
    sentTo,
    queriesOf: (path) =>
      sentTo(`GET ${path}`).map(({ call }) =>
        Object.fromEntries(new URLSearchParams(call.split('?')[1])),
      ),
    answer: (call, next) => known.set(call, next),
  }
}
