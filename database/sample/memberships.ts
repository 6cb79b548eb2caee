import type { memberTypes } from '../../contract/common/enums.ts'

/** Who belongs to an aggregator of the sample, by names of the sample's organizations, and for how many days. */
export interface SampleMembership {
  aggregator: string
  member: string
  membershipType: keyof typeof memberTypes
  daysOld: number
}

const membersOf = (
  aggregator: string,
  members: readonly (readonly [string, keyof typeof memberTypes, number])[],
): SampleMembership[] =>
  members.map(([member, membershipType, daysOld]) => ({
    aggregator,
    member,
    membershipType,
    daysOld,
  }))

/** Members of every aggregator but one, which has none yet; several organizations belong to two aggregators. */
export const sampleMemberships: readonly SampleMembership[] = [
  ...membersOf('Mission Lenders Network', [
    ['Northern Plains Fund', 'cdfis', 14],
    ['Delta Rising CDC', 'mdis', 14],
    ['Isla Verde Cooperativa', 'credit_unions', 4],
    ['Bluegrass Mountain Fund', 'cdfis', 12],
    ['High Desert Native Fund', 'cdfis', 11],
    ['Peachtree Opportunity Lenders', 'mdis', 9],
    ['Cascade Clean Lending', 'cdfis', 15],
  ]),
  ...membersOf('Lakeshore Green Bank', [
    ['Great Lakes Green Finance Authority', 'green_banks', 17],
    ['Prairie Light Green Bank', 'green_banks', 2],
    ['Show-Me Energy Lenders', 'cdfis', 30],
  ]),
  ...membersOf('Atlantic Green Capital Consortium', [
    ['Prairie Light Green Bank', 'green_banks', 1],
    ['Golden State Resilience Fund', 'green_banks', 5],
    ['Great Lakes Green Finance Authority', 'green_banks', 6],
    ['Tidewater Climate Philanthropies', 'philanthropy', 6],
    ['Ardent Foundation', 'philanthropy', 6],
  ]),
  ...membersOf('Commons Credit Union Alliance', [
    ['Bluebonnet Community Credit', 'credit_unions', 7],
    ['Green Mountain Cooperative Credit', 'credit_unions', 13],
    ['Aloha Aina Credit Union', 'credit_unions', 12],
    ['Isla Verde Cooperativa', 'credit_unions', 3],
    ['Red River Rural Credit', 'credit_unions', 13],
  ]),
  ...membersOf('Gulf and Delta Capital Collaborative', [
    ['Delta Rising CDC', 'mdis', 16],
    ['Crescent City Community Capital', 'cdfis', 17],
    ['Peachtree Opportunity Lenders', 'mdis', 15],
    ['Long Leaf Community Loan Fund', 'cdfis', 10],
  ]),
  ...membersOf('Stewards Family Capital Circle', [
    ['Whitcomb Family Office', 'family_offices', 20],
    ['Granite Hollow Family Office', 'family_offices', 22],
    ['Copper State Foundation', 'philanthropy', 18],
  ]),
]
