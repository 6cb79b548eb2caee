import type { Plugin } from 'vite'

interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
}

interface Literal extends Node {
  readonly value?: unknown
  readonly elements?: readonly Literal[]
  readonly properties?: readonly (Node & {
    readonly key: { readonly name?: string; readonly value?: string }
    readonly value: Literal
  })[]
}

type Shape = Readonly<Record<string, string>>

const isNode = (value: unknown): value is Literal =>
  typeof value === 'object' && value !== null && 'type' in value

const numbers = (shape: Shape, ...names: readonly string[]) =>
  names.map((name) => Number(shape[name] ?? 0))
const ellipse = (cx: number, cy: number, rx: number, ry: number) =>
  `M${cx - rx} ${cy}a${rx} ${ry} 0 1 0 ${2 * rx} 0a${rx} ${ry} 0 1 0 ${-2 * rx} 0z`

/** How each shape is drawn as a path: its outline begins where the shape's own does, so that caps and joins are the same. */
const drawn: Readonly<
  Record<string, { readonly names: readonly string[]; readonly path: (shape: Shape) => string }>
> = {
  // A first move may be a relative one: to the corner.
  path: { names: ['d'], path: ({ d = '' }) => (d.startsWith('m') ? `M0 0${d}` : d) },
  circle: {
    names: ['cx', 'cy', 'r'],
    path: (shape) => {
      const [cx = 0, cy = 0, r = 0] = numbers(shape, 'cx', 'cy', 'r')
      return ellipse(cx, cy, r, r)
    },
  },
  ellipse: {
    names: ['cx', 'cy', 'rx', 'ry'],
    path: (shape) => {
      const [cx = 0, cy = 0, rx = 0, ry = 0] = numbers(shape, 'cx', 'cy', 'rx', 'ry')
      return ellipse(cx, cy, rx, ry)
    },
  },
  line: {
    names: ['x1', 'y1', 'x2', 'y2'],
    path: ({ x1, y1, x2, y2 }) => `M${x1} ${y1}L${x2} ${y2}`,
  },
  polyline: { names: ['points'], path: ({ points }) => `M${points}` },
  polygon: { names: ['points'], path: ({ points }) => `M${points}z` },
  rect: {
    names: ['x', 'y', 'width', 'height', 'rx', 'ry'],
    path: (shape) => {
      const [x = 0, y = 0, width = 0, height = 0] = numbers(shape, 'x', 'y', 'width', 'height')
      const rx = Number(shape['rx'] ?? shape['ry'] ?? 0)
      const ry = Number(shape['ry'] ?? rx)
      const arc = (dx: number, dy: number) => (rx === 0 ? '' : `a${rx} ${ry} 0 0 1 ${dx} ${dy}`)
      return `M${x + rx} ${y}h${width - 2 * rx}${arc(rx, ry)}v${height - 2 * ry}${arc(-rx, ry)}h${2 * rx - width}${arc(-rx, -ry)}v${2 * ry - height}${arc(rx, -ry)}z`
    },
  },
}

const shapeOf = (node: Literal): Shape =>
  Object.fromEntries(
    (node.properties ?? []).map(({ key, value }) => [
      key.name ?? key.value ?? '',
      String(value.value),
    ]),
  )

/** The path of a list of shapes `[tag, attributes]`; undefined where one has a look of its own, such as a filling. */
function pathOf(shapes: readonly Literal[]): string | undefined {
  const paths = shapes.map(({ elements: [tag, attributes] = [] }) => {
    const { key: _key, ...shape } = attributes ? shapeOf(attributes) : {}
    const way = drawn[String(tag?.value)]
    return way && Object.keys(shape).every((name) => way.names.includes(name))
      ? way.path(shape)
      : undefined
  })
  return paths.includes(undefined) ? undefined : paths.join('')
}

/** The list of shapes in a module of an icon, wherever it is: `node: [['path', { d }], ...]`. */
function shapesIn(node: Literal): Literal | undefined {
  const list = node.properties?.find(
    ({ key, value }) => key.name === 'node' && value.type === 'ArrayExpression',
  )?.value
  if (list) return list
  for (const child of Object.values(node).flat()) {
    const found = isNode(child) ? shapesIn(child) : undefined
    if (found) return found
  }
  return undefined
}

/** A module of an icon with all its shapes in one path; unchanged where that would look different. `program` is its syntax tree. */
export function inOnePath(code: string, program: Node): string {
  const list = shapesIn(program)
  const path = list?.elements && list.elements.length > 1 ? pathOf(list.elements) : undefined
  return list && path !== undefined
    ? `${code.slice(0, list.start)}[["path", { d: ${JSON.stringify(path)}, key: "all" }]]${code.slice(list.end)}`
    : code
}

/**
 * A row of a list has half a dozen icons of up to nine shapes each: more elements than all its words, created, styled and
 * laid out again with every sort and filter. In the built portal an icon is one path.
 */
export function onePathIcons(): Plugin {
  return {
    name: 'one-path-icons',
    apply: 'build',
    transform(code, id) {
      return /\/lucide-react\/dist\/esm\/icons\/[\w-]+\.m?js$/.test(id)
        ? { code: inOnePath(code, this.parse(code)), map: null }
        : null
    },
  }
}
