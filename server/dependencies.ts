import type { FastifyBaseLogger } from 'fastify'
import type { OpenDatabase } from './platform/database/database.ts'
import type { ObjectStore } from './platform/files/object-store.ts'
import type { RoomOnDisk } from './platform/http/room-on-disk.ts'
import type { Mailer } from './platform/mail/mailer.ts'
import type { Settings } from './platform/settings.ts'

/** Runs the tasks of imports beside requests, and takes up those that a process left unfinished. */
export interface ImportRunner {
  /** Begins a task that was stored; nothing happens when it runs already. */
  wake(id: string): void
  start(): Promise<void>
  /** Ends after the present chunk of each task; the next process goes on from there. */
  stop(): Promise<void>
}

/** What the portal is built from; features receive the same. */
export interface Dependencies {
  settings: Settings
  database: OpenDatabase
  mailer: Mailer
  files: ObjectStore
  log: FastifyBaseLogger
  room: RoomOnDisk
}

/** What features receive: besides, what runs as long as the app does. */
export interface Running extends Dependencies {
  imports: ImportRunner
}
