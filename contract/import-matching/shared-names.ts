/** Other names of fields, surest first. */
export type FieldNames = Readonly<Record<string, readonly string[]>>

/** What columns of technologies are called. */
export const technology = [
  'technology',
  'technologies',
  'technology type',
  'fuel',
  'fuel type',
  'energy source',
  'resource type',
  'generation type',
  'generator type',
  'tech',
]

/** What columns with the organization of a record are called. */
export const organizationName = [
  'organization',
  'organization name',
  'organisation',
  'organisation name',
]

/** What columns with the status of a record are called. */
export const status = ['status', 'record status', 'publication status']
