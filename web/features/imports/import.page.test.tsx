import { cleanup, screen, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import type { FileImport } from '#contract/imports'
import { ok, problem } from '../../../test/support/open-portal.tsx'
import { id, record, counts, open } from '../../../test/support/open-import.tsx'

const button = (name: string | RegExp) => screen.findByRole('button', { name })

describe('an import in hand', () => {
  it('says first what is left out and what was taken as empty, before the figures', async () => {
    const leftOut = [
      '1 row has problems and cannot be imported: row 3.',
      '2 rows may be records that are there already and are left out until you decide: rows 4 and 5.',
    ]
    const notes = ["12 cells read 'N/A' were taken as empty: Expected PTO"]
    open({
      [`GET /api/imports/${id}`]: () =>
        ok(record({ state: 'rehearsed', mode: 'skip_faulty', counts, leftOut, notes })),
      [`GET /api/imports/${id}/rows`]: () => ok({ rows: [], total: 0 }),
    })
    const check = await screen.findByRole('region', { name: 'Check' })
    expect(
      within(check)
        .getAllByRole('listitem')
        .slice(0, 3)
        .map(({ textContent }) => textContent),
    ).toEqual([...leftOut, ...notes])
    expect(
      within(check)
        .getByText('What is left out, and how the file was read')
        .compareDocumentPosition(within(check).getByRole('list', { name: 'What the check found' })),
    ).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  })

  it('shows why a key is rejected', async () => {
    const sentence =
      'The column "Project" does not tell the rows apart: rows 2 and 4 both say "Elm Street". Recognize rows by a column that is different in every row, or by name and place.'
    const { user } = open({
      [`GET /api/imports/${id}`]: () => ok(record()),
      [`POST /api/imports/${id}/rehearse`]: () => problem(400, 'validation', sentence),
    })
    await user.selectOptions(
      await screen.findByRole('combobox', { name: 'How to match rows next time' }),
      'A number or key of the source',
    )
    await user.click(screen.getByRole('checkbox', { name: 'Project' }))
    const intoView = vi.spyOn(Element.prototype, 'scrollIntoView')
    await user.click(await button('Check the File'))
    expect((await screen.findByRole('alert')).textContent).toContain(sentence)
    // Nothing was compared, and what says so is brought into view: its button is in the foot.
    expect(screen.queryByText(/Every row was compared/)).toBeNull()
    expect(intoView).toHaveBeenCalledWith({ block: 'nearest' })
    intoView.mockRestore()
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
            mapping: body['mapping'] as FileImport['mapping'],
          }),
        ),
      [`GET /api/imports/${id}/rows`]: () => ok({ rows: [], total: 0 }),
      [`POST /api/imports/${id}/commit`]: () =>
        ok(record({ state: 'running', task: 'commit', progress: { done: 1, total: 3 } })),
    })
    await screen.findByRole('region', { name: '1 column we could not place' })
    expect(
      screen.getByText(/^Left out until you choose\. Of a place the portal keeps the state only/),
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
    // The button that was pressed has disappeared.
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Check' }))
    // What one has to act on is open; it closes like any other figure.
    expect(await screen.findByRole('list', { name: 'Rows: with problems' })).toBeTruthy()
    await user.click(await button(/^With problems\s*1/))
    expect(screen.queryByRole('list', { name: 'Rows: with problems' })).toBeNull()
    // A faulty row stands in the way of all or nothing.
    await user.click(screen.getByRole('radio', { name: 'All or nothing' }))
    expect((await button('Import 2 rows')).hasAttribute('disabled')).toBe(true)
    await user.click(screen.getByRole('radio', { name: 'Skip rows with problems' }))
    await user.click(await button('Import 2 rows'))
    expect(
      (await screen.findByRole('progressbar', { name: 'Importing' })).getAttribute('aria-valuenow'),
    ).toBe('33')
    expect(document.activeElement).toBe(
      screen.getByRole('heading', { name: 'Importing projects.csv' }),
    )
  })

  it('has what an optional field cannot take decided text by text, or all at once (U-072)', async () => {
    const [project, technology] = record().columns
    if (project === undefined || technology === undefined) throw new Error('No columns')
    const found = record({
      columns: [
        project,
        {
          ...technology,
          name: 'Cost',
          values: [
            { text: 'TBD', count: 2, row: 5 },
            { text: '$1.2M–1.4M', count: 1, row: 12 },
          ],
        },
      ],
      mapping: {
        ...record().mapping,
        fields: {
          name: { columns: ['Project'] },
          capEx: { columns: ['Cost'] },
          organizationId: { columns: [], fixed: '' },
        },
      },
    })
    const { user, sent } = open({
      [`GET /api/imports/${id}`]: () => ok(found),
      [`POST /api/imports/${id}/rehearse`]: () => ok(found),
    })
    await screen.findByText('3 rows: 2 values to decide')
    const line = (text: string) =>
      within(screen.getByRole('radiogroup', { name: `What to do with ${text} in CapEx` }))
    expect(screen.getByText('Row 5 and 1 more')).toBeTruthy()
    await user.click(line('TBD').getByRole('radio', { name: 'Skip the row' }))
    await screen.findByText('3 rows: 1 value to decide')
    await user.click(line('$1.2M–1.4M').getByRole('radio', { name: 'Type a value' }))
    const typed = screen.getByLabelText('Value for $1.2M–1.4M')
    await user.type(typed, 'much')
    expect(typed.getAttribute('aria-invalid')).toBe('true')
    await user.clear(typed)
    await user.type(typed, '1.3M')
    await screen.findByText('Becomes $1,300,000')
    expect(screen.getByRole('region', { name: 'Values' })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Leave All Empty in CapEx' }))
    await user.click(line('$1.2M–1.4M').getByRole('radio', { name: 'Skip the row' }))
    await user.click(await button('Check the File'))
    expect(sent.find(({ call }) => call.endsWith('/rehearse'))?.body['mapping']).toMatchObject({
      fields: { capEx: { values: { TBD: [] }, skipped: ['$1.2M–1.4M'] } },
    })
    // What was decided is there again when the import is opened anew.
    cleanup()
    open({
      [`GET /api/imports/${id}`]: () =>
        ok({
          ...found,
          mapping: sent.find(({ call }) => call.endsWith('/rehearse'))?.body['mapping'],
        }),
    })
    await screen.findByRole('region', { name: 'Values' })
    expect(
      line('$1.2M–1.4M').getByRole('radio', { name: 'Skip the row', checked: true }),
    ).toBeTruthy()
  })

  it('leaves what is not known empty by a rule where a column has too many texts to be listed', async () => {
    const many = record({
      mapping: {
        ...record().mapping,
        fields: { ...record().mapping.fields, technology: { columns: ['County'] } },
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
    expect(screen.getByRole('region', { name: '1 value cannot be read' })).toBeTruthy()
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
