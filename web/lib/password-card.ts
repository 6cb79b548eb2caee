import { paths } from './paths.ts'

/** The card of the own password, on the first tab of My Profile. */
export const passwordCard = 'password'
export const passwordAddress = `${paths.profile}#${passwordCard}`
