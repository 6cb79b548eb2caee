import { basename, join, resolve } from 'node:path'
import { readImport } from './imports.ts'
import type { Context, Node, Visitor } from './syntax.ts'
import { waits } from './waits.ts'
import { brokenWall } from './walls.ts'

// oxlint loads this file as a plugin.

const root = resolve(import.meta.dirname, '../..')
/** The deliberately bad files repeat the folders of the house, one level down. */
const badHouse = join(root, 'test', 'walls')

function rootOf(fileName: string): string {
  return fileName.startsWith(`${badHouse}/`) ? badHouse : root
}

function pathInHouse(fileName: string): string {
  return fileName.slice(rootOf(fileName).length + 1)
}

/** What each folder may import; the sentences and reasons are in `walls.ts`. */
const walls = {
  create(context: Context): Visitor {
    const check = (node: Node): void => {
      const source = node.source ?? node.argument
      if (typeof source?.value !== 'string') return
      const message = brokenWall(
        readImport(rootOf(context.filename), context.filename, source.value),
      )
      if (message !== null) context.report({ node: source, message })
    }
    return {
      ImportDeclaration: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
      ImportExpression: check,
      TSImportType: check,
    }
  },
}

const namelessNames = new Set([
  'index',
  'utils',
  'util',
  'helpers',
  'helper',
  'types',
  'common',
  'misc',
])

/** What a file of a noun may be; a part of one of these has a name with hyphens instead. */
const suffixes = new Set([
  'routes',
  'store',
  'rules',
  'queries',
  'page',
  'form',
  'dialog',
  'columns',
  'filters',
  'fields',
  'details',
  'public',
])
/** Suffixes that the test runners, the tools and TypeScript know a file by. */
const toolSuffixes = new Set(['test', 'spec', 'config', 'd'])

/** The first part of a file's suffix that is on neither list; null when there is none. */
function unknownSuffix(name: string): string | null {
  const [first, last] = name.split('.').slice(1, -1)
  if (first === undefined) return null
  if (!suffixes.has(first) && !(toolSuffixes.has(first) && last === undefined)) return first
  return last === undefined || last === 'test' ? null : last
}

/** Whether an import has values, and not only types. */
function bringsValues({ importKind, specifiers = [] }: Node): boolean {
  if (importKind === 'type') return false
  return specifiers.length === 0 || specifiers.some((one) => one.importKind !== 'type')
}

/** Whether a file of a feature would hold SQL without being a store: SQL is read and measured in the stores. */
function holdsSql(fileName: string, specifier: string): boolean {
  const { from, file, package: name } = readImport(rootOf(fileName), fileName, specifier)
  if (!from.startsWith('server/features/') || /\.(store|test)\.ts$/.test(from)) return false
  return name === 'drizzle-orm' || (file?.startsWith('database/') ?? false)
}

/** A file's name says what is in it: everything of a feature is found by typing its noun. */
const fileName = {
  create(context: Context): Visitor {
    return {
      Program(node) {
        const name = basename(context.filename).split('.')[0] ?? ''
        if (namelessNames.has(name)) {
          context.report({
            node,
            message: `"${name}" says nothing about what is in the file; name it after what it holds.`,
          })
        }
        const suffix = unknownSuffix(basename(context.filename))
        if (suffix !== null) {
          context.report({
            node,
            message: `".${suffix}" is no suffix of the house (${[...suffixes].join(', ')}); write it with a hyphen.`,
          })
        }
        // The benchmarks render pages too.
        if (
          context.filename.endsWith('.tsx') &&
          !/^(web|test|bench)\//.test(pathInHouse(context.filename))
        ) {
          context.report({
            node,
            message:
              'Node runs this folder without a build and cannot read .tsx; pages belong in web.',
          })
        }
      },
      ImportDeclaration(node) {
        const specifier = node.source?.value
        if (typeof specifier !== 'string' || !bringsValues(node)) return
        if (holdsSql(context.filename, specifier)) {
          context.report({
            node,
            message: 'Only a store holds SQL; move the statement into a .store.ts of this feature.',
          })
        }
      },
    }
  },
}

const suppression =
  /(?:oxlint|eslint)-disable|@ts-expect-error|@ts-ignore|@ts-nocheck|(?:v8|c8|istanbul) ignore/
const namedWithReason =
  /(?:oxlint|eslint)-disable(?:-next-line|-line)?\s+[\w@][^\n]*? -- \S.{9,}|@ts-expect-error[ :-]+\S.{9,}/

/** Who switches a check off says which and why; otherwise nobody dares to switch it on again. */
const suppressionReason = {
  create(context: Context): Visitor {
    return {
      Program() {
        for (const comment of context.sourceCode.getAllComments()) {
          if (!suppression.test(comment.value) || namedWithReason.test(comment.value)) continue
          context.report({
            node: comment,
            message:
              'Name the rule and say why it does not hold here: oxlint-disable-next-line RULE -- REASON.',
          })
        }
      },
    }
  },
}

const documentedFolders = /^(contract|server\/platform|web\/kit)\//

function isFunction(declaration: Node): boolean {
  if (declaration.type === 'FunctionDeclaration' || declaration.type === 'TSDeclareFunction')
    return true
  const inits = declaration.declarations ?? []
  return inits.some(
    ({ init }) => init?.type === 'ArrowFunctionExpression' || init?.type === 'FunctionExpression',
  )
}

/** What others call is described where it is: what it does, units, errors, the rule it follows. */
const docstring = {
  create(context: Context): Visitor {
    const path = pathInHouse(context.filename)
    if (!documentedFolders.test(path) || /\.test\.tsx?$/.test(path)) return {}
    return {
      ExportNamedDeclaration(node) {
        if (!node.declaration || !isFunction(node.declaration)) return
        const above = context.sourceCode.getCommentsBefore(node).at(-1)
        if (above?.type === 'Block' && above.value.startsWith('*')) return
        context.report({
          node: node.declaration,
          message: 'Others call this function: say above it in /** */ what it does.',
        })
      },
    }
  },
}

export default {
  meta: { name: 'house' },
  rules: {
    walls,
    'file-name': fileName,
    'suppression-reason': suppressionReason,
    docstring,
    waits,
  },
}
