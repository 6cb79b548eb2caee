import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { organizationOf } from '../../../test/support/dashboard-answers.ts'
import { ok, openPortal, person } from '../../../test/support/open-portal.tsx'

const own = person().organizationId ?? ''
const settings = '/organization-dashboard?tab=settings'

describe('the settings of My Organization', () => {
  it('are what is known, the masked key, and invitations for managers only', async () => {
    openPortal(settings, { as: person() })
    const facts = await screen.findByRole('region', { name: 'Organization' })
    for (const words of [
      'Prairie Light Green Bank',
      'Green Bank',
      'Published',
      'lending@prairielight.example',
    ])
      expect(within(facts).getByText(words)).toBeTruthy()
    expect(
      within(await screen.findByRole('region', { name: 'Team Access' })).getByRole('button', {
        name: 'Reveal',
      }),
    ).toBeTruthy()
    expect(screen.queryByRole('region', { name: 'Invitations' })).toBeNull()
  })

  it('say what the profile lacks (U-001)', async () => {
    openPortal(settings, { as: person() })
    const facts = await screen.findByRole('region', { name: 'Organization' })
    expect(facts.textContent).toContain(
      'Profile 54% complete. Missing: Contact Phone, Overall Lending Capacity',
    )
  })

  it('say nothing of a complete profile (U-001)', async () => {
    const complete = {
      contactPhone: '(217) 555-0142',
      overallLendingCapacity: '5000000',
      borrowerRequirements: 'None',
      collateralRequirements: 'None',
      investmentCommitteeMeetingCadence: 'Monthly',
    }
    openPortal(settings, {
      as: person(),
      answers: { [`GET /api/organizations/${own}`]: () => ok(organizationOf(complete)) },
    })
    const facts = await screen.findByRole('region', { name: 'Organization' })
    expect(facts.textContent).not.toContain('complete')
  })

  it('let a manager invite, and edit the profile but neither status nor role', async () => {
    const { user, sent } = openPortal(settings, {
      as: person({ role: 'organization_manager' }),
      answers: {
        [`PUT /api/organizations/${own}`]: () =>
          ok(organizationOf({ contactPhone: '(217) 555-0142', version: 5 })),
      },
    })
    expect(await screen.findByRole('region', { name: 'Invitations' })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Edit' }))
    const dialog = await screen.findByRole('dialog', { name: 'Edit Organization' })
    await user.type(within(dialog).getByLabelText('Contact Phone'), '(217) 555-0142')
    await user.click(within(dialog).getByRole('button', { name: 'Update Organization' }))
    await waitFor(() => expect(sent.some(({ call }) => call.startsWith('PUT'))).toBe(true))
    const body = sent.find(({ call }) => call === `PUT /api/organizations/${own}`)?.body
    expect(body).toMatchObject({ contactPhone: '(217) 555-0142', version: 4 })
    expect(Object.keys(body ?? {})).not.toEqual(expect.arrayContaining(['status']))
  })
})
