import { readFileSync } from 'node:fs'
import { join } from 'node:path'

interface LockedPackage {
  version?: string
  license?: string
  dev?: boolean
}

interface Lock {
  packages: Record<
    string,
    LockedPackage & {
      dependencies?: Record<string, string>
      devDependencies?: Record<string, string>
    }
  >
}

/** Licenses whose terms ask no more of us than to name them; any other is read before its package is taken. */
const plainLicenses = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'Unlicense',
])

const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`

function directTable(lock: Lock, names: readonly string[]): string[] {
  const rows = names.toSorted().map((name) => {
    const { version = '', license = 'not named' } = lock.packages[`node_modules/${name}`] ?? {}
    return row([name, version, license])
  })
  return [row(['package', 'version', 'license']), row(['---', '---', '---']), ...rows]
}

function licenseTable(packages: [string, LockedPackage][]): string[] {
  const byLicense = Map.groupBy(packages, ([, { license = 'not named' }]) => license)
  const rows = [...byLicense]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([license, found]) => {
      const inUse = found.filter(([, { dev }]) => dev !== true).length
      const named = plainLicenses.has(license)
        ? ''
        : [...new Set(found.map(([path]) => path.replace(/^.*node_modules\//, '')))]
            .toSorted()
            .join(', ')
      return row([license, String(inUse), String(found.length - inUse), named])
    })
  return [
    row([
      'license',
      'server',
      'development and web',
      'packages, where the license asks for more than to be named',
    ]),
    row(['---', '---', '---', '---']),
    ...rows,
  ]
}

/** The inventory of every locked package with its license, from the lock file. */
export function dependencyInventory(root: string): string {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as Lock
  const own = lock.packages[''] ?? {}
  const packages = Object.entries(lock.packages).filter(([path]) => path !== '')
  return [
    '# What it is built from',
    '',
    'Made from the lock file by `npm run generate`; a check fails when it is stale. Versions are exact.',
    '',
    '## On the server',
    '',
    ...directTable(lock, Object.keys(own.dependencies ?? {})),
    '',
    '## In the web app, its build and the tests',
    '',
    ...directTable(lock, Object.keys(own.devDependencies ?? {})),
    '',
    '## Licenses of all locked packages',
    '',
    'Packages for other processors and systems are locked too and counted here; a machine installs its own.',
    '',
    ...licenseTable(packages),
    '',
  ].join('\n')
}
