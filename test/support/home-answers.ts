import { projectStepKinds } from '#contract/home/next-step'
import type {
  Home,
  HomeCapital,
  HomeFacility,
  HomeProject,
  HomeStart,
} from '#contract/home/home-answer'

const idOf = (place: number) =>
  `3d0c7a52-0f0e-4f53-9d5a-2a7a2d7f5f${String(place).padStart(2, '0')}`

/** A project of Home as the server answers it; what a test does not name asks for nothing. */
export function homeProject(fields: Partial<HomeProject> = {}): HomeProject {
  return {
    id: idOf(1),
    name: 'Taos Mutual Housing Solar',
    location: 'new_mexico',
    other: null,
    currentStage: 'construction_post_ntp',
    expectedPtoDate: 'August 2027',
    version: 3,
    uses: 2_210_000,
    stillToRaise: 1_310_000,
    raised: 900_000,
    inTalks: 0,
    counted: true,
    lender: null,
    near: 0,
    deadline: null,
    step: { kind: 'none', reason: 'Nothing to do', address: null },
    button: null,
    ask: null,
    ...fields,
  }
}

/** A product of Home. */
export function homeCapital(fields: Partial<HomeCapital> = {}): HomeCapital {
  return {
    kind: 'products',
    id: idOf(50),
    name: 'Pooled Credit Bridge',
    version: 2,
    status: 'published',
    rate: 'SOFR + 225 to 300 bps',
    needs: ['bridge_to_itc'],
    minimum: 100_000,
    maximum: 10_000_000,
    fits: { total: 25, strong: 18, good: 7, possible: 0 },
    new: 1,
    sought: 58_876_704,
    best: null,
    waiting: 0,
    step: { kind: 'see', reason: null, address: `/matches/products/${idOf(50)}` },
    button: 'See 25 Projects',
    ...fields,
  }
}

/** A facility of Home. */
export function homeFacility(fields: Partial<HomeFacility> = {}): HomeFacility {
  return {
    id: idOf(70),
    name: 'Direct Pay Bridge Backstop',
    facilityType: 'risk_transfer',
    raised: 52_000_000,
    target: 50_000_000,
    products: 5,
    projects: 26,
    sought: 61_200_000,
    perDollar: 1.14,
    onlyThrough: { projects: 15, sought: 34_200_000 },
    step: { kind: 'see', reason: null, address: `/matches/catalytic-facilities/${idOf(70)}` },
    button: 'See 26 Projects',
    ...fields,
  }
}

const allDone: HomeStart = {
  steps: [
    { kind: 'project', done: true },
    { kind: 'import', done: true },
    { kind: 'profile', done: true },
  ],
  isNew: false,
  ask: null,
}

/** The answer of Home with these rows. */
export function homeOf({
  projects = [],
  capital = [],
  facilities = [],
  ...rest
}: {
  projects?: readonly HomeProject[]
  capital?: readonly HomeCapital[]
  facilities?: readonly HomeFacility[]
} & Partial<Pick<Home, 'mediated' | 'start'>> = {}): Home {
  const sum = (amounts: readonly (number | null)[]) =>
    amounts.reduce<number>((total, amount) => total + (amount ?? 0), 0)
  return {
    projects: {
      rows: [...projects],
      total: projects.length,
      uses: sum(projects.map(({ uses }) => uses)),
      stillToRaise: sum(projects.map(({ stillToRaise }) => stillToRaise)),
      inTalks: sum(projects.map(({ inTalks }) => inTalks)),
      raised: sum(projects.map(({ raised }) => raised)),
      waiting: 0,
    },
    capital: {
      rows: [...capital],
      total: capital.length,
      lendingProfiles: capital.filter(({ kind }) => kind === 'lending-profiles').length,
      projects: sum(capital.map(({ fits }) => fits.total)),
      new: sum(capital.map((row) => row.new)),
      sought: sum(capital.map(({ sought }) => sought)),
      waiting: sum(capital.map(({ waiting }) => waiting)),
    },
    facilities: {
      rows: [...facilities],
      total: facilities.length,
      projects: sum(facilities.map((row) => row.projects)),
    },
    mediated: { projects: 0, organizations: 0, stillToRaise: 0, late: 0, rows: [] },
    start: allDone,
    ...rest,
  }
}

/** A project at each kind of next step. */
export const projectsAtEachStep: readonly HomeProject[] = projectStepKinds.map((kind, place) =>
  homeProject({
    id: idOf(place + 1),
    name: `Project ${kind}`,
    step: {
      kind,
      reason: `Reason of ${kind}`,
      address:
        kind === 'wait' || kind === 'none' ? null : `/pipeline/${idOf(place + 1)}?at=${kind}`,
    },
    button: kind === 'wait' || kind === 'none' ? null : `Do ${kind}`,
    ask: kind === 'ask' ? { kind: 'products', offerId: idOf(90) } : null,
  }),
)
