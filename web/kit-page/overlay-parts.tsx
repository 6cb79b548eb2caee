import { LogOut, Trash2, UserRound } from 'lucide-react'
import { useState } from 'react'
import { Brand } from '#web/kit/display/brand.tsx'
import { Button } from '#web/kit/form/button.tsx'
import { CheckboxField } from '#web/kit/form/checkbox.tsx'
import { ConfirmDialog } from '#web/kit/overlay/confirm-dialog.tsx'
import {
  Dialog,
  DialogBody,
  DialogClose,
  DialogContent,
  DialogFooter,
  DialogHeader,
  DialogTrigger,
} from '#web/kit/overlay/dialog.tsx'
import { Drawer } from '#web/kit/overlay/drawer.tsx'
import { Field } from '#web/kit/form/field.tsx'
import {
  Menu,
  MenuContent,
  MenuItem,
  MenuLabel,
  MenuRadioGroup,
  MenuRadioItem,
  MenuSeparator,
  MenuTrigger,
} from '#web/kit/overlay/menu.tsx'
import { Popover, PopoverContent, PopoverTrigger } from '#web/kit/overlay/popover.tsx'
import { TextInput } from '#web/kit/form/text-input.tsx'
import { Tooltip } from '#web/kit/overlay/tooltip.tsx'
import { Row, Specimen } from './specimen.tsx'

const sizes = ['sm', 'md', 'lg'] as const

function ExamplePopover() {
  return (
    <Popover>
      <PopoverTrigger asChild>
        <Button>Popover</Button>
      </PopoverTrigger>
      <PopoverContent aria-label="Example">
        <ul>
          {Array.from({ length: 40 }, (_, place) => (
            <li key={`row ${place + 1}`} className="px-2 py-1.5">
              <CheckboxField label={`Row ${place + 1} of a long list`} />
            </li>
          ))}
        </ul>
      </PopoverContent>
    </Popover>
  )
}

function Dialogs() {
  return sizes.map((size) => (
    <Dialog key={size}>
      <DialogTrigger asChild>
        <Button>{`Dialog, ${size}`}</Button>
      </DialogTrigger>
      <DialogContent size={size}>
        <DialogHeader
          title="Add Organization"
          description="It appears in the registry once it is published."
        />
        <DialogBody className="grid gap-4">
          <Field label="Name" required>
            <TextInput />
          </Field>
          <Row>
            <ExamplePopover />
          </Row>
          {size === 'lg' &&
            Array.from({ length: 30 }, (_, place) => (
              <p key={`line ${place + 1}`}>
                The middle of a dialog scrolls, its head and foot stay.
              </p>
            ))}
        </DialogBody>
        <DialogFooter
          start={
            <Button variant="danger-quiet">
              <Trash2 aria-hidden="true" />
              Delete
            </Button>
          }
        >
          <DialogClose asChild>
            <Button>Cancel</Button>
          </DialogClose>
          <Button variant="primary">Create Organization</Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  ))
}

function Confirmation() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="danger-quiet" onClick={() => setOpen(true)}>
        Delete product
      </Button>
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title="Delete product"
        onConfirm={() => setOpen(false)}
      >
        Are you sure you want to delete this product? This action cannot be undone.
      </ConfirmDialog>
    </>
  )
}

function ExampleDrawer() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Drawer</Button>
      <Drawer open={open} onOpenChange={setOpen} label="Main">
        <div className="flex h-17 items-center px-4">
          <Brand />
        </div>
        <nav aria-label="Example" className="px-2.5">
          <a
            href="#drawer"
            className="flex h-8.5 items-center rounded-control px-2.5 text-label text-spine-ink"
          >
            Admin Dashboard
          </a>
        </nav>
      </Drawer>
    </>
  )
}

function ExampleMenu() {
  const [theme, setTheme] = useState('system')
  return (
    <Menu>
      <MenuTrigger asChild>
        <Button>Menu</Button>
      </MenuTrigger>
      <MenuContent>
        <MenuLabel>Rosa Delgado</MenuLabel>
        <MenuItem>
          <UserRound aria-hidden="true" />
          My Profile
        </MenuItem>
        <MenuItem disabled>Not now</MenuItem>
        <MenuSeparator />
        <MenuRadioGroup value={theme} onValueChange={setTheme}>
          <MenuRadioItem value="system">Follow the system</MenuRadioItem>
          <MenuRadioItem value="dark">Dark</MenuRadioItem>
        </MenuRadioGroup>
        <MenuSeparator />
        <MenuItem tone="danger">
          <LogOut aria-hidden="true" />
          Logout
        </MenuItem>
      </MenuContent>
    </Menu>
  )
}

/** What opens over the page. */
export function OverlayParts() {
  return (
    <Specimen title="Over the page" wide>
      <Row>
        <Dialogs />
        <Confirmation />
        <ExampleDrawer />
        <ExampleMenu />
        <ExamplePopover />
        <Tooltip content="Opens after 700 ms, the next one at once">
          <Button variant="ghost">Tooltip</Button>
        </Tooltip>
      </Row>
    </Specimen>
  )
}
