import { capitalNames } from './capital-names.ts'
import { organizationNames } from './organization-names.ts'
import { projectNames } from './project-names.ts'
import type { FieldNames } from './shared-names.ts'

/**
 * What lists of the field and public files call the fields of the registry, compared by `headerWords`. The names and
 * labels of the catalog are known without being listed here. An earlier name is surer than a later one.
 */
const names: Readonly<Record<string, FieldNames>> = {
  ...organizationNames,
  ...projectNames,
  ...capitalNames,
}

/** The other names of an entity's field, surest first. */
export const namesOf = (entity: string, field: string): readonly string[] =>
  names[entity]?.[field] ?? []

/** Ends of longer names that say the same as the word alone: "Mailing State" is a state. */
export const tellingEnds: readonly string[] = [
  'state',
  'state province',
  'technology',
  'stage',
  'website',
  'email',
  'phone',
  'description',
  'project name',
  'organization name',
  'total project cost',
]
