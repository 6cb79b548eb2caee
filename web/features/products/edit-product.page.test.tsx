import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { CurrentUser } from '#contract/users'
import { expectToast } from '../../../test/support/open-administration.tsx'
import { nothing, ok, problem, type Answer } from '../../../test/support/open-portal.tsx'
import {
  admin,
  backstop,
  bridge,
  member,
  note,
  openProducts,
  product,
} from '../../../test/support/open-products.tsx'
import { expectFocusOnRejected } from '../../../test/support/rejected-fields.ts'

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
const button = (name: string) => screen.getByRole('button', { name })

async function openEdit(
  answers: Record<string, Answer> = {},
  as: CurrentUser = member,
  row = bridge,
) {
  const opened = await openProducts(`/products/edit/${row.id}`, {
    title: 'Edit Product',
    as,
    answers,
  })
  await screen.findByLabelText('Product name')
  return opened
}
const home = () => waitFor(() => expect(location.pathname).toBe('/'))

describe('a stored product', () => {
  it('is shown as stored and saved with its version', async () => {
    const { user, sentTo } = await openEdit({
      [`PUT /api/products/${bridge.id}`]: () => ok(bridge),
    })
    expect(field('Maximum principal size').value).toBe('$5,000,000')
    expect(screen.getByText('2 of 56 chosen')).toBeTruthy()
    await user.click(screen.getByRole('radio', { name: 'Tribal' }))
    await user.click(button('Update Product'))
    await home()
    await expectToast('Success', 'Product updated successfully')
    expect(sentTo(`PUT /api/products/${bridge.id}`)[0]?.body).toMatchObject({
      version: 3,
      macroGeography: 'tribal',
      certainGeographies: [],
      minPrincipalSize: 250_000,
    })
  })

  it('says beside what it asks for how much of it each project has that it is introduced to (H-018)', async () => {
    const project = `${bridge.id.slice(0, -1)}1`
    const introduction = (dealName: string, fields: object = {}) => ({
      id: dealName,
      dealId: project,
      dealName,
      asked: { have: 10, of: 14 },
      ...fields,
    })
    const { user, sentTo } = await openEdit({
      'GET /api/introductions': (_body, query) =>
        ok({
          introductions:
            query.get('offset') === '20'
              ? [introduction('Taos Homes')]
              : [
                  introduction('Roswell Garden'),
                  introduction('No deal', { asked: undefined }),
                  introduction('Deleted', { dealId: null }),
                  introduction('Asked for nothing', { asked: { have: 0, of: 0 } }),
                ],
          total: 21,
        }),
    })
    const part = await screen.findByRole('region', { name: 'Projects you are introduced to' })
    expect(
      within(part)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['Roswell Garden10 of 14'])
    expect(within(part).getByRole('link').getAttribute('href')).toBe(`/pipeline/${project}/package`)
    await user.click(within(part).getByRole('button', { name: 'Show more' }))
    expect(await within(part).findByRole('link', { name: 'Taos Homes' })).toBeTruthy()
    expect(within(part).queryByRole('button')).toBeNull()
    expect(sentTo('GET /api/introductions')).toHaveLength(2)
  })

  it('changed by somebody else is shown beside what was typed, and either can be taken', async () => {
    const stored = {
      ...bridge,
      name: 'Their Loan',
      technology: ['ev_infrastructure'],
      termDetails: 'Their terms',
      version: 4,
    }
    const { user, sentTo, answer } = await openEdit({
      [`PUT /api/products/${bridge.id}`]: () =>
        Response.json(
          {
            code: 'conflict',
            message: 'Someone else changed this record in the meantime. Nothing was saved.',
            current: stored,
          },
          { status: 409 },
        ),
    })
    await user.clear(field('Product name'))
    await user.type(field('Product name'), 'My Loan')
    await user.click(button('Update Product'))
    const line = await screen.findByRole('row', { name: /Product name/ })
    expect(
      within(line)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    ).toEqual(['My Loan', 'Their Loan'])
    expect(screen.getByRole('row', { name: 'Technology EV Infrastructure' })).toBeTruthy()
    expect(screen.getByRole('row', { name: 'Term details Their terms' })).toBeTruthy()
    answer(`PUT /api/products/${bridge.id}`, () => ok(stored))
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Both versions' }))
    await user.click(button('Save my version'))
    await home()
    expect(sentTo(`PUT /api/products/${bridge.id}`)[1]?.body).toMatchObject({
      name: 'My Loan',
      technology: ['ev_infrastructure'],
      termDetails: 'Their terms',
      version: 4,
    })
  })

  it('says why it was not saved', async () => {
    const { user } = await openEdit({
      [`PUT /api/products/${bridge.id}`]: () => problem(500, 'internal', 'Something broke.'),
    })
    await user.type(field('Product name'), ' II')
    await user.click(button('Update Product'))
    await expectToast('Error', 'Failed to update product: Something broke.')
  })

  it('is deleted after the question, or not', async () => {
    const { user, sentTo, answer } = await openEdit({
      [`DELETE /api/products/${bridge.id}`]: () =>
        problem(
          409,
          'conflict',
          'Someone else changed this record in the meantime. Nothing was saved.',
        ),
    })
    await user.click(button('Delete'))
    const question = within(await screen.findByRole('alertdialog', { name: 'Delete product' }))
    expect(question.getByText(bridge.name)).toBeTruthy()
    expect(
      question.getByText(
        'Are you sure you want to delete this product? This action cannot be undone.',
      ),
    ).toBeTruthy()
    await user.click(question.getByRole('button', { name: 'Delete' }))
    await expectToast(
      'Error',
      'Failed to delete product: Someone else changed this record in the meantime. Nothing was saved.',
    )
    answer(`DELETE /api/products/${bridge.id}`, nothing)
    await user.click(question.getByRole('button', { name: 'Delete' }))
    await home()
    await expectToast('Success', 'Product deleted successfully')
    expect(sentTo(`DELETE /api/products/${bridge.id}`)[0]?.call).toContain('version=3')
  })

  it("that is not there or another's is reported", async () => {
    await openProducts('/products/edit/00000000-0000-4000-8000-000000000000', {
      title: 'Edit Product',
      as: member,
      answers: {
        'GET /api/products/00000000-0000-4000-8000-000000000000': () =>
          problem(404, 'not_found', 'This record does not exist'),
      },
    })
    expect(await screen.findByText('Failed to fetch product')).toBeTruthy()
    expect(
      screen.getByText('It was deleted, or another organization has not published it.'),
    ).toBeTruthy()
    // Trying again finds nothing either: what helps is the list.
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
    expect(screen.getByRole('link', { name: 'Back to Products' }).getAttribute('href')).toBe(
      '/product-registry',
    )
  })

  it('without an id is nothing to edit', async () => {
    await openProducts('/products/edit', { title: 'Edit Product', as: member })
    expect(await screen.findByText('No product ID provided')).toBeTruthy()
  })

  it('of another organization is not opened to a member', async () => {
    await openProducts(`/products/edit/${note.id}`, { title: 'Edit Product', as: member })
    expect(await screen.findByText('This product belongs to another organization')).toBeTruthy()
    expect(screen.queryByLabelText('Product name')).toBeNull()
  })

  it('leads back to where one was', async () => {
    const { user } = await openProducts('/product-registry?type=bridge_to_itc', {
      title: 'Product Registry',
      answers: { [`PUT /api/products/${bridge.id}`]: () => ok(bridge) },
    })
    await user.click(await screen.findByRole('button', { name: `Edit ${bridge.name}` }))
    await user.type(await screen.findByLabelText('Product name'), '!')
    await user.click(button('Update Product'))
    await home()
    await user.click(await screen.findByRole('button', { name: 'Back to where I was' }))
    await screen.findByRole('heading', { level: 1, name: 'Product Registry' })
    expect(location.search).toBe('?type=bridge_to_itc')
  })
})

it('goes to each field that is rejected', async () => {
  const supported = product({
    ...bridge,
    isSupportedByCatalyticFacility: true,
    catalyticFacilityId: backstop.id,
    catalyticFacilityName: backstop.name,
  })
  const portal = await openEdit({ [`GET /api/products/${bridge.id}`]: () => ok(supported) }, admin)
  expect(
    await expectFocusOnRejected(portal, `PUT /api/products/${bridge.id}`, 'Update Product'),
  ).toEqual(
    expect.arrayContaining(['type', 'certainGeographies', 'catalyticFacilityId', 'organizationId']),
  )
})
