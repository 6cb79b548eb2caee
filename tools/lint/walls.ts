import type { Import } from './imports.ts'

/** Where a file or an imported file is: its top folder, its part of it, and its feature. */
interface Place {
  top: string
  part: string
  feature: string | null
}

function placeOf(path: string): Place {
  const [top = '', part = '', feature = null] = path.split('/')
  return { top, part, feature: part === 'features' ? feature : null }
}

const testFile = /\.test\.tsx?$/

/** Packages the contract may use; a test may also use its test tools. */
const contractPackages = new Set(['zod'])
const databasePackages = new Set(['drizzle-orm'])
const testPackages = new Set(['vitest', 'fast-check'])

/**
 * The walls of the house. Each says in one sentence what it separates and why; an import that breaks
 * one gets that sentence as its error. Features need no entry: a new folder under `features` has its
 * walls at once.
 */
export function brokenWall(reached: Import): string | null {
  const from = placeOf(reached.from)
  const isTest = testFile.test(reached.from)
  if (reached.file !== null) return brokenFileWall(reached, from, placeOf(reached.file), isTest)
  return reached.package === null ? null : brokenPackageWall(reached.package, from, isTest)
}

function brokenPackageWall(name: string, from: Place, isTest: boolean): string | null {
  if (isTest && testPackages.has(name)) return null
  if (from.top === 'contract' && !contractPackages.has(name)) {
    return `The contract runs in the browser and on the server, so it imports zod and nothing else; "${name}" belongs elsewhere.`
  }
  if (from.top === 'database' && !databasePackages.has(name)) {
    return `Tables are declared with drizzle and the contract alone, so that tools can read them without the server; "${name}" belongs elsewhere.`
  }
  if (from.top === 'web' && name.startsWith('node:') && !isTest) {
    return `The web app runs in a browser, which has no "${name}".`
  }
  return null
}

/** Which top folders a folder may reach, beside itself. What is not named here is free to import anything. */
const mayReach: Record<string, readonly string[]> = {
  contract: [],
  database: ['contract'],
  server: ['contract', 'database'],
  web: ['contract'],
}

function brokenFileWall(reached: Import, from: Place, to: Place, isTest: boolean): string | null {
  const allowed = mayReach[from.top]
  if (!allowed) return null
  if (to.top !== from.top) {
    // Page tests open the portal with the common test support; the server stays out of them.
    const testSupport =
      isTest &&
      (to.top === 'test' || (from.top !== 'web' && (to.top === 'server' || to.top === 'database')))
    if (allowed.includes(to.top) || testSupport) return null
    return `${from.top} imports ${[...allowed, 'itself'].join(', ')} and nothing else; ${to.top} is behind a wall, because either must change without the other.`
  }
  if (from.top === 'server') return brokenServerWall(reached, from, to, isTest)
  if (from.top === 'web') return brokenWebWall(reached, from, to)
  return null
}

function brokenServerWall(reached: Import, from: Place, to: Place, isTest: boolean): string | null {
  if (from.part === 'platform' && to.part === 'features' && !isTest) {
    return 'The platform serves every feature and knows none; hand it what it needs from server/app.ts or server/features.ts.'
  }
  if (
    from.feature !== null &&
    to.feature !== null &&
    from.feature !== to.feature &&
    !reached.file?.endsWith('.store')
  ) {
    return `A feature reaches another only through its store; import ${to.feature}/*.store.ts, or move the shared rule to the contract.`
  }
  return null
}

const isPublic = (path: string | null) => /\.public(\.tsx?)?$/.test(path ?? '')

function brokenWebWall(reached: Import, from: Place, to: Place): string | null {
  const isShared = from.part === 'kit' || from.part === 'lib'
  if (isShared && (to.part === 'features' || to.part === 'app' || to.part === 'registry')) {
    return `web/${from.part} is used by every screen and knows none of them; pass in what it needs.`
  }
  const isJoined = from.feature !== null || from.part === 'registry'
  if (isJoined && to.part === 'app') {
    return 'Only web/app joins features; a feature and a registry take nothing from it, or they would make a circle. Links come from web/lib/paths.ts.'
  }
  if (isJoined && to.feature !== null && to.feature !== from.feature && !isPublic(reached.file)) {
    return `A feature shows others what is in its .public files alone; import one of those of ${to.feature}, or let web/app pass in what you need.`
  }
  if (isPublic(reached.from) && to.part === 'registry') {
    return 'A registry is made of what features show in their .public files, so that these know no registry; pass in what they need.'
  }
  return null
}
