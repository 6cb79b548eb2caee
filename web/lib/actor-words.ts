import type { AuditEntry } from '#contract/audit'

/** Who did what an entry says, and by which API token; the portal itself where it was nobody. */
export function actorWords({ actorName, token }: Pick<AuditEntry, 'actorName' | 'token'>): string {
  const who = actorName ?? 'The registry'
  return token === null ? who : `${who} with the token ${token.name}`
}
