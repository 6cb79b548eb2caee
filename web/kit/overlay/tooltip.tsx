import { Tooltip as Radix } from 'radix-ui'
import { createContext, useContext, useState, type ReactElement, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { usePortalLayer } from './portal-layer.tsx'

/** Rest before a tooltip opens, and how long the next one then opens at once; milliseconds. */
const tooltipDelay = 700
const tooltipSkipDelay = 300

const hasProvider = createContext(false)

/** Rendered once around the app, so that moving from one tooltip to the next opens it without the delay. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return (
    <Radix.Provider delayDuration={tooltipDelay} skipDelayDuration={tooltipSkipDelay}>
      <hasProvider.Provider value>{children}</hasProvider.Provider>
    </Radix.Provider>
  )
}

export interface TooltipProps {
  /** What the tooltip says. */
  content: ReactNode
  /** One element that takes a ref and the focus. */
  children: ReactElement
  side?: 'top' | 'right' | 'bottom' | 'left'
}

/** Shows a short explanation beside what is pointed at or focused. Escape takes it away and still reaches what is below it. */
export function Tooltip({ content, children, side = 'bottom' }: TooltipProps) {
  const provided = useContext(hasProvider)
  const container = usePortalLayer()
  const [open, setOpen] = useState(false)

  // It only informs: whoever presses Escape means the dialog, menu or field below.
  const passOn = (event: KeyboardEvent) => {
    event.preventDefault()
    event.stopImmediatePropagation()
    flushSync(() => setOpen(false))
    event.target?.dispatchEvent(new KeyboardEvent('keydown', event))
  }

  const tooltip = (
    <Radix.Root open={open} onOpenChange={setOpen}>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Portal container={container}>
        <Radix.Content
          side={side}
          sideOffset={6}
          collisionPadding={8}
          onEscapeKeyDown={passOn}
          className="z-70 max-w-80 animate-pop-in rounded-control bg-ink px-2.5 py-1.5 text-meta font-control text-canvas shadow-pop print:hidden"
        >
          {content}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
  return provided ? tooltip : <TooltipProvider>{tooltip}</TooltipProvider>
}
