import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { filesOfDeals } from '#web/lib/list-export.ts'
import { narrowToPhone } from '../../../test/support/phone.ts'
import { ExportMenu } from './export-menu.tsx'
import { toasts } from '../feedback/toast.ts'

const columns = [
  { id: 'name', isName: true },
  { id: 'organizationName' },
  { id: 'progress' },
  { id: 'backers', defaultVisible: false },
]

function openMenu() {
  render(
    <ExportMenu
      list="catalytic-facilities"
      noun="facilities"
      query={{
        status: 'draft',
        search: 'sun & wind',
        sort: 'name',
        order: 'desc',
        limit: 20,
        offset: 40,
        facets: true,
      }}
      columns={columns}
      behind={{ progress: ['currentCapitalRaised', 'targetRaise'] }}
    />,
  )
  return userEvent.click(screen.getByRole('button', { name: 'Export' }))
}

function answerWith(response: Response) {
  const fetched = vi.fn<typeof fetch>().mockResolvedValue(response)
  vi.spyOn(globalThis, 'fetch').mockImplementation(fetched)
  return fetched
}

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

test('takes the list out as it is filtered and sorted, with the fields behind its columns and the ids', async () => {
  const fetched = answerWith(
    new Response('ID', {
      headers: {
        'content-disposition': 'attachment; filename="catalytic-facilities-2026-11-21.csv"',
      },
    }),
  )
  const saved: string[] = []
  URL.createObjectURL = () => 'blob:file'
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
    this: HTMLAnchorElement,
  ) {
    saved.push(`${this.download} ${this.href}`)
  })
  await openMenu()
  await userEvent.click(screen.getByRole('menuitem', { name: 'CSV, columns shown' }))
  await waitFor(() => expect(saved).toEqual(['catalytic-facilities-2026-11-21.csv blob:file']))
  const { pathname, searchParams } = new URL(String(fetched.mock.calls[0]?.[0]), 'http://localhost')
  expect(pathname).toBe('/api/catalytic-facilities/export')
  expect(Object.fromEntries(searchParams)).toEqual({
    status: 'draft',
    search: 'sun & wind',
    sort: 'name',
    order: 'desc',
    format: 'csv',
    columns: 'name,organizationName,organizationId,currentCapitalRaised,targetRaise,id',
  })
})

test('is a button of its own on phones', async () => {
  narrowToPhone()
  const onPrint = vi.fn<() => void>()
  vi.spyOn(globalThis, 'fetch').mockReturnValue(new Promise(() => {}))
  render(<ExportMenu list="users" noun="users" query={{}} onPrint={onPrint} />)
  await userEvent.click(screen.getByRole('button', { name: 'Export or print' }))
  await userEvent.click(screen.getByRole('menuitem', { name: 'Print' }))
  expect(onPrint).toHaveBeenCalledOnce()
  const button = () => screen.getByRole('button', { name: 'Export or print' })
  const atRest = button().innerHTML
  await userEvent.click(button())
  await userEvent.click(screen.getByRole('menuitem', { name: 'CSV, all fields' }))
  expect(button().getAttribute('aria-disabled')).toBe('true')
  expect(button().innerHTML).not.toBe(atRest)
})

test('says of each file what is in it, in words that are there', async () => {
  await openMenu()
  expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual([
    'CSV, columns shown',
    'Excel, columns shown',
    'CSV, all fields',
    'Excel, all fields',
    'Print',
  ])
})

test('brings in on phones what a button beside it does elsewhere', async () => {
  narrowToPhone()
  render(<ExportMenu list="users" noun="users" query={{}} importAddress="/imports?entity=users" />)
  await userEvent.click(screen.getByRole('button', { name: 'Import, export or print' }))
  expect(screen.getByRole('menuitem', { name: 'Import' }).getAttribute('href')).toBe(
    '/imports?entity=users',
  )
})

test('shows the sentence of the server where there is no file', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const fetched = answerWith(
    Response.json(
      {
        message: 'Too many large lists in a minute. Please wait a moment.',
        code: 'too_many_requests',
      },
      { status: 429 },
    ),
  )
  await openMenu()
  await userEvent.click(screen.getByRole('menuitem', { name: 'Excel, all fields' }))
  await waitFor(() =>
    expect(toasts.get()[0]).toMatchObject({
      title: 'Error',
      variant: 'destructive',
      description:
        'Failed to export facilities: Too many large lists in a minute. Please wait a moment.',
    }),
  )
  expect(String(fetched.mock.calls[0]?.[0])).toContain('format=xlsx')
  expect(String(fetched.mock.calls[0]?.[0])).not.toContain('columns=')
})

test('offers further files of the list', async () => {
  const fetched = answerWith(
    new Response('', { headers: { 'content-disposition': 'attachment; filename="x.xlsx"' } }),
  )
  render(
    <ExportMenu list="pipeline" noun="projects" query={{ search: 'roof' }} more={filesOfDeals} />,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Export' }))
  await userEvent.click(
    screen.getByRole('menuitem', { name: 'XLSX, all fields, uses and sources' }),
  )
  await waitFor(() =>
    expect(fetched.mock.calls.map(([url]) => url)).toEqual([
      '/api/pipeline/export?search=roof&lines=true&format=xlsx',
    ]),
  )
})
