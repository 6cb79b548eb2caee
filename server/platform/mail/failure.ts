const sentences: Record<string, string> = {
  ECONNECTION: 'The mail server cannot be reached',
  ECONNREFUSED: 'The mail server cannot be reached',
  ECONNRESET: 'The mail server broke off the connection',
  ESOCKET: 'The mail server cannot be reached',
  EDNS: "The mail server's name is not known",
  ENOTFOUND: "The mail server's name is not known",
  ETIMEDOUT: 'The mail server did not answer in time',
  EABORT: 'The mail server did not answer in time',
  ETLS: 'There is no secure connection to the mail server',
  EAUTH: 'The mail server refused the sign-in',
  ENOAUTH: 'The mail server refused the sign-in',
  EPROTOCOL: 'The mail server refused',
  EENVELOPE: 'The mail server refused sender or recipient',
  EMESSAGE: 'The mail server did not take the email',
  ENOSPC: 'The outbox folder is full',
  EACCES: 'The outbox folder cannot be written',
  EEXIST: 'The outbox folder cannot be written',
  ENOTDIR: 'The outbox folder cannot be written',
  EROFS: 'The outbox folder cannot be written',
}

/**
 * One neutral line for the log administrators read. A mail server's own words are left out: they can repeat the
 * message, addresses or credentials. Its three-digit answer is stored, it says what to look for.
 */
export function describeFailure(error: unknown): string {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown }
  const sentence = (typeof code === 'string' && sentences[code]) || 'The email could not be sent'
  return typeof responseCode === 'number' ? `${sentence} (${responseCode})` : sentence
}
