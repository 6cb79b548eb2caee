import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { takeMoreFilter } from '../../../test/support/more-filters.ts'
import { defaultPreferences } from '#contract/default-preferences'
import { expectToast } from '../../../test/support/open-administration.tsx'
import { nothing, ok, problem } from '../../../test/support/open-portal.tsx'
import { bridge, grain, member, note, openProducts } from '../../../test/support/open-products.tsx'

const open = (
  path = '/product-registry',
  options: Omit<Parameters<typeof openProducts>[1], 'title'> = {},
) => openProducts(path, { title: 'Product Registry', ...options })
const button = (name: string | RegExp) => screen.getByRole('button', { name })
const row = (name: string) => screen.findByRole('row', { name: new RegExp(name) })
const names = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((line) => line.querySelector('td:not(.dt-check)')?.textContent)
const heads = () =>
  screen
    .getAllByRole('columnheader')
    .filter((head) => !head.matches('.dt-check'))
    .map((head) => head.textContent)

describe('the Product Registry', () => {
  it('shows an administrator all products by name in the documented columns, with ways to add and edit', async () => {
    const { user, sentTo } = await open()
    await row(bridge.name)
    expect(
      Object.fromEntries(new URLSearchParams(sentTo('GET /api/products')[0]?.call.split('?')[1])),
    ).toEqual({ limit: '1000', offset: '0', sort: 'name', order: 'asc', adminView: 'true' })
    expect(heads()).toEqual([
      'Name',
      'Organization',
      'Type',
      'Asset',
      'Technology',
      'Status',
      'Actions',
    ])
    expect(names()).toEqual([bridge.name, grain.name, note.name])
    expect(screen.getByRole('link', { name: bridge.name }).getAttribute('href')).toBe(
      `/product-registry?open=${bridge.id}`,
    )
    expect(screen.getByRole('link', { name: 'Add Product' }).getAttribute('href')).toBe(
      '/products/new',
    )
    expect(
      screen.getByText('products', { exact: false, selector: '.dt-foot span' }).textContent,
    ).toBe('3 products')
    await user.click(button(`Edit ${grain.name}`))
    await screen.findByRole('heading', { level: 1, name: 'Edit Product' })
    expect(location.pathname).toBe(`/products/edit/${grain.id}`)
  })

  it('shows a member what is published, without status, actions and adding one by one', async () => {
    const { user, sentTo } = await open('/product-registry', { as: member })
    const line = await row(bridge.name)
    expect(sentTo('GET /api/products')[0]?.call).not.toContain('adminView')
    expect(heads()).toEqual(['Name', 'Organization', 'Type', 'Asset', 'Technology'])
    expect(screen.queryByRole('link', { name: 'Add Product' })).toBeNull()
    expect(screen.getByRole('link', { name: 'Import' }).getAttribute('href')).toBe(
      '/imports?entity=products',
    )
    expect(within(line).getByText('+1').parentElement?.title).toBe('Public Facilities (MUSH)')
    await user.click(line)
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.queryByRole('link', { name: /Edit/ })).toBeNull()
    expect(dialog.queryByRole('button', { name: 'Delete' })).toBeNull()
  })

  it('searches names, organizations and texts without regard to accents', async () => {
    const { user } = await open()
    await row(bridge.name)
    for (const [typed, found] of [
      ['nandu', [note.name]],
      ['LAKESHORE', [note.name]],
      ['credit advances', [bridge.name]],
      ['illinois', [bridge.name]],
    ] as const) {
      await user.clear(screen.getByRole('searchbox'))
      await user.type(screen.getByRole('searchbox'), `${typed}{Enter}`)
      await waitFor(() => expect(names()).toEqual(found))
    }
    await user.type(screen.getByRole('searchbox'), 'nothing like it{Enter}')
    await screen.findByText('No products found matching your criteria')
    await user.click(button('Clear all filters'))
    await row(grain.name)
  })

  it('filters by asset, type and status with counts, in the address', async () => {
    const { user, sentTo } = await open()
    await row(bridge.name)
    await user.click(button('All Types'))
    const options = within(await screen.findByRole('dialog', { name: 'Filter by type' }))
    expect(
      options.getByRole('checkbox', { name: 'Bridge to ITC' }).getAttribute('aria-describedby'),
    ).toBeTruthy()
    await user.click(options.getByRole('checkbox', { name: 'Perm' }))
    await waitFor(() => expect(names()).toEqual([grain.name]))
    expect(location.search).toBe('?type=perm')
    expect(
      options.getByRole('checkbox', { name: 'Bridge to ITC' }).closest('label')?.textContent,
    ).toContain('1')
    expect(sentTo('GET /api/products')).toHaveLength(1)
  })

  it.each([
    ['technology=storage', [bridge.name]],
    ['securityPosition=senior', [bridge.name]],
    ['macroGeography=certain_geographies', [bridge.name]],
    ['certainGeographies=iowa', [bridge.name]],
    ['loanTermLength=less_than_24_months', [bridge.name]],
    ['benchmark=sofr', [bridge.name]],
    ['rateMin=5&rateMax=6', [grain.name]],
    ['sizeMin=1000000&status=published', [bridge.name]],
    ['isSupportedByCatalyticFacility=false&status=draft', [note.name]],
    [`organizationId=${note.organizationId}`, [note.name]],
    ['asset=agriculture,public_facilities', [bridge.name, grain.name]],
  ])('%s is read from the address', async (query, found) => {
    await open(`/product-registry?${query}`)
    await row(found[0] ?? '')
    expect(names()).toEqual(found)
    expect(button('Clear all')).toBeTruthy()
  })

  it('has its filters over all fields behind "More filters"', async () => {
    const { user } = await open()
    await row(bridge.name)
    await user.click(button('More filters'))
    await screen.findByRole('combobox', { name: 'Find a filter or a value' })
    expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual([
      'Technology',
      'Security',
      'Freshness',
      'Organization',
      'Geography',
      'State',
      'Size',
      'Rate',
      'Rate basis',
      'Loan term',
      'Facility support',
      'Catalytic facility',
    ])
    await takeMoreFilter(user, 'Size')
    await user.type(await screen.findByLabelText('From'), '1000000')
    await waitFor(() => expect(names()).not.toContain(grain.name))
    expect(location.search).toBe('?sizeMin=1000000')
  })

  it('keeps the chosen columns with the person', async () => {
    const { user, sentTo } = await open('/product-registry', {
      answers: { 'PUT /api/preferences': () => ok(defaultPreferences) },
    })
    await row(bridge.name)
    await user.click(button('Columns'))
    await user.click(await screen.findByRole('checkbox', { name: 'Principal size' }))
    expect(await screen.findByText('$250,000 - $5,000,000')).toBeTruthy()
    expect(screen.getByText('$0 - No max')).toBeTruthy()
    expect(sentTo('PUT /api/preferences')[0]?.body).toMatchObject({
      columns: { products: { visible: expect.arrayContaining(['minPrincipalSize']) } },
    })
  })

  it('opens a product from the address, walks to the next, and writes out what is missing', async () => {
    const { user } = await open(`/product-registry?open=${bridge.id}`)
    const dialog = within(await screen.findByRole('dialog'))
    for (const text of [
      'SOFR + 250 bps - SOFR + 350 bps',
      '$250,000 - $5,000,000',
      'Less than 24 months',
      'Senior',
      'Illinois',
      'Iowa',
      'No catalytic facility',
    ])
      expect(dialog.getByText(text)).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: 'Next product' }))
    await user.click(dialog.getByRole('button', { name: 'Next product' }))
    expect(location.search).toBe(`?open=${note.id}`)
    expect(dialog.getByText('Rate TBD')).toBeTruthy()
    expect(dialog.getAllByText('Not specified').length).toBeGreaterThan(3)
    expect(dialog.getAllByText('Not provided').length).toBeGreaterThan(3)
  })

  it('says of a link that leads nowhere what became of it', async () => {
    const { user } = await open('/product-registry?open=8d0c7a52-0f0e-4f53-9d5a-2a7a2d7f5f99')
    expect(await screen.findByText('Product not found')).toBeTruthy()
    await user.click(button('Dismiss'))
    expect(location.search).toBe('')
  })

  it('deletes from the details after the question, looks for the deleted no more, and goes to the one in its place', async () => {
    const { user, sentTo, answer } = await open(`/product-registry?open=${grain.id}`)
    answer(`DELETE /api/products/${grain.id}`, () => {
      answer('GET /api/products', () => ok({ products: [bridge, note], total: 2 }))
      return nothing()
    })
    await user.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }),
    )
    const question = within(await screen.findByRole('alertdialog', { name: 'Delete product' }))
    expect(question.getByText(grain.name)).toBeTruthy()
    expect(
      question.getByText(
        'Are you sure you want to delete this product? This action cannot be undone.',
      ),
    ).toBeTruthy()
    await user.click(question.getByRole('button', { name: 'Delete' }))
    await expectToast('Success', 'Product deleted successfully')
    expect(sentTo(`DELETE /api/products/${grain.id}`)).toHaveLength(1)
    await waitFor(async () => expect(document.activeElement).toBe(await row(note.name)))
    expect(sentTo(`GET /api/products/${grain.id}`)).toEqual([])
    expect(location.search).toBe('')
  })

  it('says that it could not be loaded, and tries again', async () => {
    const { user, answer } = await open('/product-registry', {
      answers: {
        'GET /api/products': () =>
          problem(503, 'unavailable', 'The portal cannot answer just now.'),
      },
    })
    await screen.findByText('Failed to fetch products')
    answer('GET /api/products', () => ok({ products: [bridge], total: 1 }))
    await user.click(button('Try again'))
    expect(await row(bridge.name)).toBeTruthy()
  })
})
