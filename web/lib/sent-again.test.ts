import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { request, setProofSource } from './api-client.ts'
import { clearSessionEnd, sessionHasEnded } from './session-end.ts'

// What becomes of a call is decided by more than its first answer.

let sent: { url: string; init: RequestInit }[] = []
let answers: (Response | Promise<Response>)[] = []

const json = (body: unknown, status = 200) => Response.json(body, { status })
const signedOut = () => json({ message: 'Please sign in', code: 'unauthenticated' }, 401)

beforeEach(() => {
  sent = []
  answers = []
  clearSessionEnd()
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    sent.push({ url, init })
    return answers.shift()
  })
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('a new cookie of the session', () => {
  const late = () => Promise.withResolvers<Response>()
  const renewed = () => request('POST', '/api/renewal', {}, { renewsSession: true })

  it('has a call that left with the old one sent once more', async () => {
    const read = late()
    const renewal = late()
    answers = [read.promise, renewal.promise, json({ id: 1 })]
    const reading = request('GET', '/api/things')
    const renewing = renewed()
    // Its answer comes before the new cookie.
    read.resolve(signedOut())
    renewal.resolve(json({}))
    await expect(renewing).resolves.toEqual({})
    await expect(reading).resolves.toEqual({ id: 1 })
    expect(sent.map(({ url }) => url)).toEqual(['/api/things', '/api/renewal', '/api/things'])
    expect(sessionHasEnded()).toBe(false)
  })

  it('does so for a call that left meanwhile, and when its 401 comes after it', async () => {
    const renewal = late()
    const read = late()
    answers = [renewal.promise, read.promise, json({ id: 1 })]
    const renewing = renewed()
    const reading = request('GET', '/api/things', undefined, { on401: 'null' })
    renewal.resolve(json({}))
    await renewing
    read.resolve(signedOut())
    await expect(reading).resolves.toEqual({ id: 1 })
  })

  it('saves no session that is over', async () => {
    const renewal = late()
    answers = [renewal.promise, signedOut(), signedOut()]
    const renewing = renewed()
    const saving = request('PUT', '/api/things/1', {})
    renewal.resolve(json({}))
    await renewing
    await expect(saving).rejects.toThrow(/^401: /)
    expect(sent).toHaveLength(3)
    expect(sessionHasEnded()).toBe(true)
    clearSessionEnd()
    // Nor does the renewal itself wait for itself.
    answers = [signedOut()]
    await expect(renewed()).rejects.toThrow(/^401: /)
    expect(sessionHasEnded()).toBe(true)
  })
})

describe('a 401 that another tab may have caused', () => {
  const methods = () => sent.map(({ init }) => init.method)

  it.each(['GET', 'HEAD'])('has a %s sent once more', async (method) => {
    answers = [signedOut(), json({ id: 1 })]
    await expect(request(method, '/api/things')).resolves.toEqual({ id: 1 })
    expect(methods()).toEqual([method, method])
    expect(sessionHasEnded()).toBe(false)
    answers = [signedOut(), signedOut()]
    await expect(request(method, '/api/things')).rejects.toThrow(/^401: /)
    expect(methods()).toHaveLength(4)
    expect(sessionHasEnded()).toBe(true)
    // Whoever knows that the session is over asks no second time.
    answers = [signedOut()]
    await expect(request(method, '/api/things')).rejects.toThrow(/^401: /)
  })

  it('has no save sent once more, nor a read that asks whether somebody is signed in', async () => {
    answers = [signedOut(), signedOut()]
    await expect(request('GET', '/api/me', undefined, { on401: 'null' })).resolves.toBeNull()
    await expect(request('POST', '/api/things', {})).rejects.toThrow(/^401: /)
    expect(methods()).toEqual(['GET', 'POST'])
  })
})

describe('a call that asks for a fresh proof', () => {
  const asked = () =>
    json(
      { message: 'Confirm it is you to go on.', code: 'confirmation_required', methods: ['totp'] },
      403,
    )
  /** The methods of each proof that was asked for. */
  let proofs: (readonly string[])[] = []
  beforeEach(() => {
    proofs = []
    setProofSource(async (methods) => void proofs.push(methods))
  })
  afterEach(() => setProofSource(null))

  it('is sent again as it was, until it is made', async () => {
    answers = [asked(), asked(), json({ id: 1 })]
    await expect(
      request('POST', '/api/things', { name: 'A' }, { idempotencyKey: 'k' }),
    ).resolves.toEqual({ id: 1 })
    expect(proofs).toEqual([['totp'], ['totp']])
    expect(sent.map(({ init }) => init.body)).toEqual(Array(3).fill('{"name":"A"}'))
    expect(sent.map(({ init }) => new Headers(init.headers).get('idempotency-key'))).toEqual([
      'k',
      'k',
      'k',
    ])
  })

  it('is sent again without another one where it left before the one just given', async () => {
    const slow = Promise.withResolvers<Response>()
    answers = [slow.promise, json({}), json({ id: 1 })]
    const calling = request('POST', '/api/things')
    await request('POST', '/api/auth/confirm', {}, { renewsSession: true })
    slow.resolve(asked())
    await expect(calling).resolves.toEqual({ id: 1 })
    expect(proofs).toEqual([])
  })

  it('fails by what the person chose, and as it is where nobody can be asked', async () => {
    const failure = new Error('not confirmed')
    setProofSource(() => Promise.reject(failure))
    answers = [asked()]
    await expect(request('POST', '/api/things')).rejects.toBe(failure)
    setProofSource(null)
    answers = [asked()]
    await expect(request('POST', '/api/things')).rejects.toThrow(/^403: /)
  })

  it('is no other 403', async () => {
    answers = [json({ message: 'No.', code: 'forbidden' }, 403)]
    await expect(request('POST', '/api/things')).rejects.toThrow(/^403: /)
    expect(proofs).toEqual([])
  })
})
