// Rules of oxlint speak ESLint's interface, of which these are the parts used here.
export interface Node {
  type: string
  name?: string
  value?: unknown
  source?: Node | null
  importKind?: string
  specifiers?: { importKind?: string }[]
  argument?: Node
  declaration?: Node | null
  declarations?: { init?: Node | null }[]
  callee?: Node
  object?: Node
  property?: Node
  arguments?: Node[]
  properties?: { key?: Node; value?: unknown }[]
}
interface Comment extends Node {
  value: string
}
export interface Context {
  filename: string
  sourceCode: { getAllComments(): Comment[]; getCommentsBefore(node: Node): Comment[] }
  report(problem: { node: Node; message: string }): void
}
export type Visitor = Record<string, (node: Node) => void>
