import { readFileSync } from 'node:fs'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { statuses } from '#contract/common/enums'
import { progressBuckets, raiseProgress } from '#contract/common/progress'
import { parseRate } from '#contract/common/rates'
import {
  capitalTypes,
  facilityTypes,
  productAssets,
  technologies,
} from '#contract/common/registry-enums'
import { productFaults } from '#contract/products'
import { auditEntries } from '#database/audit'
import { facilities } from '#database/facilities'
import { benchmarkRates } from '#database/finance'
import { lendingProfiles } from '#database/lending-profiles'
import { organizations } from '#database/organizations'
import { pipeline, pipelineActivities } from '#database/pipeline'
import { sampleOf, samplePassword } from './sample-records.ts'
import { products } from '#database/products'
import { users } from '#database/users'
import { openDatabase } from '#server/platform/database/database'
import type { Database } from '#server/platform/database/database'
import { untilAnswered } from '#server/platform/database/connection/until-answered'
import { passwordProblem } from '#server/platform/passwords/password-rules'
import { filePortal } from '#test/support/app'
import type { TestApp } from '#test/support/app'
import { quietLog } from '#test/support/quiet-log'
import { generatePassword } from './first-administrator.ts'
import { prepareFirstStart } from './first-start.ts'

const samplePeople = sampleOf('people')
const sampleOrganizations = sampleOf('organizations')
const sampleFacilities = sampleOf('facilities')
const sampleProducts = sampleOf('products')

const portal = await filePortal({ RATE_LIMIT: 'off' })

// As good as new but for the audit trail, which nothing empties.
beforeEach(async () => {
  await portal.database.open.db.delete(users)
  await portal.database.open.db.delete(benchmarkRates)
  await portal.database.open.db.delete(pipeline)
  await portal.database.open.db.delete(products)
  await portal.database.open.db.delete(lendingProfiles)
  await portal.database.open.db.delete(facilities)
  await portal.database.open.db.delete(organizations)
})

const written = () =>
  portal.database.open.db.$count(auditEntries, eq(auditEntries.actorName, 'First start'))

// As the program does it: a busy machine may keep a start from its answer.
const startOn = (db: Database, changes: Partial<TestApp['settings']> = {}) =>
  untilAnswered(
    () => prepareFirstStart(db, { ...portal.settings, ...changes }),
    () => {},
  )
const start = (changes?: Partial<TestApp['settings']>) => startOn(portal.database.open.db, changes)
const signIn = (email: string, password: string) =>
  portal.client().post('/api/auth/login', { email, password })

describe('the first administrator', () => {
  test('is made once, with a generated password that opens the portal', async () => {
    const first = await start({
      adminEmail: 'chief@river.example',
      facilityAdminEmails: ['chief@river.example'],
    })
    expect(first).toEqual({
      administrator: 'chief@river.example',
      generatedPassword: expect.stringMatching(/^[a-z2-9]{5}(-[a-z2-9]{5}){3}$/),
      sampleLoaded: false,
    })
    const answer = await signIn('chief@river.example', first?.generatedPassword ?? '')
    expect(answer.body).toMatchObject({
      role: 'admin',
      organizationId: null,
      firstName: null,
      lastName: null,
    })
    expect(await start({ adminEmail: 'other@river.example' })).toBeNull()
    expect(await portal.database.open.db.$count(users)).toBe(1)
    const entries = await portal.database.open.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.entityId, answer.body.id))
      .orderBy(auditEntries.seq)
    expect(entries[0]).toMatchObject({
      action: 'create',
      entity: 'users',
      actorId: null,
      actorName: 'First start',
    })
    expect(JSON.stringify(entries)).not.toContain('argon2')
  })

  test('has the password that was set, which is answered nowhere', async () => {
    expect(
      await start({ adminEmail: 'chief@river.example', adminPassword: 'set by the operator' }),
    ).toMatchObject({ generatedPassword: null })
    expect((await signIn('chief@river.example', 'set by the operator')).status).toBe(200)
  })

  test('manages facilities when no other account is named', async () => {
    const first = await start()
    const answer = await signIn(portal.settings.adminEmail, first?.generatedPassword ?? '')
    expect(answer.body.managesFacilities).toBe(true)
  })

  test('in production has no password everybody would try first', async () => {
    await expect(start({ production: true, adminPassword: 'password123' })).rejects.toThrow(
      'ADMIN_PASSWORD cannot be used.',
    )
    expect(await portal.database.open.db.$count(users)).toBe(0)
  })

  test('is not made where somebody is', async () => {
    await portal.user({ role: 'member' })
    expect(await start({ sampleData: true })).toBeNull()
    expect(await portal.database.open.db.$count(organizations)).toBe(0)
  })

  test('is one, also when several starts meet', async () => {
    const starts = await Promise.all(
      [1, 2, 3].map((n) => start({ adminEmail: `chief${n}@river.example`, sampleData: true })),
    )
    expect(starts.filter((first) => first !== null)).toHaveLength(1)
    expect(await portal.database.open.db.$count(users)).toBe(1 + samplePeople.length)
  })

  test('is one, also when two processes start on a server', async (context) => {
    if (portal.database.open.engine === 'embedded')
      return context.skip('the embedded engine has one process')
    const second = await openDatabase({
      ...portal.database.settings,
      preparedStatements: true,
      log: quietLog,
    })
    try {
      const starts = await Promise.all([
        start(),
        startOn(second.db, { adminEmail: 'second@river.example' }),
      ])
      expect(starts.filter((first) => first !== null)).toHaveLength(1)
      expect(await portal.database.open.db.$count(users)).toBe(1)
    } finally {
      await second.close()
    }
  })

  test('has a generated password as long as the strictest setting asks', () => {
    expect(generatePassword(64).length).toBeGreaterThanOrEqual(64)
    expect(new Set(Array.from({ length: 100 }, () => generatePassword(6))).size).toBe(100)
  })
})

// Everything the sample writes has one audit entry each.
const sampleRecords = [
  samplePeople,
  sampleOrganizations,
  sampleFacilities,
  sampleOf('memberships'),
  sampleProducts,
  sampleOf('lending-profiles'),
  sampleOf('resources'),
  sampleOf('pipeline'),
  sampleOf('introductions'),
  sampleOf('match-dismissals'),
  sampleOf('benchmarks'),
  // The task was there before.
  sampleOf('mentions'),
  // Of views those that are shared (V-012).
  sampleOf('saved-views').filter(({ sharedWith }) => sharedWith !== 'me'),
  ...sampleOf('pipeline-finance').map(({ uses, sources }) => ['facts', ...uses, ...sources]),
  ...sampleOf('packages').flatMap(({ documents, notApplicable, shares, questions, offers }) => [
    documents,
    notApplicable,
    shares,
    questions,
    offers,
    offers.filter(({ revisedDaysAgo }) => revisedDaysAgo !== undefined),
    // An accepted one is an entry of its own, and its source line another.
    offers.flatMap(({ accepted }) => (accepted === undefined ? [] : ['accepted', 'line'])),
  ]),
]
const activities = () => portal.database.open.db.$count(pipelineActivities)

describe('the sample campaign', () => {
  test('fills a new database whole: every organization is answered and everybody but the disabled can sign in', async () => {
    const before = await written()
    const first = await start({ sampleData: true })
    expect(first?.sampleLoaded).toBe(true)
    expect((await written()) - before).toBe(
      1 + sampleRecords.reduce((sum, { length }) => sum + length, 0) + (await activities()),
    )
    const admin = portal.client()
    await admin.post('/api/auth/login', {
      email: portal.settings.adminEmail,
      password: first?.generatedPassword,
    })
    const listed = (await admin.get('/api/organizations')).body
    expect(listed.organizations.map(({ name }: { name: string }) => name)).toEqual(
      sampleOrganizations.map(({ name }) => name),
    )
    const people = (await admin.get('/api/users?limit=100')).body
    expect(people.total).toBe(1 + samplePeople.length)
    for (const { email, organization, disabled, role } of samplePeople) {
      const { status, body } = await signIn(email, samplePassword)
      expect([status, body.email, body.role, body.organizationName]).toEqual(
        disabled === true
          ? [401, undefined, undefined, undefined]
          : [200, email, role, organization],
      )
    }
  })

  test('has facilities in every bucket of progress, of every type and status', () => {
    const reached = sampleFacilities.map(({ currentCapitalRaised, targetRaise }) =>
      raiseProgress(currentCapitalRaised, targetRaise),
    )
    expect(sampleFacilities.length).toBeGreaterThanOrEqual(25)
    expect(new Set(reached.map(({ bucket }) => bucket))).toEqual(
      new Set(Object.keys(progressBuckets)),
    )
    expect(reached.some(({ over }) => over > 0)).toBe(true)
    expect(new Set(sampleFacilities.map(({ facilityType }) => facilityType))).toEqual(
      new Set(Object.keys(facilityTypes)),
    )
    expect(new Set(sampleFacilities.map(({ status }) => status))).toEqual(
      new Set(Object.keys(statuses)),
    )
  })

  test('has 150 products and more, of every kind, that would be accepted by the form', () => {
    expect(sampleProducts.length).toBeGreaterThanOrEqual(150)
    const kinds = (
      field: 'type' | 'asset' | 'technology' | 'securityPosition' | 'loanTermLength',
    ) => new Set(sampleProducts.flatMap((row) => row[field] ?? []))
    expect(kinds('type')).toEqual(new Set(Object.keys(capitalTypes)))
    expect(kinds('asset')).toEqual(new Set(Object.keys(productAssets)))
    expect(kinds('technology')).toEqual(new Set(Object.keys(technologies)))
    for (const { facility, ...row } of sampleProducts)
      expect(productFaults({ ...row, catalyticFacilityId: facility })).toEqual({})
    const unread = sampleProducts
      .flatMap(({ lowRangeRate, highRangeRate }) => [lowRangeRate, highRangeRate])
      .filter((rate) => rate != null && parseRate(rate) === null)
    expect(unread).toEqual(['Negotiated per pool'])
  })

  test('stands in its README line by line', () => {
    const readme = readFileSync(
      new URL('../../../database/sample/README.md', import.meta.url),
      'utf8',
    )
    expect(readme).toContain(`\`${samplePassword}\``)
    for (const { email } of samplePeople) expect(readme).toContain(`| \`${email}\` |`)
    for (const { name, registrationKey, allowedEmails } of sampleOrganizations) {
      const listed = (allowedEmails ?? []).map((entry) => `\`${entry}\``).join(', ') || 'any'
      expect(readme).toContain(`| ${name} | \`${registrationKey}\` | ${listed} |`)
    }
  })

  test('is written as the rules ask', () => {
    expect(passwordProblem(samplePassword, 15, null)).toBeNull()
    const names = sampleOrganizations.map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
    expect(new Set(sampleOrganizations.map(({ campaignRole }) => campaignRole)).size).toBe(6)
    for (const { registrationKey, contactEmail, allowedEmails } of sampleOrganizations) {
      expect(registrationKey).toMatch(/^[2-9A-HJ-NP-Z]{4}(-[2-9A-HJ-NP-Z]{4}){3}$/)
      for (const address of [contactEmail, ...(allowedEmails ?? [])])
        expect(address).toMatch(/@\w+\.example$/)
    }
    for (const { email, organization } of samplePeople) {
      expect(email).toMatch(/^[a-z.]+@[a-z]+\.example$/)
      expect([null, ...names]).toContain(organization)
    }
  })
})
