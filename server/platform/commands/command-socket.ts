import { existsSync, rmSync } from 'node:fs'
import { chmod } from 'node:fs/promises'
import { connect, createServer, type Socket } from 'node:net'
import path from 'node:path'
import type { DatabaseLog, OpenDatabase } from '../database/database.ts'
import { CommandError } from './command-error.ts'

// The embedded database is open in one process. While that is the server, commands ask it through a socket in DATA_DIR,
// a line of JSON each way, instead of opening the folder.

/** What a server does for commands, by their names; argument and answer travel as JSON. */
export type Commands = Readonly<Record<string, (argument: unknown) => Promise<unknown>>>

const socketName = 'command.socket'
/** The system's limit on a socket's path, in bytes, on the narrowest of them. */
const longestPath = 103
/** Characters of a request, and milliseconds until the whole of it is there. */
const longestRequest = 10_000
const requestMillis = 5000

type Reply = { answer: unknown } | { error: string }

const pathIn = (dataDir: string) => path.join(path.resolve(dataDir), socketName)

/** Serves commands in DATA_DIR, one at a time; only the server's own user can reach it. Does nothing on PostgreSQL, which commands open themselves. */
export async function serveCommands(
  { engine }: Pick<OpenDatabase, 'engine'>,
  dataDir: string,
  log: DatabaseLog,
  commands: Commands,
): Promise<{ close(): Promise<void> }> {
  const nothing = { close: async () => {} }
  if (engine !== 'embedded' || process.platform === 'win32') return nothing
  const file = pathIn(dataDir)
  if (Buffer.byteLength(file) > longestPath) {
    log.warn(
      `The path of ${file} is too long for a socket: commands such as db:dump work only while the server is stopped.`,
    )
    return nothing
  }
  // The folder's lock is ours: a socket that is here was left by a process that has ended.
  rmSync(file, { force: true })
  let waiting = Promise.resolve()
  async function answerAfter(before: Promise<void>, socket: Socket): Promise<void> {
    const request = requestOf(socket)
    await before
    const reply = await replyTo(await request, commands, log)
    socket.end(`${JSON.stringify(reply)}\n`)
  }
  const server = createServer((socket) => {
    socket.on('error', () => {})
    waiting = answerAfter(waiting, socket)
  })
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(file, resolve))
  await chmod(file, 0o600)
  return {
    async close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      await waiting
      await closed
    },
  }
}

/** The first line that comes; empty where none does in time. */
function requestOf(socket: Socket): Promise<string> {
  return new Promise((resolve) => {
    let text = ''
    const end = () => resolve('')
    const timer = setTimeout(end, requestMillis)
    socket.setEncoding('utf8').on('data', (part) => {
      text += String(part)
      const line = text.indexOf('\n')
      if (line >= 0) resolve(text.slice(0, line))
      else if (text.length > longestRequest) resolve('')
    })
    socket.once('close', () => {
      clearTimeout(timer)
      end()
    })
  })
}

async function replyTo(request: string, commands: Commands, log: DatabaseLog): Promise<Reply> {
  try {
    const { command, argument } = JSON.parse(request) as { command?: unknown; argument?: unknown }
    const run = typeof command === 'string' ? commands[command] : undefined
    if (run === undefined)
      throw new CommandError('The server is of another version and does not know this command.')
    return { answer: (await run(argument)) ?? null }
  } catch (error) {
    if (error instanceof CommandError) return { error: error.message }
    log.error(`A command failed: ${String(error)}`)
    return { error: 'The server could not carry out the command; its log says why.' }
  }
}

/**
 * Has the server that has the folder open carry out a command.
 * @returns its answer; null when no server listens
 * @throws CommandError with what the server says it cannot do
 */
export async function askServer(
  dataDir: string,
  command: string,
  argument: unknown = null,
): Promise<{ answer: unknown } | null> {
  const file = pathIn(dataDir)
  if (!existsSync(file)) return null
  const text = await exchange(file, `${JSON.stringify({ command, argument })}\n`)
  if (text === null) return null
  if (text === '') throw new CommandError('The server ended before it had carried out the command.')
  const reply = JSON.parse(text) as Reply
  if ('error' in reply) throw new CommandError(reply.error)
  return reply
}

/** What comes back; null when nobody listens: the socket of a server that was killed stays behind. */
function exchange(file: string, request: string): Promise<string | null> {
  return new Promise((resolve, reject) => {
    let text = ''
    const socket = connect(file)
    socket.setEncoding('utf8').on('data', (part) => {
      text += String(part)
    })
    socket.on('connect', () => socket.write(request))
    socket.on('end', () => resolve(text))
    socket.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNREFUSED' || error.code === 'ENOENT') resolve(null)
      else
        reject(
          new CommandError(`The server cannot be asked: ${error.message}`, {
            cause: error,
          }),
        )
    })
  })
}
