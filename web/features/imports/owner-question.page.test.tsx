import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { organizationOf } from '#test/support/dashboard-answers'
import type { ImportMapping } from '#contract/import-matching/mapping'
import {
  administrator,
  ok,
  openPortal,
  person,
  problem,
  type Answer,
} from '../../../test/support/open-portal.tsx'
import { id, record } from '../../../test/support/open-import.tsx'

const owner = '9b1f7c0e-8d0c-4a35-9a39-0d5b8c1e2f99'

const { organizationId: _said, ...unsaid } = record().mapping.fields

function openAt(
  address: string,
  as = administrator(),
  fields: ImportMapping['fields'] = unsaid,
  answers: Record<string, Answer> = {},
) {
  const found = record({ mapping: { ...record().mapping, fields } })
  return openPortal(address, {
    as,
    answers: {
      [`GET /api/imports/${id}`]: () => ok(found),
      [`POST /api/imports/${id}/rehearse`]: () => ok(found),
      ...answers,
    },
  })
}

describe('whose records a file brings in', () => {
  const question = { name: 'Whose projects are these?' }

  it('is asked of an administrator first, and the check waits for it (U-070)', async () => {
    const { user, sent } = openAt(`/imports/${id}`)
    const asked = within(await screen.findByRole('group', question))
    expect(asked.getAllByRole('radio').map((radio) => radio.getAttribute('value'))).toEqual([
      'one',
      'column',
      'none',
    ])
    const check = screen.getByRole('button', { name: 'Check the File' })
    expect(check).toHaveProperty('disabled', true)
    expect(screen.getByText('Say whose projects these are.')).toBeDefined()
    await user.click(asked.getByRole('radio', { name: 'One organization' }))
    expect(check).toHaveProperty('disabled', true)
    await user.click(asked.getByRole('radio', { name: 'No organization yet' }))
    expect(screen.queryByText('Say whose projects these are.')).toBeNull()
    await user.click(check)
    expect(sent.find(({ call }) => call.endsWith('/rehearse'))?.body).toMatchObject({
      mapping: { fields: { organizationId: { columns: [], fixed: '' } } },
    })
  })

  it('is answered by a column, whose unknown names are asked for one by one', async () => {
    const { user, sent } = openAt(`/imports/${id}`, administrator(), unsaid, {
      'GET /api/organizations': () =>
        ok({ organizations: [organizationOf({ id: owner, name: 'Elm STREET' })], total: 1 }),
    })
    const asked = within(await screen.findByRole('group', question))
    await user.click(asked.getByRole('radio', { name: 'A column of the file says it' }))
    const columns = screen.getByLabelText('Column with the organization')
    await user.selectOptions(columns, 'Technology')
    const line = await screen.findByRole('radiogroup', {
      name: 'What to do with Wind in Organization',
    })
    await user.click(within(line).getByRole('radio', { name: 'Leave empty' }))
    await user.selectOptions(columns, 'Project')
    await waitFor(() =>
      expect(screen.queryByRole('radiogroup', { name: /in Organization$/ })).toBeNull(),
    )
    await user.click(screen.getByRole('button', { name: 'Check the File' }))
    expect(sent.find(({ call }) => call.endsWith('/rehearse'))?.body).toMatchObject({
      mapping: { fields: { organizationName: { columns: ['Project'] } } },
    })
  })

  it.each([
    ['One organization', 'combobox', 'Organization'],
    ['A column of the file says it', 'combobox', 'Column with the organization'],
  ] as const)(
    'says that organizations are read, or could not be, and reads them again: %s',
    async (choice, role, name) => {
      const reading = Promise.withResolvers<Response>()
      const { user, answer } = openAt(`/imports/${id}`, administrator(), unsaid, {
        'GET /api/organizations': () => reading.promise,
      })
      const asked = within(await screen.findByRole('group', question))
      await user.click(asked.getByRole('radio', { name: choice }))
      expect(asked.getByRole(role, { name })).toBeTruthy()
      expect(asked.getByText('Loading...')).toBeTruthy()
      reading.resolve(problem(503, 'unavailable', 'Busy. Try again in a moment.'))
      await asked.findByText(/^The organizations could not be loaded\. Busy\./)
      expect(asked.queryByText('Loading...')).toBeNull()
      answer('GET /api/organizations', () =>
        ok({ organizations: [organizationOf({ id: owner, name: 'Elm Street' })], total: 1 }),
      )
      await user.click(asked.getByRole('button', { name: 'Try again' }))
      await waitFor(() => expect(asked.queryByText(/could not be loaded/)).toBeNull())
      expect(asked.queryByText('Loading...')).toBeNull()
    },
  )

  it('is known where the import was opened from an organization', async () => {
    const { user, sent } = openAt(`/imports/${id}?organization=${owner}`)
    expect(await screen.findByRole('radio', { name: 'One organization' })).toHaveProperty(
      'checked',
      true,
    )
    await user.click(await screen.findByRole('button', { name: 'Check the File' }))
    expect(sent.find(({ call }) => call.endsWith('/rehearse'))?.body).toMatchObject({
      mapping: { fields: { organizationId: { columns: [], fixed: owner } } },
    })
  })

  it('is not asked of members, whose step it is not', async () => {
    openAt(`/imports/${id}`, person())
    const steps = await screen.findByRole('navigation', { name: 'Steps' })
    expect(screen.queryByRole('group', question)).toBeNull()
    expect(
      within(steps)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['File, done', '2Columns', '3Values', '4Check'])
  })
})
