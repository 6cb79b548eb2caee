import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import {
  administrator,
  created,
  nothing,
  ok,
  openPortal,
  person,
  problem,
  type Answer,
} from '../../../test/support/open-portal.tsx'
import { id, record, open } from '../../../test/support/open-import.tsx'

describe('a new import', () => {
  it('offers members what their organization owns, and says why a file is not taken', async () => {
    const { user } = openPortal('/imports', {
      as: person(),
      answers: {
        'GET /api/imports': () => ok({ imports: [], total: 0 }),
        'POST /api/imports': () =>
          problem(400, 'validation', 'The file has no row of column names.'),
      },
    })
    await screen.findByText('No imports yet. They are listed here once a file is uploaded.')
    expect(screen.getAllByRole('radio').map((radio) => radio.getAttribute('value'))).toEqual([
      'products',
      'lending-profiles',
      'pipeline',
    ])
    await user.upload(
      screen.getByLabelText('Spreadsheet file'),
      new File(['a,b'], 'list.csv', { type: 'text/csv' }),
    )
    expect((await screen.findByRole('alert')).textContent).toContain(
      'The file has no row of column names.',
    )
  })

  it('goes on at the address of the import', async () => {
    const { user } = openPortal('/imports?entity=pipeline', {
      as: administrator(),
      answers: {
        'GET /api/imports': () => ok({ imports: [], total: 0 }),
        'POST /api/imports': () => created(record()),
        [`GET /api/imports/${id}`]: () => ok(record()),
      },
    })
    await user.upload(
      await screen.findByLabelText('Spreadsheet file'),
      new File(['a,b'], 'projects.csv', { type: 'text/csv' }),
    )
    await screen.findByRole('heading', { level: 1, name: 'Import Projects' })
    expect(location.pathname).toBe(`/imports/${id}`)
  })
})

describe('an import that is not stored yet', () => {
  it('is removed from the list after a question; one that has ended has no such button', async () => {
    let there = [
      record(),
      record({ id: '9b1f7c0e-8d0c-4a35-9a39-0d5b8c1e2f48', filename: 'stored.csv', state: 'done' }),
    ]
    const remove: Answer = () => {
      there = there.slice(1)
      return nothing()
    }
    const { user, sent } = openPortal('/imports', {
      as: administrator(),
      answers: {
        'GET /api/imports': () => ok({ imports: there, total: there.length }),
        [`DELETE /api/imports/${id}`]: remove,
      },
    })
    const list = await screen.findByRole('list', { name: 'Imports so far' })
    expect(
      within(list)
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(['Remove'])
    await user.click(within(list).getByRole('button', { name: 'Remove projects.csv' }))
    const asks = await screen.findByRole('alertdialog', { name: 'Remove import' })
    await user.click(within(asks).getByRole('button', { name: 'Cancel' }))
    expect(sent.some(({ call }) => call.startsWith('DELETE'))).toBe(false)
    await user.click(within(list).getByRole('button', { name: 'Remove projects.csv' }))
    await user.click(
      within(await screen.findByRole('alertdialog', { name: 'Remove import' })).getByRole(
        'button',
        { name: 'Remove' },
      ),
    )
    await waitFor(() => expect(within(list).queryByText('projects.csv')).toBeNull())
    expect(screen.queryByRole('alertdialog', { name: 'Remove import' })).toBeNull()
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Unfinished Only' })),
    )
  })

  it('is removed where it is worked on, which leads back to the list without a question about what was not saved', async () => {
    const { user } = open({
      [`GET /api/imports/${id}`]: () => ok(record()),
      [`DELETE /api/imports/${id}`]: () => nothing(),
      'GET /api/imports': () => ok({ imports: [], total: 0 }),
    })
    await user.selectOptions(await screen.findByLabelText('Field for Technology'), 'Leave out')
    await user.click(screen.getByRole('button', { name: 'Remove File projects.csv' }))
    await user.click(
      within(await screen.findByRole('alertdialog', { name: 'Remove import' })).getByRole(
        'button',
        { name: 'Remove' },
      ),
    )
    await screen.findByText('No imports yet. They are listed here once a file is uploaded.')
    expect(location.pathname).toBe('/imports')
  })

  it('that is one too many leads to the unfinished ones', async () => {
    const sentence =
      'You may have 5 unfinished imports, of 100 MB together at most. Finish or remove one of these first: "projects.csv".'
    const requested: (string | null)[] = []
    const list: Answer = (_body, query) => {
      requested.push(query.get('state'))
      return ok({ imports: [record()], total: 1 })
    }
    const { user } = openPortal('/imports', {
      as: administrator(),
      answers: {
        'GET /api/imports': list,
        'POST /api/imports': () => problem(409, 'conflict', sentence),
      },
    })
    await user.upload(
      await screen.findByLabelText('Spreadsheet file'),
      new File(['a,b'], 'list.csv', { type: 'text/csv' }),
    )
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain(sentence)
    await user.click(within(alert).getByRole('button', { name: 'Show Unfinished Imports' }))
    expect(location.search).toBe('?show=unfinished')
    await waitFor(() => expect(requested).toContain('uploaded,rehearsed'))
    expect(
      screen.getByRole('region', { name: 'Imports so far' }).contains(document.activeElement),
    ).toBe(true)
  })
})
