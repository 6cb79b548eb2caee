/** Of whom the portal demands a second step (REQUIRE_SECOND_FACTOR). */
export const secondFactorPolicies = ['off', 'admins', 'everyone'] as const
export type SecondFactorPolicy = (typeof secondFactorPolicies)[number]

/** Who demands a second step of an account: the settings of the portal, or the account's organization. */
export const demandedBy = ['portal', 'organization'] as const
export type DemandedBy = (typeof demandedBy)[number]
