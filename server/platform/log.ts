import pino from 'pino'
import type { DestinationStream, Logger, LoggerOptions } from 'pino'
import { codeOf } from './error-code.ts'

/** Characters of an id, the longest part of an address of ours. */
const idLength = 36

/**
 * The path of a request as the log may have it: an upload's address is a secret of its own, and whoever pastes a link's
 * secret into a path leaves no more of it. What is longer than an id is no part of an address of ours.
 */
function loggedPath(url: string): string {
  const [path = ''] = url.split('?')
  return path
    .replace(/(\/uploads\/).*/is, '$1...')
    .split('/')
    .map((part) => (part.length > idLength ? '...' : part))
    .join('/')
}

/**
 * The structured log, one JSON object a line on standard output. Secrets are removed by name; request
 * bodies are never logged, addresses without their query, because a one-time link carries its token there.
 * @param destination where the lines go, standard output unless a test reads them
 */
export function createLog(
  level: 'info' | 'warn' | 'silent',
  destination: DestinationStream = pino.destination(1),
): Logger {
  const options: LoggerOptions = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: [
        'req.headers',
        'res.headers',
        '*.password',
        '*.passwordHash',
        '*.token',
        '*.code',
        '*.registrationKey',
        'err.detail',
        'err.query',
        'err.params',
        'err.parameters',
      ],
      remove: true,
    },
    serializers: {
      req: (request: { method: string; url: string; ip?: string }) => ({
        method: request.method,
        path: loggedPath(request.url),
        ip: request.ip,
      }),
      res: (reply: { statusCode: number }) => ({ status: reply.statusCode }),
      err: (error: Error) => ({
        type: error.name,
        reason: codeOf(error),
        // A database error's message can quote the statement and its values: keep its first line, shortened.
        message: error.message.split('\n')[0]?.slice(0, 300),
        // Only the frames: the lines before them repeat the message, values included.
        stack: error.stack
          ?.split('\n')
          .filter((line) => /^\s+at /.test(line))
          .slice(0, 12)
          .join('\n'),
      }),
    },
  }
  return pino(options, destination)
}
