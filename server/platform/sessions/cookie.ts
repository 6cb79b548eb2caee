import { hash, randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Days a session lasts at most, whatever its use (P-042). */
export const sessionDays = 30

/** Hours without use after which a session ends (P-042). */
export const idleHours = 12

/** A new secret for a cookie: 256 random bits. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** What the table stores of a secret: enough to recognize it, useless to whoever reads the table. */
export function hashToken(token: string): string {
  return hash('sha256', token, 'base64url')
}

/** Seconds a sign-in waits for its second step. */
export const pendingSeconds = 600

// The prefix binds the cookie to this very host; browsers accept it over HTTPS only.
const nameOf = (name: 'session' | 'signin' | 'sso', https: boolean) =>
  https ? `__Host-${name}` : name
const cookieName = (https: boolean) => nameOf('session', https)

/** Sets the session cookie. */
export function setSessionCookie(reply: FastifyReply, token: string, https: boolean): void {
  reply.setCookie(cookieName(https), token, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: https,
    maxAge: sessionDays * 86_400,
  })
}

/** Removes the session cookie. */
export function clearSessionCookie(reply: FastifyReply, https: boolean): void {
  reply.clearCookie(cookieName(https), {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: https,
  })
}

/** The secret the browser sent, or null when there is none or it cannot be one of ours. */
export function readSessionCookie(request: FastifyRequest, https: boolean): string | null {
  return readToken(request, cookieName(https))
}

function readToken(request: FastifyRequest, name: string): string | null {
  const token = request.cookies[name]
  return token !== undefined && /^[A-Za-z0-9_-]{43}$/.test(token) ? token : null
}

// Sent by the own pages alone, and by no link that leads to them.
const pendingOptions = (https: boolean) =>
  ({ path: '/', httpOnly: true, sameSite: 'strict', secure: https }) as const

/** Sets the cookie of a sign-in whose second step is still to come, or that begins with a passkey. */
export function setPendingCookie(
  reply: FastifyReply,
  token: string,
  https: boolean,
  seconds = pendingSeconds,
): void {
  reply.setCookie(nameOf('signin', https), token, {
    ...pendingOptions(https),
    maxAge: seconds,
  })
}

/** Sets the cookie of a sign-in that goes on to a provider, or of a person whom one named. */
export function setSsoCookie(reply: FastifyReply, token: string, https: boolean): void {
  reply.setCookie(nameOf('sso', https), token, { ...pendingOptions(https), maxAge: pendingSeconds })
}

/** Removes it. */
export function clearSsoCookie(reply: FastifyReply, https: boolean): void {
  reply.clearCookie(nameOf('sso', https), pendingOptions(https))
}

/** The secret of the sign-in at a provider that the browser began, or null. */
export function readSsoCookie(request: FastifyRequest, https: boolean): string | null {
  return readToken(request, nameOf('sso', https))
}

/** Removes it. */
export function clearPendingCookie(reply: FastifyReply, https: boolean): void {
  reply.clearCookie(nameOf('signin', https), pendingOptions(https))
}

/** The secret of the sign-in that the browser began, or null. */
export function readPendingCookie(request: FastifyRequest, https: boolean): string | null {
  return readToken(request, nameOf('signin', https))
}
