import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { choicesOfFilter, takeMoreFilter } from '../../../test/support/more-filters.ts'
import {
  backstop,
  facets,
  keeper,
  member,
  openFacilities,
  pool,
  program,
} from '../../../test/support/open-facilities.tsx'
import { ok, problem } from '../../../test/support/open-portal.tsx'

const title = 'Catalytic Facilities'

const open = (
  path = '/catalytic-facilities',
  options: Omit<Parameters<typeof openFacilities>[1], 'title'> = {},
) => openFacilities(path, { title, ...options })
const button = (name: string | RegExp) => screen.getByRole('button', { name })
const row = (name: string) => screen.findByRole('row', { name: new RegExp(name) })
const dialog = () => screen.findByRole('dialog')

describe('the list of facilities', () => {
  it('begins with published ones, the newest first, in the documented columns', async () => {
    const { lastQuery } = await open()
    await row(pool.name)
    expect(lastQuery()).toMatchObject({
      status: 'published',
      sort: 'createdAt',
      order: 'desc',
      limit: '1000',
      facets: 'true',
    })
    const heads = screen.getAllByRole('columnheader').map((head) => head.textContent)
    expect(heads.slice(0, 7)).toEqual([
      'Name',
      'Organization',
      'Facility type',
      'Current capital',
      'Target',
      'Progress',
      'Eligible recipients',
    ])
  })

  it('shows progress cut to one decimal, what is over target and what is not available', async () => {
    await open()
    expect(within(await row(pool.name)).getByText('68.7%')).toBeTruthy()
    const over = within(await row(backstop.name))
    expect(over.getByText('100.0%')).toBeTruthy()
    expect(over.getByText('over target by $2,000,000')).toBeTruthy()
    const unknown = within(await row(program.name))
    expect(unknown.getByText('N/A')).toBeTruthy()
    expect(unknown.getAllByText('Not specified')).toHaveLength(2)
  })

  it('sums what is shown', async () => {
    await open()
    expect(
      within(await screen.findByRole('row', { name: /Total of 3 facilities/ })).getByText(
        '$93,250,000',
      ),
    ).toBeTruthy()
    expect(screen.getByRole('row', { name: /Total of 3 facilities/ }).textContent).toContain(
      '$110,000,000',
    )
  })

  it('offers adding and editing to the facility administrator only', async () => {
    const { user } = await open('/catalytic-facilities', { as: keeper })
    expect(screen.getByRole('link', { name: 'Add Facility' }).getAttribute('href')).toBe(
      '/catalytic-facilities/new',
    )
    await user.click(await screen.findByRole('button', { name: `Edit ${backstop.name}` }))
    await screen.findByRole('heading', { level: 1, name: 'Edit Facility' })
    expect(location.pathname).toBe(`/catalytic-facilities/edit/${backstop.id}`)
  })

  it.each([
    ['another administrator', undefined],
    ['a member', member],
  ])('offers %s neither', async (_who, as) => {
    const { user } = await open('/catalytic-facilities', as && { as })
    await user.click(await row(pool.name))
    const details = within(await dialog())
    for (const place of [screen, details]) {
      expect(place.queryByRole('link', { name: 'Add Facility' })).toBeNull()
      expect(place.queryByRole('button', { name: /^Edit|^Delete/ })).toBeNull()
    }
  })

  it('says that nothing was found, and how to see more', async () => {
    const { user } = await open('/catalytic-facilities?progress=completed', {
      answers: {
        'GET /api/catalytic-facilities': () =>
          ok({ catalyticFacilities: [], total: 0, facets: {} }),
      },
    })
    await screen.findByText('No facilities found matching your criteria')
    await user.click(button('Clear all filters'))
    expect(location.search).toBe('')
  })

  it('says why it could not be read, and tries again', async () => {
    const { user, answer } = await open('/catalytic-facilities', {
      answers: {
        'GET /api/catalytic-facilities': () =>
          problem(503, 'unavailable', 'The portal cannot answer just now.'),
      },
    })
    const alert = within(await screen.findByRole('alert'))
    expect(alert.getByText('Failed to fetch facilities')).toBeTruthy()
    expect(alert.getByText('The portal cannot answer just now.')).toBeTruthy()
    answer('GET /api/catalytic-facilities', () =>
      ok({ catalyticFacilities: [pool], total: 1, facets }),
    )
    await user.click(alert.getByRole('button', { name: 'Try again' }))
    await row(pool.name)
  })
})

describe('filters of the list', () => {
  it('are worded as specified, send requests and are in the address', async () => {
    const { user, lastQuery } = await open()
    await row(pool.name)
    await user.click(button('All Progress'))
    const buckets = within(await dialog())
    expect(
      buckets
        .getAllByRole('checkbox')
        .map((box) => box.closest('label')?.textContent.replace(/\d+ matching$/, '')),
    ).toEqual(['0%', 'Under 25%', '25-50%', '50-75%', '75-100%', 'Completed (100%)'])
    await user.click(buckets.getByRole('checkbox', { name: /Completed \(100%\)/ }))
    await waitFor(() => expect(lastQuery()).toMatchObject({ progress: 'completed' }))
    await user.keyboard('{Escape}')
    await user.click(button('All Types'))
    await user.click(within(await dialog()).getByRole('checkbox', { name: /Risk Transfer/ }))
    await user.keyboard('{Escape}')
    await user.click(button('All Eligible Recipients'))
    await user.click(within(await dialog()).getByRole('checkbox', { name: /CDFIs/ }))
    await waitFor(() =>
      expect(lastQuery()).toMatchObject({
        progress: 'completed',
        facilityType: 'risk_transfer',
        eligibleRecipients: 'cdfis',
      }),
    )
    expect(Object.fromEntries(new URLSearchParams(location.search))).toEqual({
      progress: 'completed',
      facilityType: 'risk_transfer',
      eligibleRecipients: 'cdfis',
    })
    expect(button('Eligible recipients 1 chosen')).toBeTruthy()
  })

  it('take all listed statuses from the address in any order', async () => {
    const { lastQuery } = await open(
      '/catalytic-facilities?status=active,published,deploying,raising',
    )
    await row(pool.name)
    expect(lastQuery()).toMatchObject({ status: 'published,raising,deploying,active' })
    expect(button('Remove filter Status: All listed')).toBeTruthy()
  })

  it('offer members the statuses everybody sees, and drafts where their organization has some', async () => {
    const { user, lastQuery, answer } = await open('/catalytic-facilities', { as: member })
    await row(pool.name)
    expect(await choicesOfFilter(user, 'Status')).toEqual([
      'Publishedchosen',
      'All listed',
      'Raising4',
      'Deploying',
      'Active',
    ])
    await user.click(button('Back from Status'))
    answer('GET /api/catalytic-facilities', () =>
      ok({
        catalyticFacilities: [pool],
        total: 1,
        facets: { ...facets, status: { published: 1, draft: 2 } },
      }),
    )
    await takeMoreFilter(user, 'Status: Raising')
    await screen.findByRole('button', { name: 'Remove filter Status: Raising' })
    await takeMoreFilter(user, 'Status: Draft')
    await waitFor(() => expect(lastQuery()).toMatchObject({ status: 'draft' }))
  })

  it('offer administrators every status', async () => {
    const { user } = await open()
    await row(pool.name)
    expect(await choicesOfFilter(user, 'Status')).toEqual([
      'Publishedchosen',
      'All listed',
      'Raising4',
      'Deploying',
      'Active',
      'Draft',
      'Under Review',
      'Inactive',
      'Pending',
    ])
  })

  it('follow the heads of the table', async () => {
    const { user, lastQuery } = await open()
    await row(pool.name)
    await user.click(button('Progress'))
    await waitFor(() => expect(lastQuery()).toMatchObject({ sort: 'progress', order: 'desc' }))
  })
})
