import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')
const browser = join(root, 'test/browser')
const read = (path: string) => readFileSync(path, 'utf8')

/** Every address pattern that a file in web/app/screens shows a screen at. */
function patterns(): string[] {
  const addresses = new Map(
    [...read(join(root, 'web/lib/paths.ts')).matchAll(/(\w+): '([^']+)'/g)].map(
      ([, name, path]) => [name, path],
    ),
  )
  const screens = join(root, 'web/app/screens')
  const shown = readdirSync(screens).flatMap((file) =>
    [...read(join(screens, file)).matchAll(/screen\(\s*paths\.(\w+),/g)].map(
      ([, name]) => addresses.get(name) ?? '',
    ),
  )
  // The administration opens on its users, which have an address of their own.
  return shown.filter((path) => path !== '/admin')
}

/** One part of an address: a form's action, any id, or the word itself. */
function partPattern(part: string): string {
  if (part === ':action') return '/(?:new|edit)'
  if (part.endsWith('?')) return '(?:/[^/]+)?'
  return part === ':id' ? '/(?!new$|duplicates$)[^/]+' : `/${part}`
}

/** Whether a spec names an address that matches the pattern; a template expression in it counts as any id. */
function visits(source: string, pattern: string): boolean {
  const written = [...source.matchAll(/['"`](\/[^'"`\s]*)['"`]/g)].map(
    ([, address = '']) => address.replaceAll(/\$\{[^}]*\}/g, 'some-id').split('?')[0] ?? '',
  )
  const fits = new RegExp(`^${pattern.split('/').slice(1).map(partPattern).join('')}$`)
  return written.some((address) => fits.test(address))
}

/** Screens that a journey reaches by pressing what leads there, and checks then. */
const pressedThere: Readonly<Record<string, string>> = {
  '/imports/:id': 'imports.spec.ts',
  '/organizations/duplicates': 'duplicates.spec.ts',
  '/profile/notifications': 'attention.spec.ts',
  '/sso/callback': 'single-sign-on.spec.ts',
}

const specs = readdirSync(browser)
  .filter((name) => name.endsWith('.spec.ts'))
  .map((name) => ({ name, source: read(join(browser, name)) }))

/** The tests of a spec that check the screen of a phone as well as a wide one. */
const checking = specs
  .flatMap(({ name, source }) =>
    source
      .split(/^ *(?=test\()/m)
      .slice(1)
      .map((text) => ({ name, text })),
  )
  .filter(
    ({ text }) =>
      /expectAccessibleAtBothWidths\(/.test(text) ||
      (text.includes('expectAccessible(') && /'@phone'|width: 390\b/.test(text)),
  )

it.each(patterns())('the accessibility of %s is checked, wide and on a phone', (pattern) => {
  const checks = checking.filter(
    ({ name, text }) => visits(text, pattern) || pressedThere[pattern] === name,
  )
  expect(checks.map(({ name }) => name)).not.toEqual([])
})

it.each(patterns())('%s is opened 320 pixels wide', (pattern) => {
  expect(visits(read(join(browser, 'links.spec.ts')), pattern)).toBe(true)
})
