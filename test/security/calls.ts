import { accountSamples } from './account-samples.ts'
import { financeSamples } from './finance-samples.ts'
import { importSamples } from './import-samples.ts'
import { introductionSamples } from './introduction-samples.ts'
import { mailLinkSamples } from './mail-link-samples.ts'
import { matchSamples } from './match-samples.ts'
import { notificationSamples } from './notification-samples.ts'
import { organizationSamples } from './organization-samples.ts'
import { recordSamples } from './record-samples.ts'
import { roomSamples } from './room-samples.ts'
import type { MakeSample, Sample } from './scene.ts'
import { shareSamples } from './share-samples.ts'
import { ssoSamples } from './sso-samples.ts'
import { viewSamples } from './view-samples.ts'
import { webhookSamples } from './webhook-samples.ts'

/** The path of a sample's call. */
export function urlOf(path: string, sample: Sample | undefined): string {
  const url = path.replaceAll(/\{(\w+)\}/g, (_all, name: string) =>
    name === 'id' ? (sample?.id ?? '') : (sample?.others?.[name] ?? ''),
  )
  return sample?.query === undefined ? url : `${url}?${sample.query}`
}

/** By endpoint id. An endpoint with parameters or a body and without an entry here fails the matrix. */
export const samples: Record<string, MakeSample> = {
  ...accountSamples,
  ...organizationSamples,
  ...recordSamples,
  ...importSamples,
  ...introductionSamples,
  ...matchSamples,
  ...financeSamples,
  ...roomSamples,
  ...shareSamples,
  ...viewSamples,
  ...ssoSamples,
  ...webhookSamples,
  ...mailLinkSamples,
  ...notificationSamples,
}
