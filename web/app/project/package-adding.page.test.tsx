import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import {
  chooseFrom,
  chooser,
  documentOf,
  fileOf,
  openPackage,
  projectPath,
  rowOf,
  siteLease,
  takeUploads,
  textOf,
  uploads,
} from '../../../test/support/open-package.tsx'
import { created, ok, problem } from '../../../test/support/open-portal.tsx'

describe('adding documents (H-074)', () => {
  it('finds the items of files by their names and adds them together', async () => {
    takeUploads()
    const { user, documents, answer, sentTo } = await openPackage({ answers: uploads })
    await screen.findByRole('button', { name: /^No documents yet/ })
    await user.upload(chooser(), [fileOf('Roswell_Proforma_v4.pdf'), fileOf('IMG_2231.jpg')])
    const dialog = within(await screen.findByRole('dialog', { name: 'Add Documents' }))
    const model = within(dialog.getByRole('listitem', { name: 'Roswell_Proforma_v4.pdf' }))
    expect(model.getByText('Found “proforma” in the name')).toBeTruthy()
    expect(model.getByLabelText<HTMLSelectElement>('Item').value).toBe('item money_model')
    expect(model.getByLabelText<HTMLSelectElement>('Kind').value).toBe('model')
    const image = within(dialog.getByRole('listitem', { name: 'IMG_2231.jpg' }))
    expect(image.getByText('No item matches the name')).toBeTruthy()
    await user.selectOptions(image.getByLabelText('Item'), 'Permit list and timeline')
    expect(image.getByLabelText<HTMLSelectElement>('Kind').value).not.toBe('other')
    await user.clear(image.getByLabelText('Title'))
    await user.type(image.getByLabelText('Title'), 'Permits')
    answer(`POST ${projectPath}/documents`, (body) => {
      const added = documentOf(documents.length + 1, body)
      documents.push(added)
      return created(added)
    })
    await user.click(dialog.getByRole('button', { name: 'Save 2 Documents' }))
    expect(await screen.findByText('2 documents added successfully')).toBeTruthy()
    expect(
      sentTo(`POST ${projectPath}/documents`).map(({ body }) => [body['title'], body['item']]),
    ).toEqual([
      ['Roswell Proforma v4', 'money_model'],
      ['Permits', 'permits_list'],
    ])
    expect(sentTo('POST /api/objects/upload').map(({ body }) => body['use'])).toEqual([
      'document',
      'document',
    ])
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(textOf(await rowOf('Financial model'))).toContain('Document')
  })

  it('proposes no title that is too long to be saved (H-020)', async () => {
    takeUploads()
    const { user } = await openPackage({ answers: uploads })
    await screen.findByRole('button', { name: /^No documents yet/ })
    await user.upload(chooser(), [fileOf(`${'a'.repeat(220)}.pdf`)])
    const dialog = within(await screen.findByRole('dialog', { name: 'Add Documents' }))
    expect(dialog.getByLabelText<HTMLInputElement>('Title').value).toBe('a'.repeat(200))
  })

  it('keeps the row of what fails, with its sentence', async () => {
    takeUploads()
    const { user, answer, sentTo } = await openPackage({ answers: uploads })
    await user.click(await screen.findByRole('button', { name: 'Add to Site control' }))
    await user.upload(chooser(), [fileOf('lease.pdf'), fileOf('drone.pdf', 212_000_000)])
    const dialog = within(await screen.findByRole('dialog', { name: 'Add Documents' }))
    expect(dialog.getByText('This file is too large. Choose one of at most 50 MB.')).toBeTruthy()
    const row = within(dialog.getByRole('listitem', { name: 'lease.pdf' }))
    expect(row.getByLabelText<HTMLSelectElement>('Item').value).toBe('item site_control')
    answer(`POST ${projectPath}/documents`, () =>
      problem(409, 'conflict', 'A project can have at most 200 documents'),
    )
    await user.click(dialog.getByRole('button', { name: 'Save 1 Document' }))
    expect(await row.findByText('A project can have at most 200 documents')).toBeTruthy()
    expect(sentTo(`POST ${projectPath}/documents`)).toHaveLength(1)
    await user.click(dialog.getByRole('button', { name: 'Remove drone.pdf' }))
    answer(`POST ${projectPath}/documents`, (body) => created(documentOf(1, body)))
    await user.click(dialog.getByRole('button', { name: 'Save 1 Document' }))
    expect(await screen.findByText('Document added successfully')).toBeTruthy()
    // Another attempt, which must not be answered from the rejected one.
    const attempts = sentTo(`POST ${projectPath}/documents`).map(({ headers }) =>
      headers.get('idempotency-key'),
    )
    expect(new Set(attempts).size).toBe(2)
  })

  it('says that a file is there already, and drops nothing typed of it (H-022)', async () => {
    takeUploads()
    const { user, sentTo } = await openPackage({
      documents: [siteLease],
      answers: { ...uploads, [`POST ${projectPath}/documents`]: () => ok(siteLease) },
    })
    await chooseFrom(user, 'Site control', 'Add a document')
    await user.upload(chooser(), [fileOf('Renewal.pdf')])
    const dialog = within(await screen.findByRole('dialog', { name: 'Add Documents' }))
    await user.click(dialog.getByRole('button', { name: 'Save 1 Document' }))
    const row = within(dialog.getByRole('listitem', { name: 'Renewal.pdf' }))
    expect(await row.findByText('This is there already, as “Site lease”')).toBeTruthy()
    expect(row.getByLabelText<HTMLInputElement>('Title').value).toBe('Renewal')
    expect(screen.queryByText('Document added successfully')).toBeNull()
    // What says the same of it loses nothing.
    await user.clear(row.getByLabelText('Title'))
    await user.type(row.getByLabelText('Title'), siteLease.title)
    await user.selectOptions(row.getByLabelText('Kind'), siteLease.kind)
    await user.click(dialog.getByRole('button', { name: 'Save 1 Document' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.queryByText('Document added successfully')).toBeNull()
    expect(sentTo(`POST ${projectPath}/documents`)).toHaveLength(2)
  })

  it('takes a web address', async () => {
    const { user, answer, sentTo } = await openPackage()
    await chooseFrom(user, 'Site control', 'Add a web address')
    const dialog = within(await screen.findByRole('dialog', { name: 'Add Documents' }))
    await user.type(dialog.getByLabelText('Title'), 'County record')
    await user.click(dialog.getByRole('button', { name: 'Save 1 Document' }))
    expect(await dialog.findByText('Choose a file or enter a web address')).toBeTruthy()
    await user.type(
      dialog.getByRole('textbox', { name: 'Web address' }),
      'https://county.example/lease',
    )
    answer(`POST ${projectPath}/documents`, (body) => created(documentOf(1, body)))
    await user.click(dialog.getByRole('button', { name: 'Save 1 Document' }))
    await screen.findByText('Document added successfully')
    expect(sentTo(`POST ${projectPath}/documents`)[0]?.body).toMatchObject({
      title: 'County record',
      item: 'site_control',
      file: 'https://county.example/lease',
    })
  })
})
