import { verify } from '@node-rs/argon2'
import type { PostgresCluster } from '#test/support/postgres-cluster'
import { hashPassword } from '#server/platform/passwords/password-hash'
import { filledDatabase, password } from '../support/filled-database.ts'
import type { Engine } from '../support/filled-database.ts'
import { HttpConnection, wire } from '../support/http-connection.ts'
import { startPortal } from '../support/portal-process.ts'
import { millis, printFigures } from '../support/report.ts'
import { ascending, percentile } from '../support/rounds.ts'

const rounds = Number(process.env['ROUNDS'] ?? 100)

/** Signing in beside the bare comparison of the password, alternately. */
export async function measureSignIn(
  engine: Engine,
  cluster: PostgresCluster | null,
): Promise<void> {
  const database = await filledDatabase(engine, cluster, { organizations: 60, products: 1600 })
  const portal = await startPortal(database)
  const connection = new HttpConnection(portal.port)
  await connection.opened()
  const request = wire({
    method: 'POST',
    path: '/api/auth/login',
    body: { email: database.email, password },
  })
  const stored = await hashPassword(password, 'test')
  const times: Record<'bare' | 'signIn', number[]> = { bare: [], signIn: [] }
  for (let n = -10; n < rounds; n += 1) {
    const began = performance.now()
    await verify(stored, password)
    const between = performance.now()
    const { status } = await connection.send(request)
    if (status !== 200) throw new Error(`The sign-in answered ${status}.`)
    if (n < 0) continue
    times.bare.push(between - began)
    times.signIn.push(performance.now() - between)
  }
  connection.close()
  const p50 = (values: number[]) => percentile(ascending(values), 0.5)
  const ratio = p50(times.signIn) / p50(times.bare)
  printFigures(`Sign-in, ${engine}`, [
    {
      name: 'sign-in p50 against the bare argon2id verification',
      measured: `${millis(p50(times.signIn))} to ${millis(p50(times.bare))}: ${ratio.toFixed(2)}x`,
      wanted: '<= 1.3x',
      met: ratio <= 1.3,
    },
  ])
  await portal.stop()
  database.remove()
}
