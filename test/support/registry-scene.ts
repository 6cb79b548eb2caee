import { expect } from 'vitest'
import { z } from 'zod'
import { statuses, valuesOf } from '#contract/common/enums'
import { recordKind } from '#contract/records'
import { ofRegistries } from '#contract/registries'
import type { AnyRegistry, RegistryNoun } from '#contract/registries'
import { filePortal } from './app.ts'
import type { TestApp } from './app.ts'
import type { Client } from './client.ts'

/** What the tests of every registry need to know of one. */
export interface RegistryKind {
  /** What the answer of its list calls its records. */
  listed: string
  /** What a new record has at the least, besides its organization. */
  values: { name: string } & Record<string, unknown>
  /** What is said where its name is missing. */
  nameless: string
  /** A text of more than a line, and how long it may be. */
  longest: [field: string, characters: number]
  /** A text, and lists or an amount, that a change may clear. */
  texts: Record<string, unknown>
  /** The field that says who may know of a record, its values with which members of other organizations do, and those with which they do not. */
  readBy: { field: string; open: readonly string[]; hidden: readonly string[] }
}

/** Read by others in these statuses, and in no other. */
const byStatus = (...open: string[]): RegistryKind['readBy'] => ({
  field: 'status',
  open,
  hidden: valuesOf(statuses).filter((status) => !open.includes(status)),
})

/** What is so of a registry of which nothing particular is said: named, with a long text, read by those whom its entry names. */
function plainKind(noun: RegistryNoun, { calls, fields }: AnyRegistry): RegistryKind {
  const list = Object.entries(calls.list.reply.shape).find(
    ([, schema]) => schema instanceof z.ZodArray,
  )
  const { name: longText = '' } = fields.find(({ kind }) => kind === 'longText') ?? {}
  const { readers, one } = recordKind(noun)
  const [[field, open] = ['', []]] = Object.entries(
    (typeof readers === 'object' && readers.open) || {},
  )
  return {
    listed: list?.[0] ?? '',
    values: { name: 'First of All' },
    nameless: `${one} name is required`,
    longest: [longText, 10_000],
    texts: { [longText]: 'First words' },
    readBy:
      field === 'status'
        ? byStatus(...open)
        : { field: field || longText, open: field ? open : ['Read by all'], hidden: [] },
  }
}

const particular: Partial<Record<RegistryNoun, RegistryKind>> = {
  organizations: {
    listed: 'organizations',
    values: { name: 'River Lenders', status: 'published', dataVisibility: 'public' },
    nameless: 'Organization name is required',
    longest: ['description', 10_000],
    texts: { description: 'Lends along the river', aum: '1250000000', location: 'guam' },
    readBy: {
      field: 'dataVisibility',
      open: ['public', 'organization_only'],
      hidden: ['private'],
    },
  },
  products: {
    listed: 'products',
    values: { name: 'Bridge Loan', status: 'published' },
    nameless: 'Product name is required',
    longest: ['description', 10_000],
    texts: { description: 'First words', type: ['perm'], technology: ['solar'] },
    readBy: byStatus('published'),
  },
  'catalytic-facilities': {
    listed: 'catalyticFacilities',
    values: { name: 'Loss Reserve', status: 'published' },
    nameless: 'Facility name is required',
    longest: ['description', 10_000],
    texts: { description: 'First loss', backers: 'Two banks', targetRaise: '60000000' },
    readBy: byStatus('published', 'raising', 'deploying', 'active'),
  },
  'lending-profiles': {
    listed: 'lendingProfiles',
    values: { name: 'Small Loans', status: 'active' },
    nameless: 'Lending profile name is required',
    longest: ['criteria', 10_000],
    texts: { criteria: 'Refund assigned.', loanTypes: ['perm'], maximumLoanAmount: '9' },
    readBy: byStatus('active', 'published'),
  },
  pipeline: {
    listed: 'pipeline',
    values: { name: 'Town Hall Roof' },
    nameless: 'Project name is required',
    longest: ['notes', 10_000],
    texts: { dealLead: 'Luis Peña', assetType: ['housing'], borrower: 'Red Mesa Utility' },
    readBy: { field: 'visibility', open: ['shared'], hidden: ['organization_only'] },
  },
  resources: {
    listed: 'resources',
    values: { name: 'Some Guide', type: 'guide', url: 'https://river.example/guide' },
    nameless: 'Resource name is required',
    longest: ['description', 5000],
    texts: { description: 'How towns lend', author: 'River Bank', membershipBase: ['hpn'] },
    readBy: byStatus('published'),
  },
}

/** Every registry, by its noun. */
export const registryKinds: Readonly<Record<RegistryNoun, RegistryKind>> = ofRegistries(
  (noun, registry) => particular[noun] ?? plainKind(noun, registry),
)

/** The registries whose records members write for their organization; what projects are is said where it matters. */
export const ownedRegistries = (Object.keys(registryKinds) as RegistryNoun[]).filter(
  (noun) => recordKind(noun).writers === 'members' && noun !== 'pipeline',
)

/** The portal of a test file with an organization's people, somebody else and administrators. */
export interface RegistryScene {
  portal: TestApp
  own: string
  /** Another organization, the stranger's. */
  other: string
  member: Client
  colleague: Client
  stranger: Client
  admin: Client
  /** An administrator who belongs to the organization, and writes every kind. */
  keeper: Client
  /** Who writes records of a kind for the organization: some kinds have administrators alone, who may belong to one. */
  writerOf(noun: RegistryNoun): Client
  /** Adds a record of the organization; answers it. */
  add(noun: RegistryNoun, values?: object, by?: Client): Promise<{ id: string; version: number }>
}

/** Makes it all. */
export async function registryScene(
  environment: Record<string, string> = {},
): Promise<RegistryScene> {
  const portal = await filePortal({
    RATE_LIMIT: 'off',
    FACILITY_ADMIN_EMAIL: 'keeper@own.example,keeper@nowhere.example',
    ...environment,
  })
  const own = (await portal.organization({ name: 'Prairie Light Green Bank' })).id
  const other = (await portal.organization({ name: 'Harbor Credit Union' })).id
  const signedIn = async (values: Parameters<TestApp['signedIn']>[0]) =>
    (await portal.signedIn(values)).client
  const member = await signedIn({ organizationId: own })
  const keeper = await signedIn({ role: 'admin', email: 'keeper@own.example', organizationId: own })
  const writers: Partial<Record<RegistryNoun, Client>> = {
    organizations: keeper,
    'catalytic-facilities': keeper,
    resources: keeper,
  }
  const writerOf = (noun: RegistryNoun) => writers[noun] ?? member
  return {
    portal,
    own,
    other,
    member,
    keeper,
    colleague: await signedIn({ organizationId: own }),
    stranger: await signedIn({ organizationId: other }),
    admin: await signedIn({ role: 'admin', email: 'keeper@nowhere.example' }),
    writerOf,
    async add(noun, values = {}, by = writerOf(noun)) {
      const body = { organizationId: own, ...registryKinds[noun].values, ...values }
      const answer = await by.post(`/api/${noun}`, body)
      expect([answer.status, answer.text]).toEqual([201, answer.text])
      return answer.body
    },
  }
}
