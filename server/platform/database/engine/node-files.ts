import path from 'node:path'

/** A file the engine has open: its number in this process, its path inside the engine and its place in the file layer. */
export interface OpenFile {
  nfd?: number
  path?: string
  node: unknown
}

/** The engine's file layer over a folder, as far as it is touched here; the package does not describe it. */
export interface NodeFiles {
  /** A node's path in this process. */
  realPath(node: unknown): string
  tryFSOperation(operation: () => void): void
  stream_ops: {
    fsync?: (file: OpenFile) => number
    write(file: OpenFile, ...rest: unknown[]): unknown
    setattr(file: OpenFile, ...rest: unknown[]): unknown
  }
  node_ops: {
    setattr(node: unknown, ...rest: unknown[]): unknown
    mknod(parent: unknown, name: string, ...rest: unknown[]): unknown
    rename(node: unknown, newParent: unknown, newName: string, ...rest: unknown[]): unknown
  }
}

/** The permission bits of a file that its owner has; the rest says what kind of file it is. */
const ownersAlone = 0o177_700

/** From now on the engine gives none of its files to other accounts: it asks for 0666 where it says which permissions a file has. */
export function keepToOwner(files: NodeFiles): void {
  for (const operations of [files.stream_ops, files.node_ops]) {
    const { setattr } = operations
    operations.setattr = (of: never, attributes: { mode?: number }, ...rest: unknown[]) => {
      if (attributes.mode !== undefined) attributes.mode &= ownersAlone
      return setattr(of, attributes, ...rest)
    }
  }
}

/**
 * Records every file the engine writes, cuts, makes or renames from now on, until `stop`.
 * @returns whether a file is among them
 */
export function recordChanges(files: NodeFiles): { changed(node: unknown): boolean; stop(): void } {
  const paths = new Set<string>()
  const streamOps = { ...files.stream_ops }
  const nodeOps = { ...files.node_ops }
  Object.assign(files.stream_ops, {
    write(file, ...rest) {
      paths.add(files.realPath(file.node))
      return streamOps.write(file, ...rest)
    },
    setattr(file, ...rest) {
      paths.add(files.realPath(file.node))
      return streamOps.setattr(file, ...rest)
    },
  } satisfies Partial<NodeFiles['stream_ops']>)
  Object.assign(files.node_ops, {
    setattr(node, ...rest) {
      paths.add(files.realPath(node))
      return nodeOps.setattr(node, ...rest)
    },
    mknod(parent, name, ...rest) {
      paths.add(path.join(files.realPath(parent), name))
      return nodeOps.mknod(parent, name, ...rest)
    },
    rename(node, newParent, newName, ...rest) {
      paths.add(path.join(files.realPath(newParent), newName))
      return nodeOps.rename(node, newParent, newName, ...rest)
    },
  } satisfies Partial<NodeFiles['node_ops']>)
  return {
    changed: (node) => paths.has(files.realPath(node)),
    stop() {
      Object.assign(files.stream_ops, { write: streamOps.write, setattr: streamOps.setattr })
      Object.assign(files.node_ops, {
        setattr: nodeOps.setattr,
        mknod: nodeOps.mknod,
        rename: nodeOps.rename,
      })
    },
  }
}
