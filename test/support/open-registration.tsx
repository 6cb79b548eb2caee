import { openAdministration, prairie } from './open-administration.tsx'
import { ok, type Answer } from './open-portal.tsx'

export const key = 'PLGB-7K4M-Q9XT-2HWC'

export const path = `/api/organizations/${prairie.id}`

export const invitation = {
  id: '7c1b6a52-0f0e-4f53-9d5a-2a7a2d7f5f21',
  organizationId: prairie.id,
  email: 'guest@river.example',
  role: 'member',
  createdAt: '2026-11-20T15:00:00.000Z',
  expiresAt: '2026-11-27T15:00:00.000Z',
  expired: false,
  invitedBy: 'Rosa Delgado',
}

export const old = {
  ...invitation,
  id: '7c1b6a52-0f0e-4f53-9d5a-2a7a2d7f5f22',
  email: 'late@river.example',
  role: 'organization_manager',
  expired: true,
}

export async function openRegistration(
  answers: Record<string, Answer> = {},
  query = `?organization=${prairie.id}`,
) {
  return openAdministration(`/registration${query}`, {
    title: 'Organization Registration',
    answers: {
      [`GET ${path}/registration-key`]: () => ok({ registrationKey: key }),
      [`GET ${path}/allowed-emails`]: () => ok({ allowedEmails: ['@prairielight.example'] }),
      [`GET ${path}/invitations`]: () => ok({ invitations: [invitation, old], total: 2 }),
      ...answers,
    },
  })
}
