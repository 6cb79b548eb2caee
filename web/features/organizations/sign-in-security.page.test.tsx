import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { OrganizationSignIn } from '#contract/organization-sign-in'
import { organizationOf, organizationTotals } from '../../../test/support/dashboard-answers.ts'
import { expectToast } from '../../../test/support/open-administration.tsx'
import {
  administrator,
  ok,
  openPortal,
  person,
  problem,
  type Answer,
} from '../../../test/support/open-portal.tsx'

// The card "Sign-in Security" of an organization's Settings tab.

const id = person().organizationId ?? ''
const signInPath = `/api/organizations/${id}/sign-in`
const region = { name: 'Sign-in Security' }

const manager = (fields = {}) =>
  person({ role: 'organization_manager', hasSecondFactor: true, ...fields })

async function openSettings({
  as = manager(),
  signIn = {},
  answers = {},
}: {
  as?: ReturnType<typeof person>
  signIn?: Partial<OrganizationSignIn>
  answers?: Record<string, Answer>
} = {}) {
  let stored: OrganizationSignIn = {
    requireSecondFactor: false,
    members: 14,
    membersWithSecondFactor: 12,
    sso: null,
    version: 3,
    ...signIn,
  }
  const portal = openPortal('/organization-dashboard?tab=settings', {
    as,
    answers: {
      [`GET /api/organizations/${id}`]: () => ok(organizationOf({ id })),
      [`GET /api/organizations/${id}/stats`]: () => ok(organizationTotals),
      [`GET /api/organizations/${id}/invitations`]: () => ok({ invitations: [], total: 0 }),
      'GET /api/auth/second-factor': () =>
        ok({ required: false, requiredBy: null, totp: null, recoveryCodes: null }),
      [`GET ${signInPath}`]: () => ok(stored),
      [`PUT ${signInPath}`]: (body) => {
        stored = { ...stored, ...body, version: stored.version + 1 }
        return ok(stored)
      },
      ...answers,
    },
  })
  await screen.findByRole('region', { name: 'Team Access' })
  return portal
}
const card = async () => within(await screen.findByRole('region', region))

describe('the card "Sign-in Security"', () => {
  it('says how many members have a second step, and requires one after a question', async () => {
    const { user, sent } = await openSettings()
    expect(await (await card()).findByText('12 of 14 members have one.')).toBeTruthy()
    expect((await card()).getByText('Optional')).toBeTruthy()
    await user.click((await card()).getByRole('button', { name: 'Require Second Step' }))
    const dialog = within(screen.getByRole('alertdialog', { name: 'Require a second step' }))
    expect(
      dialog.getByText(/^2 members without one must set it up before they can do anything else/),
    ).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: 'Require Second Step' }))
    await expectToast('Success', 'Sign-in security updated successfully')
    expect(await (await card()).findByText('Required')).toBeTruthy()
    expect(sent.find(({ call }) => call === `PUT ${signInPath}`)?.body).toEqual({
      requireSecondFactor: true,
      version: 3,
    })

    await user.click((await card()).getByRole('button', { name: 'Stop Requiring' }))
    await user.click(
      within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Stop Requiring' }),
    )
    expect(await (await card()).findByText('Optional')).toBeTruthy()
  })

  it('says why it was rejected, and stays as it was', async () => {
    const { user } = await openSettings({
      answers: {
        [`PUT ${signInPath}`]: () => problem(409, 'conflict', 'Set up your own second step first.'),
      },
    })
    await user.click(await (await card()).findByRole('button', { name: 'Require Second Step' }))
    const dialog = within(screen.getByRole('alertdialog'))
    await user.click(dialog.getByRole('button', { name: 'Require Second Step' }))
    expect(await dialog.findByText('Set up your own second step first.')).toBeTruthy()
    expect(screen.getByText('Optional')).toBeTruthy()
  })

  it('leads whoever has none to the own one first', async () => {
    await openSettings({ as: manager({ hasSecondFactor: false }) })
    const link = await (await card()).findByRole('link', { name: 'Set Up Your Own' })
    expect(link.getAttribute('href')).toBe('/profile/security')
    expect((await card()).queryByRole('button')).toBeNull()
  })

  it('is not there for other members, and is for administrators', async () => {
    const { sent } = await openSettings({ as: person() })
    expect(screen.queryByRole('region', region)).toBeNull()
    expect(sent.some(({ call }) => call.includes('/sign-in'))).toBe(false)
  })

  it('is there for administrators', async () => {
    await openSettings({ as: administrator({ organizationId: id, hasSecondFactor: true }) })
    await waitFor(() => expect(screen.getByRole('region', region)).toBeTruthy())
  })

  it('says that it could not be loaded', async () => {
    await openSettings({
      answers: { [`GET ${signInPath}`]: () => problem(503, 'unavailable', 'Not now.') },
    })
    expect(await screen.findByText('The sign-in security could not be loaded')).toBeTruthy()
  })
})
