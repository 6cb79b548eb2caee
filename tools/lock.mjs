// Lets only one process at a time install or build in a checkout. Plain JavaScript for Node 20.19.
import {
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

const refreshMilliseconds = 2_000
/** A holder refreshes its lock every two seconds; after a minute without that its process counts as ended. */
const abandonedMilliseconds = 60_000

/** @param {string} file */
function readHolder(file) {
  try {
    return { pid: Number(readFileSync(file, 'utf8')), age: Date.now() - statSync(file).mtimeMs }
  } catch {
    return undefined
  }
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // EPERM: the process is alive, but belongs to another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** @param {string} file @returns {boolean} true when this process now holds the lock */
function take(file) {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  }
}

/**
 * Moves the lock of an ended process aside. Of two processes that try, rename lets one win; should it have
 * moved a new lock by then, it moves it back.
 * @param {string} file @param {number} deadPid
 */
function removeAbandoned(file, deadPid) {
  const aside = `${file}.${process.pid}`
  try {
    renameSync(file, aside)
  } catch {
    return
  }
  if (readHolder(aside)?.pid === deadPid) rmSync(aside, { force: true })
  else renameSync(aside, file)
}

/**
 * Runs `work` while holding the lock file, waiting for another holder first.
 * @template T
 * @param {string} file
 * @param {string} waitingFor what the other process does, for the line shown while waiting
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withLock(file, waitingFor, work) {
  mkdirSync(dirname(file), { recursive: true })
  let announced = false
  while (!take(file)) {
    const holder = readHolder(file)
    const abandoned = holder && (!isAlive(holder.pid) || holder.age > abandonedMilliseconds)
    if (holder && abandoned) {
      removeAbandoned(file, holder.pid)
      continue
    }
    if (!announced) console.log(`Another process is ${waitingFor}; waiting for it ...`)
    announced = true
    await wait(200)
  }
  const refresh = setInterval(() => {
    const now = new Date()
    utimesSync(file, now, now)
  }, refreshMilliseconds)
  const release = () => {
    clearInterval(refresh)
    rmSync(file, { force: true })
  }
  // A process that gets a signal to end in the middle leaves no lock behind either.
  process.once('exit', release)
  try {
    return await work()
  } finally {
    process.off('exit', release)
    release()
  }
}
