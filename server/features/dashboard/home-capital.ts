import { shortDayWords } from '#contract/finance/day-words'
import { daysUnconfirmed, isStale } from '#contract/freshness'
import type { Home, HomeCapital, HomeFacility } from '#contract/home/home-answer'
import { nextCapitalStep } from '#contract/home/next-step'
import { capitalChoices } from '#contract/matching/choices'
import { leverageOf } from '#contract/matching/coverage-facilities'
import { wordOf } from '#contract/matching/score-word'
import { openIntroduction, openRecord } from '#contract/notification-addresses'
import { carriedByThese } from '#server/features/coverage/coverage.store'
import { introductionsOf } from '#server/features/introductions/own-introductions.store'
import { fitsOfOffers, projectsOf } from '#server/features/matches/home-matches.store'
import type { Pairing } from '#server/features/matches/home-matches.store'
import type { Executor } from '#server/platform/database/database'
import { todayInUtc } from '#server/platform/present-day'
import type { Asked } from './home-projects.ts'
import { capitalOf, listedFacilities, newAmong } from './home.store.ts'
import type { WaitingRequest } from './waiting-introductions.store.ts'

type CapitalRow = Awaited<ReturnType<typeof capitalOf>>['rows'][number]

const isMatch = ({ verdict }: Pairing) => verdict.state === 'match'
const dealIdsOf = (pairings: readonly Pairing[]) => new Set(pairings.map(({ dealId }) => dealId))

/** How many projects fit strongly, well and possibly, by the best score of each (M-053). */
function wordsOf(matches: readonly Pairing[]): HomeCapital['fits'] {
  const best = new Map<string, Pairing>()
  for (const each of matches) {
    const before = best.get(each.dealId)
    if (before === undefined || before.verdict.score < each.verdict.score)
      best.set(each.dealId, each)
  }
  const words = [...best.values()].map(({ verdict }) => wordOf(verdict).word)
  const countOf = (word: (typeof words)[number]) => words.filter((each) => each === word).length
  return {
    total: best.size,
    strong: countOf('Strong'),
    good: countOf('Good'),
    possible: countOf('Possible'),
  }
}

function stepOf(
  row: CapitalRow,
  requests: readonly WaitingRequest[],
  fits: readonly Pairing[],
  projects: number,
): Pick<HomeCapital, 'step' | 'button'> {
  const record = {
    status: row.status,
    lastConfirmedAt: row.lastConfirmedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  }
  const present = todayInUtc()
  const { kind, button } = nextCapitalStep({
    today: present,
    offer: {
      status: row.status,
      // What is not listed is not stale, however old it is (L-004).
      confirmedOn: isStale(row.kind, record, present)
        ? (record.lastConfirmedAt?.slice(0, 10) ?? null)
        : present,
      createdOn: record.createdAt.slice(0, 10),
    },
    requests,
    projects,
    near: fits.length,
  })
  const [request] = requests
  const matches = `/matches/${row.kind}/${row.id}`
  const steps: Record<typeof kind, { reason: string | null; address: string }> = {
    answer: {
      reason: request
        ? `${request.dealOrganizationName}, until ${shortDayWords(request.endsOn)}`
        : null,
      address:
        request && requests.length === 1
          ? openIntroduction(request.id)
          : '/introductions?tab=incoming',
    },
    publish: { reason: null, address: openRecord(row.kind, row.id) },
    confirm: {
      reason: `Not confirmed for ${daysUnconfirmed(record, present)} days`,
      address: openRecord(row.kind, row.id),
    },
    near: { reason: null, address: `${matches}?state=near` },
    see: { reason: null, address: matches },
    none: { reason: null, address: openRecord(row.kind, row.id) },
  }
  return { step: { kind, ...steps[kind] }, button }
}

/** What the organization lends, each with the projects it fits. */
export async function capitalOfHome(
  db: Executor,
  { person, organizationId }: Asked,
  requests: readonly WaitingRequest[],
): Promise<Home['capital']> {
  const { rows, ...counts } = await capitalOf(db, organizationId)
  const { offers, fits } = await fitsOfOffers(db, person, {
    organizationId,
    ids: rows.map(({ id }) => id),
  })
  const all = [...fits.values()].flat().filter(isMatch)
  const dealIds = [...dealIdsOf(all)]
  const fresh = await newAmong(db, dealIds)
  const introduced = new Set(
    (await introductionsOf(db, organizationId, 'capital', dealIds)).map(({ dealId }) => dealId),
  )
  const isNew = (pairings: readonly Pairing[]) =>
    [...dealIdsOf(pairings)].filter((id) => fresh.has(id)).length
  const incoming = requests.filter(({ askedBy }) => askedBy === 'deal')
  const found = rows.flatMap((row): HomeCapital[] => {
    const offer = offers.find(({ id }) => id === row.id)
    if (offer === undefined) return []
    const own = fits.get(row.id) ?? []
    const matches = own.filter(isMatch)
    const waiting = incoming.filter(
      ({ productId, lendingProfileId }) => (productId ?? lendingProfileId) === row.id,
    )
    const best = matches.find(({ dealId }) => !introduced.has(dealId))
    return [
      {
        kind: row.kind,
        id: row.id,
        name: row.name,
        version: row.version,
        status: row.status,
        rate: offer.rate,
        needs: capitalChoices.valuesOf(offer.offer.types),
        minimum: offer.offer.minimum,
        maximum: offer.offer.maximum,
        fits: wordsOf(matches),
        new: isNew(matches),
        sought: projectsOf(matches).sought,
        best:
          best === undefined
            ? null
            : {
                id: best.dealId,
                name: best.deal.name,
                // A table stores names of the contract's values as plain text.
                location: best.deal.deal.location as NonNullable<HomeCapital['best']>['location'],
                other: best.deal.deal.other,
                amount: best.needed.amount,
                score: best.verdict.score,
              },
        waiting: waiting.length,
        ...stepOf(row, waiting, own, projectsOf(matches).projects),
      },
    ]
  })
  return {
    rows: found.toSorted((one, other) => other.waiting - one.waiting || other.sought - one.sought),
    ...counts,
    ...projectsOf(all),
    new: isNew(all),
    waiting: incoming.length,
  }
}

/** The listed facilities of the organization, each with what it unlocks. */
export async function facilitiesOfHome(
  db: Executor,
  { organizationId }: Asked,
): Promise<Home['facilities']> {
  const listed = await listedFacilities(db, organizationId)
  const { carried, reached } = await carriedByThese(
    db,
    listed.map(({ id }) => id),
  )
  return {
    rows: listed.map(({ total: _total, ...row }): HomeFacility => {
      const of = carried.get(row.id)
      const projects = of?.deals ?? 0
      const kind = of === undefined ? 'name' : projects > 0 ? 'see' : 'none'
      const count = projects.toLocaleString('en-US')
      const steps = {
        name: { button: 'Name It in a Product', address: '/products/new' },
        see: {
          button: projects === 1 ? 'See 1 Project' : `See ${count} Projects`,
          address: `/matches/catalytic-facilities/${row.id}`,
        },
        none: { button: null, address: openRecord('catalytic-facilities', row.id) },
      }
      const { button, address } = steps[kind]
      return {
        ...row,
        // A table stores names of the contract's values as plain text.
        facilityType: row.facilityType as HomeFacility['facilityType'],
        products: of?.products ?? 0,
        projects,
        sought: of?.dollars ?? 0,
        perDollar: leverageOf(of?.dollars ?? 0, row.raised),
        onlyThrough: { projects: of?.onlyDeals ?? 0, sought: of?.onlyDollars ?? 0 },
        step: { kind, reason: null, address },
        button,
      }
    }),
    total: listed[0]?.total ?? 0,
    projects: reached,
  }
}
