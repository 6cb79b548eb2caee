import type { z } from 'zod'
import type { Endpoint, EndpointInput, EndpointReply } from '#contract/common/endpoint'
import type { Problem } from '#contract/common/problem'
import { afterPress } from './press.ts'
import { announceSessionEnd } from './session-end.ts'

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

/** The request did not reach the server or its answer did not arrive. */
export class NetworkError extends Error {
  override name = 'NetworkError'
  constructor(cause: unknown) {
    super('The portal could not be reached. Check your connection and try again.', { cause })
  }
}

/** The sentence of P-279. */
export const htmlAnswerMessage = 'API endpoint not found - received HTML instead of JSON response'

export interface RequestOptions {
  signal?: AbortSignal | undefined
  /** What a 401 does: fail, or yield null. */
  on401?: 'fail' | 'null' | undefined
  /** Cache the answer with its ETag and send the ETag next time. */
  etag?: boolean | undefined
  /** The same value on a repeated POST gets the first answer again instead of a second record. */
  idempotencyKey?: string | undefined
  /** True where a 401 is an answer about what was typed, not about the session. */
  withoutSession?: boolean | undefined
}

interface Cached {
  etag: string
  data: unknown
}

// Answers are no-store, so the browser caches nothing; enough lists for a working day, oldest dropped first.
const cacheLimit = 100
const cachedAnswers = new Map<string, Cached>()

/** Clears every cached list: whoever signs in next must not get another person's rows. */
export function clearCachedAnswers(): void {
  cachedAnswers.clear()
}

function keep(path: string, etag: string | null, data: unknown): void {
  cachedAnswers.delete(path)
  if (etag === null) return
  cachedAnswers.set(path, { etag, data })
  const oldest = cachedAnswers.keys().next()
  if (cachedAnswers.size > cacheLimit && !oldest.done) cachedAnswers.delete(oldest.value)
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
    await afterPress()
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
  return error instanceof NetworkError ? error.message : fallback
}

/** The sentence for a request that a proxy rejected by its size, before the portal can say why. */
const tooLarge = 'This is larger than what can be sent here.'

/** The server's message for each field of the form that was sent. */
export function fieldErrorsOf(error: unknown): Readonly<Record<string, string>> {
  return (error instanceof ApiError && error.problem?.fields) || {}
}

/** What an answer that is no success says; logged for whoever examines it. */
export async function failureOf(
  method: string,
  path: string,
  response: Response,
): Promise<ApiError> {
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

/**
 * Sends one request with credentials and an optional body: JSON (P-278), or a file as it is. Yields null on 204, parsed JSON
 * when the answer is JSON, else its text. Throws ApiError, NetworkError, or an AbortError of `signal`.
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
  const cached = options.etag ? cachedAnswers.get(path) : undefined
  if (cached) headers.set('if-none-match', cached.etag)

  const init: RequestInit = { method, headers, credentials: 'include' }
  if (body !== undefined) init.body = file ?? JSON.stringify(body)
  if (options.signal) init.signal = options.signal
  const response = await overNetwork(() => fetch(path, init))

  if (response.status === 304 && cached) return cached.data
  if (response.status === 401 && options.on401 === 'null') {
    // An answer nobody reads would keep its connection busy.
    await response.body?.cancel()
    return null
  }
  if (!response.ok) {
    if (response.status === 401 && !options.withoutSession) announceSessionEnd()
    throw await failureOf(method, path, response)
  }
  if (response.status === 204) return null

  const text = await overNetwork(() => response.text())
  if (response.headers.get('content-type')?.includes('json')) {
    const data: unknown = JSON.parse(text)
    if (options.etag) keep(path, response.headers.get('etag'), data)
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

export type CallOptions = Pick<RequestOptions, 'signal' | 'idempotencyKey'>

interface AnyInput {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
}

/** The query string of a call, with its question mark; empty when nothing is set. */
export function queryString(query: Record<string, unknown> | undefined): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value))
  }
  const text = search.toString()
  return text === '' ? '' : `?${text}`
}

/** The path of a call, its parameters filled in and escaped. */
export function endpointPath(
  endpoint: Endpoint,
  params: Record<string, unknown> | undefined,
): string {
  return endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(params?.[name])),
  )
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
