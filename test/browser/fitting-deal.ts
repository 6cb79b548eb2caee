import type { APIRequestContext } from '@playwright/test'
import { expect } from './journey.ts'
import { freshName } from './pipeline-deal.ts'

/** Adds a shared project of the signed-in person's organization that lenders of the sample fit. */
export async function addFittingDeal(
  request: APIRequestContext,
  fields: Readonly<Record<string, unknown>> = {},
): Promise<{ id: string; name: string }> {
  const name = freshName()
  const created = await request.post('/api/pipeline', {
    data: {
      name,
      visibility: 'shared',
      capNeed: ['bridge_to_itc'],
      capEx: '4000000',
      itcPercentage: '40%',
      location: 'illinois',
      technology: ['solar'],
      assetType: ['public_facilities_mush'],
      ownerType: 'public_entity',
      currentStage: 'construction_post_ntp',
      offtakeInterconnectionStatus: 'executed',
      expectedPtoDate: 'March 2027',
      ...fields,
    },
  })
  expect([created.status(), await created.text()]).toEqual([201, expect.any(String)])
  const { id } = (await created.json()) as { id: string }
  return { id, name }
}
