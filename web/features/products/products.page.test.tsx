import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { expectToast } from '../../../test/support/open-administration.tsx'
import { nothing, ok, problem } from '../../../test/support/open-portal.tsx'
import {
  admin,
  bridge,
  grain,
  note,
  openProducts,
  prairie,
} from '../../../test/support/open-products.tsx'

const facility = {
  id: '6c0c7a52-0f0e-4f53-9d5a-2a7a2d7f5f10',
  name: 'Great Lakes Pool',
  organizationId: prairie.id,
  organizationName: prairie.name,
  facilityType: 'guarantee',
  currentCapitalRaised: '41250000',
  targetRaise: '60000000',
  status: 'raising',
}
const open = (
  path = '/products',
  options: Omit<Parameters<typeof openProducts>[1], 'title'> = {},
) =>
  openProducts(path, {
    title: 'Products & Facilities',
    ...options,
    answers: {
      'GET /api/catalytic-facilities': () => ok({ catalyticFacilities: [facility], total: 1 }),
      ...options.answers,
    },
  })
const row = (name: string) => screen.findByRole('row', { name: new RegExp(name) })
const query = (call: string | undefined) =>
  Object.fromEntries(new URLSearchParams(call?.split('?')[1]))

describe('Products & Facilities', () => {
  it('lists every product, twenty a page, in the documented columns', async () => {
    const { sentTo } = await open()
    const line = await row(grain.name)
    expect(screen.getByText('Manage your product and facility registry')).toBeTruthy()
    expect(query(sentTo('GET /api/products')[0]?.call)).toEqual({
      sort: 'name',
      order: 'asc',
      limit: '20',
      offset: '0',
      adminView: 'true',
    })
    expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
      'Product/Facility',
      'Type',
      'Amount Range',
      'Interest Rate',
      'Status',
      'Actions',
    ])
    expect(
      within(line)
        .getAllByRole('cell')
        .slice(1, 5)
        .map((cell) => cell.textContent),
    ).toEqual(['Perm', '$0 - $900,000', '5.10%+', 'Published'])
    expect(within(await row(note.name)).getByText('Rate TBD')).toBeTruthy()
    expect(screen.getByText('Showing 1 to 3 of 3 products')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Add Product (Global)' }).getAttribute('href')).toBe(
      '/products/new',
    )
  })

  it('searches on the server, and says when nothing was found', async () => {
    const { user, sentTo } = await open('/products', {
      answers: {
        'GET /api/products': (_body, requested) =>
          ok(
            requested.has('search') ? { products: [], total: 0 } : { products: [bridge], total: 1 },
          ),
      },
    })
    await row(bridge.name)
    await user.type(screen.getByRole('searchbox'), 'zzz{Enter}')
    await screen.findByText('No products found')
    expect(query(sentTo('GET /api/products').at(-1)?.call)['search']).toBe('zzz')
  })

  it('says above the rows that stay that they could not be read again', async () => {
    const { user, answer } = await open('/products')
    await row(bridge.name)
    answer('GET /api/products', () =>
      problem(503, 'unavailable', 'The portal cannot answer just now.'),
    )
    answer(`DELETE /api/products/${grain.id}`, nothing)
    await user.click(screen.getByRole('button', { name: `Delete ${grain.name}` }))
    await user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }),
    )
    expect(
      await screen.findByText(
        'Failed to fetch products. The portal cannot answer just now. The rows below may be out of date.',
      ),
    ).toBeTruthy()
    expect(await row(bridge.name)).toBeTruthy()
  })

  it('edits, and deletes after naming the product', async () => {
    const { user, sentTo, answer } = await open('/products')
    answer(`DELETE /api/products/${grain.id}`, () => {
      answer('GET /api/products', () => ok({ products: [bridge, note], total: 2 }))
      return nothing()
    })
    await user.click(await screen.findByRole('button', { name: `Delete ${grain.name}` }))
    const question = within(await screen.findByRole('alertdialog', { name: 'Delete product' }))
    expect(question.getByText(`Are you sure you want to delete "${grain.name}"?`)).toBeTruthy()
    await user.click(question.getByRole('button', { name: 'Cancel' }))
    expect(sentTo(`DELETE /api/products/${grain.id}`)).toEqual([])
    await user.click(screen.getByRole('button', { name: `Delete ${grain.name}` }))
    await user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }),
    )
    await expectToast('Success', 'Product deleted successfully')
    await waitFor(async () => expect(document.activeElement).toBe(await row(note.name)))
    await user.click(screen.getByRole('button', { name: `Edit ${bridge.name}` }))
    await waitFor(() => expect(location.pathname).toBe(`/products/edit/${bridge.id}`))
  })

  it.each([
    ['facility administrators', true, 1],
    ['other administrators', false, 0],
  ])(
    'shows facilities behind a switch, which %s may edit',
    async (_who, managesFacilities, pencils) => {
      const { user, sentTo } = await open('/products', { as: { ...admin, managesFacilities } })
      await row(bridge.name)
      await user.click(screen.getByRole('radio', { name: 'Facilities' }))
      const line = await row(facility.name)
      expect(
        within(line)
          .getAllByRole('cell')
          .slice(1, 5)
          .map((cell) => cell.textContent),
      ).toEqual(['Guarantee', '$41,250,000 of $60,000,000', 'N/A', 'Raising'])
      expect(query(sentTo('GET /api/catalytic-facilities')[0]?.call)['status']).toContain('draft')
      expect(screen.queryAllByRole('button', { name: `Edit ${facility.name}` })).toHaveLength(
        pencils,
      )
      expect(location.search).toBe('?kind=facilities')
    },
  )

  it('is printed whole and not by its page, or not at all where the whole cannot be read', async () => {
    const printed: string[] = []
    vi.stubGlobal('print', () => {
      dispatchEvent(new Event('beforeprint'))
      printed.push(screen.getByText(/^Showing 1 to .* products$/).textContent)
      dispatchEvent(new Event('afterprint'))
    })
    const { user, answer } = await open('/products?page=2', {
      answers: { 'GET /api/products': () => ok({ products: [bridge], total: 21 }) },
    })
    const print = async () => {
      await user.click(await screen.findByRole('button', { name: 'Export' }))
      await user.click(await screen.findByRole('menuitem', { name: 'Print' }))
    }
    answer('GET /api/products', (_body, requested) =>
      requested.get('limit') === '1000'
        ? problem(503, 'unavailable', 'The portal cannot answer just now.')
        : ok({ products: [bridge], total: 21 }),
    )
    await print()
    await expectToast('Error', 'Failed to print the list: The portal cannot answer just now.')
    expect(printed).toEqual([])
    expect(await row(bridge.name)).toBeTruthy()
    answer('GET /api/products', () => ok({ products: [bridge], total: 21 }))
    await print()
    await waitFor(() => expect(printed).toEqual(['Showing 1 to 21 of 21 products']), {
      timeout: 10_000,
    })
    await screen.findByText('Showing 21 to 21 of 21 products')
  })
})
