import { parseAst } from 'vite'
import { expect, it } from 'vitest'
import { inOnePath } from './one-path-icons.ts'

const icon = (...shapes: readonly string[]) =>
  `const icon = { name: 'icon', node: [${shapes.join(', ')}] };`
const drawn = (code: string) => inOnePath(code, parseAst(code))

it('draws the shapes of an icon as one path, each from where it begins', () => {
  expect(
    drawn(
      icon(
        '["circle", { cx: "12", cy: "12", r: "4", key: "a" }]',
        '["path", { d: "m4 5 1 2", key: "b" }]',
        '["line", { x1: "1", y1: "2", x2: "3", y2: "4", key: "c" }]',
      ),
    ),
  ).toBe(
    icon('["path", { d: "M8 12a4 4 0 1 0 8 0a4 4 0 1 0 -8 0zM0 0m4 5 1 2M1 2L3 4", key: "all" }]'),
  )
})

it('rounds the corners of a rectangle', () => {
  expect(
    drawn(
      icon(
        '["rect", { width: "18", height: "8", x: "3", y: "4", rx: "2", key: "a" }]',
        '["path", { d: "M1 2h3", key: "b" }]',
      ),
    ),
  ).toContain(
    'd: "M5 4h14a2 2 0 0 1 2 2v4a2 2 0 0 1 -2 2h-14a2 2 0 0 1 -2 -2v-4a2 2 0 0 1 2 -2zM1 2h3"',
  )
})

it.each([
  [
    'one with a look of its own',
    icon(
      '["circle", { cx: "1", cy: "1", r: "1", fill: "currentColor", key: "a" }]',
      '["path", { d: "M1 2h3", key: "b" }]',
    ),
  ],
  [
    'one of a shape it does not know',
    icon('["text", { x: "1", key: "a" }]', '["path", { d: "M1 2h3", key: "b" }]'),
  ],
  ['one of a single shape', icon('["path", { d: "m4 5 1 2", key: "a" }]')],
  ['what is no icon', 'export const icon = makeIcon(name)'],
])('leaves %s as it is', (_, code) => {
  expect(drawn(code)).toBe(code)
})
