import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { takeMoreFilter } from '../../../test/support/more-filters.ts'
import { expectToast } from '../../../test/support/open-administration.tsx'
import {
  network,
  openOrganizations,
  organizationRow,
} from '../../../test/support/open-organizations.tsx'
import { nothing, ok, problem } from '../../../test/support/open-portal.tsx'

const row = (name: string) => screen.findByRole('row', { name: new RegExp(name) })
const button = (name: string | RegExp) => screen.getByRole('button', { name })

const open = async (options?: Parameters<typeof openOrganizations>[1], query = '') => {
  const portal = await openOrganizations(`/organizations${query}`, options)
  await screen.findByRole('heading', { level: 1, name: 'Organizations' })
  return portal
}

describe('the list', () => {
  it('shows every status with role, type, location and assets in short', async () => {
    await open()
    const prairie = await row('Prairie Light')
    for (const word of [
      'Lends to schools and towns',
      'Direct Lender',
      'Green Bank',
      'Springfield, Illinois',
      '$450M',
      'Published',
    ])
      expect(prairie.textContent).toContain(word)
    expect(within(prairie).getByTitle('$450,000,000')).toBeTruthy()
    const lenders = await row('Mission Lenders')
    for (const word of [
      'Capital Aggregator',
      'Community Bank',
      'Maryland',
      'about $80 million',
      'Draft',
    ])
      expect(lenders.textContent).toContain(word)
    const acre = await row('Bright Acre')
    for (const word of ['Not specified', 'Not disclosed', 'Inactive'])
      expect(acre.textContent).toContain(word)
    expect(screen.getByText('Manage your organization registry')).toBeTruthy()
    expect(screen.getByText('Showing 1 to 3 of 3 organizations')).toBeTruthy()
  })

  it('offers the filters as they are worded and keeps them in the address', async () => {
    const { user, lastQuery } = await open({ total: 63 })
    await row('Prairie Light')
    const options = (label: string) =>
      within(screen.getByLabelText(label))
        .getAllByRole('option')
        .map((option) => option.textContent)
    expect(options('Campaign Role')).toEqual([
      'All Roles',
      'Capital Aggregators',
      'Direct Lenders',
      'Philanthropic Allocators',
      'Allocators',
      'Developers',
      'Project Pipeline Aggregators',
    ])
    await waitFor(() =>
      expect(options('Member of')).toEqual([
        'All Organizations',
        'Members of Mission Lenders Network',
      ]),
    )
    expect(lastQuery()).toEqual({
      adminView: 'true',
      sort: 'name',
      order: 'asc',
      limit: '20',
      offset: '0',
    })
    await user.click(button('Next'))
    await waitFor(() => expect(lastQuery()).toMatchObject({ offset: '20' }))
    await user.selectOptions(screen.getByLabelText('Campaign Role'), 'Developers')
    await user.selectOptions(
      screen.getByLabelText('Member of'),
      'Members of Mission Lenders Network',
    )
    await takeMoreFilter(user, 'Status: Inactive')
    await user.keyboard('{Escape}')
    await waitFor(() =>
      expect(lastQuery()).toMatchObject({
        campaignRole: 'developer',
        aggregatorId: network.id,
        status: 'inactive',
        offset: '0',
      }),
    )
    expect(Object.fromEntries(new URLSearchParams(window.location.search))).toEqual({
      campaignRole: 'developer',
      aggregatorId: network.id,
      status: 'inactive',
    })
    await user.click(
      within(screen.getByRole('columnheader', { name: /Location/ })).getByRole('button'),
    )
    await waitFor(() => expect(lastQuery()).toMatchObject({ sort: 'location', order: 'asc' }))
    await user.click(button('Clear all'))
    await waitFor(() => expect(window.location.search).toBe('?sort=location&order=asc'))
  })

  it.each([
    ['', 'Get started by adding your first organization'],
    ['?search=nobody', 'Try adjusting your search or filter criteria'],
  ])('%s without rows says "%s"', async (query, sentence) => {
    await open({ rows: [] }, query)
    expect(await screen.findByRole('heading', { name: 'No organizations found' })).toBeTruthy()
    expect(screen.getByText(sentence)).toBeTruthy()
  })

  it('says that it could not be loaded and tries again', async () => {
    const { user, answer } = await open({
      answers: {
        'GET /api/organizations': () =>
          problem(503, 'unavailable', 'The database does not answer.'),
      },
    })
    expect(
      (await screen.findByText('Failed to fetch organizations')).closest('[role=alert]')
        ?.textContent,
    ).toContain('The database does not answer.')
    answer('GET /api/organizations', () => ok({ organizations: [organizationRow()], total: 1 }))
    await user.click(button('Try again'))
    expect(await row('Prairie Light')).toBeTruthy()
  })
})

describe('editing an organization', () => {
  it('keeps a listed type that forms do not offer, and shows both versions when somebody else saved', async () => {
    const { user, answer, sentTo } = await open()
    await user.click(
      within(await row('Mission Lenders')).getByRole('button', {
        name: 'Edit Mission Lenders Network',
      }),
    )
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Organization' }))
    expect(
      dialog.getByLabelText<HTMLSelectElement>('Organization Type').selectedOptions[0]?.textContent,
    ).toBe('Community Bank')
    expect(dialog.getByLabelText<HTMLInputElement>('Location').value).toBe('Maryland')
    expect(dialog.getByRole('button', { name: 'CDFIs' }).getAttribute('aria-pressed')).toBe('true')
    await user.type(dialog.getByLabelText('Organization Name'), ' of America')
    const stored = {
      ...network,
      name: 'Mission Lenders Union',
      memberTypes: ['credit_unions'],
      description: 'Their words',
      version: 4,
    }
    answer(`PUT /api/organizations/${network.id}`, () =>
      Response.json(
        {
          code: 'conflict',
          message: 'Someone else changed this record in the meantime.',
          current: stored,
        },
        { status: 409 },
      ),
    )
    await user.click(dialog.getByRole('button', { name: 'Update Organization' }))
    const line = await dialog.findByRole('row', { name: /Organization Name/ })
    expect(line.textContent).toBe(
      'Organization Name Both of you changed itMission Lenders Network of AmericaMission Lenders Union',
    )
    answer(`PUT /api/organizations/${network.id}`, () => ok({ ...stored, version: 5 }))
    await user.click(dialog.getByRole('button', { name: 'Save my version' }))
    await expectToast('Success', 'Organization updated successfully')
    expect(
      sentTo(`PUT /api/organizations/${network.id}`).map(({ body }) => body['version']),
    ).toEqual([3, 4])
    expect(sentTo(`PUT /api/organizations/${network.id}`)[1]?.body).toMatchObject({
      name: 'Mission Lenders Network of America',
      memberTypes: ['credit_unions'],
      description: 'Their words',
    })
  })
})

describe('deleting an organization', () => {
  const ask = async (user: Awaited<ReturnType<typeof open>>['user']) => {
    await user.click(
      within(await row('Prairie Light')).getByRole('button', {
        name: 'Delete Prairie Light Green Bank',
      }),
    )
    return within(await screen.findByRole('alertdialog', { name: 'Delete organization' }))
  }
  const address = `DELETE /api/organizations/${organizationRow().id}`

  it('asks by name and deletes', async () => {
    const { user, answer, sentTo } = await open()
    const dialog = await ask(user)
    expect(
      dialog.getByText(/Are you sure you want to delete Prairie Light Green Bank\?/),
    ).toBeTruthy()
    answer(address, () => nothing())
    await user.click(dialog.getByRole('button', { name: 'Delete' }))
    await expectToast('Success', 'Organization deleted successfully')
    expect(sentTo(address)[0]?.call).toBe(`${address}?version=3`)
  })

  it('says what hangs on it and archives instead', async () => {
    const { user, answer, sentTo } = await open()
    const dialog = await ask(user)
    const sentence =
      'Prairie Light Green Bank still has 2 users and 3 products. Move or delete them first, or archive the organization instead.'
    answer(address, () => problem(409, 'conflict', sentence))
    await user.click(dialog.getByRole('button', { name: 'Delete' }))
    await expectToast('Error', `Failed to delete organization: ${sentence}`)
    const rejection = within(
      await screen.findByRole('alertdialog', { name: 'This organization cannot be deleted' }),
    )
    expect(rejection.getByText(sentence)).toBeTruthy()
    answer(`PUT /api/organizations/${organizationRow().id}`, () =>
      ok(organizationRow({ status: 'inactive' })),
    )
    await user.click(rejection.getByRole('button', { name: 'Archive instead' }))
    await expectToast('Success', 'Organization updated successfully')
    expect(sentTo(`PUT /api/organizations/${organizationRow().id}`)[0]?.body).toEqual({
      status: 'inactive',
      version: 3,
    })
  })
})
