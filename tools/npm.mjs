// Calls the machine's own npm: its registry, proxy and certificates are settings of that machine.
// Plain JavaScript for Node 20.19.
import { runQuietly } from './progress.mjs'

/**
 * Runs npm and resolves with its exit code and output. The current Node runs it where it can; an npm
 * that was packaged for the machine's own Node (Debian does so) falls back to that one.
 * @param {string[]} args
 * @param {string} folder working folder
 */
export async function npm(args, folder) {
  const quiet = {
    ...process.env,
    npm_config_update_notifier: 'false',
    npm_config_fund: 'false',
    npm_config_audit: 'false',
  }
  const script = process.env.npm_execpath
  if (!script || !/npm-cli\.c?js$/.test(script)) {
    return runQuietly('npm', args, { cwd: folder, env: quiet })
  }
  const runs = await runQuietly(process.execPath, [script, '--version'], {
    cwd: folder,
    env: quiet,
  })
  const node =
    runs.code === 0 ? process.execPath : (process.env.npm_node_execpath ?? process.execPath)
  return runQuietly(node, [script, ...args], { cwd: folder, env: quiet })
}
