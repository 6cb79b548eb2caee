// Runs long steps with signs of progress on the terminal. Plain JavaScript for Node 20.19.
import { spawn } from 'node:child_process'

const heartbeatMilliseconds = 10_000
/** @type {NodeJS.Signals[]} */
const endingSignals = ['SIGINT', 'SIGTERM', 'SIGHUP']

/** @param {number} since @returns {string} seconds with one decimal */
export function secondsSince(since) {
  return `${((Date.now() - since) / 1000).toFixed(1)} s`
}

/**
 * Says what begins, says every ten seconds that it still runs, and says how long it took.
 * @template T
 * @param {string} what a sentence without its full stop, such as `Installing dependencies`
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withProgress(what, work) {
  const since = Date.now()
  console.log(`${what} ...`)
  const heartbeat = setInterval(
    () => console.log(`  still at it after ${secondsSince(since)}`),
    heartbeatMilliseconds,
  )
  try {
    const result = await work()
    console.log(`  done in ${secondsSince(since)}`)
    return result
  } finally {
    clearInterval(heartbeat)
  }
}

/** The end of a start or test run that cannot go on: one sentence for the person, no stack. */
export class Stop extends Error {}

/**
 * Runs a command and resolves with its output. Its output is shown only when it fails, because an
 * installer's chatter hides what matters.
 * @param {string} command
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} [options]
 * @returns {Promise<{ code: number, output: string }>}
 */
export function runQuietly(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    const collect = (/** @type {Buffer} */ chunk) => {
      output += chunk.toString()
    }
    child.stdout?.on('data', collect)
    child.stderr?.on('data', collect)
    // Ended from outside, this process takes its child with it: an installer left alone would go on writing.
    const end = (/** @type {NodeJS.Signals} */ signal) => {
      child.kill(signal)
      process.exit(1)
    }
    for (const signal of endingSignals) process.on(signal, end)
    child.on('error', reject)
    child.on('close', (code, signal) => {
      for (const name of endingSignals) process.off(name, end)
      resolve({ code: code ?? 1, output: signal ? `${output}\nended by ${signal}` : output })
    })
  })
}

/**
 * Prints a `Stop` as its sentence and any other failure whole, and ends the process.
 * @param {unknown} failure
 * @returns {never}
 */
export function endWithFailure(failure) {
  console.error(failure instanceof Stop ? failure.message : failure)
  process.exit(1)
}
