import { act, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ComponentType } from 'react'
import { expect, test, vi } from 'vitest'
import { lateExtra, latePart } from './late-part.tsx'

test('a window whose code does not arrive says so in view, and is requested again', async () => {
  const intoView = vi.spyOn(Element.prototype, 'scrollIntoView')
  const read = vi
    .fn<() => Promise<ComponentType>>()
    .mockRejectedValueOnce(new Error('No connection'))
  const Window = latePart(read.mockResolvedValue(() => <p>Here</p>))
  render(<Window />)
  await screen.findByText(/^This part could not be loaded/)
  expect(intoView).toHaveBeenCalledOnce()
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Here')).toBeTruthy()
})

test('what a page is whole without is missing where its code does not arrive, and requested again later', async () => {
  const lost = Promise.withResolvers<ComponentType>()
  const read = vi.fn<() => Promise<ComponentType>>().mockReturnValueOnce(lost.promise)
  const Extra = lateExtra(
    read.mockResolvedValue(() => <p>Here</p>),
    () => <p>Its place</p>,
  )
  render(<Extra />)
  expect(screen.getByText('Its place')).toBeTruthy()
  lost.reject(new Error('No connection'))
  await waitFor(() => expect(screen.queryByText('Its place')).toBeNull())
  expect(screen.queryByRole('alert')).toBeNull()
  act(() => void window.dispatchEvent(new Event('online')))
  expect(await screen.findByText('Here')).toBeTruthy()
})
