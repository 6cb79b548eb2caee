/** A store of files a test runs the portal on. */
export interface StoreUnderTest {
  /** Settings that make the portal use it. */
  environment: Record<string, string>
  /** Whether too long a body is refused while it comes, and not only when it is looked at. */
  refusesLongBodies: boolean
  close(): Promise<void>
}

const disk = async (): Promise<StoreUnderTest> => ({ environment: {}, refusesLongBodies: true, close: async () => {} })

/** Every store, for `describe.each`. */
export const stores: [name: string, open: () => Promise<StoreUnderTest>][] = [['folder', disk]]
