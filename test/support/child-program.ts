import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { createInterface } from 'node:readline'

/** Another process of this project, as a test sees it. */
export interface ChildProgram {
  pid: number
  /** Resolves with the first line that matches; rejects when the program ends before. */
  line(pattern: RegExp): Promise<string>
  onLine(listener: (line: string) => void): void
  send(line: string): void
  /** SIGKILL; waits for its end. */
  kill(): Promise<void>
  /** Ends its input, which its programs take as the wish to stop, and waits. */
  stop(): Promise<number | null>
  exited: Promise<number | null>
  /** What it wrote to both outputs. */
  output(): string
}

/** Compiled modules are cached between starts, and their places remembered, as the server does. */
const compileCache = path.resolve(import.meta.dirname, '../../.cache/compiled')
const preloaded = ['quick-start.ts', ...(process.env['VITEST'] ? ['small-buffers.ts'] : [])].map(
  (name) => `--import=${path.resolve(import.meta.dirname, name)}`,
)

/** Starts a TypeScript file with this Node, and with `flags` of Node's own; `env` replaces the environment but for PATH. */
export function startProgram(
  file: string,
  args: string[],
  env: Record<string, string>,
  flags: string[] = [],
): ChildProgram {
  const child = spawn(process.execPath, [...preloaded, ...flags, file, ...args], {
    env: { PATH: process.env['PATH'] ?? '', NODE_COMPILE_CACHE: compileCache, ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  let output = ''
  const lines: string[] = []
  const listeners = new Set<(line: string) => void>()
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on('line', (line) => {
      output += `${line}\n`
      lines.push(line)
      for (const listener of listeners) listener(line)
    })
  }
  // Writing to a killed program fails; the test learns of the kill elsewhere.
  child.stdin.on('error', () => {})
  const exited = once(child, 'close').then(([code]) => code as number | null)
  return {
    pid: child.pid ?? 0,
    exited,
    output: () => output,
    onLine: (listener) => listeners.add(listener),
    send: (line) => child.stdin.write(`${line}\n`),
    line(pattern) {
      const early = lines.find((line) => pattern.test(line))
      if (early !== undefined) return Promise.resolve(early)
      return new Promise((resolve, reject) => {
        listeners.add((line) => {
          if (pattern.test(line)) resolve(line)
        })
        void exited.then((code) => reject(new Error(`The program ended with ${code}:\n${output}`)))
      })
    },
    async kill() {
      child.kill('SIGKILL')
      await exited
    },
    async stop() {
      child.stdin.end()
      return exited
    },
  }
}
