import { screen, within } from '@testing-library/react'
import { expect } from 'vitest'
import { defaultPreferences } from '#contract/default-preferences'
import type { Preferences } from '#contract/preferences'
import type { User } from '#contract/users'
import { administrator, ok, openPortal, person, type Answer } from './open-portal.tsx'

/** A member with everything, one who is disabled and has nothing yet, and one without a name. */
export const amara: User = person()
export const noah: User = person({
  id: '5f0c7a52-0f0e-4f53-9d5a-2a7a2d7f5f13',
  email: 'noah@adler.example',
  firstName: 'Noah',
  lastName: 'Adler',
  organizationId: null,
  organizationName: null,
  isEmailVerified: false,
  lastLoginAt: null,
  disabled: true,
  version: 4,
})
export const nameless: User = person({
  id: '5f0c7a52-0f0e-4f53-9d5a-2a7a2d7f5f14',
  email: 'post@keystone.example',
  firstName: null,
  lastName: null,
})
export const prairie = {
  id: '0b7a3a52-0f0e-4f53-9d5a-2a7a2d7f5f11',
  name: 'Prairie Light Green Bank',
  organizationType: 'green_bank',
}
export const keystone = {
  id: '0b7a3a52-0f0e-4f53-9d5a-2a7a2d7f5f12',
  name: 'Keystone Impact Partners',
  organizationType: null,
}

export interface AdministrationOptions {
  /** The heading of the page that is opened. */
  title: string
  preferences?: Partial<Preferences>
  answers?: Record<string, Answer>
}

/** Opens a page of the administration for an administrator, with three accounts, two organizations and no mail server. */
export async function openAdministration(
  path: string,
  { title, preferences = {}, answers = {} }: AdministrationOptions,
) {
  const current = { ...defaultPreferences, timeZone: 'UTC', ...preferences }
  const portal = openPortal(path, {
    as: administrator(),
    answers: {
      'GET /api/preferences': () => ok(current),
      'PUT /api/preferences': (body) => ok({ ...current, ...body }),
      'GET /api/users': () => ok({ users: [amara, noah, nameless], total: 3 }),
      'GET /api/organizations': () => ok({ organizations: [keystone, prairie], total: 2 }),
      'GET /api/system': () => ok(systemState),
      ...answers,
    },
  })
  await screen.findByRole('heading', { level: 1, name: title })
  return {
    ...portal,
    /** The query of the last reading of a list. */
    lastQuery: (list: string) => portal.queriesOf(list).at(-1) ?? {},
  }
}

export const systemState = {
  startedAt: '2026-11-21T08:15:00.000Z',
  database: {
    engine: 'embedded',
    version: '18.6',
    sizeBytes: 9_234_567,
    migration: '0003_mails_only_to_accounts',
  },
  mail: {
    transport: 'outbox',
    sender: 'Capital Campaign <registry@prairielight.example>',
    replyTo: null,
    signedFor: null,
    queued: 2,
    failedLastDay: 1,
    sentLastDay: 1234,
  },
  audit: { months: null },
  files: { store: 'disk' },
  people: {
    total: 1240,
    administrators: 1,
    withoutOrganization: 3,
    disabled: 4,
    withSecondFactor: 17,
    signedInNow: 5,
  },
  organizations: 128,
  secondFactor: { required: 'off', organizations: 2 },
  secretsLost: false,
  settings: [
    { name: 'REQUIRE_SECOND_FACTOR', value: 'off' },
    { name: 'SESSION_SECRET_PREVIOUS', value: 'not set' },
  ],
}

/** Waits for a toast with exactly this title and sentence. */
export async function expectToast(title: string, sentence: string): Promise<void> {
  const shown = await screen.findByText(title, { selector: '[data-state] *' })
  expect(within(shown.closest('li') ?? shown).getByText(sentence)).toBeTruthy()
}
