import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { readSettings } from '#server/platform/settings'

// Settings that decide where and as what the portal starts end the start where they cannot be used.

const folder = mkdtempSync(path.join(tmpdir(), 'registry-settings-'))
afterAll(() => rmSync(folder, { recursive: true }))

const read = (environment: Record<string, string>, name = 'made') =>
  readSettings({ DATA_DIR: path.join(folder, name), ...environment })

describe('where it listens, in which mode, and whose first accounts are', () => {
  test.each([
    ['', '127.0.0.1', 'http://127.0.0.1:3000'],
    ['0.0.0.0', '0.0.0.0', 'http://0.0.0.0:3000'],
    ['::1', '::1', 'http://[::1]:3000'],
    ['::', '::', 'http://[::]:3000'],
    ['localhost', 'localhost', 'http://localhost:3000'],
    ['Registry.example.org', 'Registry.example.org', 'http://registry.example.org:3000'],
  ])('HOST=%s is taken', (value, host, publicUrl) => {
    expect(read({ HOST: value })).toMatchObject({ host, publicUrl })
  })

  test.each(['', 'development', 'test'])('NODE_ENV=%s is no server', (value) => {
    expect(read({ NODE_ENV: value }).production).toBe(false)
  })

  test('addresses may stand with blanks and commas around them', () => {
    expect(
      read({ ADMIN_EMAIL: ' A@x.example, ', FACILITY_ADMIN_EMAIL: 'b@x.example, ,C@x.example,' }),
    ).toMatchObject({
      adminEmail: 'a@x.example',
      facilityAdminEmails: ['b@x.example', 'c@x.example'],
    })
  })
})
