import { z } from 'zod'
import { offerStates } from '../common/closing-enums.ts'
import { valuesOf } from '../common/enums.ts'
import { sourceKinds } from '../common/finance-enums.ts'
import { capitalTypes } from '../common/registry-enums.ts'

/** An offer as its introduction names it, to those who may read it (O-006). */
export const offerOfIntroduction = z.object({
  id: z.uuid(),
  need: z.enum(valuesOf(capitalTypes)),
  kind: z.enum(valuesOf(sourceKinds)).nullable(),
  amount: z.number().nullable(),
  state: z.enum(valuesOf(offerStates)),
  revision: z.int(),
  goodUntil: z.iso.date().nullable(),
})
