import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { expectToast } from '../../../test/support/open-administration.tsx'
import {
  network,
  openOrganizations,
  organizationRow,
} from '../../../test/support/open-organizations.tsx'
import { created, ok, problem } from '../../../test/support/open-portal.tsx'

const row = (name: string) => screen.findByRole('row', { name: new RegExp(name) })
const button = (name: string | RegExp) => screen.getByRole('button', { name })

const open = async (options?: Parameters<typeof openOrganizations>[1], query = '') => {
  const portal = await openOrganizations(`/organizations${query}`, options)
  await screen.findByRole('heading', { level: 1, name: 'Organizations' })
  return portal
}

describe('adding an organization', () => {
  it('asks for a name, offers ten types, shows member types to aggregators only, and sends what was typed', async () => {
    const { user, sentTo, answer } = await open()
    await row('Prairie Light')
    await user.click(button('Add Organization'))
    const dialog = within(await screen.findByRole('dialog', { name: 'Add New Organization' }))
    const field = (name: string) => dialog.getByLabelText<HTMLInputElement>(name)
    expect(field('Status').value).toBe('published')
    expect(within(field('Organization Type')).getAllByRole('option')).toHaveLength(11)
    await user.click(dialog.getByRole('button', { name: 'Create Organization' }))
    expect(await dialog.findByText('Organization name is required')).toBeTruthy()
    await user.type(field('Organization Name'), 'River Lenders')
    await user.type(field('Website'), 'river')
    await user.type(field('Contact Email'), 'nobody')
    await user.tab()
    expect(await dialog.findByText('Please enter a valid website address')).toBeTruthy()
    expect(await dialog.findByText('Please enter a valid email')).toBeTruthy()
    expect(sentTo('POST /api/organizations')).toEqual([])
    expect(dialog.queryByRole('group', { name: 'Member Types' })).toBeNull()
    await user.selectOptions(field('Campaign Role'), 'Capital Aggregator')
    await user.click(await dialog.findByRole('button', { name: 'MDIs' }))
    await user.type(field('Website'), '.example')
    await user.clear(field('Contact Email'))
    answer('POST /api/organizations', () => created(organizationRow({ name: 'River Lenders' })))
    await user.click(dialog.getByRole('button', { name: 'Create Organization' }))
    await expectToast('Success', 'Organization created successfully')
    expect(sentTo('POST /api/organizations')[0]?.body).toMatchObject({
      name: 'River Lenders',
      campaignRole: 'capital_aggregator',
      memberTypes: ['mdis'],
      website: 'https://river.example',
      contactEmail: null,
      status: 'published',
      dataVisibility: 'organization_only',
    })
    expect(sentTo('POST /api/organizations')[0]?.headers.get('idempotency-key')).toBeTruthy()
    // It ends as registering one does (U-036).
    const end = await screen.findByRole('dialog', { name: 'River Lenders' })
    const next = within(end)
    expect(next.getByText('Status: Published, listed in the registry')).toBeTruthy()
    await waitFor(() => expect(end.contains(document.activeElement)).toBe(true))
    expect(next.getByRole('link', { name: 'Invite people' })).toBeTruthy()
    expect(next.getByRole('link', { name: 'Import' })).toBeTruthy()
    expect(next.getByRole('button', { name: 'Copy link' })).toBeTruthy()
  })

  it('explains each visibility in a line', async () => {
    const { user } = await open()
    await row('Prairie Light')
    await user.click(button('Add Organization'))
    const choices = within(await screen.findByRole('dialog')).getAllByRole('radio')
    expect(
      choices.map(
        (choice) =>
          document.getElementById(choice.getAttribute('aria-describedby') ?? '')?.textContent,
      ),
    ).toEqual([
      'Everyone in the campaign sees all fields.',
      'Others see the card, contact, and description; assets and lending capacity show "Not disclosed".',
      'Only its own people and administrators see it; it is not listed for others.',
    ])
  })

  it('says what the server rejected, and what was typed stays', async () => {
    const { user, answer } = await open()
    await row('Prairie Light')
    await user.click(button('Add Organization'))
    const dialog = within(await screen.findByRole('dialog'))
    await user.type(dialog.getByLabelText('Organization Name'), 'River Lenders')
    answer('POST /api/organizations', () =>
      problem(503, 'unavailable', 'The portal cannot answer just now.'),
    )
    await user.click(dialog.getByRole('button', { name: 'Create Organization' }))
    await expectToast('Error', 'Failed to create organization: The portal cannot answer just now.')
    expect(dialog.getByLabelText<HTMLInputElement>('Organization Name').value).toBe('River Lenders')
  })
})

describe('an organization that is there already', () => {
  it('is named at the field while one types, with its place and why, and keeps nobody from adding', async () => {
    const looksLike = {
      id: network.id,
      name: 'Prairie Light CDFI',
      location: 'illinois',
      level: 'likely',
      reasons: ['same_website', 'same_state'],
    }
    const { user, sentTo } = await open({
      answers: {
        'GET /api/organizations/similar': () => ok({ organizations: [looksLike] }),
        'POST /api/organizations': () => created(organizationRow()),
      },
    })
    await row('Prairie Light')
    await user.click(button('Add Organization'))
    const dialog = within(await screen.findByRole('dialog', { name: 'Add New Organization' }))
    await user.type(dialog.getByLabelText('Organization Name'), 'Prairie')
    await user.type(dialog.getByLabelText('Website'), 'prairielight.example')
    const link = await dialog.findByRole(
      'link',
      { name: 'Prairie Light CDFI' },
      { timeout: 10_000 },
    )
    expect(link.closest('span')?.textContent).toBe(
      'Looks like Prairie Light CDFI (Illinois) - Same website, Same state',
    )
    expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual([
      `/organizations/${network.id}`,
      '_blank',
    ])
    expect(sentTo('GET /api/organizations/similar').at(-1)?.call).toContain(
      'website=prairielight.example',
    )
    await user.click(dialog.getByRole('button', { name: 'Create Organization' }))
    expect(
      await screen.findByText('Organization created successfully', undefined, { timeout: 10_000 }),
    ).toBeTruthy()
  })
})
