import { bucketEnvironment, openBucket } from '#test/support/bucket'
import { pdfFile } from '#test/support/sample-files'
import { administrator, Caller, percentile } from '../portal.ts'
import type { Answer, Ground, Outcome } from '../portal.ts'
import { inspected, storedFile, uploadTo } from '../sent-files.ts'

const limitMillis = 5000

/** F14: the bucket of files hangs, and then is gone. Files cannot be read or stored, and nothing else is affected. */
export async function filesAway(ground: Ground): Promise<Outcome> {
  const bucket = await openBucket()
  ground.afterwards(() => bucket.close())
  const portal = await ground.start({
    FACILITY_ADMIN_EMAIL: administrator.email,
    ...bucketEnvironment(bucket),
  })
  const caller = await new Caller(portal.url).signIn()
  const { id: organizationId } = (
    await caller.call('POST', '/api/organizations', { name: 'Keeper' })
  ).body as { id: string }
  const stored = await storedFile(caller, pdfFile, 'a.pdf')
  const waiting = await uploadTo(caller, pdfFile)
  const lists = async (): Promise<number[]> => {
    const times: number[] = []
    for (let n = 0; n < 40; n += 1)
      times.push((await caller.call('GET', '/api/organizations?limit=25')).ms)
    return times
  }
  const before = percentile(await lists(), 0.95)
  const rejected: Answer[] = []
  const careless: number[] = []
  const requestFiles = async () => {
    const others = lists()
    rejected.push(
      ...(await Promise.all([inspected(caller, waiting, 'a.pdf'), caller.call('GET', stored)])),
    )
    careless.push(
      (
        await caller.call('POST', '/api/catalytic-facilities', {
          name: 'Pool',
          organizationId,
          file: waiting,
        })
      ).status,
    )
    return percentile(await others, 0.95)
  }
  bucket.freeze()
  const during = await requestFiles()
  const ready = (await caller.call('GET', '/readyz')).status
  await bucket.close()
  await requestFiles()
  const saved = (
    await caller.call('POST', '/api/catalytic-facilities', { name: 'Pool', organizationId })
  ).status
  caller.close()
  const longest = Math.max(...rejected.map(({ ms }) => ms))
  const plain = rejected.filter(
    ({ status, headers, body }) =>
      status === 503 && headers['retry-after'] !== undefined && typeof body.message === 'string',
  ).length
  return {
    figure: `standing still and gone: ${plain} of ${rejected.length} calls for files answered 503 with a sentence, after at most ${(longest / 1000).toFixed(1)} s (5 s); records naming what is not there answered ${careless.join(' and ')}; without a file ${saved}; readiness ${ready}; lists p95 ${before.toFixed(0)} ms before, ${during.toFixed(0)} ms meanwhile`,
    met:
      plain === rejected.length &&
      longest < limitMillis + 500 &&
      careless.every((status) => status === 400) &&
      saved === 201 &&
      ready === 200,
  }
}
