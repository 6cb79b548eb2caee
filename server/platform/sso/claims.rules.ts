import { z } from 'zod'
import { email, nameLimit, text } from '#contract/common/text'

/** What an ID token says of somebody, as far as it is looked at; everything else is left. */
const claimsSchema = z.object({
  sub: z
    .string()
    .min(1)
    .max(255)
    .refine((sub) => !sub.includes('\0') && sub.isWellFormed()),
  email: z.unknown().optional(),
  email_verified: z.unknown().optional(),
  /** What Entra says in its place: that the tenant owns the domain of the address. */
  xms_edov: z.unknown().optional(),
  amr: z.array(z.unknown()).optional().catch(undefined),
  given_name: z.unknown().optional(),
  family_name: z.unknown().optional(),
  name: z.unknown().optional(),
})
export type Claims = z.infer<typeof claimsSchema>

/** The claims of a token that was checked, or null where it does not say who somebody is. */
export const readClaims = (claims: unknown): Claims | null =>
  claimsSchema.safeParse(claims).data ?? null

interface Provider {
  organizationId: string | null
  domains: readonly string[]
  emailTrust: string
  secondFactor: string
}

/** The part of an address behind its last @. */
export const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1)

/** Whether the provider stands for the address it names; what it denies is never overridden. */
function isVerified({ email_verified: verified, xms_edov: edov }: Claims, trust: string): boolean {
  if (verified !== undefined && verified !== null) return verified === true || verified === 'true'
  return edov === true || edov === 'true' || edov === 1 || edov === '1' || trust === 'provider'
}

/** The address of somebody who is not known yet, or null where the provider did not confirm it, or speaks for other domains. */
export function confirmedAddress(provider: Provider, claims: Claims): string | null {
  const address = email().safeParse(claims.email).data
  if (address === undefined || !provider.domains.includes(domainOf(address))) return null
  return isVerified(claims, provider.emailTrust) ? address : null
}

/**
 * Whether a provider may open an account at all: that of the portal every one, that of an organization those of its
 * members, and never an administrator's.
 */
export const mayOpen = (
  { organizationId }: Pick<Provider, 'organizationId'>,
  user: { role: string; organizationId: string | null },
): boolean =>
  organizationId === null || (user.role !== 'admin' && user.organizationId === organizationId)

/** Whether the second step was taken at the provider. */
export const hasProvidersStep = ({ secondFactor }: Provider, { amr }: Claims): boolean =>
  secondFactor === 'provider' || (amr ?? []).includes('mfa')

const asName = (value: unknown): string | null =>
  text(nameLimit).safeParse(value).data?.trim() || null

/** First and last name by the claims; of a name alone the first word is the first name. */
export function namesOf({ given_name: given, family_name: family, name }: Claims): {
  firstName: string | null
  lastName: string | null
} {
  const [firstName, lastName] = [asName(given), asName(family)]
  if (firstName !== null || lastName !== null) return { firstName, lastName }
  const [first = null, ...rest] = asName(name)?.split(' ') ?? []
  return { firstName: first, lastName: rest.join(' ') || null }
}
