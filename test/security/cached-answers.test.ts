import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'
import type { Endpoint } from '#contract/common/endpoint'
import { records } from '#contract/records'
import type { RegistryNoun } from '#contract/registries'
import type { Running } from '#server/dependencies'
import { featureRoutes } from '#server/features'
import type { UserValues } from '#server/features/users/users.store'
import { appBeside, cookieOf, testApp } from '#test/support/app'
import { Client } from '#test/support/client'
import { printFigure } from '#test/support/figure'
import { forThisRun } from '#test/support/for-this-run'
import { registryKinds } from '#test/support/registry-scene'
import { facilityAdministrator } from './callers.ts'

// A cached answer is what each person would be answered without the cache. Every endpoint whose answers are cached is
// called as every kind of person, one after another, with every other query in the opposite order, so that each pair of
// them meets both ways, and by each in a portal that nobody else calls.

/** Ids of the records an endpoint with `{id}` is called with, by the first part of its id. */
const ids: Record<string, string[]> = {}
const closing: (() => Promise<void>)[] = []

/** One person in two portals on the same records: where others call as well, and alone. */
interface Person {
  among: Client
  alone: Client
}

async function beside(
  cookie: string,
  app?: Awaited<ReturnType<typeof appBeside>>,
): Promise<Client> {
  const own = app ?? (await appBeside(portal))
  if (app === undefined) closing.push(() => own.close())
  const client = new Client(own.app)
  client.cookie = cookie
  return client
}

const portal = await testApp({
  RATE_LIMIT: 'off',
  MEMBER_REVIEW: 'on',
  FACILITY_ADMIN_EMAIL: facilityAdministrator,
})
const organizations = {
  A: await portal.organization({
    name: 'Alpha Fund',
    campaignRole: 'direct_lender',
    dataVisibility: 'organization_only',
    aum: '$1 billion',
  }),
  B: await portal.organization({
    name: 'Beta Fund',
    campaignRole: 'developer',
    dataVisibility: 'public',
    aum: '$2 billion',
  }),
  intermediary: await portal.organization({
    name: 'Gamma Alpha Network',
    campaignRole: 'capital_aggregator',
  }),
  private: await portal.organization({
    name: 'Hidden Alpha Fund',
    campaignRole: 'capital_aggregator',
    dataVisibility: 'private',
  }),
}
const { A, B, intermediary, private: hidden } = organizations
const kinds: Record<string, Partial<UserValues>> = {
  'administrator without organization': { role: 'admin' },
  'administrator of A': { role: 'admin', organizationId: A.id },
  'administrator of B': { role: 'admin', organizationId: B.id },
  'facility administrator': { role: 'admin', email: facilityAdministrator },
  'manager of A': { role: 'organization_manager', organizationId: A.id },
  'member of A': { organizationId: A.id },
  'member of B': { organizationId: B.id },
  'member of the intermediary': { organizationId: intermediary.id },
  'member of the private organization': { organizationId: hidden.id },
  'nobody of any organization': {},
}
const shared = await appBeside(portal)
closing.push(() => shared.close())
const people: Record<string, Person> = {}
for (const [kind, values] of Object.entries(kinds)) {
  const cookie = await cookieOf(portal, await portal.user(values))
  people[kind] = { among: await beside(cookie, shared), alone: await beside(cookie) }
}
await fill()

afterAll(async () => {
  for (const close of closing) await close()
  await portal.close()
})

/** Records of every kind and status, of each organization. */
async function fill(): Promise<void> {
  const writer = people['facility administrator']?.among
  const made = async (noun: string, path: string, body: object) => {
    const {
      status,
      text,
      body: record,
    } = await (writer?.post(path, body) ?? Promise.reject(new Error('Nobody writes')))
    if (status !== 201) throw new Error(`${path}: ${text}`)
    ids[noun] = [...(ids[noun] ?? []), record.id]
  }
  ids['organizations'] = Object.values(organizations).map(({ id }) => id)
  ids['memberships'] = ids['organizations']
  for (const { id: organizationId, name } of Object.values(organizations)) {
    for (const status of ['published', 'active', 'draft', 'under_review']) {
      await made('products', '/api/products', { name: `${name} loan`, organizationId, status })
      await made('facilities', '/api/catalytic-facilities', {
        name: `${name} pool`,
        organizationId,
        status,
        targetRaise: 1000,
        currentCapitalRaised: 10,
        eligibleRecipients: 'Lenders, Tribes',
      })
      await made('lendingProfiles', '/api/lending-profiles', {
        name: `${name} profile`,
        organizationId,
        status,
        loanTypes: ['senior_debt', 'Bridge'],
      })
    }
    for (const visibility of ['shared', 'organization_only']) {
      await made('pipeline', '/api/pipeline', {
        name: `${name} roof`,
        organizationId,
        visibility,
        capEx: 1000,
      })
      if (organizationId !== intermediary.id)
        await made('pipeline', '/api/pipeline', {
          name: `${name} field`,
          organizationId,
          visibility,
          intermediaryAggregatorId: intermediary.id,
        })
    }
  }
  // Of other registries a record of each organization.
  for (const [noun, { values }] of Object.entries(registryKinds)) {
    const { key } = records[noun as RegistryNoun]
    if (ids[key] || key === 'resources') continue
    for (const { id: organizationId } of Object.values(organizations))
      await made(key, `/api/${noun}`, { ...values, organizationId })
  }
  for (const [aggregatorId, memberId] of [
    [intermediary.id, A.id],
    [intermediary.id, hidden.id],
    [hidden.id, A.id],
    [hidden.id, B.id],
  ]) {
    await made('ofAggregators', '/api/organization-memberships', {
      aggregatorId,
      memberId,
      membershipType: 'cdfis',
    })
  }
  for (const status of ['published', 'draft'])
    await made('resources', '/api/resources', {
      name: `${status} guide`,
      type: 'guide',
      url: 'https://example.org',
      status,
    })
}

/** The values each parameter of a query gets: some of the words it knows, and values of the records here. */
function valuesFor(endpoint: Endpoint, name: string, schema: z.ZodType): string[] {
  // One whose members read the most and one that most people may not know of.
  const all = [organizations.A.id, organizations.private.id]
  const values: Record<string, string[]> = {
    limit: ['1'],
    offset: ['1'],
    search: ['alpha', 'hidden', 'loan'],
    status: ['draft', 'draft,published', 'active,under_review'],
    dataVisibility: ['private', 'public,organization_only'],
    organizationId: [...all, `${organizations.A.id},${organizations.B.id}`],
    intermediaryAggregatorId: all,
    aggregatorId: all,
    catalyticFacilityId: ids['facilities'] ?? [],
    capExMin: ['500'],
    capExMax: ['5000'],
    slackMin: ['-900', '1'],
    slackMax: ['900'],
    serviceFrom: ['2026-01-01'],
    serviceTo: ['2030-12-31'],
    yearOnly: ['2028'],
    packageMin: ['50'],
    packageMax: ['99'],
    stillToRaiseMin: ['500'],
    stillToRaiseMax: ['5000'],
    firmGapMin: ['500'],
    firmGapMax: ['5000'],
    rateMin: ['1'],
    rateMax: ['9'],
    sizeMin: ['1'],
    sizeMax: ['1000'],
    loanAmount: ['100'],
    loanTypes: ['Bridge'],
    sectors: ['solar'],
    geographies: ['texas'],
    location: ['new_york'],
    eligibleRecipients: ['tribes'],
    adminView: ['true', 'false'],
    facets: ['true'],
    by: ['location', 'technology', 'assetType'],
    deals: ['shared', 'all'],
    row: ['new_york', 'none'],
    cover: ['covered', 'uncovered'],
    reason: ['need', 'asset'],
  }
  const known = schema
    .safeParse('no such word')
    .error?.issues[0]?.message.match(/(?:one of|one or several of): (.*)$|^Order is (asc) or/)
  const found = values[name] ?? (known?.[1] ?? known?.[2])?.split(', ')
  if (found === undefined) throw new Error(`Say here what ${endpoint.id} is asked with as ${name}`)
  return found.slice(0, together.includes(name) || chooses.test(name) ? 3 : 1)
}

/** The parameters of which each two are combined: who is answered what depends on them. */
const together = ['organizationId', 'adminView', 'status', 'search', 'facets', 'deals']
/** Besides these, parameters whose values name what some may not know of; of any other one value is as good as the next. */
const chooses = /Id$|^dataVisibility$|^cover$/

/** Every query of an endpoint: none, each value of each parameter by itself, and two values of each two of `together`. */
function questions(endpoint: Endpoint): string[] {
  const parameters =
    endpoint.query instanceof z.ZodObject ? Object.entries(endpoint.query.shape) : []
  const values = parameters.map(
    ([name, schema]) => [name, valuesFor(endpoint, name, schema)] as const,
  )
  const alone = values.flatMap(([name, all]) => all.map((value) => `${name}=${value}`))
  const combined = values
    .filter(([name]) => together.includes(name))
    .map(([name, all]) => all.slice(0, 2).map((value) => `${name}=${value}`))
  const pairs = combined.flatMap((first, place) =>
    combined
      .slice(place + 1)
      .flatMap((second) => first.map((one, value) => `${one}&${second[value] ?? second[0] ?? ''}`)),
  )
  const query = ['', ...alone, ...pairs]
  if (!endpoint.path.includes('{id}'))
    return query.map((question) => `${endpoint.path}?${question}`)
  const named = ids[endpoint.id.split('.')[0] ?? '']
  if (named === undefined) throw new Error(`Say here which records ${endpoint.id} is asked for`)
  return named.flatMap((id) =>
    query.map((question) => `${endpoint.path.replace('{id}', id)}?${question}`),
  )
}

const cached = () =>
  featureRoutes({ ...portal, database: portal.database.open } as unknown as Running)
    .filter((route) => route.cached !== undefined)
    .map(({ endpoint }) => endpoint)
const chosen = () => forThisRun(cached())

test(
  'every cached answer is what each person would be answered alone, whoever sent the request before',
  { timeout: 600_000 },
  async () => {
    const everybody = Object.entries(people)
    const wrong: string[] = []
    let requested = 0
    let shown = 0
    for (const [place, url] of chosen().flatMap(questions).entries()) {
      const answers = new Map(
        await Promise.all(
          everybody.map(async ([kind, { alone }]) => [kind, await alone.get(url)] as const),
        ),
      )
      for (const [kind, { among }] of place % 2 === 0 ? everybody : everybody.toReversed()) {
        const [got, expected] = [await among.get(url), answers.get(kind)]
        requested += 1
        if (got.status !== expected?.status || got.text !== expected.text)
          wrong.push(`${kind} ${url}`)
        if (got.status === 200) shown += 1
      }
    }
    expect(wrong).toEqual([])
    // Most queries are valid; those that no person may send are rejected.
    expect(shown).toBeGreaterThanOrEqual(requested * 0.6)
    printFigure(
      `${requested} answers of ${chosen().length} endpoints to ${everybody.length} kinds of people: 0 differ from those to each alone`,
    )
  },
)
