// breaks nothing
import { dealName } from '#contract/deals'
import { deals } from '#database/deals'
import { findPerson } from '../people/people.store.ts'

export const parts = [dealName, deals, findPerson]
