import type { z } from 'zod'
import { amountsMessage, exceeds } from '#contract/lending-profiles'
import type { createLendingProfileBody, updateLendingProfileBody } from '#contract/lending-profiles'
import { mayWriteRecord, statusAfterReview } from '#contract/rights'
import { lockReferred } from '#server/features/organizations/organizations.store'
import type { Saver } from '#server/features/users/users.store'
import type { Transaction } from '#server/platform/database/database'
import type { Confirmation, Retained } from '#server/platform/database/changes/retained'
import { forbidden, invalidField } from '#server/platform/http/problems'
import type { References } from '#server/platform/imports/import-target'
import { changeLendingProfile, insertLendingProfile } from './lending-profiles.store.ts'
import type { LendingProfileRow, NamedProfile } from './lending-profiles.store.ts'

export type NewLendingProfile = z.output<typeof createLendingProfileBody>
export type LendingProfileChanges = Omit<z.output<typeof updateLendingProfileBody>, 'version'>

export const foreignProfile = () =>
  forbidden('You can change lending profiles of your own organization only.')

type Referred = Pick<References, 'organization'>

const lockedReferences = (tx: Transaction): Referred => ({
  organization: (id) => lockReferred(tx, id),
})

/** The values of a new lending profile, validated by every rule, with its organization's name. @throws HttpProblem */
export async function newProfileValues(
  references: Referred,
  { person, review }: Saver,
  body: NewLendingProfile,
) {
  if (!mayWriteRecord(person, body)) throw foreignProfile()
  const organizationName = await references.organization(body.organizationId)
  const status = statusAfterReview({
    kind: 'lendingProfiles',
    review,
    person,
    before: null,
    wanted: body.status,
  })
  return { values: { ...body, status }, organizationName }
}

/** What a save changes of a lending profile, validated by every rule; the organization's name where it moves. @throws HttpProblem */
export async function changedProfileValues(
  references: Referred,
  { person, review }: Saver,
  before: LendingProfileRow,
  changes: LendingProfileChanges & Confirmation,
) {
  const {
    organizationId = before.organizationId,
    minimumLoanAmount = before.minimumLoanAmount,
    maximumLoanAmount = before.maximumLoanAmount,
  } = changes
  if (!mayWriteRecord(person, { organizationId })) throw foreignProfile()
  const newName =
    organizationId === before.organizationId ? null : await references.organization(organizationId)
  if (exceeds(minimumLoanAmount, maximumLoanAmount))
    throw invalidField('maximumLoanAmount', amountsMessage)
  const status =
    changes.status &&
    statusAfterReview({
      kind: 'lendingProfiles',
      review,
      person,
      before: before.status,
      wanted: changes.status,
    })
  return { values: { ...changes, status }, newName }
}

/** Adds a lending profile by the rules of a save, or restores one with its `retained` columns; auditing it is the caller's. */
export async function addLendingProfile(
  tx: Transaction,
  saver: Saver,
  body: NewLendingProfile,
  retained: Partial<Retained>,
): Promise<NamedProfile> {
  const { values, organizationName } = await newProfileValues(lockedReferences(tx), saver, body)
  return { profile: await insertLendingProfile(tx, { ...values, ...retained }), organizationName }
}

/** Changes a lending profile, locked in this transaction, by the rules of a save; auditing it is the caller's. */
export async function saveLendingProfile(
  tx: Transaction,
  saver: Saver,
  stored: NamedProfile,
  changes: LendingProfileChanges & Confirmation,
): Promise<NamedProfile> {
  const { values, newName } = await changedProfileValues(
    lockedReferences(tx),
    saver,
    stored.profile,
    changes,
  )
  return {
    profile: await changeLendingProfile(tx, stored.profile, values),
    organizationName: newName ?? stored.organizationName,
  }
}
