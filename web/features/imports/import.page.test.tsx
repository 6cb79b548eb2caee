import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { ImportRecord } from '#contract/imports'
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

const id = '9b1f7c0e-8d0c-4a35-9a39-0d5b8c1e2f47'

/** An import as the server answers it: a list of projects whose wind has no place in the registry. */
function record(fields: Partial<ImportRecord> = {}): ImportRecord {
  return {
    id,
    entity: 'pipeline',
    filename: 'projects.csv',
    state: 'uploaded',
    task: null,
    mode: null,
    createdBy: id,
    createdByName: 'Rosa Delgado',
    createdAt: '2026-11-21T15:00:00.000Z',
    finishedAt: null,
    undoUntil: null,
    counts: null,
    undecided: 0,
    progress: { done: 0, total: 0 },
    result: null,
    message: null,
    sheets: [{ name: 'projects.csv', rows: 3 }],
    reading: { sheet: 'projects.csv', encoding: 'utf-8', delimiter: ',', headerRow: 1 },
    columns: [
      {
        name: 'Project',
        samples: ['Elm Street'],
        filled: 3,
        repeats: 2,
        values: [{ text: 'Elm Street', count: 3 }],
      },
      {
        name: 'Technology',
        samples: ['Solar PV', 'Wind'],
        filled: 3,
        repeats: 2,
        values: [
          { text: 'Solar PV', count: 2 },
          { text: 'Wind', count: 1 },
        ],
      },
      { name: 'County', samples: ['Cook'], filled: 3, repeats: 2, values: null },
    ],
    mapping: {
      source: 'projects',
      key: { kind: 'name_and_place', columns: [] },
      fields: { name: { columns: ['Project'] }, technology: { columns: ['Technology'] } },
    },
    notes: [],
    leftOut: [],
    duplicates: 'skip',
    ...fields,
  }
}

const counts = { rows: 3, new: 2, changed: 0, unchanged: 0, duplicate: 0, faulty: 1 }
const open = (answers: Record<string, Answer>) =>
  openPortal(`/imports/${id}`, { as: administrator(), answers })
const button = (name: string | RegExp) => screen.findByRole('button', { name })

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
    await screen.findByRole('heading', { level: 1, name: 'Import Pipeline' })
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
    await user.click(screen.getByRole('button', { name: 'Remove projects.csv' }))
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

describe('an import in hand', () => {
  it('says first what is left out and what was taken as empty, before the figures', async () => {
    const leftOut = [
      '1 row has faults and cannot be stored: row 3.',
      '2 rows may be records that are there already and are left out until you decide: rows 4 and 5.',
    ]
    const notes = ["12 cells read 'N/A' were taken as empty: Expected PTO"]
    open({
      [`GET /api/imports/${id}`]: () =>
        ok(record({ state: 'rehearsed', mode: 'skip_faulty', counts, leftOut, notes })),
      [`GET /api/imports/${id}/rows`]: () => ok({ rows: [], total: 0 }),
    })
    const check = await screen.findByRole('region', { name: '5. Check' })
    expect(
      within(check)
        .getAllByRole('listitem')
        .slice(0, 3)
        .map(({ textContent }) => textContent),
    ).toEqual([...leftOut, ...notes])
    expect(
      within(check)
        .getByText('What is left out')
        .compareDocumentPosition(within(check).getByRole('list', { name: 'What the check found' })),
    ).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  })

  it('shows why a key is refused', async () => {
    const sentence =
      'The column "Project" does not tell the rows apart: rows 2 and 4 both say "Elm Street". Recognize rows by a column that is different in every row, or by name and place.'
    const { user } = open({
      [`GET /api/imports/${id}`]: () => ok(record()),
      [`POST /api/imports/${id}/rehearse`]: () => problem(400, 'validation', sentence),
    })
    await user.selectOptions(
      await screen.findByRole('combobox', { name: 'How rows are recognized when they come again' }),
      'A number or key of the source',
    )
    await user.click(screen.getByRole('checkbox', { name: 'Project' }))
    await user.click(await button('Check the File'))
    expect((await screen.findByRole('alert')).textContent).toContain(sentence)
  })

  it('asks before what was decided since the last check is left', async () => {
    const { user } = open({
      [`GET /api/imports/${id}`]: () => ok(record()),
      'GET /api/imports': () => ok({ imports: [], total: 0 }),
    })
    await user.selectOptions(await screen.findByLabelText('Field for Technology'), 'Leave out')
    await user.click(screen.getByRole('link', { name: 'All imports' }))
    await user.click(
      within(await screen.findByRole('alertdialog', { name: 'Leave without saving' })).getByRole(
        'button',
        { name: 'Stay' },
      ),
    )
    expect(location.pathname).toBe(`/imports/${id}`)
  })

  it('says what is left out and why, has unknown values decided once, and sends what was decided', async () => {
    const { user, sent } = open({
      [`GET /api/imports/${id}`]: () => ok(record()),
      [`POST /api/imports/${id}/rehearse`]: (body) =>
        ok(
          record({
            state: 'rehearsed',
            mode: 'skip_faulty',
            counts,
            mapping: body['mapping'] as ImportRecord['mapping'],
          }),
        ),
      [`GET /api/imports/${id}/rows`]: () => ok({ rows: [], total: 0 }),
      [`POST /api/imports/${id}/commit`]: () =>
        ok(record({ state: 'running', task: 'commit', progress: { done: 1, total: 3 } })),
    })
    await user.click(await button('Show 1 more column, left out, and why'))
    expect(
      screen.getByText(/^Left out\. Of a place the registry keeps the state only/),
    ).toBeTruthy()
    await user.selectOptions(
      screen.getByRole('combobox', { name: 'Meaning of Wind in Technology' }),
      'Leave empty',
    )
    await screen.findByText(/^Every value of your file is understood/)
    await user.selectOptions(
      screen.getByRole('combobox', { name: 'Add a value for every row' }),
      'Location',
    )
    await user.selectOptions(screen.getByRole('combobox', { name: 'Location' }), 'Illinois')
    await user.click(await button('Check the File'))
    const rehearsed = sent.find(({ call }) => call.endsWith('/rehearse'))
    expect(rehearsed?.body['mapping']).toMatchObject({
      fields: {
        technology: { values: { Wind: [] } },
        location: { columns: [], fixed: 'illinois' },
      },
    })
    expect(
      within(await screen.findByRole('list', { name: 'What the check found' })).getByRole(
        'button',
        { name: /^New\s*2/ },
      ),
    ).toBeTruthy()
    // The button that was pressed is gone.
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: '5. Check' }))
    // What one has to act on is open; it closes like any other figure.
    expect(await screen.findByRole('list', { name: 'Rows: faulty' })).toBeTruthy()
    await user.click(await button(/^Faulty\s*1/))
    expect(screen.queryByRole('list', { name: 'Rows: faulty' })).toBeNull()
    // A faulty row stands in the way of all or nothing.
    await user.click(screen.getByRole('radio', { name: 'All or nothing' }))
    expect((await button('Import 2 rows')).hasAttribute('disabled')).toBe(true)
    await user.click(screen.getByRole('radio', { name: 'Skip faulty' }))
    await user.click(await button('Import 2 rows'))
    expect(
      (await screen.findByRole('progressbar', { name: 'Importing' })).getAttribute('aria-valuenow'),
    ).toBe('33')
    expect(document.activeElement).toBe(
      screen.getByRole('heading', { name: 'Importing projects.csv' }),
    )
  })

  it('leaves what is not known empty by a rule where a column has too many texts to be listed', async () => {
    const many = record({
      mapping: {
        ...record().mapping,
        fields: { name: { columns: ['Project'] }, technology: { columns: ['County'] } },
      },
    })
    const { user, sent } = open({
      [`GET /api/imports/${id}`]: () => ok(many),
      [`POST /api/imports/${id}/rehearse`]: () => ok(many),
    })
    await user.click(
      await screen.findByRole('checkbox', {
        name: 'Leave Technology empty where a value is not known',
      }),
    )
    await user.click(await button('Check the File'))
    expect(sent.find(({ call }) => call.endsWith('/rehearse'))?.body['mapping']).toMatchObject({
      fields: { technology: { columns: ['County'], unknownEmpty: true } },
    })
  })

  it('shows that rule as long as it holds, also once the other column is left out', async () => {
    const both = { columns: ['Technology', 'County'], unknownEmpty: true }
    const { user } = open({
      [`GET /api/imports/${id}`]: () =>
        ok(
          record({
            mapping: {
              ...record().mapping,
              fields: { name: { columns: ['Project'] }, technology: both },
            },
          }),
        ),
    })
    await user.selectOptions(
      await screen.findByRole('combobox', { name: 'Field for County' }),
      'Leave out',
    )
    const rule = () =>
      screen.getByRole<HTMLInputElement>('checkbox', {
        name: 'Leave Technology empty where a value is not known',
      })
    expect(rule().checked).toBe(true)
    await user.click(rule())
    expect(rule().checked).toBe(false)
    expect(screen.getByText(/^1 value of your file is not known/)).toBeTruthy()
  })

  it('asks for what a record must have', async () => {
    const { user } = open({ [`GET /api/imports/${id}`]: () => ok(record()) })
    await user.selectOptions(
      await screen.findByRole('combobox', { name: 'Field for Project' }),
      'Leave out',
    )
    await screen.findByText('Project Name is required')
    expect((await button('Check the File')).hasAttribute('disabled')).toBe(true)
  })
})

describe('an import that was stored', () => {
  it('tells what it did and is undone after a question', async () => {
    const done = {
      state: 'done',
      task: 'commit',
      mode: 'skip_faulty',
      counts,
      finishedAt: '2026-11-21T15:01:00.000Z',
      undoUntil: '2026-11-28T15:01:00.000Z',
      result: { created: 2, updated: 0, left: 0 },
    } as const
    const { user } = open({
      [`GET /api/imports/${id}`]: () => ok(record(done)),
      [`POST /api/imports/${id}/undo`]: () =>
        ok(record({ ...done, state: 'undone', task: 'undo', undoUntil: null })),
    })
    await user.click(await button('Undo Import'))
    await user.click(
      within(await screen.findByRole('alertdialog', { name: 'Undo import' })).getByRole('button', {
        name: 'Undo import',
      }),
    )
    expect(await screen.findByRole('heading', { name: 'The import was undone' })).toBeTruthy()
  })

  it('whose undo was stopped says what was taken back so far, and not that it was added', async () => {
    const stopped = {
      state: 'done',
      task: 'undo',
      mode: 'skip_faulty',
      counts,
      finishedAt: '2026-11-21T15:01:00.000Z',
      undoUntil: '2026-11-28T15:01:00.000Z',
      result: { created: 1, updated: 0, left: 1 },
      message: 'The account that undid it is disabled.',
    } as const
    open({
      [`GET /api/imports/${id}`]: () => ok(record(stopped)),
      [`GET /api/imports/${id}/rows`]: () => ok({ rows: [], total: 0 }),
    })
    await screen.findByRole('heading', { name: 'The undo was stopped' })
    expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
      'Taken away',
      'Set back',
      'Left as it was',
    ])
    expect(await button('Undo Import')).toBeTruthy()
  })

  it('that failed names what could not be taken away again, with a file of it', async () => {
    const failed = {
      state: 'failed',
      task: 'commit',
      mode: 'all_or_nothing',
      counts,
      finishedAt: '2026-11-21T15:01:00.000Z',
      result: { created: 1, updated: 0, left: 1 },
      message: 'Row 3 can no longer be stored.',
    } as const
    const row = {
      row: 2,
      outcome: 'new',
      cells: ['Elm Street'],
      values: { name: 'Elm Street' },
      faults: [],
      recordId: id,
      changes: [],
      candidates: [],
      duplicateOfRow: null,
      decision: null,
      result: 'left',
      message: 'Somebody changed this record since the import.',
    }
    open({
      [`GET /api/imports/${id}`]: () => ok(record(failed)),
      [`GET /api/imports/${id}/rows`]: () => ok({ rows: [row], total: 1 }),
    })
    expect((await screen.findByRole('alert')).textContent).toContain(
      'Not everything could be taken away again',
    )
    const left = await screen.findByRole('region', { name: 'Rows left as they were' })
    expect(left.textContent).toContain('Somebody changed this record since the import.')
    expect(
      within(left)
        .getByRole('link', { name: 'Download them with their reasons' })
        .getAttribute('href'),
    ).toBe(`/api/imports/${id}/faults`)
  })

  it('is told as missing to those who may not know of it', async () => {
    open({
      [`GET /api/imports/${id}`]: () => problem(404, 'not_found', 'This record does not exist'),
    })
    expect(await screen.findByText('Import not found')).toBeTruthy()
  })
})
