import { act, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Dialog, DialogContent, DialogHeader } from '../overlay/dialog.tsx'
import { dismissToast, toast, toastDuration, toastRemoveDelay, toasts } from './toast.ts'
import { ToastArea } from './toast-area.tsx'
import { Toaster } from './toaster.tsx'

const saved = { title: 'Success', description: 'Organization updated successfully' }
const failed = {
  title: 'Failed to update resource',
  description: 'Choose a smaller file.',
  variant: 'destructive' as const,
}

describe('toasts that are shown', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.advanceTimersByTime(2 * toastRemoveDelay)
    vi.useRealTimers()
  })

  test('one toast at a time: the next takes the place of the one before', () => {
    toast(saved)
    toast(failed)
    expect(toasts.get().map(({ title }) => title)).toEqual(['Failed to update resource'])
    dismissToast()
  })

  test('a dismissed toast is deleted after 1,000,000 ms', () => {
    const { dismiss } = toast(saved)
    dismiss()
    expect(toasts.get()).toMatchObject([{ title: 'Success', open: false }])
    vi.advanceTimersByTime(999_999)
    expect(toasts.get()).toHaveLength(1)
    vi.advanceTimersByTime(1)
    expect(toasts.get()).toHaveLength(0)
  })

  test('dismissing twice does not put the end off, and a later toast is not taken along', () => {
    const first = toast(saved)
    first.dismiss()
    vi.advanceTimersByTime(500_000)
    first.dismiss()
    toast(failed)
    vi.advanceTimersByTime(500_000)
    expect(toasts.get()).toMatchObject([{ title: 'Failed to update resource', open: true }])
    dismissToast()
  })

  test('it closes by itself after 5000 ms', () => {
    render(<ToastArea />)
    act(() => void toast(saved))
    act(() => void vi.advanceTimersByTime(toastDuration - 1))
    expect(screen.getByText('Organization updated successfully')).toBeDefined()
    act(() => void vi.advanceTimersByTime(1))
    expect(screen.queryByText('Organization updated successfully')).toBeNull()
    expect(toasts.get()).toMatchObject([{ open: false }])
  })
})

describe('what is seen and heard', () => {
  afterEach(() => act(() => dismissToast()))

  test('the first toast brings its own code along', async () => {
    render(<Toaster />)
    act(() => void toast(saved))
    expect(await screen.findByText('Organization updated successfully')).toBeDefined()
  })

  test('a failure is an alert, once', () => {
    render(<ToastArea />)
    act(() => void toast(failed))
    expect(screen.getByRole('alert').textContent).toBe(
      'Failed to update resourceChoose a smaller file.',
    )
    expect(
      screen
        .queryAllByRole('status')
        .map((element) => element.textContent)
        .join(''),
    ).not.toContain('Failed')
  })

  test('a failure is heard while a dialog hides the page', async () => {
    render(
      <main>
        <Toaster />
      </main>,
    )
    render(
      <Dialog open>
        <DialogContent>
          <DialogHeader title="Details" />
        </DialogContent>
      </Dialog>,
    )
    expect(screen.queryByRole('main')).toBeNull()
    act(() => void toast(failed))
    expect((await screen.findByRole('alert')).textContent).toContain('Choose a smaller file.')
  })

  test('the action is done and closes the toast', async () => {
    const done = vi.fn<() => void>()
    render(<ToastArea />)
    act(() => void toast({ ...saved, action: { label: 'Back to list', onClick: done } }))
    await userEvent.click(screen.getByRole('button', { name: 'Back to list' }))
    expect(done).toHaveBeenCalledOnce()
    expect(screen.queryByText('Organization updated successfully')).toBeNull()
  })

  test('Dismiss closes it', async () => {
    render(<ToastArea />)
    act(() => void toast(saved))
    await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
    expect(screen.queryByText('Organization updated successfully')).toBeNull()
  })

  test('F8 focuses the area', async () => {
    render(<ToastArea />)
    act(() => void toast(saved))
    await userEvent.keyboard('[F8]')
    const area = screen.getByRole('region', { name: /Notifications/ })
    expect(area.contains(document.activeElement)).toBe(true)
  })

  test.each([
    ['by Escape', '[Escape]'],
    ['by Escape from a button in it', '[Tab][Tab][Escape]'],
    ['by the toast being dismissed', '[Tab][Tab][Enter]'],
  ])('who stepped there goes back %s', async (_, keys) => {
    render(
      <>
        <input aria-label="Search" />
        <ToastArea />
      </>,
    )
    act(() => void toast(saved))
    screen.getByLabelText('Search').focus()
    await userEvent.keyboard('[F8]')
    expect(document.activeElement).not.toBe(screen.getByLabelText('Search'))
    await userEvent.keyboard(keys)
    await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Search')), {
      timeout: 10_000,
    })
    expect(screen.queryByText('Organization updated successfully')).toBeNull()
  })

  test('F8 leaves the focus where it is before the first toast and after the last', async () => {
    render(
      <>
        <input aria-label="Search" />
        <ToastArea />
      </>,
    )
    screen.getByLabelText('Search').focus()
    await userEvent.keyboard('[F8]')
    expect(document.activeElement).toBe(screen.getByLabelText('Search'))
    act(() => void toast(saved))
    await userEvent.keyboard('[F8]')
    expect(document.activeElement).not.toBe(screen.getByLabelText('Search'))
    await userEvent.keyboard('[Escape][F8]')
    expect(document.activeElement).toBe(screen.getByLabelText('Search'))
  })

  test('where that has disappeared meanwhile, to the title of the page', async () => {
    const { rerender } = render(
      <main>
        <h1>Products</h1>
        <button type="button">Delete</button>
      </main>,
    )
    render(<ToastArea />)
    act(() => void toast(saved))
    screen.getByRole('button', { name: 'Delete' }).focus()
    await userEvent.keyboard('[F8]')
    rerender(
      <main>
        <h1>Products</h1>
      </main>,
    )
    await userEvent.keyboard('[Escape]')
    await vi.waitFor(
      () => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Products' })),
      { timeout: 10_000 },
    )
  })
})
