import { Worker } from 'node:worker_threads'
import { presentAsker } from '../asking.ts'
import { createFairSemaphore } from '../fair-queue.ts'
import { UnreadableFile } from './unreadable-file.ts'
import { repeatedIn } from './repeated-key.ts'
import { rowsAtOnce } from './sheet-messages.ts'
import type {
  ReadingChoice,
  RepeatedKey,
  SheetDescription,
  SheetMessage,
  SheetQuestion,
  SheetRow,
  SheetTask,
} from './sheet-messages.ts'

export { UnreadableFile } from './unreadable-file.ts'
export type { ReadingChoice, RepeatedKey, SheetDescription, SheetRow } from './sheet-messages.ts'

/** Megabytes of memory and milliseconds that reading one file may take. */
const memory = 384
const mostMillis = 60_000
// Two at once: more would take the memory of the rest.
const { acquire } = createFairSemaphore(2, { mayWait: 20, retryAfter: 10 })

const tooLarge = 'This file takes too much memory to be read. Save the sheet as CSV, or divide it.'
const tooSlow = 'Reading this file takes too long. Save the sheet as CSV, or divide it.'

/** One file that is being read; always `close` it. */
export interface OpenSheet {
  description: SheetDescription
  /** Two rows with the same values in these columns together; null where no two rows have. Call it before the rows. */
  repeated(columns: readonly string[]): Promise<RepeatedKey | null>
  /** The rows of data in batches. @throws UnreadableFile */
  rows(): AsyncGenerator<SheetRow[]>
  close(): Promise<void>
}

/** The messages of a worker one by one; where it ends without one, an error with a sentence. */
function messagesOf(worker: Worker): () => Promise<SheetMessage> {
  const arrived: SheetMessage[] = []
  const requests: ((message: SheetMessage) => void)[] = []
  const deliver = (message: SheetMessage) => {
    const answer = requests.shift()
    if (answer === undefined) arrived.push(message)
    else answer(message)
  }
  const reject = (message: string) => deliver({ kind: 'rejected', message })
  const limit = setTimeout(() => {
    reject(tooSlow)
    void worker.terminate()
  }, mostMillis)
  limit.unref()
  worker.on('message', deliver)
  worker.on('error', (error: Error & { code?: string }) => {
    if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') reject(tooLarge)
    else deliver({ kind: 'failed' })
  })
  worker.on('exit', () => {
    clearTimeout(limit)
    deliver({ kind: 'failed' })
  })
  return () => {
    const first = arrived.shift()
    return first === undefined
      ? new Promise((resolve) => requests.push(resolve))
      : Promise.resolve(first)
  }
}

function orThrow(message: SheetMessage): SheetMessage {
  if (message.kind === 'rejected') throw new UnreadableFile(message.message)
  if (message.kind === 'failed')
    throw new UnreadableFile(
      'This file cannot be read. Open it in a spreadsheet program, save it again as CSV or XLSX, and upload that.',
    )
  return message
}

/** Bytes up to which a text file is read at once: that takes less than starting a thread. */
const smallBytes = 256 * 1024

const isArchive = (bytes: Uint8Array) => bytes[0] === 0x50 && bytes[1] === 0x4b

async function openSmall(
  bytes: Uint8Array,
  filename: string,
  choice: ReadingChoice,
): Promise<OpenSheet> {
  const { readContents } = await import('./sheet-contents.ts')
  const { description, rows } = await readContents(Buffer.from(bytes), filename, choice)
  return {
    description,
    repeated: async (columns) => repeatedIn(description, rows, columns),
    async *rows() {
      for (let from = 0; from < rows.length; from += rowsAtOnce)
        yield rows.slice(from, from + rowsAtOnce)
    },
    close: async () => {},
  }
}

/**
 * A CSV or XLSX file that is being read: its columns, and its rows once from the first to the last. `close` ends its
 * reader. @throws UnreadableFile with a sentence
 */
export async function openSheet(
  bytes: Uint8Array,
  filename: string,
  choice: ReadingChoice = {},
): Promise<OpenSheet> {
  if (bytes.length <= smallBytes && !isArchive(bytes)) return openSmall(bytes, filename, choice)
  const release = await acquire(presentAsker().source)
  const workerData: SheetTask = { bytes, filename, choice }
  const worker = new Worker(new URL('./sheet-worker.ts', import.meta.url), {
    workerData,
    resourceLimits: { maxOldGenerationSizeMb: memory, maxYoungGenerationSizeMb: 8 },
  })
  const next = messagesOf(worker)
  const answer = async (question: SheetQuestion) => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin; only windows do
    worker.postMessage(question)
    return orThrow(await next())
  }
  const close = async () => {
    await worker.terminate()
    release()
  }
  try {
    const first = orThrow(await next())
    if (first.kind !== 'described') throw new Error('The reader of a file said nothing of it')
    return {
      description: first.description,
      async repeated(columns) {
        const message = await answer({ kind: 'repeated', columns })
        return message.kind === 'repeated' ? message.found : null
      },
      async *rows() {
        for (;;) {
          const message = await answer({ kind: 'next' })
          if (message.kind === 'end') return
          if (message.kind === 'rows') yield message.rows
        }
      },
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}
