import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { Button } from '../form/button.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { Dialog, DialogBody, DialogContent, DialogFooter, DialogHeader } from './dialog.tsx'
import { Field } from '../form/field.tsx'
import { Menu, MenuContent, MenuItem, MenuTrigger } from './menu.tsx'
import { Popover, PopoverContent, PopoverTrigger } from './popover.tsx'
import { TextInput } from '../form/text-input.tsx'

function Example({ fields = true }: { fields?: boolean }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Add Organization</Button>
      <Menu>
        <MenuTrigger asChild>
          <Button>More</Button>
        </MenuTrigger>
        <MenuContent>
          <MenuItem onSelect={() => setOpen(true)}>Add</MenuItem>
        </MenuContent>
      </Menu>
      <Dialog open={open} onOpenChange={setOpen}>
        <DialogContent>
          <DialogHeader title="Add Organization" description="It appears once published." />
          <DialogBody>
            {fields && (
              <Field label="Name">
                <TextInput />
              </Field>
            )}
            <Popover>
              <PopoverTrigger asChild>
                <Button>States</Button>
              </PopoverTrigger>
              <PopoverContent aria-label="States">Illinois</PopoverContent>
            </Popover>
          </DialogBody>
          <DialogFooter>
            <Button>Create Organization</Button>
          </DialogFooter>
        </DialogContent>
      </Dialog>
    </>
  )
}

describe('a dialog', () => {
  test('has its title as name, starts in the first field and gives the focus back', async () => {
    render(<Example />)
    await userEvent.click(screen.getByRole('button', { name: 'Add Organization' }))
    const dialog = screen.getByRole('dialog', { name: 'Add Organization' })
    expect(dialog.getAttribute('aria-describedby')).toBe(
      screen.getByText('It appears once published.').id,
    )
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Name' }))

    await userEvent.keyboard('{Escape}')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add Organization' }))
  })

  test('without a field takes the focus itself', async () => {
    render(<Example fields={false} />)
    await userEvent.click(screen.getByRole('button', { name: 'Add Organization' }))
    expect(document.activeElement).toBe(screen.getByRole('dialog'))
  })

  test('opened from a menu gives the focus back to the button of the menu', async () => {
    render(<Example />)
    await userEvent.click(screen.getByRole('button', { name: 'More' }))
    await userEvent.click(screen.getByRole('menuitem', { name: 'Add' }))
    await screen.findByRole('dialog', { name: 'Add Organization' })
    await userEvent.keyboard('{Escape}')
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'More' }))
  })

  test('stays open when a popover inside of it is used and closed', async () => {
    render(<Example />)
    await userEvent.click(screen.getByRole('button', { name: 'Add Organization' }))
    await userEvent.click(screen.getByRole('button', { name: 'States' }))
    await userEvent.click(screen.getByText('Illinois'))
    await userEvent.keyboard('{Escape}')
    expect(screen.queryByText('Illinois')).toBeNull()
    expect(screen.getByRole('dialog', { name: 'Add Organization' })).toBeDefined()
  })
})

function Deleting({ onConfirm, pending = false }: { onConfirm: () => void; pending?: boolean }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Delete</Button>
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title="Delete product"
        onConfirm={onConfirm}
        pending={pending}
        pendingText="Deleting..."
      >
        Are you sure you want to delete this product? This action cannot be undone.
      </ConfirmDialog>
    </>
  )
}

describe('a confirmation', () => {
  test('starts on Cancel, which does nothing and gives the focus back', async () => {
    const onConfirm = vi.fn<() => void>()
    render(<Deleting onConfirm={onConfirm} />)
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }))
    const dialog = screen.getByRole('alertdialog', { name: 'Delete product' })
    expect(dialog.textContent).toContain('This action cannot be undone.')
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Cancel' }))

    await userEvent.keyboard('{Enter}')
    expect(screen.queryByRole('alertdialog')).toBeNull()
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Delete' }))
    expect(onConfirm).not.toHaveBeenCalled()
  })

  test('Escape cancels', async () => {
    const onConfirm = vi.fn<() => void>()
    render(<Deleting onConfirm={onConfirm} />)
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }))
    await userEvent.keyboard('{Escape}')
    expect(screen.queryByRole('alertdialog')).toBeNull()
    expect(onConfirm).not.toHaveBeenCalled()
  })

  test('its button repeats the verb and is pressed once while it is being done', async () => {
    const onConfirm = vi.fn<() => void>()
    const { rerender } = render(<Deleting onConfirm={onConfirm} />)
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }))
    await userEvent.click(screen.getByRole('button', { name: 'Delete product' }))
    expect(onConfirm).toHaveBeenCalledOnce()

    rerender(<Deleting onConfirm={onConfirm} pending />)
    await userEvent.click(screen.getByRole('button', { name: 'Deleting...' }))
    await userEvent.keyboard('{Escape}')
    expect(onConfirm).toHaveBeenCalledOnce()
    expect(screen.getByRole('alertdialog')).toBeDefined()
  })
})
