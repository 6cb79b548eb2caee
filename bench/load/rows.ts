import type { PortalProcess } from '#test/support/portal-process'
import type { Engine, FilledDatabase } from '../support/filled-database.ts'
import { sendAtRate, shareOf } from '../support/fixed-rate.ts'
import type { Outcome } from '../support/fixed-rate.ts'
import type { Request } from '../support/http-connection.ts'
import { millis } from '../support/report.ts'
import type { Figure } from '../support/report.ts'

/** Where a row of the table is measured, and for how long. */
export interface Scene {
  engine: Engine
  database: FilledDatabase
  portal: PortalProcess
  /** The address of the portal's metrics. */
  metricsPort: number
  /** How many products there are. */
  rows: number
  /** Of each row of the table. */
  seconds: number
}

export const onEngine = <Value>(
  { engine }: Pick<Scene, 'engine'>,
  postgresql: Value,
  embedded: Value,
): Value => (engine === 'postgresql' ? postgresql : embedded)

const words = ['solar', 'bridge', 'tribal', 'retrofit', 'microgrid', 'loan', 'storage', 'sofr']
const any = (most: number) => Math.floor(Math.random() * most)

/** The requests people make, each by another of many sessions. */
export function requestsOf({ database: { members, admin, productIds, organizationId } }: Scene) {
  const headers = () => ({ cookie: members[any(members.length)] ?? '' })
  const asAdmin = () => ({ cookie: admin[any(admin.length)] ?? '' })
  const get = (path: string): Request => ({ path, headers: headers() })
  return {
    page: () =>
      get(`/api/products?limit=25&offset=${25 * any(40)}&sort=${['name', 'updatedAt'][any(2)]}`),
    record: () => get(`/api/products/${productIds[any(productIds.length)]}`),
    search: () => get(`/api/products?limit=25&search=${words[any(words.length)]}%20${any(1000)}`),
    large: () => get('/api/products?limit=1000'),
    heavy: () => get(`/api/products?limit=25&facets=true&search=${words[any(words.length)]}`),
    save: (): Request => ({
      method: 'PUT',
      path: `/api/products/${productIds[any(productIds.length)]}`,
      headers: asAdmin(),
      body: { description: `Changed ${any(1e9)}` },
    }),
    create: (): Request => ({
      method: 'POST',
      path: '/api/products',
      headers: asAdmin(),
      body: { name: `New loan ${any(1e9)}`, organizationId },
    }),
  }
}

/** The requests of an office: of a hundred 80 reads, 15 saves and 5 heavy ones. */
export function officeOf(scene: Scene): (n: number) => Request {
  const { page, record, search, heavy, save } = requestsOf(scene)
  return (n) => {
    if (n % 20 === 0) return heavy()
    if (n % 20 <= 3) return save()
    return ([page, record, record, search][n % 4] ?? page)()
  }
}

/** The line for an outcome: wanted are so many answers a second within these times, and no other answer. */
export function figureOf(
  name: string,
  outcome: Outcome,
  rate: number,
  limits: { p95: number; p99?: number },
): Figure {
  const failed = shareOf(outcome, (status) => status >= 400 || status === 0)
  const other = [...outcome.statuses]
    .filter(([status]) => status >= 400 || status === 0)
    .map(([status, count]) => `${count} x ${status === 0 ? 'no answer' : status}`)
  const met =
    failed === 0 &&
    outcome.rate >= rate * 0.98 &&
    outcome.p95 <= limits.p95 &&
    (limits.p99 === undefined || outcome.p99 <= limits.p99)
  return {
    name,
    measured: `${outcome.rate.toFixed(0)}/s, p50 ${millis(outcome.p50)}, p95 ${millis(outcome.p95)}, p99 ${millis(outcome.p99)}${other.length > 0 ? `; ${other.join(', ')}` : ''}`,
    wanted: `${rate}/s, p95 ${limits.p95} ms${limits.p99 === undefined ? '' : `, p99 ${limits.p99} ms`}, no error`,
    met,
  }
}

/** Reads at a fixed rate while one record is saved every second, so that cached lists do become stale. */
export async function reads(
  scene: Scene,
  name: string,
  request: () => Request,
  rate: number,
  limits: { p95: number; p99?: number },
): Promise<Figure> {
  const {
    portal: { port },
    seconds,
  } = scene
  const { save } = requestsOf(scene)
  // A first second fills connections and plans.
  await sendAtRate({ port, rate: rate / 4, seconds: 2, connections: 50, request })
  const [outcome] = await Promise.all([
    sendAtRate({ port, rate, seconds, connections: 50, request }),
    sendAtRate({ port, rate: 1, seconds, connections: 2, request: save }),
  ])
  return figureOf(name, outcome, rate, limits)
}
