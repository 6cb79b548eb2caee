import { act, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { DetailsDialog } from './details-dialog.tsx'
import { FactSection, Missing } from '../display/facts.tsx'

const records = ['Acequia Loan', 'Bridge Loan', 'C-PACE']
const returned = vi.fn<(place: number) => void>()

function Details({ start = 0 }: { start?: number }) {
  const [place, setPlace] = useState<number | null>(start)
  const at = place ?? -1
  const step = (to: number) => (records[to] === undefined ? undefined : () => setPlace(to))
  return (
    <>
      <button type="button" onClick={() => setPlace(0)}>
        Open
      </button>
      <DetailsDialog
        open={place !== null}
        onClose={() => setPlace(null)}
        title={records[at] ?? ''}
        subtitle="Prairie Light Green Bank"
        address={`/products?open=${at}`}
        keyFacts={[{ label: 'Rates', value: '4.75%' }]}
        walk={{ noun: 'product', onPrevious: step(at - 1), onNext: step(at + 1) }}
        returnFocus={() => returned(at)}
      >
        <FactSection
          title="Terms"
          facts={[{ label: 'Contact', value: <Missing>Not provided</Missing> }]}
        />
        <input aria-label="Note" />
      </DetailsDialog>
    </>
  )
}

const dialog = (name: string) => screen.getByRole('dialog', { name })

beforeEach(() => returned.mockReset())

test('the record is named, described and read in facts', () => {
  render(<Details />)
  expect(
    document.getElementById(dialog('Acequia Loan').getAttribute('aria-describedby') ?? '')
      ?.textContent,
  ).toBe('Prairie Light Green Bank')
  expect(screen.getByText('Rates').tagName).toBe('DT')
  expect(screen.getByRole('heading', { name: 'Terms' })).toBeTruthy()
  expect(document.activeElement).toBe(dialog('Acequia Loan'))
})

test('k and j and the buttons walk the list without closing; at an end the button leads nowhere', async () => {
  render(<Details />)
  await userEvent.keyboard('j')
  expect(dialog('Bridge Loan')).toBeTruthy()
  expect(screen.getByRole('status').textContent).toBe('Bridge Loan')
  await userEvent.keyboard('k')
  await userEvent.keyboard('k')
  expect(dialog('Acequia Loan')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Previous product' }))
  expect(dialog('Acequia Loan')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Next product' }))
  await userEvent.click(screen.getByRole('button', { name: 'Next product' }))
  expect(dialog('C-PACE')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Next product' }))
})

test('keys typed in a field inside are text', async () => {
  render(<Details />)
  await userEvent.type(screen.getByRole('textbox', { name: 'Note' }), 'jk')
  expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('jk')
  expect(dialog('Acequia Loan')).toBeTruthy()
})

test('closing gives the focus back for the record that was shown last', async () => {
  render(<Details />)
  await userEvent.keyboard('j{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
  await vi.waitFor(() => expect(returned).toHaveBeenLastCalledWith(1), { timeout: 10_000 })
})

test('the first Escape closes it, also while a button explains itself', async () => {
  render(<Details />)
  const next = screen.getByRole('button', { name: 'Next product' })
  while (document.activeElement !== next) await userEvent.tab()
  await screen.findByRole('tooltip')
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('tooltip')).toBeNull()
  expect(screen.queryByRole('dialog')).toBeNull()
  await vi.waitFor(() => expect(returned).toHaveBeenLastCalledWith(0))
})

test('Copy link copies the own address and says so', async () => {
  const user = userEvent.setup()
  render(<Details start={2} />)
  await user.click(screen.getByRole('button', { name: 'Copy link' }))
  expect(await navigator.clipboard.readText()).toBe(`${location.origin}/products?open=2`)
  expect(screen.getByRole('button', { name: 'Link copied' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Previous product' }))
  expect(screen.getByRole('button', { name: 'Copy link' })).toBeTruthy()
})

test('paper gets the open record alone and in full, with its address', () => {
  render(<Details />)
  expect(document.querySelector('[data-printed-record]')).toBeNull()
  act(() => void dispatchEvent(new Event('beforeprint')))
  const printed = document.querySelector<HTMLElement>('body > [data-printed-record]')
  for (const text of ['Acequia Loan', 'Prairie Light Green Bank', '4.75%', 'Not provided'])
    expect(within(printed ?? document.body).getByText(text)).toBeTruthy()
  expect(printed?.textContent).toContain('/products?open=0')
  expect(printed?.querySelector('button')).toBeNull()
  act(() => void dispatchEvent(new Event('afterprint')))
  expect(document.querySelector('[data-printed-record]')).toBeNull()
})

test('a closed record is not printed', async () => {
  render(<Details />)
  await userEvent.keyboard('{Escape}')
  act(() => void dispatchEvent(new Event('beforeprint')))
  expect(document.querySelector('[data-printed-record]')).toBeNull()
  act(() => void dispatchEvent(new Event('afterprint')))
})
