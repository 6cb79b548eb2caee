import { afterAll, beforeAll } from 'vitest'
import { diskFolder } from './run-folder.ts'

/** Puts what the tests of a file store on the real disk, which memory cannot stand for: syncing, locks, room, loss of power. */
export function onRealDisk(): void {
  const usual = process.env['TMPDIR']
  beforeAll(() => {
    process.env['TMPDIR'] = diskFolder()
  })
  afterAll(() => {
    process.env['TMPDIR'] = usual
  })
}
