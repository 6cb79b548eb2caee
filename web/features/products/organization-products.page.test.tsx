import { render, screen } from '@testing-library/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'
import { CurrentUserProvider } from '../../lib/current-user.ts'
import { createQueryClient } from '../../lib/query-client.ts'
import { ok, problem } from '../../../test/support/open-portal.tsx'
import { admin, bridge, member, note, prairie } from '../../../test/support/open-products.tsx'
import { OrganizationProducts } from './organization-products.tsx'

function open(answer: () => Response, as = member): string[] {
  const requested: string[] = []
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  vi.stubGlobal('fetch', async (url: string) => {
    if (url === '/api/dashboard/home')
      return ok({ capital: { rows: [{ id: bridge.id, fits: { total: 36 } }] } })
    if (url.startsWith('/api/products')) requested.push(url)
    return answer()
  })
  render(
    <QueryClientProvider client={createQueryClient()}>
      <CurrentUserProvider value={as}>
        <OrganizationProducts organizationId={prairie.id} organizationName={prairie.name} />
      </CurrentUserProvider>
    </QueryClientProvider>,
  )
  return requested
}

it('shows the products of an organization as cards that lead to their forms', async () => {
  const requested = open(() =>
    ok({ products: [bridge, { ...note, organizationId: prairie.id }], total: 2 }),
  )
  const card = await screen.findByRole('link', { name: bridge.name })
  expect(card.getAttribute('href')).toBe(`/products/edit/${bridge.id}?organizationId=${prairie.id}`)
  expect(screen.getByText('$250,000 - $5,000,000')).toBeTruthy()
  expect(screen.getByText('Draft')).toBeTruthy()
  // Beside the card's own link stands the way to what it fits (U-031).
  const fits = await screen.findByRole('link', { name: '36 projects fit' })
  expect(fits.getAttribute('href')).toBe(`/matches/products/${bridge.id}`)
  expect(requested).toEqual([`/api/products?organizationId=${prairie.id}&sort=name&limit=1000`])
})

it('asks for every status where an administrator looks', async () => {
  const requested = open(() => ok({ products: [bridge], total: 1 }), admin)
  await screen.findByRole('link', { name: bridge.name })
  expect(requested[0]).toContain('adminView=true')
})

it('offers to add the first one', async () => {
  open(() => ok({ products: [], total: 0 }))
  expect(await screen.findByText('No Products Yet')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Add Your First Product' }).getAttribute('href')).toBe(
    `/products/new?organizationId=${prairie.id}`,
  )
})

it('says that they could not be loaded', async () => {
  open(() => problem(503, 'unavailable', 'The portal cannot answer just now.'))
  expect(await screen.findByText('Failed to fetch products')).toBeTruthy()
})
