import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { CurrentUser } from '#contract/users'
import { expectToast } from '../../../test/support/open-administration.tsx'
import {
  created,
  nothing,
  ok,
  problem,
  settings,
  type Answer,
} from '../../../test/support/open-portal.tsx'
import {
  admin,
  backstop,
  bridge,
  lakeshore,
  member,
  note,
  openProducts,
  prairie,
  product,
} from '../../../test/support/open-products.tsx'
import { expectFocusOnRejected } from '../../../test/support/rejected-fields.ts'

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
const button = (name: string) => screen.getByRole('button', { name })
const openNew = (answers: Record<string, Answer> = {}, as: CurrentUser = member, query = '') =>
  openProducts(`/products/new${query}`, { title: 'Add New Product', as, answers })
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

describe('a new product', () => {
  it("is the own organization's, published, with amounts written as dollars while they are typed", async () => {
    const { user, sentTo } = await openNew({ 'POST /api/products': () => created(bridge) })
    expect(screen.getByText('Posting for').textContent).toBe(`Posting for ${prairie.name}`)
    expect(screen.queryByRole('combobox', { name: 'Organization' })).toBeNull()
    await user.type(field('Product name'), 'Bridge-to-ITC Loan')
    await user.click(button('Bridge to ITC'))
    expect(screen.getAllByText('Prefer Number or Benchmark')).toHaveLength(2)
    await user.type(field('Low range rate'), 'SOFR + 250 bps')
    await user.type(field('Minimum principal size'), '2500')
    expect(field('Minimum principal size').value).toBe('$2,500')
    await user.click(button('Create Product'))
    await home()
    await expectToast('Success', 'Product created successfully')
    const [sent] = sentTo('POST /api/products')
    expect(sent?.body).toMatchObject({
      name: 'Bridge-to-ITC Loan',
      organizationId: prairie.id,
      type: ['bridge_to_itc'],
      lowRangeRate: 'SOFR + 250 bps',
      highRangeRate: null,
      minPrincipalSize: 2500,
      certainGeographies: [],
      isSupportedByCatalyticFacility: false,
      catalyticFacilityId: null,
      status: 'published',
    })
    expect(sent?.headers.get('idempotency-key')).toMatch(/^[\da-f-]{36}$/)
  })

  it('marks what may be left out', async () => {
    await openNew()
    expect(
      screen.getAllByText('optional').map((mark) => mark.previousSibling?.textContent),
    ).toEqual([
      'Type',
      'Asset',
      'Technology',
      'Description',
      'Low range rate',
      'High range rate',
      'Minimum principal size',
      'Maximum principal size',
      'Macro geography',
      'Security position',
      'Loan term length',
      'Necessary credit enhancement',
      'Term details',
      'Investment committee cycle',
    ])
  })

  it('names each fault before anything is sent, and goes to the first', async () => {
    const { user, sentTo } = await openNew()
    await user.click(button('Create Product'))
    expect(await screen.findByText('Product name is required')).toBeTruthy()
    await user.type(field('Product name'), 'Loan')
    await user.type(field('Low range rate'), '7%')
    await user.type(field('High range rate'), '5%')
    await user.type(field('Minimum principal size'), '7500000')
    await user.type(field('Maximum principal size'), '5000000')
    await user.click(screen.getByRole('radio', { name: 'Certain geographies' }))
    await user.click(screen.getByRole('checkbox', { name: 'Supported by a catalytic facility' }))
    await user.click(button('Create Product'))
    for (const sentence of [
      'The low rate cannot exceed the high rate',
      'Minimum principal cannot exceed maximum principal',
      'Choose at least one state or territory',
      'Choose the catalytic facility that supports this product',
    ])
      expect(await screen.findByText(sentence)).toBeTruthy()
    expect(document.activeElement).toBe(field('Low range rate'))
    expect(button('4 fields need attention')).toBeTruthy()
    expect(sentTo('POST /api/products')).toEqual([])
  })

  it('shows states and facilities only where they are asked for', async () => {
    const { user } = await openNew()
    expect(screen.queryByText('Specific states')).toBeNull()
    expect(screen.queryByRole('combobox', { name: 'Catalytic facility' })).toBeNull()
    await user.click(screen.getByRole('radio', { name: 'Certain geographies' }))
    expect(screen.getByText('0 of 56 chosen')).toBeTruthy()
    await user.click(screen.getByRole('radio', { name: 'Tribal' }))
    expect(screen.queryByText('Specific states')).toBeNull()
    await user.click(screen.getByRole('checkbox', { name: 'Supported by a catalytic facility' }))
    await user.click(screen.getByRole('combobox', { name: 'Catalytic facility' }))
    await user.click(await screen.findByRole('option', { name: /Direct Pay Bridge Backstop/ }))
    expect(screen.getByRole('combobox', { name: 'Catalytic facility' }).textContent).toContain(
      backstop.name,
    )
  })

  it("of an administrator without organization asks for one; a member's address changes nothing", async () => {
    const { user } = await openNew({}, admin)
    await user.click(button('Create Product'))
    expect(await screen.findByText('Organization is required')).toBeTruthy()
    await user.click(screen.getByRole('combobox', { name: 'Organization' }))
    expect(await screen.findAllByRole('option')).toHaveLength(2)
  })

  it.each<[string, CurrentUser, string, number]>([
    ['a member', member, prairie.name, 0],
    ['an administrator', admin, lakeshore.name, 1],
  ])('asked for another organization, %s posts for %s', async (_who, as, name, changes) => {
    await openNew({}, as, `?organizationId=${lakeshore.id}`)
    expect(await screen.findByText(name, { selector: 'b' })).toBeTruthy()
    expect(screen.queryAllByRole('button', { name: 'Change' })).toHaveLength(changes)
  })

  it('is changed to another organization by an administrator', async () => {
    const { user, sentTo } = await openNew(
      { 'POST /api/products': () => created(bridge) },
      { ...admin, organizationId: prairie.id, organizationName: prairie.name },
    )
    await user.click(button('Change'))
    await user.click(screen.getByRole('combobox', { name: 'Organization' }))
    await user.click(await screen.findByRole('option', { name: lakeshore.name }))
    await user.type(field('Product name'), 'Loan')
    await user.click(button('Create Product'))
    await home()
    expect(sentTo('POST /api/products')[0]?.body['organizationId']).toBe(lakeshore.id)
  })

  it("that was refused stands unchanged, with the server's sentence at its field and in the toast", async () => {
    const sentence = 'This catalytic facility does not exist'
    const { user } = await openNew({
      'POST /api/products': () => problem(400, 'validation', sentence, { name: sentence }),
    })
    await user.type(field('Product name'), 'Loan')
    await user.click(button('Create Product'))
    await expectToast('Error', `Failed to create product: ${sentence}`)
    expect(field('Product name').value).toBe('Loan')
    expect(field('Product name').getAttribute('aria-invalid')).toBe('true')
  })

  it('is asked about before it is left half filled, and kept as a draft', async () => {
    const { user } = await openNew()
    await user.type(field('Product name'), 'Half a loan')
    await waitFor(() =>
      expect(Object.keys(localStorage).some((key) => key.endsWith('products:new'))).toBe(true),
    )
    await user.click(button('Cancel'))
    const question = within(await screen.findByRole('alertdialog'))
    await user.click(question.getByRole('button', { name: 'Stay' }))
    expect(location.pathname).toBe('/products/new')
    await user.click(screen.getByRole('link', { name: 'Back to Dashboard' }))
    await user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', {
        name: 'Leave without saving',
      }),
    )
    await home()
    expect(Object.keys(localStorage).some((key) => key.endsWith('products:new'))).toBe(true)
  })

  it('of a member waits for review where the campaign reviews', async () => {
    const { user } = await openNew({
      'GET /api/settings': () => ok(settings({ memberReview: true })),
      'POST /api/products': () => created(product({ status: 'under_review' })),
    })
    expect(
      await screen.findByText('A published product is first reviewed by an administrator.'),
    ).toBeTruthy()
    await user.type(field('Product name'), 'Loan')
    await user.click(button('Create Product'))
    await expectToast(
      'Success',
      'Product created successfully. An administrator reviews it before it is published.',
    )
  })
})

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
            message: 'Somebody else changed this record in the meantime. Nothing was saved.',
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

  it('is deleted after the question, or not', async () => {
    const { user, sentTo, answer } = await openEdit({
      [`DELETE /api/products/${bridge.id}`]: () =>
        problem(
          409,
          'conflict',
          'Somebody else changed this record in the meantime. Nothing was saved.',
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
      'Failed to delete product: Somebody else changed this record in the meantime. Nothing was saved.',
    )
    answer(`DELETE /api/products/${bridge.id}`, nothing)
    await user.click(question.getByRole('button', { name: 'Delete' }))
    await home()
    await expectToast('Success', 'Product deleted successfully')
    expect(sentTo(`DELETE /api/products/${bridge.id}`)[0]?.call).toContain('version=3')
  })

  it("that is not there or another's is told so", async () => {
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

it('goes to each field that is refused', async () => {
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
