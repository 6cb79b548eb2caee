import { accepted, newIntroduction } from './introduction-samples.ts'
import { offerSamples } from './offer-samples.ts'
import { packageSamples } from './package-samples.ts'
import type { MakeSample, Scene } from './scene.ts'

/** An accepted introduction of a shared deal of the caller's organization to another one: the deal's page is open to both. */
const introduced = async (scene: Scene) => {
  const introduction = await newIntroduction(scene, accepted)
  return { introduction, dealId: introduction.dealId ?? '' }
}

/** Calls on the page of a deal: its package, shares, questions and offers. */
export const roomSamples: Record<string, MakeSample> = {
  ...packageSamples,
  ...offerSamples,
  'pipeline.room': async (scene) => ({ id: (await introduced(scene)).dealId }),
}
