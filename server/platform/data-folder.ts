import { chmodSync, lstatSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { codeOf } from './error-code.ts'

/** What the portal stores in DATA_DIR, by the beginning of its name; whatever else is there belongs to somebody else. */
const ownNames = /^(?:database|session-secret|outbox|files|exports|command\.socket|dump-copy-)/

const ofOthers = 0o077
const writableToOthers = 0o022
/** Set on folders that several accounts share, as /tmp is: each may remove there only what is its own. */
const shared = 0o1000

/** Closes a file, or a folder before what is in it, so that nobody exchanges that meanwhile. No link is followed. */
function closeTree(file: string): void {
  // Another process of the portal may have removed it by now.
  const found = lstatSync(file, { throwIfNoEntry: false })
  if (found === undefined || found.isSymbolicLink()) return
  const wanted = found.isDirectory() ? 0o700 : 0o600
  if ((found.mode & 0o777) !== wanted) chmodSync(file, wanted)
  if (!found.isDirectory()) return
  for (const name of readdirSync(file)) closeTree(path.join(file, name))
}

/**
 * Makes DATA_DIR, or a folder of its kind, the property of the account that runs this program: folders 0700, files 0600,
 * also those that are there already. What others could do, or still can, is told: they may have put something there.
 */
export function keepDataFolder(dataDir: string, log: { warn(line: string): void }): void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  // Windows has other rights than these.
  if (process.platform === 'win32') return
  const folder = path.resolve(dataDir)
  const { mode } = statSync(folder)
  const above = path.dirname(folder)
  const modeAbove = statSync(above).mode
  if ((modeAbove & writableToOthers) !== 0 && (modeAbove & shared) === 0)
    log.warn(
      `Other accounts of this machine could replace the data folder ${folder}, because they may write in ${above}.`,
    )
  try {
    if ((mode & shared) === 0) {
      if ((mode & ofOthers) !== 0) chmodSync(folder, 0o700)
      if ((mode & writableToOthers) !== 0)
        log.warn(
          `Other accounts of this machine could write in the data folder ${folder}. It is closed to them now; check that all that is in it is yours.`,
        )
    } else if ((mode & writableToOthers) !== 0)
      log.warn(
        `Other accounts of this machine may write in the data folder ${folder}, which several share. Set DATA_DIR to a folder of the portal's own.`,
      )
    for (const name of readdirSync(folder))
      if (ownNames.test(name)) closeTree(path.join(folder, name))
  } catch (error) {
    // Of another account, or of a file system that knows no rights.
    log.warn(
      `The data folder ${folder} cannot be closed to other accounts of this machine (${codeOf(error) ?? 'unknown'}). Make it and all in it belong to the account that runs the portal, with mode 700.`,
    )
  }
}
