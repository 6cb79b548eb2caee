import type { z } from 'zod'
import type { Endpoint, EndpointInput, EndpointReply } from '#contract/common/endpoint'
import type { Problem } from '#contract/common/problem'
import type { ProofMethod } from '#contract/common/proof'
import { cacheAnswer, cachedAnswer } from './cached-answers.ts'
import { endpointPath, queryString } from './endpoint-path.ts'
import { withAccount } from './page-account.ts'
import { afterClick } from './after-click.ts'
import { notifyOfSessionEnd, sessionHasEnded } from './session-end.ts'

/**
 * An answer of the server that is no success. `message` is the status, a colon and the body's text
 * (P-281); `problem` is the parsed body, whose `message` is the sentence for people, or null when the
 * answer came from something else than the portal's API.
 */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly status: number
  readonly problem: Problem | null
  readonly requestId: string | null
  /** After how many seconds it may be tried again, where the answer says so. */
  readonly retryAfter: number | null

  constructor(
    status: number,
    text: string,
    problem: Problem | null,
    requestId: string | null,
    retryAfter: number | null = null,
  ) {
    super(`${status}: ${text}`)
    this.status = status
    this.problem = problem
    this.requestId = requestId
    this.retryAfter = retryAfter
  }
}

/** An error whose message is a sentence for people. */
export class SentenceError extends Error {
  override name = 'SentenceError'
}

/** The request did not reach the server or its answer did not arrive. */
export class NetworkError extends SentenceError {
  override name = 'NetworkError'
  constructor(cause: unknown) {
    super('The portal could not be reached. Check your connection and try again.', { cause })
  }
}

/** The sentence of P-279. */
export const htmlAnswerMessage = 'API endpoint not found - received HTML instead of JSON response'

interface SendOptions {
  /** What a 401 does: fail, or yield null. */
  on401?: 'fail' | 'null' | undefined
  /** True where a 401 is an answer about what was typed, not about the session. */
  withoutSession?: boolean | undefined
  /** True where success gives the session a new cookie, and the one before is dead at once. */
  renewsSession?: boolean | undefined
  /** True where it does not matter whose page sends it. */
  anybody?: boolean | undefined
  /** True of a read that is sent once more after a 401. */
  isSecond?: boolean | undefined
}

export interface RequestOptions extends SendOptions {
  signal?: AbortSignal | undefined
  /** Cache the answer with its ETag and send the ETag next time. */
  etag?: boolean | undefined
  /** The same value on a repeated POST gets the first answer again instead of a second record. */
  idempotencyKey?: string | undefined
}

/**
 * Runs a step of a request; what fails on the way is a NetworkError, an aborted request stays one. An answer changes the
 * page only when nothing on it is being pressed.
 */
export async function overNetwork<Result>(step: () => Promise<Result>): Promise<Result> {
  try {
    return await step()
  } catch (error) {
    if (
      typeof error === 'object' &&
      error !== null &&
      'name' in error &&
      error.name === 'AbortError'
    )
      throw error
    throw new NetworkError(error)
  } finally {
    await afterClick()
  }
}

/** The problem of an answer's body, or null when the text is no problem of this API. */
function problemOf(text: string): Problem | null {
  try {
    const body: unknown = JSON.parse(text)
    const isProblem =
      typeof body === 'object' &&
      body !== null &&
      'message' in body &&
      typeof body.message === 'string' &&
      'code' in body
    return isProblem ? (body as Problem) : null
  } catch {
    return null
  }
}

/**
 * The sentence to show for a failed call: the server's own, or that the portal could not be reached,
 * else `fallback`. Never a status line or the error page of another server.
 */
export function sentenceOf(
  error: unknown,
  fallback = 'Something went wrong. Try again in a moment.',
): string {
  if (error instanceof ApiError)
    return error.problem?.message ?? (error.status === 413 ? tooLarge : fallback)
  return error instanceof SentenceError ? error.message : fallback
}

/** The sentence for a request that a proxy rejected by its size, before the portal can say why. */
const tooLarge = 'This is larger than what can be sent here.'

/** The server's message for each field of the form that was sent. */
export function fieldErrorsOf(error: unknown): Readonly<Record<string, string>> {
  return (error instanceof ApiError && error.problem?.fields) || {}
}

/** What an answer that is no success says; logged for whoever examines it. */
async function failureOf(method: string, path: string, response: Response): Promise<ApiError> {
  const text = await overNetwork(() => response.text())
  const error = new ApiError(
    response.status,
    text || response.statusText,
    problemOf(text),
    response.headers.get('x-request-id'),
    Number(response.headers.get('retry-after')) || null,
  )
  console.error('API error', method, path, error.message)
  return error
}

/** Has the person confirm that it is them; fails where they do not (lib/fresh-proof.ts). */
type ProofSource = (methods: readonly ProofMethod[]) => Promise<void>

let proofSource: ProofSource | null = null

/** Set by the shell, which has the dialog: signed out no call asks for a fresh proof. */
export function setProofSource(source: ProofSource | null): void {
  proofSource = source
}

/** Another one before and after each renewal of the session's cookie; unsettled meanwhile. */
let renewal = Promise.resolve()

/** Whether another tab may have replaced the cookie that a read left with: it does not say so to this one. */
function mayBeStale(method: string, { on401, isSecond }: SendOptions): boolean {
  const isRead = method === 'GET' || method === 'HEAD'
  return isRead && on401 !== 'null' && isSecond !== true && !sessionHasEnded()
}

/**
 * Sends a request with the session's cookie. It is sent once more where it left with a cookie that was replaced meanwhile,
 * by this tab or, if it is a read, by another one, and after the person has confirmed that it is them where the server
 * asks for that.
 * @throws ApiError for an answer that is no success
 */
export async function send(
  method: string,
  path: string,
  init: RequestInit,
  options: SendOptions = {},
): Promise<Response> {
  const before = renewal
  const isOfPage = !options.withoutSession && !options.anybody
  const headers = isOfPage ? withAccount(init.headers) : init.headers
  const sent = overNetwork(() =>
    fetch(path, { ...init, ...(headers && { headers }), method, credentials: 'include' }),
  )
  if (options.renewsSession) {
    const over = () => {
      renewal = Promise.resolve()
    }
    renewal = sent.then(over, over)
  }
  const response = await sent
  const { ok, status } = response
  if (ok || status === 304) return response
  const again = (changed: SendOptions = {}) => send(method, path, init, { ...options, ...changed })
  const isRenewed = () => renewal.then(() => renewal !== before)
  if (status === 401 && !options.withoutSession) {
    const isStale = !options.renewsSession && (await isRenewed())
    if (isStale || mayBeStale(method, options)) {
      // An answer nobody reads would keep its connection busy.
      await response.body?.cancel()
      return again(isStale ? {} : { isSecond: true })
    }
    if (options.on401 === 'null') return response
    notifyOfSessionEnd()
  }
  const failure = await failureOf(method, path, response)
  const { problem } = failure
  if (problem?.code === 'account_changed') notifyOfSessionEnd('other account')
  if (problem?.code !== 'confirmation_required' || !proofSource) throw failure
  if (!(await isRenewed())) await proofSource(problem.methods ?? [])
  return again()
}

/**
 * Sends one request with an optional body: JSON (P-278), or a file as it is. Yields null on 204, parsed JSON when the answer
 * is JSON, else its text. Throws ApiError, NetworkError, or an AbortError of `signal`.
 */
export async function request(
  method: string,
  path: string,
  body?: unknown,
  options: RequestOptions = {},
): Promise<unknown> {
  const headers = new Headers({ accept: 'application/json' })
  // A file is sent as it is, under its own type.
  const file = body instanceof Blob ? body : null
  if (body !== undefined) headers.set('content-type', file?.type ?? 'application/json')
  if (options.idempotencyKey) headers.set('idempotency-key', options.idempotencyKey)
  const cached = options.etag ? cachedAnswer(path) : undefined
  if (cached) headers.set('if-none-match', cached.etag)

  const init: RequestInit = { headers }
  if (body !== undefined) init.body = file ?? JSON.stringify(body)
  if (options.signal) init.signal = options.signal
  const response = await send(method, path, init, options)

  if (response.status === 304 && cached) return cached.data
  if (response.status === 401) {
    // An answer nobody reads would keep its connection busy.
    await response.body?.cancel()
    return null
  }
  if (response.status === 204) return null

  const text = await overNetwork(() => response.text())
  if (response.headers.get('content-type')?.includes('json')) {
    const data: unknown = JSON.parse(text)
    if (options.etag) cacheAnswer(path, response.headers.get('etag'), data)
    return data
  }
  if (/<!doctype html/i.test(text)) throw new Error(htmlAnswerMessage)
  return text
}

type Present<Input> = {
  [Key in keyof Input as Input[Key] extends undefined ? never : Key]: Input[Key]
}
type Optional<Input> = {
  [Key in keyof Input as Record<never, never> extends Input[Key] ? Key : never]?:
    | Input[Key]
    | undefined
}
type Required<Input> = {
  [Key in keyof Input as Record<never, never> extends Input[Key] ? never : Key]: Input[Key]
}

/** What a call of an endpoint needs: `params`, `query` and `body` where the contract names them. */
export type CallInput<E extends Endpoint> = Optional<Present<EndpointInput<E>>> &
  Required<Present<EndpointInput<E>>>

/** The argument may be left out where nothing in it is required. */
type CallArguments<E extends Endpoint, Rest extends unknown[]> =
  Record<never, never> extends CallInput<E>
    ? [input?: CallInput<E>, ...Rest]
    : [input: CallInput<E>, ...Rest]

export type CallOptions = Pick<RequestOptions, 'signal' | 'idempotencyKey' | 'renewsSession'>

interface AnyInput {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
}

/** Calls an endpoint of the contract; the answer has the contract's type. Lists keep their ETag. */
export async function call<E extends Endpoint>(
  endpoint: E,
  ...[input, options]: CallArguments<E, [options?: CallOptions]>
): Promise<EndpointReply<E>> {
  const { params, query, body } = (input ?? {}) as AnyInput
  const path = endpointPath(endpoint, params) + queryString(query)
  const answer = await request(endpoint.method, path, body, {
    ...options,
    etag: endpoint.list === true,
    withoutSession: endpoint.access === 'everyone',
  })
  // The server parses every reply with the contract's schema, so the shape is not checked a second time.
  return (endpoint.status === 204 ? undefined : answer) as z.output<E['reply']>
}
