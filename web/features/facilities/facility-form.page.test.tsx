import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { CurrentUser } from '#contract/users'
import { expectToast } from '../../../test/support/open-administration.tsx'
import {
  facility,
  keeper,
  lakeshore,
  member,
  openFacilities,
  pool,
  prairie,
} from '../../../test/support/open-facilities.tsx'
import { created, ok, problem, type Answer } from '../../../test/support/open-portal.tsx'

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
const button = (name: string) => screen.getByRole('button', { name })

const openNew = (answers: Record<string, Answer> = {}, as: CurrentUser = keeper) =>
  openFacilities('/catalytic-facilities/new', { title: 'Add New Facility', as, answers })
const back = () => screen.findByRole('heading', { level: 1, name: 'Catalytic Facilities' })

async function choose(user: Awaited<ReturnType<typeof openNew>>['user'], organization: string) {
  await user.click(screen.getByRole('combobox', { name: 'Organization' }))
  await user.type(
    await screen.findByPlaceholderText('Search organizations'),
    `${organization}{Enter}`,
  )
}

describe('a new facility', () => {
  it('is stored with what was typed, amounts written as dollars, and opened from the toast while it is a draft', async () => {
    const draft = facility({
      id: '7c0c7a52-0f0e-4f53-9d5a-2a7a2d7f5f09',
      name: 'Harbor Pool',
      status: 'draft',
      version: 1,
    })
    const { user, sentTo } = await openNew({
      'POST /api/catalytic-facilities': () => created(draft),
      [`GET /api/catalytic-facilities/${draft.id}`]: () => ok(draft),
    })
    await user.type(field('Facility name'), 'Harbor Pool')
    await choose(user, 'lakeshore')
    await user.click(screen.getByRole('radio', { name: 'Guarantee' }))
    await user.type(field('Current capital raised'), '15000')
    expect(field('Current capital raised').value).toBe('$15,000')
    await user.type(field('Target raise'), '60000000')
    expect(screen.getByRole('region', { name: 'How it will read' }).textContent).toContain(
      '$15,000 of $60,000,000',
    )
    await user.type(field('Eligible recipients'), 'Ports, cdf')
    await user.click(await screen.findByRole('button', { name: 'Add CDFIs' }))
    expect(field('Eligible recipients').value).toBe('Ports, CDFIs')
    await user.click(button('Create Facility'))
    await back()
    expect(sentTo('POST /api/catalytic-facilities')[0]?.body).toEqual({
      name: 'Harbor Pool',
      organizationId: lakeshore.id,
      administratorName: null,
      facilityType: 'guarantee',
      status: 'draft',
      currentCapitalRaised: 15_000,
      targetRaise: 60_000_000,
      backers: null,
      profileOfBackers: null,
      eligibleRecipients: 'Ports, CDFIs',
      projectRequirements: null,
      transactionRequirements: null,
      geographicRequirement: null,
      file: null,
      description: null,
    })
    await expectToast('Success', 'Facility created successfully')
    await user.click(button('Open draft'))
    await screen.findByRole('dialog', { name: 'Harbor Pool' })
    expect(new URLSearchParams(location.search).get('status')).toBe('draft')
  })

  it('names what is missing and wrong before anything is sent', async () => {
    const { user, sentTo } = await openNew()
    await user.click(screen.getByRole('radio', { name: 'Published' }))
    await user.type(field('Target raise'), '12.5')
    await user.type(field('File'), 'ftp://files.example')
    await user.click(button('Create Facility'))
    for (const sentence of [
      'Facility name is required',
      'Organization is required',
      'Use whole US dollars',
      'Upload a file, or enter an address that begins with https:// or http://',
    ]) {
      expect(await screen.findByText(sentence)).toBeTruthy()
    }
    expect(document.activeElement).toBe(field('Facility name'))
    expect(button('4 fields need attention')).toBeTruthy()
    expect(sentTo('POST /api/catalytic-facilities')).toEqual([])
  })

  it('may be a draft without an organization where the facility administrator has one', async () => {
    const { user, sentTo } = await openNew(
      { 'POST /api/catalytic-facilities': () => created(pool) },
      { ...keeper, organizationId: prairie.id, organizationName: prairie.name },
    )
    expect(
      screen.getByText('A draft without one belongs to Prairie Light Green Bank.'),
    ).toBeTruthy()
    await user.type(field('Facility name'), 'Own Pool')
    await user.click(button('Create Facility'))
    await expectToast('Success', 'Facility created successfully')
    expect(sentTo('POST /api/catalytic-facilities')[0]?.body).toMatchObject({
      organizationId: prairie.id,
      status: 'draft',
    })
  })

  it('shows a rejection at its field and leaves the form open', async () => {
    const sentence = 'This organization does not exist'
    const { user } = await openNew({
      'POST /api/catalytic-facilities': () =>
        problem(400, 'validation', sentence, { organizationId: sentence }),
    })
    await user.type(field('Facility name'), 'Pool')
    await choose(user, 'prairie')
    await user.click(button('Create Facility'))
    await expectToast('Error', `Failed to create facility: ${sentence}`)
    expect(field('Facility name').value).toBe('Pool')
    expect(
      screen.getByRole('combobox', { name: 'Organization' }).getAttribute('aria-invalid'),
    ).toBe('true')
  })

  it('asks before it is left with something typed, and keeps it in this browser', async () => {
    const { user } = await openNew()
    await user.type(field('Facility name'), 'Half a Pool')
    await user.click(screen.getByRole('link', { name: 'Cancel' }))
    const question = within(await screen.findByRole('alertdialog'))
    await user.click(question.getByRole('button', { name: 'Stay' }))
    await waitFor(() =>
      expect(Object.keys(localStorage).some((key) => key.endsWith('facilities:new'))).toBe(true),
    )
    await user.click(screen.getByRole('link', { name: 'Back to Facilities' }))
    await user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', {
        name: 'Leave without saving',
      }),
    )
    await back()
    await user.click(screen.getByRole('link', { name: 'Add Facility' }))
    await user.click(await screen.findByRole('button', { name: 'Continue with it' }))
    expect(field('Facility name').value).toBe('Half a Pool')
  })

  it('names nobody to a member where nobody has a name', async () => {
    await openNew({ 'GET /api/facility-administrators': () => ok({ administrators: [] }) }, member)
    expect(
      await screen.findByText(
        'No one is named here to add and edit catalytic facilities. Ask an administrator of the campaign.',
      ),
    ).toBeTruthy()
  })

  it.each([
    ['a member', member, [{ name: 'Kay Keeper' }], ['Kay Keeper']],
    [
      'another administrator',
      { ...keeper, managesFacilities: false },
      [
        { name: 'Kay Keeper', email: 'kay@river.example' },
        { name: 'second@river.example', email: 'second@river.example' },
      ],
      ['Kay Keeper, kay@river.example', 'second@river.example'],
    ],
  ])('is explained to %s: who administers facilities', async (_who, as, administrators, shown) => {
    await openNew({ 'GET /api/facility-administrators': () => ok({ administrators }) }, as)
    for (const text of shown) expect((await screen.findByText(text)).tagName).toBe('LI')
    expect(screen.queryByLabelText('Facility name')).toBeNull()
    expect(
      screen.getAllByRole('link', { name: 'Back to Facilities' })[0]?.getAttribute('href'),
    ).toBe('/catalytic-facilities')
  })
})
