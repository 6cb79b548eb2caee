import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { expectToast } from '../../../test/support/open-administration.tsx'
import {
  facility,
  keeper,
  member,
  openFacilities,
  pool,
} from '../../../test/support/open-facilities.tsx'
import { ok, problem, type Answer } from '../../../test/support/open-portal.tsx'
import { expectFocusOnRejected } from '../../../test/support/rejected-fields.ts'

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
const button = (name: string) => screen.getByRole('button', { name })
const poolPath = `/api/catalytic-facilities/${pool.id}`

const openEdit = (answers: Record<string, Answer> = {}) =>
  openFacilities(`/catalytic-facilities/edit/${pool.id}`, {
    title: 'Edit Facility',
    as: keeper,
    answers,
  })
const back = () => screen.findByRole('heading', { level: 1, name: 'Catalytic Facilities' })

describe('an existing facility', () => {
  it('is loaded with its words, then saved with its version', async () => {
    const late = Promise.withResolvers<Response>()
    const { user, sentTo } = await openEdit({
      [`GET ${poolPath}`]: () => late.promise,
      [`PUT ${poolPath}`]: (body) =>
        ok({
          ...pool,
          ...body,
          targetRaise: '61000000',
          currentCapitalRaised: '41250000',
          version: 4,
        }),
    })
    expect(screen.getByText('Loading facility...')).toBeTruthy()
    late.resolve(ok(pool))
    await screen.findByLabelText('Facility name')
    expect(field('Target raise').value).toBe('$60,000,000')
    await user.clear(field('Target raise'))
    await user.type(field('Target raise'), '61000000')
    await user.click(button('Update Facility'))
    await expectToast('Success', 'Facility updated successfully')
    await back()
    expect(sentTo(`PUT ${poolPath}`)[0]?.body).toMatchObject({
      name: pool.name,
      targetRaise: 61_000_000,
      version: 3,
    })
  })

  it('shows both versions when somebody saved meanwhile, and saves over it on request', async () => {
    const stored = facility({ name: 'Renamed by another', description: 'Other words', version: 8 })
    let isFirst = true
    const { user, sentTo } = await openEdit({
      [`PUT ${poolPath}`]: (body) => {
        if (!isFirst) return ok({ ...pool, name: String(body['name']), version: 9 })
        isFirst = false
        return Response.json(
          {
            message: 'Someone else changed this record in the meantime. Nothing was saved.',
            code: 'conflict',
            current: stored,
          },
          { status: 409 },
        )
      },
    })
    await user.clear(await screen.findByLabelText('Facility name'))
    await user.type(field('Facility name'), 'My name')
    await user.click(button('Update Facility'))
    const both = within(await screen.findByRole('region', { name: 'Both versions' }))
    expect(
      both.getByRole('row', {
        name: 'Facility name Both of you changed it My name Renamed by another',
      }),
    ).toBeTruthy()
    expect(both.getByRole<HTMLInputElement>('radio', { name: 'My name' }).checked).toBe(true)
    // Nobody touched it here: it is what the other person made of it, also in the form.
    expect(both.getByRole('row', { name: 'Description Other words' })).toBeTruthy()
    expect(field('Description').value).toBe('Other words')
    await user.click(button('Save my version'))
    await back()
    expect(
      sentTo(`PUT ${poolPath}`).map(({ body }) => [
        body['version'],
        body['name'],
        body['description'],
      ]),
    ).toEqual([
      [3, 'My name', 'Takes the first loss.'],
      [8, 'My name', 'Other words'],
    ])
  })

  it('takes the stored version into the form on request', async () => {
    const stored = facility({ name: 'Renamed by another', version: 8 })
    const { user } = await openEdit({
      [`PUT ${poolPath}`]: () =>
        Response.json(
          { message: 'Someone else changed it.', code: 'conflict', current: stored },
          { status: 409 },
        ),
    })
    await user.type(await screen.findByLabelText('Backers'), ' and a third')
    await user.click(button('Update Facility'))
    await user.click(await screen.findByRole('button', { name: 'Use the stored version' }))
    expect(field('Facility name').value).toBe('Renamed by another')
    expect(field('Backers').value).toBe('Two foundations')
  })

  it('says that there is none, with the way back', async () => {
    await openFacilities('/catalytic-facilities/edit/7c0c7a52-0f0e-4f53-9d5a-2a7a2d7f5f99', {
      title: 'Facility not found',
      as: keeper,
      answers: {
        'GET /api/catalytic-facilities/7c0c7a52-0f0e-4f53-9d5a-2a7a2d7f5f99': () =>
          problem(404, 'not_found', 'This record does not exist'),
      },
    })
    expect(screen.getByRole('link', { name: 'Back to Facilities' }).getAttribute('href')).toBe(
      '/catalytic-facilities',
    )
  })

  it.each([
    '/catalytic-facilities/copy/1',
    '/catalytic-facilities/edit',
    '/catalytic-facilities/new/1',
  ])('is not found at %s', async (path) => {
    const { sentTo } = await openFacilities(path, { title: 'Facility not found', as: keeper })
    expect(sentTo('GET /api/catalytic-facilities')).toEqual([])
    expect(screen.getByRole('link', { name: 'Back to Facilities' })).toBeTruthy()
  })

  it('says why it could not be read, and tries again', async () => {
    const { user, answer } = await openEdit({
      [`GET ${poolPath}`]: () => problem(503, 'unavailable', 'The portal cannot answer just now.'),
    })
    expect(await screen.findByText('Failed to fetch facility')).toBeTruthy()
    answer(`GET ${poolPath}`, () => ok(pool))
    await user.click(button('Try again'))
    expect((await screen.findByLabelText<HTMLInputElement>('Facility name')).value).toBe(pool.name)
  })

  it('is read and not edited by a member', async () => {
    await openFacilities(`/catalytic-facilities/edit/${pool.id}`, { title: pool.name, as: member })
    expect(screen.getByText('Takes the first loss.')).toBeTruthy()
    expect(screen.queryByRole('textbox')).toBeNull()
    expect(screen.queryByRole('button', { name: /Update|Delete/ })).toBeNull()
  })

  it('keeps a status that forms do not offer', async () => {
    await openEdit({ [`GET ${poolPath}`]: () => ok(facility({ status: 'active' })) })
    expect(
      (await screen.findByRole('radio', { name: 'Active' })).getAttribute('aria-checked'),
    ).toBe('true')
  })
})

it('goes to each field that is rejected', async () => {
  const portal = await openEdit()
  expect(await expectFocusOnRejected(portal, `PUT ${poolPath}`, 'Update Facility')).toEqual(
    expect.arrayContaining(['facilityType', 'status', 'targetRaise', 'file']),
  )
})
