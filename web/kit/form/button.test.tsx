import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { Button } from './button.tsx'

test('a pending button says so, keeps the focus and sends its form no second time', async () => {
  const sent = vi.fn<(event: React.FormEvent) => void>((event) => event.preventDefault())
  const form = (pending: boolean) => (
    <form onSubmit={sent}>
      <input aria-label="Name" />
      <Button type="submit" variant="primary" pending={pending} pendingText="Saving...">
        Save
      </Button>
    </form>
  )
  const { rerender } = render(form(false))
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(sent).toHaveBeenCalledTimes(1)

  rerender(form(true))
  const button = screen.getByRole('button', { name: 'Saving...' })
  expect(document.activeElement).toBe(button)
  await userEvent.click(button)
  await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), 'a{Enter}')
  expect(sent).toHaveBeenCalledTimes(1)
})
