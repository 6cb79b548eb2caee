import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

// Only chosen packages are installed: each by its exact version and its checksum, and none from elsewhere than the registry.

const root = resolve(import.meta.dirname, '..')
const read = (file: string) => JSON.parse(readFileSync(join(root, file), 'utf8'))
const locked = Object.entries<{
  version?: string
  integrity?: string
  resolved?: string
  link?: boolean
  inBundle?: boolean
}>(read('package-lock.json').packages).filter(
  // What comes inside another package is covered by that one's checksum.
  ([path, { inBundle }]) => path !== '' && inBundle !== true,
)

test('every locked package has its version and a SHA-512 checksum', () => {
  expect(locked.length).toBeGreaterThan(300)
  expect(
    locked.filter(
      ([, { version, integrity }]) =>
        !/^\d+\.\d+\.\d+/.test(version ?? '') ||
        !/^sha512-[A-Za-z0-9+/]{86}==$/.test(integrity ?? ''),
    ),
  ).toEqual([])
})

test('none comes from an address, a folder or a repository of its own', () => {
  expect(
    locked.filter(([, { resolved, link }]) => resolved !== undefined || link === true),
  ).toEqual([])
})

test('what is required is one version, not a range', () => {
  const { dependencies, devDependencies } = read('package.json')
  expect(
    Object.entries({ ...dependencies, ...devDependencies }).filter(
      ([, version]) => !/^\d+\.\d+\.\d+$/.test(String(version)),
    ),
  ).toEqual([])
})
