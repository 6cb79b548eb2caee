import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { login, updateAccount, verifyCode } from '#contract/auth'
import { deleteUser, listUsers } from '#contract/users'
import {
  ApiError,
  NetworkError,
  call,
  fieldErrorsOf,
  htmlAnswerMessage,
  request,
  sentenceOf,
} from './api-client.ts'
import { clearCachedAnswers } from './cached-answers.ts'
import { clearSessionEnd, sessionHasEnded } from './session-end.ts'

interface Sent {
  url: string
  init: RequestInit
}

let sent: Sent[] = []
let answers: (Response | Error | DOMException)[] = []

const json = (body: unknown, status = 200, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
  })

const rejected = () => json({ message: 'Invalid email or password', code: 'unauthenticated' }, 401)

const header = (position: number, name: string) =>
  new Headers(sent[position]?.init.headers).get(name)

beforeEach(() => {
  sent = []
  answers = []
  clearCachedAnswers()
  clearSessionEnd()
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    sent.push({ url, init })
    const answer = answers.shift()
    if (answer instanceof Response) return answer
    throw answer
  })
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('request', () => {
  it('sends method, path, credentials and a JSON body', async () => {
    answers = [json({ id: 1 })]
    await expect(request('POST', '/api/things', { name: 'A' })).resolves.toEqual({ id: 1 })
    expect(sent[0]?.url).toBe('/api/things')
    expect(sent[0]?.init).toMatchObject({
      method: 'POST',
      credentials: 'include',
      body: '{"name":"A"}',
    })
    expect(header(0, 'content-type')).toBe('application/json')
  })

  it('sends no body and no content type without one', async () => {
    answers = [json([])]
    await request('GET', '/api/things')
    expect(sent[0]?.init.body).toBeUndefined()
    expect(header(0, 'content-type')).toBeNull()
  })

  it('yields null on 204 and the text of an answer that is not JSON', async () => {
    answers = [
      new Response(null, { status: 204 }),
      new Response('plain', { headers: { 'content-type': 'text/plain' } }),
    ]
    await expect(request('POST', '/api/things')).resolves.toBeNull()
    await expect(request('GET', '/api/things')).resolves.toBe('plain')
  })

  it('fails on an HTML page in the place of JSON', async () => {
    answers = [
      new Response('<!DOCTYPE html><html></html>', { headers: { 'content-type': 'text/html' } }),
    ]
    await expect(request('GET', '/api/nothing')).rejects.toThrow(htmlAnswerMessage)
    expect(htmlAnswerMessage).toBe(
      'API endpoint not found - received HTML instead of JSON response',
    )
  })

  it('fails with status, colon and body text, logs it and carries the problem and the request id', async () => {
    const problem = {
      message: 'Please enter a valid email',
      code: 'validation',
      fields: { email: 'Please enter a valid email' },
    }
    answers = [json(problem, 400, { 'x-request-id': 'r-17' })]
    const error = await request('POST', '/api/things', {}).catch((caught: unknown) => caught)
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({
      message: `400: ${JSON.stringify(problem)}`,
      status: 400,
      problem,
      requestId: 'r-17',
    })
    expect(sentenceOf(error)).toBe('Please enter a valid email')
    expect(fieldErrorsOf(error)).toEqual({ email: 'Please enter a valid email' })
    expect(console.error).toHaveBeenCalledWith(
      'API error',
      'POST',
      '/api/things',
      `400: ${JSON.stringify(problem)}`,
    )
  })

  it('uses the status text when the body is empty, and a general sentence for people', async () => {
    answers = [new Response('', { status: 502, statusText: 'Bad Gateway' })]
    const error = await request('GET', '/api/things').catch((caught: unknown) => caught)
    expect(error).toMatchObject({ message: '502: Bad Gateway', problem: null })
    expect(sentenceOf(error)).toBe('Something went wrong. Try again in a moment.')
    expect(sentenceOf(error, 'Failed to fetch things')).toBe('Failed to fetch things')
    expect(fieldErrorsOf(error)).toEqual({})
  })

  it('says that something was too large where a proxy rejected it in its own words', async () => {
    answers = [new Response('<html>413 Request Entity Too Large</html>', { status: 413 })]
    const error = await request('POST', '/api/things', {}).catch((caught: unknown) => caught)
    expect(sentenceOf(error)).toBe('This is larger than what can be sent here.')
  })

  it('says in plain words that the portal could not be reached', async () => {
    answers = [new TypeError('Failed to fetch')]
    const error = await request('GET', '/api/things').catch((caught: unknown) => caught)
    expect(error).toBeInstanceOf(NetworkError)
    expect(sentenceOf(error)).toBe(
      'The portal could not be reached. Check your connection and try again.',
    )
  })

  it('lets an aborted request be one', async () => {
    answers = [new DOMException('aborted', 'AbortError')]
    await expect(request('GET', '/api/things')).rejects.toMatchObject({ name: 'AbortError' })
  })

  it('yields null on 401 where that is configured, and otherwise fails and reports that the session ended', async () => {
    answers = Array.from({ length: 3 }, () =>
      json({ message: 'Please sign in', code: 'unauthenticated' }, 401),
    )
    await expect(request('GET', '/api/things', undefined, { on401: 'null' })).resolves.toBeNull()
    expect(sessionHasEnded()).toBe(false)
    await expect(request('GET', '/api/things')).rejects.toThrow(/^401: /)
    expect(sessionHasEnded()).toBe(true)
  })
})

describe('call', () => {
  it('fills in path parameters and leaves empty query values out', async () => {
    answers = [new Response(null, { status: 204 }), json({ users: [], total: 0 })]
    await expect(
      call(deleteUser, { params: { id: 'a/b' }, query: { version: 3 } }),
    ).resolves.toBeUndefined()
    expect(sent[0]).toMatchObject({ url: '/api/users/a%2Fb?version=3', init: { method: 'DELETE' } })
    await call(listUsers, { query: { limit: 20, offset: 0, search: '', role: undefined } })
    expect(sent[1]?.url).toBe('/api/users?limit=20&offset=0')
  })

  it('asks again for a list with its ETag, and a 304 keeps the data', async () => {
    const first = { users: [], total: 7 }
    answers = [
      json(first, 200, { etag: '"v1"' }),
      new Response(null, { status: 304 }),
      json({ users: [], total: 8 }, 200, { etag: '"v2"' }),
    ]
    await call(listUsers)
    expect(header(0, 'if-none-match')).toBeNull()
    await expect(call(listUsers)).resolves.toEqual(first)
    expect(header(1, 'if-none-match')).toBe('"v1"')
    await expect(call(listUsers)).resolves.toMatchObject({ total: 8 })
    clearCachedAnswers()
    answers = [json(first)]
    await call(listUsers)
    expect(header(3, 'if-none-match')).toBeNull()
  })

  it('keeps the ETag of another page apart', async () => {
    answers = [json({ users: [], total: 7 }, 200, { etag: '"v1"' }), json({ users: [], total: 7 })]
    await call(listUsers, { query: { offset: 0 } })
    await call(listUsers, { query: { offset: 20 } })
    expect(header(1, 'if-none-match')).toBeNull()
  })

  it('takes a rejected sign-in for no end of the session, and a rejected save for one', async () => {
    answers = [rejected(), rejected(), rejected()]
    await expect(call(login, { body: { email: 'a@b.example', password: 'x' } })).rejects.toThrow(
      /^401: /,
    )
    await expect(
      call(verifyCode, { body: { email: 'a@b.example', code: '123456' } }),
    ).rejects.toThrow(/^401: /)
    expect(sessionHasEnded()).toBe(false)
    await expect(call(updateAccount, { body: { firstName: 'A' } })).rejects.toThrow(/^401: /)
    expect(sessionHasEnded()).toBe(true)
  })
})
