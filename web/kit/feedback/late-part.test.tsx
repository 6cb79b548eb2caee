import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ComponentType } from 'react'
import { expect, test, vi } from 'vitest'
import { latePart } from './late-part.tsx'

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
