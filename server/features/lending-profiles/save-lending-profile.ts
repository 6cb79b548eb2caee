import type { z } from 'zod'
import { amountsMessage, exceeds } from '#contract/lending-profiles'
import type { createLendingProfileBody, updateLendingProfileBody } from '#contract/lending-profiles'
import { mayWriteRecord, statusAfterReview } from '#contract/rights'
import type { Person } from '#contract/rights'
import { holdReferred } from '#server/features/organizations/organizations.store'
import type { Transaction } from '#server/platform/database/database'
import type { Kept } from '#server/platform/database/kept'
import { forbidden, invalidField } from '#server/platform/http/problems'
import { changeLendingProfile, insertLendingProfile } from './lending-profiles.store.ts'
import type { NamedProfile } from './lending-profiles.store.ts'

/** Who saves, and whether the review setting is on (P-275). */
export interface Saver {
  person: Person
  review: boolean
}

export type NewLendingProfile = z.output<typeof createLendingProfileBody>
export type LendingProfileChanges = Omit<z.output<typeof updateLendingProfileBody>, 'version'>

export const foreignProfile = () => forbidden('You can change lending profiles of your own organization only.')

/** Adds a lending profile by the rules of a save, or brings one back with what it `kept`; auditing it is the caller's. */
export async function addLendingProfile(tx: Transaction, { person, review }: Saver, body: NewLendingProfile, kept: Partial<Kept>): Promise<NamedProfile> {
  if (!mayWriteRecord(person, body)) throw foreignProfile()
  const organizationName = await holdReferred(tx, body.organizationId)
  const status = statusAfterReview({ review, person, before: null, wanted: body.status })
  return { profile: await insertLendingProfile(tx, { ...body, status, ...kept }), organizationName }
}

/** Changes a lending profile, locked in this transaction, by the rules of a save; auditing it is the caller's. */
export async function saveLendingProfile(tx: Transaction, { person, review }: Saver, stored: NamedProfile, changes: LendingProfileChanges): Promise<NamedProfile> {
  const before = stored.profile
  const { organizationId = before.organizationId, minimumLoanAmount = before.minimumLoanAmount, maximumLoanAmount = before.maximumLoanAmount } = changes
  if (!mayWriteRecord(person, { organizationId })) throw foreignProfile()
  const organizationName = organizationId === before.organizationId ? stored.organizationName : await holdReferred(tx, organizationId)
  if (exceeds(minimumLoanAmount, maximumLoanAmount)) throw invalidField('maximumLoanAmount', amountsMessage)
  const status = changes.status && statusAfterReview({ review, person, before: before.status, wanted: changes.status })
  return { profile: await changeLendingProfile(tx, before, { ...changes, status }), organizationName }
}
