import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { CurrentUser } from '#contract/users'
import { expectToast } from '../../../test/support/open-administration.tsx'
import { created, ok, problem, settings, type Answer } from '../../../test/support/open-portal.tsx'
import {
  admin,
  backstop,
  bridge,
  lakeshore,
  member,
  openProducts,
  prairie,
  product,
} from '../../../test/support/open-products.tsx'

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
const button = (name: string) => screen.getByRole('button', { name })

const openNew = (answers: Record<string, Answer> = {}, as: CurrentUser = member, query = '') =>
  openProducts(`/products/new${query}`, { title: 'Add New Product', as, answers })
const home = () => waitFor(() => expect(location.pathname).toBe('/'))

/** How many projects fit, and are one change away. */
const fitting =
  (fit: number, near = 0): Answer =>
  () =>
    ok({ matches: [], total: 0, totals: { others: { fit, near } } })

describe('a new product', () => {
  it("is the own organization's, published, with amounts written as dollars while they are typed", async () => {
    const { user, sentTo } = await openNew({
      'POST /api/products': () => created(bridge),
      [`GET /api/products/${bridge.id}/matches`]: fitting(36),
    })
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
    expect(await screen.findByText('36 projects fit it now.')).toBeTruthy()
    await user.click(button('See Them'))
    await waitFor(() => expect(location.pathname).toBe(`/matches/products/${bridge.id}`))
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

  it.each([
    ['draft', 36, 0, '36 projects would fit it.'],
    ['published', 1, 0, '1 project fits it now.'],
    ['published', 0, 5, 'No project fits it yet; 5 are one change away.'],
    ['published', 0, 0, 'No project fits it yet.'],
  ] as const)(
    'says what fits it: %s, %s projects, %s one change away (U-031)',
    async (status, match, near, sentence) => {
      const { user } = await openNew({
        'POST /api/products': () => created({ ...bridge, status }),
        [`GET /api/products/${bridge.id}/matches`]: fitting(match, near),
      })
      await user.type(field('Product name'), 'Loan')
      await user.click(button('Create Product'))
      expect(await screen.findByText(sentence)).toBeTruthy()
      expect(screen.queryAllByRole('button', { name: 'See Them' })).toHaveLength(
        match + near === 0 ? 0 : 1,
      )
    },
  )

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

  it('marks what may be left out, and shows states and facilities only where they are required', async () => {
    const { user } = await openNew()
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
    await user.click(await screen.findByRole('button', { name: 'Create Product' }))
    expect(await screen.findByText('Organization is required')).toBeTruthy()
    await user.click(screen.getByRole('combobox', { name: 'Organization' }))
    expect(await screen.findAllByRole('option')).toHaveLength(2)
  })

  it('begins with an organization while there is none (U-008)', async () => {
    await openNew({ 'GET /api/organizations': () => ok({ organizations: [], total: 0 }) }, admin)
    expect(await screen.findByRole('heading', { name: 'Add an organization first.' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Add Organization' }).getAttribute('href')).toBe(
      '/organizations?add=true',
    )
    expect(screen.queryByRole('button', { name: 'Create Product' })).toBeNull()
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

  it("that was rejected is unchanged, with the server's sentence at its field and in the toast", async () => {
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

  it('asks before it is left half filled, and is stored as a draft', async () => {
    const { user } = await openNew()
    await user.type(field('Product name'), 'Half')
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

describe('what a product asks for (H-017)', () => {
  it('is chosen from the readiness list, by the needs it finances, and written in own words', async () => {
    const stored = {
      ...bridge,
      type: ['perm' as const],
      askedItems: ['left_the_list'],
      askedLines: ['Roof age'],
    }
    const { user, sentTo } = await openProducts(`/products/edit/${bridge.id}`, {
      title: 'Edit Product',
      answers: {
        [`GET /api/products/${bridge.id}`]: () => ok(stored),
        [`PUT /api/products/${bridge.id}`]: () => ok(stored),
        [`GET /api/products/${bridge.id}/matches`]: fitting(1),
      },
    })
    const items = await screen.findByRole('group', { name: 'Items of the readiness list' })
    expect((await within(items).findByRole('status')).textContent).toBe('0 of 34 chosen')
    expect(within(items).getByText('“Must” marks what Perm usually needs.')).toBeTruthy()
    await user.click(within(items).getByRole('button', { name: 'Add all musts of Perm' }))
    expect(within(items).getByRole('status').textContent).toBe('11 of 34 chosen')
    await user.click(within(items).getByRole('button', { name: 'Clear' }))
    await user.type(within(items).getByRole('searchbox', { name: 'Find an item' }), 'insur')
    expect(within(items).getAllByRole('checkbox')).toHaveLength(1)
    await user.click(within(items).getByRole('checkbox', { name: 'Insurance' }))
    const words = screen.getByRole('group', { name: 'In your own words' })
    await user.click(within(words).getByRole('button', { name: 'Add a line' }))
    await user.type(within(words).getByRole('textbox', { name: 'Line 2' }), 'Boundary survey')
    await user.click(within(words).getByRole('button', { name: 'Remove line 1' }))
    await user.click(button('Update Product'))
    await waitFor(() =>
      expect(sentTo(`PUT /api/products/${bridge.id}`)[0]?.body).toMatchObject({
        // What has left the list stays.
        askedItems: ['contractor_insurance', 'left_the_list'],
        askedLines: ['Boundary survey'],
      }),
    )
  })
})
