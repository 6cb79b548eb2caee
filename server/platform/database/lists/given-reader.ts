import { sql } from 'drizzle-orm'
import type { Belonging } from '#contract/rights'

/**
 * A person as prepared statements know them: of which role, and whether they belong to an organization, which is
 * given with each execution. Everyone with the same `name` shares a statement.
 */
export interface GivenReader extends Belonging {
  name: string
}

/** A reader, and the values of the placeholders that stand for them. */
export interface Reading {
  reader: GivenReader
  values: Record<string, string | null>
}

/** A placeholder where a condition asks for a text. */
export const givenText = (name: string): string => sql.placeholder(name) as unknown as string

/** How a person reads by prepared statements. */
export function readingOf({ role, organizationId }: Belonging): Reading {
  const isMember = organizationId !== null
  return {
    reader: {
      name: `${role}_${isMember ? 'in' : 'out'}`,
      role,
      organizationId: isMember ? givenText('organizationId') : null,
    },
    values: { organizationId },
  }
}
