/**
 * What the system, the database or a library calls an error, as EADDRINUSE or 42P01: the innermost name there is, because
 * whatever wraps an error hides it in its cause. Undefined where nothing along the way has one.
 */
export function codeOf(error: unknown): string | undefined {
  const { code, cause } = (error ?? {}) as { code?: unknown; cause?: unknown }
  const inner = cause === undefined ? undefined : codeOf(cause)
  return inner ?? (typeof code === 'string' ? code : undefined)
}
