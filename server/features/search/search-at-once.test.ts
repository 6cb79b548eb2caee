import { Client } from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { filePortal } from '#test/support/app'
import { testEngine } from '#test/support/database'
import { waitersFor } from '#test/support/lock-waiters'

// What a search leaves to all others.

const portal = await filePortal({ RATE_LIMIT: 'off' })

// The embedded engine has one connection, which statements take in turn.
test.skipIf(testEngine === 'embedded')(
  'a search of every kind takes two connections at a time (Q-01)',
  async () => {
    const { client } = await portal.signedIn({ role: 'admin' })
    const holder = new Client({ connectionString: portal.settings.databaseUrl })
    await holder.connect()
    onTestFinished(() => holder.end())
    await holder.query(
      'begin; lock table products, catalytic_facilities, lending_profiles, pipeline, resources in access exclusive mode',
    )
    const searching = client.get('/api/search?q=rooftop')
    await vi.waitUntil(async () => (await waitersFor(holder)) >= 2, { timeout: 30_000 })
    // Whoever asks something else meanwhile is answered.
    expect((await client.get('/api/search?q=rooftop&entity=organizations')).status).toBe(200)
    expect(await waitersFor(holder)).toBe(2)
    await holder.query('rollback')
    expect((await searching).status).toBe(200)
  },
)
