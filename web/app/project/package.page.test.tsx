import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import {
  chooseFrom,
  choices,
  documentOf,
  fileOf,
  introduced,
  openPackage,
  projectPath,
  rowOf,
  rowTitles,
  siteLease,
  takeUploads,
  textOf,
  uploads,
  versionOf,
} from '../../../test/support/open-package.tsx'
import { nothing, ok, problem } from '../../../test/support/open-portal.tsx'

describe('the package of a project for its parties (H-073)', () => {
  it('says by need and by lender what is there, and leads to what is missing', async () => {
    const { user } = await openPackage({ documents: [siteLease] })
    expect(await choices()).toEqual([
      expect.stringMatching(/^Commence Construction\d+ of \d+\d+ left$/),
      expect.stringMatching(/^Construction\d+ of \d+\d+ left$/),
      'Asked by Mission Lenders1 of 32 left',
    ])
    const row = await rowOf('Site control')
    expect(textOf(row)).toContain('Site controlMustDocument')
    const link = within(row).getByRole('link', { name: 'Site lease' })
    expect(link.getAttribute('href')).toBe(siteLease.file)
    expect(link.getAttribute('rel')).toBe('noopener noreferrer')
    expect(textOf(row)).toContain('PDF, 640 KB, Nov 18, Hannah Brandt')
    expect(textOf(await rowOf('Financial model'))).toContain('Must for ConstructionOpen')
    expect(textOf(await rowOf('Title and liens'))).toContain('StrengthensOpen')
    // What the project answers itself.
    expect(textOf(await rowOf('Project summary'))).not.toContain('Add a document')
    await user.click(screen.getByRole('link', { name: 'financial model' }))
    await waitFor(() => expect(textOf(document.activeElement)).toBe('Financial model'))
  })

  it('leads to naming the need where nothing is asked for without one', async () => {
    const { user } = await openPackage({
      room: { needs: [], introductions: [] },
      fields: { capNeed: [] },
    })
    await user.click(await screen.findByRole('button', { name: 'Name the Need' }))
    expect(await screen.findByRole('dialog', { name: 'Edit Project' })).toBeTruthy()
    expect(screen.queryByRole('radiogroup', { name: 'Show' })).toBeNull()
  })

  it('shows the row of the item that a condition of an offer names', async () => {
    await openPackage({ documents: [siteLease], at: '#item-money_model' })
    await rowOf('Financial model')
    await waitFor(() => expect(textOf(document.activeElement)).toBe('Financial model'))
  })

  it('narrows the list to a need, a lender, or what is open, as the address says', async () => {
    const { user } = await openPackage({ documents: [siteLease] })
    await user.click(await screen.findByRole('button', { name: /^Asked by Mission Lenders/ }))
    expect(window.location.search).toBe(`?for=${introduced.id}`)
    expect(screen.getByRole('heading', { name: 'What Mission Lenders asks for' })).toBeTruthy()
    expect(rowTitles()).toEqual(['Site control', 'Financial model', 'Subscriber churn'])
    await user.click(screen.getByRole('radio', { name: 'Open 2' }))
    expect(rowTitles()).toEqual(['Financial model', 'Subscriber churn'])
    expect(textOf(screen.getByText(/^Two of the 3 things Mission Lenders asks for/))).toBe(
      'Two of the 3 things Mission Lenders asks for are missing: financial model and Subscriber churn.',
    )
    await user.click(screen.getByRole('button', { name: /^Asked by Mission Lenders/ }))
    expect(window.location.search).toBe('')
  })

  it.each([
    ['Construction schedule', 'Answer', 'Edit facts'],
    ['Uses of money by line', 'Split uses', 'Edit uses'],
  ])('opens what of the project answers an item: %s', async (item, act, form) => {
    const { user } = await openPackage()
    await user.click(await within(await rowOf(item)).findByRole('button', { name: act }))
    expect(await screen.findByRole('dialog', { name: form })).toBeTruthy()
  })

  it('begins empty (H-080)', async () => {
    await openPackage()
    const zone = await screen.findByRole('button', { name: /^No documents yet/ })
    expect(textOf(zone)).toContain('Drop what you have; the portal finds the item.')
    expect(screen.queryByRole('link', { name: 'Download all' })).toBeNull()
  })
})

describe('a document and an item', () => {
  it('shows the versions of a document, and takes a new one (H-023)', async () => {
    takeUploads()
    const versions = [versionOf(1, 2), versionOf(1, 1)]
    const { user, answer, sentTo, documents } = await openPackage({
      documents: [documentOf(1, { item: 'site_control', title: 'Site lease', versions })],
      answers: uploads,
    })
    await user.click(
      await screen.findByRole('button', { name: 'Version 2 of Site lease, show earlier ones' }),
    )
    const earlier = screen.getByRole('list', { name: 'Earlier versions of Site lease' })
    expect(textOf(earlier)).toBe('Version 1file-1.pdf, 640 KB, Nov 18, Hannah Brandt')
    await chooseFrom(user, 'Site lease', 'New version')
    const dialog = within(await screen.findByRole('dialog', { name: 'New Version' }))
    await user.click(dialog.getByRole('button', { name: 'Save Version' }))
    expect(await dialog.findByText('Choose a file or enter a web address')).toBeTruthy()
    await dialog.findByText(/^PDF, Office/)
    await user.upload(
      document.querySelector<HTMLInputElement>('[role=dialog] input[type=file]') as HTMLElement,
      fileOf('lease-3.pdf'),
    )
    await dialog.findByText('File uploaded: New file uploaded')
    answer(`PUT /api/pipeline-documents/${documents[0]?.id}`, (body) =>
      ok({ ...documents[0], file: body['file'] }),
    )
    await user.click(dialog.getByRole('button', { name: 'Save Version' }))
    await screen.findByText('New version added successfully')
    const [put] = sentTo(`PUT /api/pipeline-documents/${documents[0]?.id}`)
    expect(put?.body).toEqual({ version: 1, file: expect.stringMatching(/^\/objects\//) })
  })

  it('moves a document to another item, and deletes it', async () => {
    const { user, answer, sentTo, documents } = await openPackage({
      documents: [documentOf(1, { title: 'Loose file' })],
    })
    const others = await screen.findByRole('list', { name: 'Other documents' })
    expect(within(others).getByRole('link', { name: 'Loose file' })).toBeTruthy()
    await chooseFrom(user, 'Loose file', 'Edit')
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Document' }))
    await user.selectOptions(dialog.getByLabelText('Item'), 'Site control')
    const call = `/api/pipeline-documents/${documents[0]?.id}`
    answer(`PUT ${call}`, (body) => {
      documents.splice(0, 1, documentOf(1, { title: 'Loose file', item: String(body['item']) }))
      return ok(documents[0])
    })
    await user.click(dialog.getByRole('button', { name: 'Save Document' }))
    await screen.findByText('Document updated successfully')
    expect(textOf(await rowOf('Site control'))).toContain('Loose file')
    await chooseFrom(user, 'Loose file', 'Delete')
    const sure = within(await screen.findByRole('alertdialog'))
    expect(
      sure.getByText(
        'Are you sure you want to delete this document? This action cannot be undone.',
      ),
    ).toBeTruthy()
    answer(`DELETE ${call}`, () => {
      documents.splice(0)
      return nothing()
    })
    await user.click(sure.getByRole('button', { name: 'Delete' }))
    await screen.findByText('Document deleted successfully')
    expect(sentTo(`DELETE ${call}`)).toHaveLength(1)
    expect(textOf(await rowOf('Site control'))).toContain('Open')
  })

  it('goes on from what somebody else saved meanwhile (H-022)', async () => {
    const before = documentOf(1, { title: 'Loose file' })
    const stored = { ...before, title: 'Signed lease', note: 'Signed on Monday', version: 2 }
    const call = `PUT /api/pipeline-documents/${before.id}`
    const { user, sentTo } = await openPackage({
      documents: [before],
      answers: {
        [call]: (body) =>
          body['version'] === 2
            ? ok({ ...stored, ...body, version: 3 })
            : Response.json(
                { message: 'Changed', code: 'version_conflict', current: stored },
                { status: 409 },
              ),
      },
    })
    await chooseFrom(user, 'Loose file', 'Edit')
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Document' }))
    await user.type(dialog.getByLabelText('Title'), ' 2')
    await user.selectOptions(dialog.getByLabelText('Item'), 'Site control')
    await user.click(dialog.getByRole('button', { name: 'Save Document' }))
    const versions = await dialog.findByRole('region', { name: 'Both versions' })
    expect(textOf(versions)).toContain('Title Both of you changed itLoose file 2Signed lease')
    expect(textOf(versions)).toContain('Item Site controlNo item')
    await user.click(dialog.getByRole('button', { name: 'Save Document' }))
    await screen.findByText('Document updated successfully')
    expect(sentTo(call).at(-1)?.body).toEqual({
      title: 'Loose file 2',
      kind: 'report',
      note: 'Signed on Monday',
      item: 'site_control',
      line: null,
      version: 2,
    })
  })

  it('deletes a document as it is now, once that was read, and says where it is gone', async () => {
    const { user, answer, sentTo } = await openPackage({ documents: [siteLease] })
    await chooseFrom(user, 'Site lease', 'Delete')
    const sure = within(await screen.findByRole('alertdialog'))
    const call = `DELETE /api/pipeline-documents/${siteLease.id}`
    const message = 'Someone else changed this record in the meantime. Nothing was saved.'
    const versions = [versionOf(1, 2), versionOf(1, 1)]
    const current = { ...siteLease, title: 'Ground lease', versions, version: 2 }
    answer(call, () => Response.json({ code: 'conflict', message, current }, { status: 409 }))
    await user.click(sure.getByRole('button', { name: 'Delete' }))
    expect(await sure.findByText('Ground lease')).toBeTruthy()
    expect(sure.getByText('Version 2, PDF, 1.3 MB, Nov 18, Hannah Brandt')).toBeTruthy()
    expect(sure.queryByRole('alert')).toBeNull()
    answer(call, () => problem(404, 'not_found', 'Not found'))
    await user.click(sure.getByRole('button', { name: 'Delete' }))
    expect(
      await sure.findByText('Someone else deleted this document in the meantime.'),
    ).toBeTruthy()
    expect(sentTo(call).map((each) => each.call.split('?')[1])).toEqual(['version=1', 'version=2'])
  })

  it('says why an item does not apply, and takes it back (H-025)', async () => {
    const { user, answer, sentTo, notApplicable } = await openPackage()
    answer(`PUT ${projectPath}/items/site_environment`, ({ notApplicable: reason }) => {
      if (typeof reason === 'string') notApplicable['site_environment'] = reason
      else delete notApplicable['site_environment']
      return ok({ id: 'site_environment', state: 'open', notApplicable: reason })
    })
    await chooseFrom(user, 'Environmental review', 'Does not apply')
    const reason = await screen.findByLabelText('Why it does not apply')
    await waitFor(() => expect(document.activeElement).toBe(reason))
    await user.keyboard('{Enter}')
    expect(await screen.findByText('Say why it does not apply')).toBeTruthy()
    await user.type(reason, 'The county cleared the site.{Enter}')
    const row = await rowOf('Environmental review')
    const back = await within(row).findByRole('button', { name: 'Take back' })
    expect(textOf(row)).toContain('Does not applyTake backThe county cleared the site.')
    await waitFor(() => expect(document.activeElement).toBe(back))
    await user.click(back)
    await within(row).findByRole('button', { name: 'Add to Environmental review' })
    expect(sentTo(`PUT ${projectPath}/items/site_environment`).map(({ body }) => body)).toEqual([
      { notApplicable: 'The county cleared the site.' },
      { notApplicable: null },
    ])
  })
})
