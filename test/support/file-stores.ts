import { testEngine } from './database.ts'
import { bucketEnvironment, openBucket } from './bucket.ts'

/** A store of files a test runs the portal on. */
export interface StoreUnderTest {
  /** Settings that make the portal use it. */
  environment: Record<string, string>
  /** Whether too long a body is rejected while it is received, and not only at its inspection. */
  rejectsLongBodies: boolean
  close(): Promise<void>
}

const folder = async (): Promise<StoreUnderTest> => ({
  environment: {},
  rejectsLongBodies: true,
  close: async () => {},
})

async function bucket(): Promise<StoreUnderTest> {
  const opened = await openBucket()
  return {
    environment: bucketEnvironment(opened),
    rejectsLongBodies: false,
    async close() {
      await opened.close()
      // Whatever it rejected was signed wrongly by us.
      if (opened.rejected.length > 0)
        throw new Error(`The bucket rejected: ${opened.rejected.join('; ')}`)
    },
  }
}

/** Every store, for `describe.each`. What a bucket does does not depend on the engine, so one of the two is enough for it. */
export const stores: [name: string, open: () => Promise<StoreUnderTest>][] =
  testEngine === 'postgresql'
    ? [
        ['folder', folder],
        ['bucket', bucket],
      ]
    : [['folder', folder]]
