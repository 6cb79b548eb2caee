import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { expectToast } from '../../../test/support/open-administration.tsx'
import { created, nothing, ok, person, problem } from '../../../test/support/open-portal.tsx'
import { guide, openResources, resource, terms } from '../../../test/support/open-resources.tsx'
import { expectFocusOnRejected } from '../../../test/support/rejected-fields.ts'

const card = (name: string) => screen.findByRole('article', { name })
const dialog = (name?: string) => screen.findByRole('dialog', name === undefined ? {} : { name })
const button = (name: string | RegExp) => screen.getByRole('button', { name })

describe('the cards', () => {
  it('show what there is of a resource, with links that open a new tab', async () => {
    await openResources('/resources', { as: person() })
    const first = within(await card(terms.name))
    for (const text of ['by River Bank', 'Term Sheet', 'GB50', 'ACC', 'Model terms.'])
      expect(first.getByText(text)).toBeTruthy()
    const link = first.getByRole('link', { name: 'View Resource', description: terms.name })
    expect([
      link.getAttribute('href'),
      link.getAttribute('target'),
      link.getAttribute('rel'),
    ]).toEqual([terms.url, '_blank', 'noopener noreferrer'])
    expect(first.queryByRole('link', { name: 'Download File' })).toBeNull()
    const second = within(await card(guide.name))
    expect(second.getByRole('link', { name: 'Download File' }).getAttribute('href')).toBe(
      guide.file,
    )
    expect(second.getByText('CSV, 412 KB')).toBeTruthy()
    expect(second.queryByRole('link', { name: 'View Resource' })).toBeNull()
    expect(
      screen.getByText('Access term sheets, guidance documents, and guides for your work'),
    ).toBeTruthy()
  })

  it('say that they are loading, and what failed', async () => {
    const { answer, user } = await openResources('/resources', {
      answers: { 'GET /api/resources': () => new Promise(() => {}) },
    })
    expect(await screen.findByText('Loading resources...')).toBeTruthy()
    answer('GET /api/resources', () => problem(503, 'unavailable', 'The database is away.'))
    await user.type(screen.getByRole('searchbox', { name: 'Search resources...' }), 'x{Enter}')
    await screen.findByRole('heading', { name: 'Failed to fetch resources' })
    expect(button('Try again')).toBeTruthy()
  })

  it('are found by search, type and membership, which are in the address', async () => {
    const { user, lastQuery } = await openResources('/resources?type=guide', { as: person() })
    await card(terms.name)
    expect(lastQuery()).toMatchObject({ type: 'guide' })
    expect(lastQuery()).not.toHaveProperty('adminView')
    expect(
      [...screen.getByRole<HTMLSelectElement>('combobox', { name: 'Type' }).options].map(
        ({ text }) => text,
      ),
    ).toEqual(['All Types', 'Term Sheet', 'Guidance', 'Guide'])
    const membership = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Membership' })
    expect([...membership.options].map(({ text }) => text)).toEqual([
      'All Memberships',
      'GB50',
      'HPN',
      'ACC',
      'NBA',
      'Inclusiv',
    ])
    await user.selectOptions(membership, 'HPN')
    await user.type(screen.getByRole('searchbox', { name: 'Search resources...' }), 'bridge{Enter}')
    await waitFor(() =>
      expect(lastQuery()).toMatchObject({ type: 'guide', membershipBase: 'hpn', search: 'bridge' }),
    )
    expect(new URLSearchParams(location.search).get('membershipBase')).toBe('hpn')
  })

  it('are none for members, and an invitation for administrators, where there is none', async () => {
    const none = { 'GET /api/resources': () => ok({ resources: [], total: 0, facets: {} }) }
    const { user } = await openResources('/resources', { answers: none })
    await screen.findByText('No resources found')
    await user.click(button('Add the first resource'))
    expect(await dialog('Add New Resource')).toBeTruthy()
  })

  it('offer members nothing to change', async () => {
    const { user } = await openResources('/resources', {
      as: person(),
      answers: { 'GET /api/auth/user': () => ok({ user: person() }) },
    })
    await user.click(within(await card(terms.name)).getByRole('link', { name: terms.name }))
    await dialog(terms.name)
    for (const name of [
      'Add Resource',
      `Edit ${terms.name}`,
      `Delete ${terms.name}`,
      'Edit Resource',
      'Delete',
    ])
      expect(screen.queryByRole('button', { name, hidden: true })).toBeNull()
  })
})

describe('adding and changing', () => {
  it('begins with a guide, asks for something to open, and closes when it is created', async () => {
    const { user, sentTo, answer } = await openResources('/resources', {
      answers: { 'POST /api/resources': () => problem(500, 'internal', 'Something broke.') },
    })
    await user.click(await screen.findByRole('button', { name: 'Add Resource' }))
    const form = within(await dialog('Add New Resource'))
    expect(form.getByRole('radio', { name: 'Guide' }).getAttribute('aria-checked')).toBe('true')
    await user.click(form.getByRole('button', { name: 'Create Resource' }))
    expect(await form.findByText('Resource name is required')).toBeTruthy()
    await user.type(form.getByRole('textbox', { name: 'Resource name' }), 'New Guide')
    await user.click(form.getByRole('button', { name: 'Create Resource' }))
    expect(await form.findByText('Add a link or upload a file before publishing')).toBeTruthy()
    await user.type(form.getByRole('textbox', { name: 'Link' }), 'https://river.example/new')
    await user.click(form.getByRole('button', { name: 'NBA' }))
    await user.click(form.getByRole('button', { name: 'Create Resource' }))
    await expectToast('Failed to create resource', 'Something broke.')
    answer('POST /api/resources', (body) => created(resource(body)))
    await user.click(form.getByRole('button', { name: 'Create Resource' }))
    await expectToast('Success', 'Resource created successfully')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sentTo('POST /api/resources').at(-1)?.body).toEqual({
      name: 'New Guide',
      type: 'guide',
      membershipBase: ['nba'],
      author: null,
      description: null,
      url: 'https://river.example/new',
      file: null,
      status: 'published',
    })
  })

  it('says what failed in the title, and what was typed stays', async () => {
    const { user } = await openResources('/resources', {
      answers: {
        [`PUT /api/resources/${guide.id}`]: () => problem(500, 'internal', 'Something broke.'),
      },
    })
    await user.click(await screen.findByRole('button', { name: `Edit ${guide.name}` }))
    const form = within(await dialog('Edit Resource'))
    expect(await form.findByText('Existing file')).toBeTruthy()
    expect(form.getByRole('button', { name: 'Replace File' })).toBeTruthy()
    await user.type(form.getByRole('textbox', { name: 'Author' }), 'Somebody')
    await user.click(form.getByRole('button', { name: 'Update Resource' }))
    await expectToast('Failed to update resource', 'Something broke.')
    expect(form.getByRole<HTMLInputElement>('textbox', { name: 'Author' }).value).toBe('Somebody')
  })

  it('asks before it deletes, and goes on to the next card', async () => {
    const { user, sentTo, answer } = await openResources('/resources', {
      answers: { [`DELETE /api/resources/${terms.id}`]: () => nothing() },
    })
    await user.click(await screen.findByRole('button', { name: `Delete ${terms.name}` }))
    const question = within(await screen.findByRole('alertdialog'))
    expect(question.getByText('Are you sure you want to delete this resource?')).toBeTruthy()
    answer('GET /api/resources', () => ok({ resources: [guide], total: 1, facets: {} }))
    await user.click(question.getByRole('button', { name: 'Delete' }))
    await expectToast('Success', 'Resource deleted successfully')
    expect(sentTo(`DELETE /api/resources/${terms.id}`)[0]?.call).toContain('version=3')
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('link', { name: guide.name })),
    )
  })
})

describe('a file', () => {
  const chooser = () => document.querySelector<HTMLInputElement>('input[type=file]')
  async function openForm(answers = {}) {
    const portal = await openResources('/resources', { answers })
    await portal.user.click(await screen.findByRole('button', { name: 'Add Resource' }))
    const form = within(await dialog('Add New Resource'))
    await form.findByText(/up to 10 MB/)
    await waitFor(() => expect(chooser()).toBeTruthy())
    const choose = (file: File) =>
      fireEvent.change(chooser() as HTMLInputElement, { target: { files: [file] } })
    return { ...portal, form, choose }
  }

  it.each([
    [
      'too large',
      () => new File([new Uint8Array(10_485_761)], 'large.pdf', { type: 'application/pdf' }),
      'This file is too large. Choose one of at most 10 MB.',
    ],
    ['empty', () => new File([], 'empty.pdf', { type: 'application/pdf' }), 'This file is empty.'],
    [
      'of a kind that is not taken',
      () => new File(['<svg/>'], 'drawing.svg', { type: 'image/svg+xml' }),
      /^.*This kind of file cannot be used\./,
    ],
  ])('that is %s is rejected before anything is sent', async (_case, make, sentence) => {
    const { form, choose, sentTo } = await openForm()
    choose(make())
    const alert = await form.findByRole('alert')
    expect(alert.textContent).toMatch(
      sentence instanceof RegExp ? sentence : new RegExp(sentence.replaceAll('.', String.raw`\.`)),
    )
    expect(sentTo('POST /api/objects/upload')).toEqual([])
  })

  it('that cannot be prepared is reported in the documented words', async () => {
    const { form, choose } = await openForm({
      'POST /api/objects/upload': () => problem(503, 'unavailable', 'The store of files is away.'),
    })
    choose(new File(['%PDF-1.7'], 'terms.pdf', { type: 'application/pdf' }))
    await screen.findByText('Could not prepare file upload')
    const alert = within(await form.findByRole('alert'))
    expect(alert.getByText('Failed to get upload URL')).toBeTruthy()
    expect(alert.getByText(/The store of files is away\./)).toBeTruthy()
    expect(alert.getByRole('button', { name: 'Try again' })).toBeTruthy()
  })
})

it('a form goes to each field that is rejected', async () => {
  const portal = await openResources()
  await portal.user.click(await screen.findByRole('button', { name: `Edit ${terms.name}` }))
  await screen.findByText(/or drop it here/)
  expect(
    await expectFocusOnRejected(portal, `PUT /api/resources/${terms.id}`, 'Update Resource'),
  ).toEqual(expect.arrayContaining(['type', 'membershipBase', 'file', 'status']))
})
