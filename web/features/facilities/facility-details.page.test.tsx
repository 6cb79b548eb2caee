import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { expectToast } from '../../../test/support/open-administration.tsx'
import {
  backstop,
  facets,
  facility,
  keeper,
  openFacilities,
  pool,
  program,
} from '../../../test/support/open-facilities.tsx'
import { nothing, ok, problem } from '../../../test/support/open-portal.tsx'

const title = 'Catalytic Facilities'

const open = (
  path = '/catalytic-facilities',
  options: Omit<Parameters<typeof openFacilities>[1], 'title'> = {},
) => openFacilities(path, { title, ...options })
const button = (name: string | RegExp) => screen.getByRole('button', { name })
const row = (name: string) => screen.findByRole('row', { name: new RegExp(name) })
const dialog = () => screen.findByRole('dialog')

describe('the details of a facility', () => {
  it('are shown in full over the list, at an address of their own', async () => {
    const { user } = await open()
    await user.click(await row(pool.name))
    const details = within(await screen.findByRole('dialog', { name: pool.name }))
    for (const text of [
      '$41,250,000',
      '$60,000,000',
      'Lakeshore Green Bank',
      'Credit Unions',
      'Takes the first loss.',
      'Two foundations',
    ])
      expect(details.getAllByText(text).length).toBeGreaterThan(0)
    expect(details.getAllByText('Not provided').length).toBeGreaterThan(2)
    const file = details.getByRole('link', { name: 'https://lakeshoregreen.example/terms' })
    expect(file.getAttribute('rel')).toContain('noreferrer')
    expect(new URLSearchParams(location.search).get('open')).toBe(pool.id)
    await user.keyboard('j')
    await screen.findByRole('dialog', { name: backstop.name })
    await user.keyboard('{Escape}')
    await waitFor(() => expect(location.search).toBe(''))
  })

  it('show a facility that the list does not, and leave the focus to the search', async () => {
    const draft = facility({
      id: '7c0c7a52-0f0e-4f53-9d5a-2a7a2d7f5f09',
      name: 'Saved a moment ago',
      status: 'draft',
    })
    const { user } = await open(`/catalytic-facilities?open=${draft.id}`, {
      answers: { [`GET /api/catalytic-facilities/${draft.id}`]: () => ok(draft) },
    })
    expect(
      within(await screen.findByRole('dialog', { name: draft.name })).getByText('Draft'),
    ).toBeTruthy()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('searchbox')))
  })

  it('say that a link leads to none', async () => {
    const missing = '/api/catalytic-facilities/7c0c7a52-0f0e-4f53-9d5a-2a7a2d7f5f99'
    const { user } = await open('/catalytic-facilities?open=7c0c7a52-0f0e-4f53-9d5a-2a7a2d7f5f99', {
      answers: {
        [`GET ${missing}`]: () => problem(404, 'not_found', 'This record does not exist'),
      },
    })
    await screen.findByText('Facility not found')
    await user.click(button('Dismiss'))
    expect(screen.queryByText('Facility not found')).toBeNull()
    expect(location.search).toBe('')
    expect(document.activeElement).toBe(screen.getByRole('searchbox'))
  })

  it.each([
    [
      'the one in its place',
      [backstop, program],
      () => screen.getByRole('row', { name: new RegExp(backstop.name) }),
    ],
    ['the search where none is left', [], () => screen.getByRole('searchbox')],
  ])(
    'let the facility administrator delete it after a question, and leave the focus to %s',
    async (_whom, left, heir) => {
      const { user, sentTo, answer } = await open(
        `/catalytic-facilities?search=o&open=${pool.id}`,
        { as: keeper },
      )
      const counted = Promise.withResolvers<void>()
      answer(`DELETE /api/catalytic-facilities/${pool.id}`, () => {
        answer('GET /api/catalytic-facilities', async (_body, query) => {
          if (query.get('limit') === '1') await counted.promise
          return ok({ catalyticFacilities: left, total: left.length, facets })
        })
        return nothing()
      })
      await user.click(within(await dialog()).getByRole('button', { name: 'Delete' }))
      const question = within(await screen.findByRole('alertdialog', { name: 'Delete facility' }))
      expect(
        question.getByText(
          'Are you sure you want to delete this facility? This action cannot be undone.',
        ),
      ).toBeTruthy()
      await user.click(question.getByRole('button', { name: 'Delete' }))
      // The rows are here without it before all else has been read again; it is not requested, and not reported as missing.
      await waitFor(() => expect(document.querySelector(`[data-row="${pool.id}"]`)).toBeNull())
      expect(sentTo(`GET /api/catalytic-facilities/${pool.id}`)).toEqual([])
      expect(screen.queryByText('Facility not found')).toBeNull()
      counted.resolve()
      await expectToast('Success', 'Facility deleted successfully')
      expect(sentTo(`DELETE /api/catalytic-facilities/${pool.id}`)[0]?.call).toContain('version=3')
      await waitFor(() => expect(location.search).toBe('?search=o'))
      await waitFor(() => expect(document.activeElement).toBe(heir()))
    },
  )

  it('offer to archive what products name', async () => {
    const sentence = '2 products name this facility, so it cannot be deleted.'
    const { user, sentTo } = await open(`/catalytic-facilities?open=${pool.id}`, {
      as: keeper,
      answers: {
        [`DELETE /api/catalytic-facilities/${pool.id}`]: () => problem(409, 'conflict', sentence),
        [`PUT /api/catalytic-facilities/${pool.id}`]: () =>
          ok({ ...pool, status: 'inactive', version: 4 }),
      },
    })
    await user.click(within(await dialog()).getByRole('button', { name: 'Delete' }))
    await user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }),
    )
    await expectToast('Error', `Failed to delete facility: ${sentence}`)
    const rejected = within(screen.getByRole('alertdialog'))
    expect(rejected.getByText(sentence)).toBeTruthy()
    await user.click(rejected.getByRole('button', { name: 'Archive instead' }))
    await expectToast('Success', 'Facility archived successfully')
    expect(sentTo(`PUT /api/catalytic-facilities/${pool.id}`)[0]?.body).toEqual({
      status: 'inactive',
      version: 3,
    })
  })
})
