import type { UserRole } from '../../contract/users.ts'

/** The one password of all people of the sample; it is in the README. */
export const samplePassword = 'prairie-light-2026'

/** A person of the sample; `organization` is a name of the sample's organizations. */
export interface SamplePerson {
  email: string
  firstName: string
  lastName: string
  role: UserRole
  organization: string | null
  /** Days since the last sign-in; null for a person who never did. */
  lastSeenDays: number | null
  disabled?: true
}

const person = (
  email: string,
  name: readonly [string, string],
  organization: string | null,
  lastSeenDays: number | null,
): SamplePerson => ({
  email,
  firstName: name[0],
  lastName: name[1],
  role: 'member',
  organization,
  lastSeenDays,
})

const manager = (...of: Parameters<typeof person>): SamplePerson => ({
  ...person(...of),
  role: 'organization_manager',
})

/**
 * Invented people of every role: a second administrator, managers and members of organizations of every campaign role,
 * two without an organization, one disabled.
 */
export const samplePeople: readonly SamplePerson[] = [
  { ...person('rosa.delgado@institute.example', ['Rosa', 'Delgado'], null, 3), role: 'admin' },
  manager(
    'dana.whitefeather@prairielight.example',
    ['Dana', 'Whitefeather'],
    'Prairie Light Green Bank',
    0,
  ),
  person('marcus.okafor@prairielight.example', ['Marcus', 'Okafor'], 'Prairie Light Green Bank', 1),
  person(
    'ana.rivera@islaverde.example',
    ['Ana Sofía', 'Rivera Muñoz'],
    'Isla Verde Cooperativa',
    2,
  ),
  person('luis.pena@brightacre.example', ['Luis', 'Peña'], 'Bright Acre Energy', 6),
  manager('hannah.brandt@brightacre.example', ['Hannah', 'Brandt'], 'Bright Acre Energy', 3),
  person('june.park@missionlenders.example', ['June', 'Park'], 'Mission Lenders Network', 5),
  manager(
    'samuel.ortega@missionlenders.example',
    ['Samuel', 'Ortega'],
    'Mission Lenders Network',
    2,
  ),
  person(
    'eleanor.whitcomb@whitcomb.example',
    ['Eleanor', 'Whitcomb'],
    'Whitcomb Family Office',
    19,
  ),
  person('tom.bergstrom@northernplains.example', ['Tom', 'Bergström'], 'Northern Plains Fund', 11),
  person('keisha.landry@deltarising.example', ['Keisha', 'Landry'], 'Delta Rising CDC', null),
  person('priya.raman@lakeshoregreen.example', ['Priya', 'Raman'], 'Lakeshore Green Bank', 8),
  person('ingrid.solberg@ardentfoundation.example', ['Ingrid', 'Solberg'], 'Ardent Foundation', 7),
  manager(
    'caleb.whitaker@commonwealthsun.example',
    ['Caleb', 'Whitaker'],
    'Commonwealth Sun Partners',
    4,
  ),
  manager(
    'naomi.tanaka@goldenresilience.example',
    ['Naomi', 'Tanaka'],
    'Golden State Resilience Fund',
    1,
  ),
  person(
    'devon.price@peachtreeopportunity.example',
    ['Devon', 'Price'],
    'Peachtree Opportunity Lenders',
    9,
  ),
  person('leilani.kahale@alohaaina.example', ['Leilani', 'Kahale'], 'Aloha Aina Credit Union', 12),
  manager(
    'robert.begay@highdesertnative.example',
    ['Robert', 'Begay'],
    'High Desert Native Fund',
    5,
  ),
  person(
    'claire.dubois@crescentcapital.example',
    ['Claire', 'Dubois'],
    'Crescent City Community Capital',
    14,
  ),
  person(
    'amelia.stone@atlanticgreen.example',
    ['Amelia', 'Stone'],
    'Atlantic Green Capital Consortium',
    6,
  ),
  person(
    'victor.almeida@copperstate.example',
    ['Victor', 'Almeida'],
    'Copper State Foundation',
    10,
  ),
  manager(
    'joelle.carter@sunshineroofs.example',
    ['Joelle', 'Carter'],
    'Sunshine Roofs Collective',
    2,
  ),
  person(
    'wyatt.sorensen@sandhillsnetwork.example',
    ['Wyatt', 'Sorensen'],
    'Sandhills Pipeline Network',
    8,
  ),
  person('noah.adler@adlerconsulting.example', ['Noah', 'Adler'], null, 4),
  person('mei.lindqvist@fieldnotes.example', ['Mei', 'Lindqvist'], null, null),
  {
    ...person(
      'carla.jensen@cascadeclean.example',
      ['Carla', 'Jensen'],
      'Cascade Clean Lending',
      92,
    ),
    disabled: true,
  },
]
