import { hash } from '@node-rs/argon2'
import { samplePassword } from '#server/features/first-start/sample-records'
import { insertSample } from '#server/features/first-start/sample.store'
import { filePortal, type TestApp } from './app.ts'
import type { Client } from './client.ts'
import { shippedRules } from './finance-rules.ts'

/** The portal of a test file with the sample campaign, whose people sign in with the sample's password. */
export async function sampleCampaign(
  environment: Parameters<typeof filePortal>[0] = {},
): Promise<TestApp> {
  const portal = await filePortal({ RATE_LIMIT: 'off', ...environment })
  const passwordHash = await hash(samplePassword)
  await portal.database.open.db.transaction((tx) =>
    insertSample(tx, passwordHash, shippedRules, portal.files),
  )
  return portal
}

/** Somebody of the sample, signed in. */
export async function signedInOfSample(portal: TestApp, email: string): Promise<Client> {
  const client = portal.client()
  const { status, text } = await client.post('/api/auth/login', { email, password: samplePassword })
  if (status !== 200) throw new Error(`Sign-in failed: ${text}`)
  return client
}
