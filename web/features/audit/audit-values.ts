import { labelOf, statuses, userRoles } from '#contract/common/enums'

/** A stored field's name as words: "isEmailVerified" reads "Is email verified". */
export function fieldLabel(field: string): string {
  const known = fieldLabels[field]
  if (known) return known
  const words = field.replace(/([a-z0-9])([A-Z])/g, '$1 $2').replaceAll(/[_.]/g, ' ').toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const fieldLabels: Readonly<Record<string, string>> = {
  email: 'Email address',
  isEmailVerified: 'Address verified',
  organizationId: 'Organization',
  passwordHash: 'Password',
}

const valueLabels: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  role: userRoles,
  status: statuses,
}

/** A recorded value as one text; null where nothing was stored, so that the screen can write that out. */
export function valueText(field: string, value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'string') return labelOf(valueLabels[field] ?? {}, value)
  if (Array.isArray(value)) return value.length === 0 ? null : value.map((part) => valueText(field, part) ?? 'Not set').join(', ')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** Whether a recorded value is a moment in UTC. */
export function isMoment(value: unknown): value is string {
  return typeof value === 'string' && /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(value)
}

/** What a row says about its changes: the first two fields by name and how many more there are. */
export function changeSummary(fields: readonly string[]): string | null {
  if (fields.length === 0) return null
  const named = fields.slice(0, 2).map(fieldLabel).join(', ')
  return fields.length > 2 ? `${named} and ${fields.length - 2} more` : named
}
