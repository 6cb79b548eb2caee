import { z } from 'zod'
import { createBenchmarkBody } from '#contract/benchmarks'
import { memberTypes, statuses, userRoles, valuesOf } from '#contract/common/enums'
import {
  declineReasons,
  dismissalReasons,
  introductionOutcomes,
  matchKinds,
  noDealReasons,
} from '#contract/common/market-enums'
import { activityTypes } from '#contract/common/registry-enums'
import { createFacilityBody } from '#contract/facilities'
import { factsBody } from '#contract/finance-facts'
import { createSourceBody, createUseBody } from '#contract/finance-lines'
import { createLendingProfileBody } from '#contract/lending-profiles'
import { createOrganizationBody } from '#contract/organizations'
import { createDealBody } from '#contract/pipeline'
import { createProductBody } from '#contract/products'
import { createResourceBody } from '#contract/resources'
import { createViewBody } from '#contract/saved-views'
import { dealPackage } from './sample-package-shapes.ts'

// What the portal's forms write has the shape that forms send, with names in place of ids and ages in place of times.

/** A whole number of days or hours before the first start; ahead of it where it is negative. */
const ago = z.int()
const name = z.string().min(1)
const confirmed = { organization: name, daysOld: ago, confirmedDaysAgo: ago }

const organization = z.strictObject({
  ...createOrganizationBody.shape,
  registrationKey: name,
  allowedEmails: z.array(name),
  daysOld: ago,
})

const { organizationId: _ofFacility, ...facilityFields } = createFacilityBody.shape
const facility = z.strictObject({ ...facilityFields, ...confirmed })

const {
  organizationId: _ofProduct,
  catalyticFacilityId: _supporting,
  ...productFields
} = createProductBody.shape
const product = z.strictObject({
  ...productFields,
  ...confirmed,
  facility: name.nullable(),
  status: z.enum(valuesOf(statuses)),
  updatedDaysAgo: ago,
})

const { organizationId: _ofProfile, ...lendingProfileFields } = createLendingProfileBody.shape
const lendingProfile = z.strictObject({ ...lendingProfileFields, ...confirmed })

const resource = z.strictObject({ ...createResourceBody.shape, daysOld: ago })

const membership = z.strictObject({
  aggregator: name,
  member: name,
  membershipType: z.enum(valuesOf(memberTypes)),
  daysOld: ago,
})

const person = z.strictObject({
  email: name,
  firstName: name,
  lastName: name,
  role: z.enum(valuesOf(userRoles)),
  organization: name.nullable(),
  /** Since the last sign-in; null for a person who never did. */
  lastSeenDays: ago.nullable(),
  disabled: z.literal(true).optional(),
})

const activity = z.strictObject({
  type: z.enum(valuesOf(activityTypes)),
  subject: name,
  description: name.optional(),
  scheduledDays: ago.optional(),
  completedDays: ago.optional(),
  writtenDays: ago,
})

const deal = createDealBody
  .omit({ organizationId: true, intermediaryAggregatorId: true })
  .required()
  .extend({
    ...confirmed,
    organization: name.nullable(),
    intermediary: name.nullable(),
    /** Oldest first. */
    activities: z.array(activity),
  })
  .strict()

const finance = z.strictObject({
  deal: name,
  /** What the deal is an example of; for readers of the file alone. */
  shows: name.optional(),
  facts: factsBody.strict(),
  uses: z.array(createUseBody.strict()),
  sources: z.array(
    createSourceBody
      .omit({ organizationId: true })
      .extend({ organization: name.optional() })
      .strict(),
  ),
})

// Of the first day of the present month.
const benchmark = createBenchmarkBody.omit({ asOf: true }).strict()

const view = createViewBody
  .extend({
    owner: name,
    sharedWith: createViewBody.shape.sharedWith.unwrap(),
    /** Whether its owner watches it. */
    watched: z.literal(true).optional(),
    daysOld: ago,
  })
  .strict()

/** What one side of an accepted introduction recorded. */
const outcome = z.strictObject({
  outcome: z.enum(valuesOf(introductionOutcomes)),
  amount: z.int().optional(),
  reason: z.enum(valuesOf(noDealReasons)).optional(),
  note: name.optional(),
  daysAgo: ago,
})
/** Who answered, by the address of their account; who asked where it was withdrawn. */
const answered = { by: name, daysAgo: ago }
const introduction = z.strictObject({
  deal: name,
  kind: z.enum(valuesOf(matchKinds)),
  offer: name,
  asker: name,
  phone: name.optional(),
  message: name,
  daysOld: ago,
  accepted: z
    .strictObject({
      ...answered,
      phone: name.optional(),
      deal: outcome.optional(),
      capital: outcome.optional(),
    })
    .optional(),
  declined: z
    .strictObject({
      ...answered,
      reason: z.enum(valuesOf(declineReasons)),
      note: name.optional(),
    })
    .optional(),
  withdrawn: z.strictObject(answered).optional(),
  expired: z.literal(true).optional(),
})

const dismissal = z.strictObject({
  by: name,
  deal: name,
  kind: z.enum(['products', 'lending-profiles']),
  offer: name,
  reason: z.enum(valuesOf(dismissalReasons)),
  note: name.optional(),
  daysOld: ago,
})

const followed = { person: name, entity: z.enum(['pipeline', 'products']), name }
const follow = z.strictObject({ ...followed, daysAgo: ago })

/** A task that is handed to somebody by a mention. */
const mention = z.strictObject({
  deal: name,
  subject: name,
  description: name,
  mentioned: name,
  hoursAgo: ago,
})

const notified = { person: name, hoursAgo: ago, isRead: z.literal(true).optional() }
const notification = z.discriminatedUnion('kind', [
  z.strictObject({
    ...notified,
    kind: z.literal('mention'),
    deal: name,
    subject: name,
    actor: name,
  }),
  z.strictObject({ ...notified, kind: z.literal('view_alert'), view: name, deals: z.array(name) }),
  z.strictObject({
    ...notified,
    kind: z.literal('introductions'),
    deal: name,
    action: z.enum(['asked', 'accepted', 'declined', 'expired']),
  }),
  z.strictObject({
    ...notified,
    ...followed,
    kind: z.enum(['followed_record', 'own_record']),
    /** Of fields that changed the value before; the one after is the record's. */
    before: z.record(z.string(), z.unknown()),
    /** Who changed an own record; a followed one names nobody. */
    actor: name.optional(),
  }),
])

/** The shape of the records in each file, which is named as they are. */
export const shapes = {
  organizations: organization,
  facilities: facility,
  products: product,
  'lending-profiles': lendingProfile,
  resources: resource,
  memberships: membership,
  people: person,
  pipeline: deal,
  'pipeline-finance': finance,
  benchmarks: benchmark,
  'saved-views': view,
  introductions: introduction,
  'match-dismissals': dismissal,
  packages: dealPackage,
  follows: follow,
  mentions: mention,
  notifications: notification,
}

type Shapes = typeof shapes
export type SampleKind = keyof Shapes
/** A record of a kind as its file has it. */
export type SampleOf<Kind extends SampleKind> = z.output<Shapes[Kind]>
export type SampleOutcome = z.output<typeof outcome>
