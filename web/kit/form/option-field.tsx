import { Command, useCommandState } from 'cmdk'
import { useLayoutEffect, useRef, type ComponentProps } from 'react'

/**
 * The field over the options of a cmdk Command. It names the option that Enter takes from the beginning and after each
 * letter: cmdk looks for that option before it is drawn as the chosen one, and so finds none at first, and after a
 * search the one of before.
 */
export function OptionField(props: ComponentProps<typeof Command.Input>) {
  const field = useRef<HTMLInputElement>(null)
  // Drawn again with the options, and whenever cmdk writes its own answer.
  useCommandState(({ value, selectedItemId }) => `${value} ${selectedItemId}`)
  useLayoutEffect(() => {
    const { current } = field
    const option = current
      ?.closest('[cmdk-root]')
      ?.querySelector('[cmdk-item][aria-selected="true"]')
    if (option) current?.setAttribute('aria-activedescendant', option.id)
    else current?.removeAttribute('aria-activedescendant')
  })
  return <Command.Input ref={field} {...props} />
}
