import { setTimeout as pause } from 'node:timers/promises'
import { compareOffers } from '#contract/offers/comparison'
import { pdfFile } from '#test/support/sample-files'
import type { PostgresCluster } from '#test/support/postgres-cluster'
import type { PortalProcess } from '#test/support/portal-process'
import { filledDatabase } from '../support/filled-database.ts'
import type { Engine } from '../support/filled-database.ts'
import { startPortal } from '../support/portal-process.ts'
import { millis, printFigures } from '../support/report.ts'
import type { Figure } from '../support/report.ts'
import { median } from '../support/rounds.ts'
import { acceptedShare } from './accepted-share.ts'
import { watched } from '../support/watched.ts'

/**
 * The page of a project (H-090): `node tools/run.mjs bench/figures.ts room`, with `ENGINE=embedded` or `postgresql` for one of
 * them, after `npm run build`, and `ROWS` for another number of projects than 100,000. Medians of ten, one after the other; the
 * readiness of 200 documents is among the figures of `finance`.
 */
const rows = Number(process.env['ROWS'] ?? 100_000)
const name = 'Roswell Community Solar Garden'
const password = 'prairie-light-2026'
const guest = { email: 'june.park@missionlenders.example', password }

/** A member of the sample campaign, who is signed in. */
async function signedIn({ url }: PortalProcess, email: string) {
  const send = (path: string, body?: unknown, method = body === undefined ? 'GET' : 'POST') =>
    fetch(`${url}${path}`, {
      method,
      headers: {
        cookie,
        ...(body !== undefined && {
          'content-type': Buffer.isBuffer(body) ? 'application/octet-stream' : 'application/json',
        }),
      },
      ...(body !== undefined && {
        body: Buffer.isBuffer(body) ? new Uint8Array(body) : JSON.stringify(body),
      }),
    })
  let cookie = ''
  const call = async (...how: Parameters<typeof send>) => {
    let answer = await send(...how)
    // Right after its start on a busy machine the portal may not answer yet.
    for (let tries = 0; answer.status === 503 && tries < 10; tries += 1) {
      await pause(1000)
      answer = await send(...how)
    }
    if (!answer.ok) throw new Error(`${how[0]}: ${answer.status} ${await answer.text()}`)
    return answer
  }
  const session = await call('/api/auth/login', { email, password })
  cookie = session.headers.get('set-cookie')?.split(';')[0] ?? ''
  return call
}
type Call = Awaited<ReturnType<typeof signedIn>>

/** The milliseconds of ten answers, the median. */
async function timeOf(work: (n: number) => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let n = 0; n < 10; n += 1) {
    const began = performance.now()
    await work(n)
    times.push(performance.now() - began)
  }
  return median(times)
}
const read = (call: Call, path: string) => async () => (await call(path)).text()

const figure = (title: string, time: number, most: number): Figure => ({
  name: `${title} (H-090)`,
  measured: millis(time),
  wanted: millis(most),
  met: time <= most,
})

/** Ten offers, of which each is accepted and then withdrawn. */
async function acceptances(lender: Call, developer: Call, introductionId: string) {
  const times: number[] = []
  for (let n = 0; n < 10; n += 1) {
    const made = await lender(`/api/introductions/${introductionId}/offers`, {
      need: 'bridge_to_itc',
      kind: 'bridge',
      amount: 1_000_000,
      rate: 'SOFR + 2%',
      termMonths: 24,
      goodUntil: new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10),
      send: true,
    })
    const { id, version } = (await made.json()) as { id: string; version: number }
    const began = performance.now()
    await developer(`/api/pipeline-offers/${id}/accept`, { version })
    times.push(performance.now() - began)
    await lender(`/api/pipeline-offers/${id}/withdraw`, {})
  }
  return median(times)
}

/** Six loans over 360 months, as the browser compares them while somebody types. */
function comparing(): number {
  const offers = Array.from({ length: 6 }, (_, n) => ({
    id: String(n),
    kind: 'senior' as const,
    amount: 4_000_000 + n,
    rate: `${5 + n / 8}%`,
    pointsBps: 100,
    feesDollars: 20_000,
    termMonths: 360,
    interestOnlyMonths: 12,
    closingDay: '2027-01-15',
    dayCount: 'actual_360' as const,
  }))
  const input = { offers, benchmarks: [], neededMonths: 360, sought: 9_000_000, cashDay: null }
  const times = Array.from({ length: 30 }, () => {
    const began = performance.now()
    compareOffers(input)
    return performance.now() - began
  })
  return median(times)
}

/** Ten files of 50 MB, beside what is there. */
async function addFiles(developer: Call, deal: string): Promise<void> {
  for (let n = 0; n < 10; n += 1) {
    const use = { use: 'document' }
    const { uploadURL } = (await (await developer('/api/objects/upload', use)).json()) as {
      uploadURL: string
    }
    const bytes = Buffer.concat([pdfFile, Buffer.alloc(52_428_000 - pdfFile.length, `${n} `)])
    await developer(new URL(uploadURL, 'http://x').pathname, bytes, 'PUT')
    const sent = { url: uploadURL, name: `Plans ${n}.pdf` }
    const { normalizedPath } = (await (await developer('/api/objects/normalize', sent)).json()) as {
      normalizedPath: string
    }
    await developer(`${deal}/documents`, { file: normalizedPath })
  }
}

async function zipped(portal: PortalProcess, call: Call, path: string): Promise<Figure[]> {
  let [first, bytes] = [0, 0]
  const { seconds, growth } = await watched(portal, async () => {
    const began = performance.now()
    const { body } = await call(path)
    for await (const part of body ?? []) {
      first ||= performance.now() - began
      bytes += part.length
    }
  })
  const sent = `${Math.round(bytes / 1e6)} MB in ${seconds.toFixed(1)} s`
  return [
    figure('first byte of the ZIP', first, 300),
    {
      name: `the ZIP, ${sent}: memory (H-090)`,
      measured: `${growth.toFixed(0)} MB`,
      wanted: '60 MB',
      met: growth <= 60,
    },
  ]
}

export async function measureRoom(engine: Engine, cluster: PostgresCluster | null): Promise<void> {
  const database = await filledDatabase(engine, cluster, { pipeline: rows })
  const portal = await startPortal(database)
  try {
    const developer = await signedIn(portal, 'luis.pena@brightacre.example')
    const lender = await signedIn(portal, guest.email)
    const { introductions } = (await (await lender('/api/introductions?limit=100')).json()) as {
      introductions: { id: string; dealId: string; dealName: string; state: string }[]
    }
    const one = introductions.find((each) => each.dealName === name && each.state === 'accepted')
    const deal = `/api/pipeline/${one?.dealId}`
    const accepted = await acceptances(lender, developer, one?.id ?? '')
    const { shares } = (await (await developer(`${deal}/shares`)).json()) as {
      shares: { id: string }[]
    }
    const page = `${portal.url}/pipeline/${one?.dealId}`
    const opened = await acceptedShare(guest, page, (n) =>
      developer(`/api/pipeline-shares/${shares[0]?.id}`, { words: `Terms ${n}` }, 'PUT'),
    )
    for (let n = 0; n < 180; n += 1)
      await developer(`${deal}/documents`, { file: `https://river.example/${n}.pdf` })
    await addFiles(developer, deal)
    const listed = (n: number) =>
      read(lender, `/api/pipeline?sort=packagePercent&order=desc&limit=${40 + n}`)()
    printFigures(`The page of a project, ${engine}`, [
      figure(`${rows.toLocaleString('en-US')} projects by package`, await timeOf(listed), 60),
      figure('package, about 200 documents', await timeOf(read(developer, `${deal}/package`)), 60),
      figure('the same to a guest', await timeOf(read(lender, `${deal}/package`)), 60),
      figure('room, to a party', await timeOf(read(developer, `${deal}/room`)), 20),
      figure('room, to a guest', await timeOf(read(lender, `${deal}/room`)), 20),
      figure('an offer is accepted', accepted, 200),
      opened,
      figure('six offers over 360 months compared', comparing(), 20),
      ...(await zipped(portal, developer, `${deal}/documents/zip`)),
    ])
  } finally {
    await portal.stop()
    database.remove()
  }
}
