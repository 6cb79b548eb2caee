import { readFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { CommandError } from '../../commands/command-error.ts'
import { isKey } from '../../files/object-store.ts'

/** What a dump says about itself; written last, so that an unfinished dump has none. */
const manifestShape = z.object({
  format: z.literal('capital-campaign-registry'),
  formatVersion: z.literal(1),
  /** The point in time that all tables show, in UTC. */
  takenAt: z.iso.datetime(),
  /** The newest migration by name, for people. */
  lastMigration: z.string(),
  /** The hashes of all migrations the tables have had, in order. */
  migrations: z.array(z.string()),
  tables: z.record(z.string(), z.object({ rows: z.int(), sha256: z.string() })),
  sequences: z.array(z.object({ name: z.string(), last: z.string(), called: z.boolean() })),
  /** Uploaded files that were inspected, wherever they were stored; null in dumps from before there were any. */
  files: z
    .array(z.object({ key: z.string().refine(isKey), bytes: z.int(), sha256: z.string() }))
    .nullable(),
})

export type Manifest = z.infer<typeof manifestShape>

/** A dump that cannot be written or read; the message is the sentence to print. */
export class DumpError extends CommandError {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'DumpError'
  }
}

/** The places inside a dump's folder. */
export const manifestFile = (folder: string) => path.join(folder, 'manifest.json')
/** One JSON object a line, one line a row. */
export const tableFile = (folder: string, table: string) =>
  path.join(folder, 'tables', `${table}.ndjson`)
/** An uploaded file, under its key in the store. */
export const dumpedFile = (folder: string, key: string) =>
  path.join(folder, 'files', ...key.split('/'))

/** @throws DumpError when the folder holds no finished dump of this format */
export function readManifest(folder: string): Manifest {
  let text: string
  try {
    text = readFileSync(manifestFile(folder), 'utf8')
  } catch (error) {
    throw new DumpError(`There is no finished dump in ${folder}: manifest.json is missing.`, {
      cause: error,
    })
  }
  const parsed = manifestShape.safeParse(parseJson(text))
  if (!parsed.success)
    throw new DumpError(`The manifest in ${folder} is not one this program can read.`)
  return parsed.data
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
