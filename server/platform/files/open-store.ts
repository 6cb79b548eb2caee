import type { Settings } from '../settings.ts'
import { DiskStore } from './disk-store.ts'
import type { ObjectStore } from './object-store.ts'

/** The store of files the settings name. What speaks to a bucket is loaded only where there is one. */
export async function openStore(
  settings: Pick<Settings, 'storage' | 'dataDir' | 'publicUrl' | 'sessionSecret'>,
): Promise<ObjectStore> {
  if (settings.storage === undefined) return new DiskStore(settings)
  const { BucketStore } = await import('./bucket-store.ts')
  return new BucketStore(settings.storage)
}
