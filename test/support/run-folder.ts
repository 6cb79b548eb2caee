import { mkdirSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** Where Linux keeps files in memory; dropping a database there takes a fifth of the time. */
const memory = '/dev/shm'
const wantedBytes = 2 * 1024 ** 3
const named = /^registry-tests-(\d+)$/

function hasRoom(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize >= wantedBytes
  } catch {
    return false
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Ends the PostgreSQL server of a run that was killed, which outlives it; its folder names it. */
function endServer(folder: string): void {
  try {
    process.kill(
      Number(readFileSync(path.join(folder, 'data/postmaster.pid'), 'utf8').split('\n')[0]),
      'SIGQUIT',
    )
  } catch {
    // No server, or one that has ended.
  }
}

/** Removes what runs left that were killed. */
function removeDead(parent: string): void {
  for (const name of readdirSync(parent)) {
    const pid = Number(named.exec(name)?.[1] ?? 0)
    if (pid === 0 || isAlive(pid)) continue
    const folder = path.join(parent, name)
    for (const inside of readdirSync(folder)) endServer(path.join(folder, inside))
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * Gives a run of tests, with all processes it starts, a folder for its temporary files that goes with it: in memory
 * where there is room, else on the disk. Called by the configuration of each runner, before it starts anything.
 */
export function enterRunFolder(): void {
  if (process.env['TEST_DISK_FOLDER'] !== undefined) return
  const disk = tmpdir()
  const [temporary, onDisk] = [hasRoom(memory) ? memory : disk, disk].map((parent) => {
    removeDead(parent)
    const folder = path.join(parent, `registry-tests-${process.pid}`)
    // The server of PostgreSQL runs as another user and has to reach its own folder in it.
    mkdirSync(folder, { mode: 0o711, recursive: true })
    process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
    return folder
  })
  process.env['TMPDIR'] = temporary
  process.env['TEST_DISK_FOLDER'] = onDisk
}

/** The folder for temporary files on the real disk, for what proves the disk. */
export const diskFolder = (): string => process.env['TEST_DISK_FOLDER'] ?? tmpdir()
