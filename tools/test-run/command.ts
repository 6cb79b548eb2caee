import { spawn } from 'node:child_process'
import { join } from 'node:path'
import type { Outcome } from './stage.ts'
import { oneFailed, onePassed } from './stage.ts'

/** Runs a Node program with its output on this terminal and resolves with its exit code. */
export function runNode(
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...env },
    })
    let interrupted = false
    const end = (signal: NodeJS.Signals): void => {
      interrupted = true
      child.kill(signal)
    }
    process.on('SIGINT', end).on('SIGTERM', end)
    child.on('error', reject)
    child.on('close', (code) => {
      process.off('SIGINT', end).off('SIGTERM', end)
      // Whoever interrupts a run does not want its next stage.
      if (interrupted) process.exit(130)
      resolve(code ?? 1)
    })
  })
}

// The compiler and the linter are programs in Go that end soon: collecting what they no longer use took up to half of
// their processor time. They collect from 4 GB on.
const uncollected = { GOGC: 'off', GOMEMLIMIT: '4GiB' }

/** Runs checks one after the other; the stage passes when all do. */
export async function runChecks(...checks: (readonly string[])[]): Promise<Outcome> {
  let passed = true
  for (const check of checks) passed = (await runNode(check, uncollected)) === 0 && passed
  return passed ? onePassed : oneFailed
}

/** Path of a program in node_modules. */
export function program(...parts: string[]): string {
  return join('node_modules', ...parts)
}
