import { createLendingProfileBody, updateLendingProfileBody } from '#contract/lending-profiles'
import { mayWriteRecord, statusAfterReview } from '#contract/rights'
import { lendingProfiles } from '#database/lending-profiles'
import { given } from '#server/platform/database/changes/given'
import type { ImportTarget, StoredRecord } from '#server/platform/imports/import-target'
import { identityWithin, withNames } from '#server/platform/imports/named-records'
import { profileSearchText } from './lending-profiles.store.ts'
import type { LendingProfileRow } from './lending-profiles.store.ts'
import { changedProfileValues, foreignProfile, newProfileValues } from './save-lending-profile.ts'
import type { NewLendingProfile } from './save-lending-profile.ts'

// The records of this target are rows of this table, and bodies were parsed by the schemas beside them.
const rowOf = (record: StoredRecord) => record as unknown as LendingProfileRow

/** Lending profiles from spreadsheets. */
export const lendingProfileImport: ImportTarget = {
  entity: 'lending-profiles',
  table: lendingProfiles,
  createBody: createLendingProfileBody,
  updateBody: updateLendingProfileBody,
  apart: ['lastConfirmedAt'],
  isConfirmed: true,
  identityOf: identityWithin('organizationId'),
  alike: (identities) => withNames(lendingProfiles.searchText, identities),
  shown: (record) => ({ name: rowOf(record).name, place: null }),
  rejection: (person, record) => (mayWriteRecord(person, rowOf(record)) ? null : foreignProfile()),
  async added(references, importer, body) {
    const { values } = await newProfileValues(references, importer, body as NewLendingProfile)
    return { ...values, searchText: profileSearchText(values) }
  },
  async changed(references, importer, before, body) {
    const changed = await changedProfileValues(references, importer, rowOf(before), body)
    const values = given(changed.values)
    return { ...values, searchText: profileSearchText({ ...rowOf(before), ...values }) }
  },
  undone: ({ person, review }, { before, after }) => ({
    status: statusAfterReview({
      kind: 'lendingProfiles',
      review,
      person,
      before: rowOf(before).status,
      wanted: rowOf(after).status,
    }),
  }),
  referredTo: async () => new Map(),
}
