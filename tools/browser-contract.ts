import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
}

interface EndpointCall extends Node {
  readonly callee?: Node & { readonly name?: string }
  readonly arguments?: readonly {
    readonly properties?: readonly (Node & { readonly key?: { readonly name?: string } })[]
  }[]
}

interface Import extends Node {
  readonly source?: { readonly value?: unknown }
  readonly specifiers?: readonly { readonly local: { readonly name: string } }[]
}

interface Member extends Node {
  readonly object?: Node & { readonly name?: string }
  readonly property?: { readonly name?: string }
}

interface Edit {
  readonly from: number
  readonly to: number
  readonly text: string
}

/** Schemas only a server parses by. The browser sends what its types have checked, and trusts the answers of its own server. */
const parsedByServers = new Set(['params', 'query', 'body', 'reply'])

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value

/** A node and all below it. */
function* nodesOf(node: Node): Generator<Node> {
  yield node
  for (const child of Object.values(node).flat()) if (isNode(child)) yield* nodesOf(child)
}

function withoutSchemas(node: EndpointCall, code: string): Edit[] {
  const { callee } = node
  if (node.type !== 'CallExpression' || callee?.name !== 'endpoint') return []
  const properties = node.arguments?.[0]?.properties ?? []
  const schemas = properties
    .filter(({ key }) => parsedByServers.has(key?.name ?? ''))
    .map(({ start, end }) => {
      const comma = /^\s*,/.exec(code.slice(end))?.[0].length ?? 0
      return { from: start, to: end + comma, text: '' }
    })
  // What it was given is what it answers.
  return [{ from: callee.start, to: callee.end, text: '' }, ...schemas]
}

/** `const name = made(by(calls))` becomes something that a bundler may drop when nobody uses the name. */
function droppable({ type, init }: Node & { readonly init?: Node }, code: string): Edit[] {
  if (
    type !== 'VariableDeclarator' ||
    init === undefined ||
    /Function|Literal/.test(init.type) ||
    !code.slice(init.start, init.end).includes('(')
  )
    return []
  return [
    { from: init.start, to: init.start, text: '/* @__PURE__ */ (() => (' },
    { from: init.end, to: init.end, text: '))()' },
  ]
}

/** A module of the contract as the browser needs it; `program` is its syntax tree. */
export function forBrowsers(code: string, program: Node): string {
  const declared = (
    program as Node & {
      body: readonly (Node & { declaration?: Node; declarations?: readonly Node[] })[]
    }
  ).body.flatMap(
    (statement) =>
      (statement.declaration as { declarations?: readonly Node[] } | null)?.declarations ??
      statement.declarations ??
      [],
  )
  // Of two at one place the first is made first: what is taken out there, before something is put there.
  const edits = [
    ...[...nodesOf(program)].flatMap((node) => withoutSchemas(node, code)),
    ...declared.flatMap((declarator) => droppable(declarator, code)),
  ]
  return edits
    .toSorted((one, other) => other.from - one.from)
    .reduce(
      (text, { from, to, text: inserted }) => text.slice(0, from) + inserted + text.slice(to),
      code,
    )
}

/** The schemas of endpoints that a module of the portal reads although the built portal has none, as `createProduct.body`. */
export function schemasMissed(program: Node): string[] {
  const nodes = [...nodesOf(program)]
  const imported = new Set(
    nodes.flatMap((node: Import) =>
      String(node.source?.value).startsWith('#contract/')
        ? (node.specifiers ?? []).map(({ local }) => local.name)
        : [],
    ),
  )
  return nodes.flatMap(({ type, object, property }: Member) =>
    type === 'MemberExpression' &&
    object?.type === 'Identifier' &&
    imported.has(object.name ?? '') &&
    parsedByServers.has(property?.name ?? '')
      ? [`${object.name}.${property?.name}`]
      : [],
  )
}

/**
 * A schema takes longer to make than to use, and a module of the contract makes all of its own as soon as it is imported:
 * that was a third of the work before a list was shown. In the built portal endpoints come without the schemas that only
 * servers use, and what no screen uses is not made. In development everything is there; a screen that reads a
 * schema by its endpoint would work there alone, so the build rejects it: what both sides need has a name of its own.
 */
export function browserContract(): Plugin {
  const folder = fileURLToPath(new URL('../contract/', import.meta.url))
  const portal = fileURLToPath(new URL('../web/', import.meta.url))
  return {
    name: 'browser-contract',
    apply: 'build',
    transform(code, id) {
      if (id.startsWith(portal) && /\.tsx?$/.test(id) && code.includes('#contract/')) {
        const [missed] = schemasMissed(this.parse(code))
        if (missed !== undefined)
          this.error(
            `${missed} is not in the built portal. Export the schema from its module of the contract, and import it by its name`,
          )
      }
      return id.startsWith(folder) ? { code: forBrowsers(code, this.parse(code)), map: null } : null
    },
  }
}
