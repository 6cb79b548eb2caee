/** Who the audit trail names for what the portal itself sets up. */
export const setupOrigin = {
  actorId: null,
  actorName: 'First start',
  ip: null,
  requestId: null,
} as const
