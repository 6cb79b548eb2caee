import type { Context, Node, Visitor } from './syntax.ts'

/** What a test waits at least for what comes: a machine that does other work as well must not turn it red. */
const leastMillis = 30_000

const waiting = new Map([
  ['vi', ['waitFor', 'waitUntil']],
  ['expect', ['poll']],
])

/** The limit that a call's options name, in milliseconds; undefined where they name none. */
function limitOf(options: Node | undefined): number | undefined {
  const named = options?.properties?.find(({ key }) => key?.name === 'timeout')?.value
  const limit = typeof named === 'object' && named !== null ? (named as Node).value : undefined
  return typeof limit === 'number' ? limit : undefined
}

/** A test waits half a minute or not at all: `expect.poll` by itself, `vi.waitFor` and `vi.waitUntil` only a second where nobody says so. */
export const waits = {
  create(context: Context): Visitor {
    if (context.filename.endsWith('.tsx')) return {}
    return {
      CallExpression(node) {
        const { object, property } = node.callee ?? {}
        if (!waiting.get(object?.name ?? '')?.includes(property?.name ?? '')) return
        const [, options] = node.arguments ?? []
        const limit = limitOf(options)
        const isPatient =
          limit === undefined
            ? object?.name === 'expect' || options !== undefined
            : limit >= leastMillis
        if (isPatient) return
        context.report({
          node,
          message: `A slow machine is no fault: wait with expect.poll, or with a timeout of at least ${leastMillis} ms.`,
        })
      },
    }
  },
}
