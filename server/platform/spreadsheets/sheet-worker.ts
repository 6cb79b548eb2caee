import { parentPort, workerData } from 'node:worker_threads'
import { UnreadableFile } from './unreadable-file.ts'
import { repeatedIn } from './repeated-key.ts'
import { readContents } from './sheet-contents.ts'
import { rowsAtOnce } from './sheet-messages.ts'
import type {
  SheetDescription,
  SheetMessage,
  SheetQuestion,
  SheetRow,
  SheetTask,
} from './sheet-messages.ts'

// A thread of its own, with limits on memory and time: whatever a file does to the reader harms nothing else.

const task = workerData as SheetTask
const port = parentPort
const send = (message: SheetMessage) => port?.postMessage(message)

async function run(): Promise<void> {
  const { description, rows } = await readContents(
    Buffer.from(task.bytes.buffer, task.bytes.byteOffset, task.bytes.byteLength),
    task.filename,
    task.choice,
  )
  send({ kind: 'described', description })
  answer(description, rows)
}

/** Sends one batch for each `next`, so that no more are in memory than were requested. */
function answer(description: SheetDescription, rows: readonly SheetRow[]): void {
  let from = 0
  port?.on('message', (question: SheetQuestion) => {
    if (question.kind === 'repeated')
      return send({ kind: 'repeated', found: repeatedIn(description, rows, question.columns) })
    if (from >= rows.length) return end()
    send({ kind: 'rows', rows: rows.slice(from, from + rowsAtOnce) })
    from += rowsAtOnce
  })
}

function end(): void {
  send({ kind: 'end' })
  port?.close()
}

await run().catch((error: unknown) => {
  send(
    error instanceof UnreadableFile
      ? { kind: 'rejected', message: error.message }
      : { kind: 'failed' },
  )
  port?.close()
})
