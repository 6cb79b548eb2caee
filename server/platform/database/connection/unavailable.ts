/** The database could not answer in time or at all; nothing was confirmed. HTTP answers it as 503. */
export class DatabaseUnavailableError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'DatabaseUnavailableError'
  }
}

/** SQLSTATE classes that say "not now": connection lost, out of resources, and operator intervention with the statement time-out. */
const passingClasses = new Set(['08', '53', '57', '58'])

/** Single states of other classes that pass when tried again. */
const passingStates = new Set([
  '25P03', // idle in a transaction for too long
  '40001', // serialization failure
  '40P01', // deadlock, the transaction was rolled back
  '55P03', // lock not available
])

const networkCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOENT',
])

/** The calls on a connection; a missing file of our own is no sign of an absent database. */
const networkCalls = new Set(['connect', 'getaddrinfo', 'read', 'write', 'shutdown'])

/** node-postgres reports these without a code, by their text alone. */
const driverMessages = [
  'Connection terminated',
  'timeout exceeded when trying to connect',
  'timeout expired',
  'Query read timeout',
  'not queryable',
]

function isPassing(error: Error): boolean {
  if (error instanceof DatabaseUnavailableError) return true
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  // A SQLSTATE is five characters; Node's own codes begin with E and are longer words.
  if (
    /^[0-9A-Z]{5}$/.test(code) &&
    (passingStates.has(code) || passingClasses.has(code.slice(0, 2)))
  )
    return true
  if (networkCodes.has(code) && 'syscall' in error && networkCalls.has(String(error.syscall)))
    return true
  return driverMessages.some((text) => error.message.includes(text))
}

/**
 * Whether an error thrown by a query means that the database is away, overloaded or too slow, as opposed to a
 * mistake in the query or a violated rule. Looks through causes, because drizzle wraps the driver's error.
 */
export function isUnavailable(error: unknown): boolean {
  for (let current = error; current instanceof Error; current = current.cause) {
    if (isPassing(current)) return true
    if (current instanceof AggregateError && current.errors.some(isUnavailable)) return true
  }
  return false
}

/** What was behind an error, in the words of whoever noticed it first: those of what wraps it hold queries. */
export function reasonOf(error: unknown): string {
  let first = error
  while (first instanceof Error && first.cause !== undefined) first = first.cause
  // A name with several addresses has a reason for each, and no words of its own.
  if (first instanceof AggregateError && first.errors.length > 0) return reasonOf(first.errors[0])
  return first instanceof Error ? first.message : String(first)
}
