import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { expectToast } from '../../../test/support/open-administration.tsx'
import { bare, network, organizationRow } from '../../../test/support/open-organizations.tsx'
import { administrator, ok, openPortal, person } from '../../../test/support/open-portal.tsx'
import { expectFocusOnRejected } from '../../../test/support/rejected-fields.ts'

const own = organizationRow()
const address = `PUT /api/organizations/${own.id}`
const answers = {
  [`GET /api/organizations/${own.id}`]: () => ok(own),
  [`GET /api/organizations/${own.id}/invitations`]: () => ok({ invitations: [], total: 0 }),
  'GET /api/organizations': () => ok({ organizations: [own], total: 1 }),
  [address]: () => ok({ ...own, version: 4 }),
}

describe('editing by a manager', () => {
  it('changes profile and contact data and sends neither status nor campaign role', async () => {
    const { user, sent } = openPortal('/?tab=settings', {
      as: person({ role: 'organization_manager' }),
      answers,
    })
    const settings = within(await screen.findByRole('region', { name: 'Organization' }))
    await user.click(await settings.findByRole('button', { name: 'Edit' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Organization' }))
    for (const label of ['Status', 'Campaign Role'])
      expect(dialog.getByLabelText<HTMLSelectElement>(label).disabled).toBe(true)
    expect(dialog.getAllByText('Only administrators can change this.')).toHaveLength(2)
    await user.type(dialog.getByLabelText('Contact Phone'), '(217) 555-0142')
    await user.click(dialog.getByRole('button', { name: 'Update Organization' }))
    await expectToast('Success', 'Organization updated successfully')
    const body = sent.find(({ call }) => call === address)?.body ?? {}
    expect(body).toMatchObject({
      name: own.name,
      contactPhone: '(217) 555-0142',
      aum: '450000000',
      version: 3,
    })
    expect(Object.keys(body)).not.toContain('status')
    expect(Object.keys(body)).not.toContain('campaignRole')
  })

  it('is not offered to members', async () => {
    openPortal('/?tab=settings', { as: person(), answers })
    const settings = within(await screen.findByRole('region', { name: 'Organization' }))
    expect(await settings.findByText('Managers and administrators can edit it.')).toBeTruthy()
    expect(settings.queryByRole('button', { name: 'Edit' })).toBeNull()
  })
})

describe('the page Edit Organization', () => {
  it('saves the same form and goes back to the registry', async () => {
    const { user, sent } = openPortal(`/register?edit=${own.id}`, { as: administrator(), answers })
    expect(await screen.findByRole('heading', { level: 1, name: 'Edit Organization' })).toBeTruthy()
    const name = await screen.findByLabelText('Organization Name')
    await user.clear(name)
    await user.click(screen.getByRole('button', { name: 'Update Organization' }))
    expect(await screen.findByText('Organization name is required')).toBeTruthy()
    expect(screen.getByRole('button', { name: '1 field needs attention' })).toBeTruthy()
    await user.type(name, 'Prairie Light')
    await user.selectOptions(screen.getByLabelText('Status'), 'Draft')
    await user.click(screen.getByRole('button', { name: 'Update Organization' }))
    await expectToast('Success', 'Organization updated successfully')
    expect(sent.find(({ call }) => call === address)?.body).toMatchObject({
      name: 'Prairie Light',
      status: 'draft',
      campaignRole: 'direct_lender',
      version: 3,
    })
    await waitFor(() => expect(window.location.pathname).toBe('/organizations-registry'))
  })

  it('asks before typed work is left', async () => {
    const { user } = openPortal(`/register?edit=${own.id}`, { as: administrator(), answers })
    await user.type(await screen.findByLabelText('Organization Name'), ' Two')
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    await user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Stay' }),
    )
    expect(screen.getByLabelText<HTMLInputElement>('Organization Name').value).toBe(
      'Prairie Light Green Bank Two',
    )
  })
})

describe('the organization picker', () => {
  it('finds organizations beyond the loaded ones and names a chosen one that is not among them', async () => {
    const someone = person({
      id: '5f0c7a52-0f0e-4f53-9d5a-2a7a2d7f5f99',
      organizationId: bare.id,
      organizationName: bare.name,
    })
    const { user, sent } = openPortal('/admin/users', {
      as: administrator(),
      answers: {
        'GET /api/users': () => ok({ users: [someone], total: 1 }),
        [`GET /api/organizations/${bare.id}`]: () => ok(bare),
        'GET /api/organizations': (_body, query) =>
          ok({ organizations: query.has('search') ? [network] : [own], total: 100_000 }),
        [`PUT /api/users/${someone.id}`]: (body) => ok({ ...someone, ...body }),
      },
    })
    await user.click(await screen.findByRole('button', { name: /^Actions for/ }))
    await user.click(await screen.findByRole('menuitem', { name: 'Edit' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit User' }))
    const field = dialog.getByRole('combobox', { name: 'Organization' })
    await waitFor(() => expect(field.textContent).toBe('Bright Acre Energy'))
    await user.click(field)
    await user.type(screen.getByPlaceholderText('Search organizations'), 'mission')
    await user.click(await screen.findByRole('option', { name: /Mission Lenders Network/ }))
    expect(field.textContent).toContain('Mission Lenders Network')
    expect(sent.some(({ call }) => call.includes('search=mission'))).toBe(true)
    await user.click(dialog.getByRole('button', { name: 'Update User' }))
    await waitFor(() =>
      expect(
        sent.find(({ call }) => call.startsWith('PUT /api/users'))?.body['organizationId'],
      ).toBe(network.id),
    )
  })
})

it('a form goes to each field that is rejected', async () => {
  const portal = openPortal(`/register?edit=${network.id}`, {
    as: administrator(),
    answers: { ...answers, [`GET /api/organizations/${network.id}`]: () => ok(network) },
  })
  await screen.findByLabelText('Organization Name')
  expect(
    await expectFocusOnRejected(
      portal,
      `PUT /api/organizations/${network.id}`,
      'Update Organization',
    ),
  ).toEqual(expect.arrayContaining(['memberTypes', 'dataVisibility', 'generalRole']))
})
