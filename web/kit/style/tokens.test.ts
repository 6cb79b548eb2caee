import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

// Read from the file itself: what is checked is what browsers get.
const css = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8')

function tokensOf(selector: RegExp): Map<string, string> {
  const start = css.search(selector)
  const block = css.slice(css.indexOf('{', start) + 1, css.indexOf('}', start))
  const tokens = new Map(
    [...block.matchAll(/--([\w-]+):\s*(#[0-9a-f]{6});/g)].map((match) => [
      match[1] ?? '',
      match[2] ?? '',
    ]),
  )
  // What is mixed from two colors of the theme, as browsers mix it.
  const mixes = /--([\w-]+): color-mix\(in srgb, var\(--([\w-]+)\) (\d+)%, var\(--([\w-]+)\)\);/g
  for (const [, name = '', one = '', percent, other = ''] of css.matchAll(mixes)) {
    const [first, second] = [one, other].map((each) => channelsOf(tokens.get(each) ?? ''))
    const share = Number(percent) / 100
    const mixed = first?.map((each, at) => each * share + (second?.[at] ?? 0) * (1 - share)) ?? []
    tokens.set(
      name,
      `#${mixed.map((each) => Math.round(each).toString(16).padStart(2, '0')).join('')}`,
    )
  }
  tokens.set('w5', tokens.get('bar-2') ?? '')
  return tokens
}

function channelsOf(hex: string): number[] {
  return [1, 3, 5].map((place) => Number.parseInt(hex.slice(place, place + 2), 16))
}

const themes = {
  light: tokensOf(/:root,\s*\[data-theme='light'\]/),
  dark: tokensOf(/\n\s*\[data-theme='dark'\]/),
}

/** Relative luminance and contrast as WCAG 2 defines them. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(hex).map((whole) => {
    const channel = whole / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

const pages = ['canvas', 'sheet', 'raised', 'well', 'hover', 'selected', 'w1']

/** Pairs of colors: first the text or the graphic, then every background it is used on. */
const text: Record<string, readonly string[]> = {
  // The letters of states on their shades (U-051).
  ink: [...pages, 'q0', 'q1', 'q2', 'w2', 'w3'],
  'on-warm': ['w4', 'w5'],
  'ink-2': pages,
  'ink-3': pages,
  link: ['canvas', 'sheet', 'raised', 'selected'],
  'on-primary': ['primary', 'primary-hover'],
  'on-danger': ['danger', 'danger-hover'],
  'danger-ink': ['danger-soft', 'canvas', 'sheet', 'raised'],
  'ok-ink': ['ok-soft', 'sheet', 'raised'],
  'mute-ink': ['mute-soft'],
  'gold-ink': ['gold-soft'],
  'info-ink': ['info-soft'],
  'spine-ink': ['spine', 'spine-hover', 'spine-on'],
  'spine-ink-2': ['spine', 'spine-on'],
  'spine-ink-on': ['spine', 'spine-on'],
}

const graphics: Record<string, readonly string[]> = {
  primary: ['canvas', 'sheet', 'primary-soft'],
  field: ['canvas', 'sheet', 'raised'],
  focus: ['canvas', 'sheet', 'raised', 'selected'],
  danger: ['sheet', 'raised'],
  gold: ['spine', 'spine-on'],
  bar: ['track', 'sheet'],
  'bar-2': ['sheet'],
  'bar-3': ['sheet'],
  solar: ['sheet'],
  storage: ['sheet'],
  ev: ['sheet'],
  building: ['sheet'],
}

const pairsOf = (uses: Record<string, readonly string[]>, least: number) =>
  Object.entries(uses).flatMap(([on, grounds]) =>
    grounds.map((ground) => [on, ground, least] as const),
  )
const pairs = [...pairsOf(text, 4.5), ...pairsOf(graphics, 3)]

describe.each(Object.entries(themes))('%s', (_theme, tokens) => {
  test.each(pairs)('%s on %s keeps a contrast of %d', (on, ground, least) => {
    expect(tokens.get(on), `--${on}`).toBeDefined()
    expect(tokens.get(ground), `--${ground}`).toBeDefined()
    expect(contrast(tokens.get(on) ?? '', tokens.get(ground) ?? '')).toBeGreaterThanOrEqual(least)
  })
})

test('both themes name the same tokens', () => {
  expect([...themes.dark.keys()].toSorted()).toEqual([...themes.light.keys()].toSorted())
})

test('the computation agrees with known ratios', () => {
  expect(contrast('#ffffff', '#000000')).toBeCloseTo(21)
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
})
