/** The one password of all people of the sample; it stands in the README. */
export const samplePassword = 'prairie-light-2026'

/** A person of the sample; `organization` is a name of the sample's organizations. */
export interface SamplePerson {
  email: string
  firstName: string
  lastName: string
  role: 'member' | 'organization_manager'
  organization: string | null
  /** Days since the last sign-in; null for a person who never did. */
  lastSeenDays: number | null
  disabled?: true
}

const person = (email: string, name: readonly [string, string], organization: string | null, lastSeenDays: number | null): SamplePerson => ({
  email, firstName: name[0], lastName: name[1], role: 'member', organization, lastSeenDays,
})

/** Eleven invented people: a manager, members of eight organizations, one without organization, one disabled. */
export const samplePeople: readonly SamplePerson[] = [
  { ...person('dana.whitefeather@prairielight.example', ['Dana', 'Whitefeather'], 'Prairie Light Green Bank', 0), role: 'organization_manager' },
  person('marcus.okafor@prairielight.example', ['Marcus', 'Okafor'], 'Prairie Light Green Bank', 1),
  person('ana.rivera@islaverde.example', ['Ana Sofía', 'Rivera Muñoz'], 'Isla Verde Cooperativa', 2),
  person('luis.pena@brightacre.example', ['Luis', 'Peña'], 'Bright Acre Energy', 6),
  person('june.park@missionlenders.example', ['June', 'Park'], 'Mission Lenders Network', 5),
  person('eleanor.whitcomb@whitcomb.example', ['Eleanor', 'Whitcomb'], 'Whitcomb Family Office', 19),
  person('tom.bergstrom@northernplains.example', ['Tom', 'Bergström'], 'Northern Plains Fund', 11),
  person('keisha.landry@deltarising.example', ['Keisha', 'Landry'], 'Delta Rising CDC', null),
  person('priya.raman@lakeshoregreen.example', ['Priya', 'Raman'], 'Lakeshore Green Bank', 8),
  person('noah.adler@adlerconsulting.example', ['Noah', 'Adler'], null, 4),
  { ...person('carla.jensen@cascadeclean.example', ['Carla', 'Jensen'], 'Cascade Clean Lending', 92), disabled: true },
]
