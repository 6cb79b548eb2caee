// Installs the locked dependencies when they are missing or the lock changed. Plain JavaScript for Node 20.19.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { withLock } from './lock.mjs'
import { npm } from './npm.mjs'
import { Stop, withProgress } from './progress.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const modules = join(root, 'node_modules')
/** Records what was installed; written last. */
const marker = join(modules, '.installed')
/** Exists while an installation runs; found at the next one, it means that one was interrupted. */
const unfinished = join(root, '.cache', 'install-unfinished')

/** @param {string} name */
function read(name) {
  return readFileSync(join(root, name), 'utf8')
}

function wantedState() {
  const lock = createHash('sha256').update(read('package-lock.json')).digest('hex')
  // Prebuilt binaries differ by platform: a folder shared with another machine is installed again.
  return `${lock} ${process.platform}-${process.arch}`
}

function isInstalled() {
  return existsSync(marker) && readFileSync(marker, 'utf8') === wantedState()
}

/** Without this, npm would silently choose versions of its own for packages the lock file does not list. */
function rejectStaleLock() {
  const wanted = JSON.parse(read('package.json'))
  const locked = JSON.parse(read('package-lock.json')).packages['']
  for (const kind of ['dependencies', 'devDependencies']) {
    for (const [name, version] of Object.entries({ ...wanted[kind], ...locked[kind] })) {
      if (wanted[kind]?.[name] === version && locked[kind]?.[name] === version) continue
      throw new Stop(
        `package.json and package-lock.json disagree about ${name}. Run "npm install" and commit both files.`,
      )
    }
  }
}

/**
 * Installs exactly what the lock file lists, running no code of the packages: all binaries come prebuilt.
 * `npm ci` would be the name for it, but it rejects a lock that leaves out optional packages for
 * other platforms, and registries exist that do not carry all of them.
 */
async function installLocked() {
  rejectStaleLock()
  if (existsSync(unfinished)) rmSync(modules, { recursive: true, force: true })
  rmSync(marker, { force: true })
  writeFileSync(unfinished, '')
  // Build and test tools are needed under NODE_ENV=production too.
  const result = await npm(['install', '--no-save', '--ignore-scripts', '--include=dev'], root)
  if (result.code !== 0)
    throw new Stop(`The dependencies could not be installed:\n${result.output}`)
  writeFileSync(marker, wantedState())
  rmSync(unfinished)
}

/** Does nothing when the installed packages are those of the lock file. */
export async function install() {
  if (isInstalled()) return
  await withLock(join(root, '.cache', 'install.lock'), 'installing dependencies', async () => {
    if (!isInstalled()) await withProgress('Installing the locked dependencies', installLocked)
  })
}
