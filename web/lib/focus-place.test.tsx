import { act, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useEffect, useState, type ReactNode } from 'react'
import { describe, expect, it } from 'vitest'
import { Button } from '#web/kit/form/button.tsx'
import { ConfirmDialog } from '#web/kit/overlay/confirm-dialog.tsx'
import { DialogBody, OpenDialog } from '#web/kit/overlay/dialog.tsx'
import { Drawer } from '#web/kit/overlay/drawer.tsx'
import { CommandDialog } from '#web/kit/overlay/command-dialog.tsx'
import { Menu, MenuContent, MenuItem, MenuTrigger } from '#web/kit/overlay/menu.tsx'
import { keepFocus } from './focus-place.ts'

interface Act {
  readonly done: () => void
  readonly close: () => void
}
/** Every kind of layer of the kit, with a button "Do it" that does what it is for and closes it; none is a button alone. */
const layers: Readonly<Record<string, (layer: Act) => ReactNode>> = {
  'a dialog': ({ done, close }) => (
    <OpenDialog title="A dialog" onClose={close}>
      <DialogBody>
        <Button onClick={done}>Do it</Button>
      </DialogBody>
    </OpenDialog>
  ),
  'a confirm dialog': ({ done, close }) => (
    <ConfirmDialog
      open
      onOpenChange={close}
      title="A question"
      confirmLabel="Do it"
      onConfirm={done}
    >
      Really?
    </ConfirmDialog>
  ),
  'a drawer': ({ done, close }) => (
    <Drawer open onOpenChange={close} label="A drawer">
      <Button onClick={done}>Do it</Button>
    </Drawer>
  ),
  'a command dialog': ({ done, close }) => (
    <CommandDialog label="Commands" onClose={close} onClosed={() => undefined}>
      <input aria-label="Command" />
      <Button onClick={done}>Do it</Button>
    </CommandDialog>
  ),
}

/** What may become of the opener, and what has the focus then. */
const ends: Readonly<Record<string, { becomes: ReactNode; focused: RegExp }>> = {
  'stays, has it back': { becomes: 'stays', focused: /^Open$/ },
  'became another button, that one': {
    becomes: <Button key="other">Undo</Button>,
    focused: /^Undo$/,
  },
  'became a link in a sentence, the link': {
    becomes: (
      <p key="text">
        <a href="#asked">Asked on Nov 27</a> and so on
      </p>
    ),
    focused: /^Asked on Nov 27$/,
  },
  'became a text, the text': { becomes: <p key="text">It is done.</p>, focused: /^It is done/ },
  'became a part, its heading': {
    becomes: (
      <div key="part">
        <h3>You are introduced</h3>
        <a href="#write">Write</a>
      </div>
    ),
    focused: /^You are introduced$/,
  },
  'is gone, the heading of its part': { becomes: null, focused: /^The part$/ },
}

function Page({ layer, becomes }: { layer: string; becomes: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  const [isDone, setDone] = useState(false)
  useEffect(keepFocus, [])
  const close = () => setOpen(false)
  const done = () => {
    setDone(true)
    close()
  }
  return (
    <main>
      <h1>The page</h1>
      <section>
        <h2>The part</h2>
        <p>Before it</p>
        {isDone && becomes !== 'stays' ? (
          becomes
        ) : layer === 'a menu' ? (
          <Menu>
            <MenuTrigger asChild>
              <Button>Open</Button>
            </MenuTrigger>
            <MenuContent>
              <MenuItem onSelect={done}>Do it</MenuItem>
            </MenuContent>
          </Menu>
        ) : (
          <Button onClick={layer === 'the button alone' ? done : () => setOpen(true)}>Open</Button>
        )}
        <p>After it</p>
      </section>
      {isOpen && layers[layer]?.({ done, close })}
    </main>
  )
}

const focusedText = () => document.activeElement?.textContent ?? ''

describe.each([...Object.keys(layers), 'a menu', 'the button alone'])(
  'the focus after an act in %s (U-030)',
  (layer) => {
    it.each(Object.entries(ends))('where the opener %s', async (_end, { becomes, focused }) => {
      const user = userEvent.setup()
      render(<Page layer={layer} becomes={becomes} />)
      await user.click(screen.getByRole('button', { name: 'Open' }))
      const role = layer === 'a menu' ? 'menuitem' : 'button'
      if (layer !== 'the button alone') await user.click(screen.getByRole(role, { name: 'Do it' }))
      await waitFor(() => expect(focusedText()).toMatch(focused))
    })
  },
)

describe('the focus of what goes by itself (U-030)', () => {
  function List({ names }: { names: readonly string[] }) {
    useEffect(keepFocus, [])
    return (
      <main>
        <h1>The page</h1>
        <ul>
          {names.map((name) => (
            <li key={name}>
              <button type="button">{name}</button>
            </li>
          ))}
        </ul>
      </main>
    )
  }

  it('goes to the next entry of its list, else the one before, else the title', async () => {
    const { rerender } = render(<List names={['One', 'Two', 'Three']} />)
    act(() => screen.getByRole('button', { name: 'Two' }).focus())
    for (const [names, focused] of [
      [['One', 'Three'], 'Three'],
      [['One'], 'One'],
      [[], 'The page'],
    ] as const) {
      rerender(<List names={names} />)
      await waitFor(() => expect(focusedText()).toBe(focused))
    }
  })

  it('stays where a person has put it meanwhile', async () => {
    const { rerender } = render(<List names={['One', 'Two', 'Three']} />)
    act(() => screen.getByRole('button', { name: 'Two' }).focus())
    rerender(<List names={['One', 'Three']} />)
    act(() => screen.getByRole('button', { name: 'One' }).focus())
    await new Promise((after) => requestAnimationFrame(() => setTimeout(after)))
    expect(focusedText()).toBe('One')
  })
})
