/** What Home answers (U-009, U-102): the own organization's projects, capital and facilities, each with its next step. */
import { z } from 'zod'
import { valuesOf } from '../common/enums.ts'
import { deadlineKinds } from '../common/finance-enums.ts'
import { introductionStates } from '../common/market-enums.ts'
import { capitalTypes, dealStages, facilityTypes } from '../common/registry-enums.ts'
import { dealLocations } from '../pipeline-locations.ts'
import { capitalStepKinds, projectStepKinds } from './next-step.ts'

/** Projects of one answer; the others follow by `offset`. */
export const homeProjects = 10

/** Most rows of capital and of facilities: `total` counts all. */
export const homeRows = 50

// Sums and counts are JSON numbers, amounts whole US dollars.
const count = z.int()
const dollars = z.number()
const place = {
  location: z.enum(valuesOf(dealLocations)).nullable(),
  /** The tribe's name, where the location is one. */
  other: z.string().nullable(),
}

function stepOf<Kinds extends readonly [string, ...string[]]>(kinds: Kinds) {
  return z.object({
    kind: z.enum(kinds),
    reason: z.string().nullable(),
    /** Where the link of the row leads; null where nothing is to be done. */
    address: z.string().nullable(),
  })
}

const raised = {
  uses: dollars.nullable(),
  stillToRaise: dollars.nullable(),
  raised: dollars.nullable(),
  inTalks: dollars.nullable(),
  /** Whether a source counts, or the text of "Sources secured" is one amount. */
  counted: z.boolean(),
}

const deadline = z
  .object({
    day: z.iso.date(),
    kind: z.enum(valuesOf(deadlineKinds)),
    /** Days from the last day of service to the expected one; null where it is not late. */
    late: count.nullable(),
  })
  .nullable()

const project = z.object({
  id: z.uuid(),
  name: z.string(),
  ...place,
  currentStage: z.enum(valuesOf(dealStages)).nullable(),
  /** As typed. */
  expectedPtoDate: z.string().nullable(),
  /** With which a confirmation of the row is sent. */
  version: count,
  ...raised,
  /** The best match over all needs, neither own nor dismissed. */
  lender: z
    .object({
      organizationId: z.uuid(),
      organizationName: z.string(),
      kind: z.enum(['products', 'lending-profiles']),
      offerId: z.uuid(),
      offerName: z.string(),
      score: count,
      rate: z.string().nullable(),
      /** The newest introduction with its organization. */
      introduction: z
        .object({
          state: z.enum(valuesOf(introductionStates)),
          /** The day on which it was asked for or answered. */
          day: z.iso.date(),
          /** The last day to answer a request. */
          endsOn: z.iso.date().nullable(),
        })
        .nullable(),
    })
    .nullable(),
  /** Lenders that are one change away. */
  near: count,
  deadline,
  step: stepOf(projectStepKinds),
  /** The words of the step's button. */
  button: z.string().nullable(),
  /** The best match that may be asked for an introduction now; null where none may. */
  ask: z.object({ kind: z.enum(['products', 'lending-profiles']), offerId: z.uuid() }).nullable(),
})
export type HomeProject = z.infer<typeof project>

const capital = z.object({
  kind: z.enum(['products', 'lending-profiles']),
  id: z.uuid(),
  name: z.string(),
  version: count,
  status: z.string(),
  rate: z.string().nullable(),
  /** The kinds of capital; empty where they are not told. */
  needs: z.array(z.enum(valuesOf(capitalTypes))),
  minimum: dollars.nullable(),
  maximum: dollars.nullable(),
  /** Different projects that fit, by the best score of each. */
  fits: z.object({ total: count, strong: count, good: count, possible: count }),
  /** Of them those that were created in the last seven days. */
  new: count,
  /** What they seek, each with its largest matched amount. */
  sought: dollars,
  /** The best project that was not asked yet. */
  best: z
    .object({ id: z.uuid(), name: z.string(), ...place, amount: dollars.nullable(), score: count })
    .nullable(),
  /** Requests for an introduction that wait for the own answer. */
  waiting: count,
  step: stepOf(capitalStepKinds),
  button: z.string().nullable(),
})
export type HomeCapital = z.infer<typeof capital>

const facility = z.object({
  id: z.uuid(),
  name: z.string(),
  facilityType: z.enum(valuesOf(facilityTypes)),
  raised: dollars.nullable(),
  target: dollars.nullable(),
  /** Open products that name it. */
  products: count,
  projects: count,
  sought: dollars,
  /** Dollars of open need for each dollar raised. */
  perDollar: z.number().nullable(),
  /** What would lose its last lender without it. */
  onlyThrough: z.object({ projects: count, sought: dollars }),
  step: stepOf(['see', 'name', 'none']),
  button: z.string().nullable(),
})
export type HomeFacility = z.infer<typeof facility>

const mediatedProject = z.object({
  id: z.uuid(),
  name: z.string(),
  organizationName: z.string().nullable(),
  ...place,
  currentStage: z.enum(valuesOf(dealStages)).nullable(),
  expectedPtoDate: z.string().nullable(),
  ...raised,
  deadline,
})

/** The first steps, in their order; which of them there are follows from the person and the organization (U-007, U-008). */
const startSteps = [
  'project',
  'product',
  'facility',
  'profile',
  'colleague',
  'name',
  'second_step',
  'organization',
  'invite',
  'import',
  'mail_server',
] as const

const start = z.object({
  steps: z.array(z.object({ kind: z.enum(startSteps), done: z.boolean() })),
  /** Whether there is no record yet: of the own organization, for administrators without one no organization. */
  isNew: z.boolean(),
  /** Who adds the first facility for a person that may not: the name of an administrator of facilities. */
  ask: z.string().nullable(),
})
export type HomeStart = z.infer<typeof start>

/** The answer of `GET /api/dashboard/home`. */
export const home = z.object({
  /** Open projects that the organization owns: those that others wait for first, then by the next deadline, then by name. */
  projects: z.object({
    rows: z.array(project),
    total: count,
    uses: dollars,
    stillToRaise: dollars,
    inTalks: dollars,
    raised: dollars,
    /** Lenders that wait for the own answer, each once: to a request, an offer or a question. */
    waiting: count,
  }),
  /** Products and lending profiles that are not inactive; `projects`, `new` and `sought` count each project once over all. */
  capital: z.object({
    rows: z.array(capital),
    total: count,
    /** Of them lending profiles. */
    lendingProfiles: count,
    projects: count,
    new: count,
    sought: dollars,
    waiting: count,
  }),
  /** Facilities that are listed; `projects` counts each once over all. */
  facilities: z.object({ rows: z.array(facility), total: count, projects: count }),
  /** Open projects of others that the organization mediates; rows for pipeline aggregators alone. */
  mediated: z.object({
    projects: count,
    organizations: count,
    stillToRaise: dollars,
    late: count,
    rows: z.array(mediatedProject),
  }),
  start,
})
export type Home = z.infer<typeof home>
