import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { Toast as Radix } from 'radix-ui'
import { useEffect, useRef, type FocusEvent, type KeyboardEvent } from 'react'
import { followPlace, type FocusPlace } from '../../lib/focus-place.ts'
import { focusTitle } from '../../lib/page-focus.ts'
import { useShared } from '../../lib/shared-value.ts'
import { buttonClasses } from '../form/button.tsx'
import { cn } from '../layout/class-names.ts'
import { dismissToast, toastDuration, toasts, type ShownToast } from './toast.ts'

const focusKey = ['F8']
const noKey: string[] = []

/** How far a toast is swiped to the right before it goes, pixels. */
const toastSwipeThreshold = 50

function ToastCard({ shown }: { shown: ShownToast }) {
  const bad = shown.variant === 'destructive'
  const Icon = bad ? CircleAlert : CircleCheck
  return (
    <Radix.Root
      open={shown.open}
      duration={shown.duration ?? toastDuration}
      type={bad ? 'foreground' : 'background'}
      onOpenChange={(open) => !open && dismissToast(shown.id)}
      // The area around it lets the pointer through, and the library counts toasts late when one takes another's place.
      style={{ pointerEvents: 'auto' }}
      className={cn(
        'flex w-full animate-pop-in items-start gap-[11px] rounded-sheet border border-l-4 border-rule bg-raised py-3 pr-2.5 pl-3.5 text-label text-ink shadow-pop' +
          ' data-[state=closed]:animate-fade-out data-[swipe=cancel]:translate-x-0 data-[swipe=cancel]:transition-transform data-[swipe=end]:animate-swipe-out data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x)',
        bad ? 'border-l-danger' : 'border-l-bar',
      )}
    >
      <Icon
        aria-hidden="true"
        className={cn('mt-0.5 size-5', bad ? 'text-danger-ink' : 'text-ok-ink')}
      />
      {/* The library announces a toast by a copy of its text; a failure is announced by its own role instead. */}
      <div
        role={bad ? 'alert' : undefined}
        data-radix-toast-announce-exclude={bad ? '' : undefined}
        className="min-w-0 flex-1 self-center wrap-anywhere"
      >
        <Radix.Title className="text-body font-head">{shown.title}</Radix.Title>
        {shown.description && (
          <Radix.Description className="leading-[1.1875rem] text-ink-2">
            {shown.description}
          </Radix.Description>
        )}
        {shown.more && <p className="leading-[1.1875rem] text-ink-2">{shown.more}</p>}
      </div>
      {shown.action && (
        <Radix.Action
          altText={shown.action.label}
          onClick={shown.action.onClick}
          className={buttonClasses({ size: 'sm' })}
        >
          {shown.action.label}
        </Radix.Action>
      )}
      <Radix.Close
        aria-label="Dismiss"
        className={buttonClasses({ variant: 'ghost', size: 'sm', shape: 'icon' })}
      >
        <X aria-hidden="true" className="size-3.5" />
      </Radix.Close>
    </Radix.Root>
  )
}

/** The place where toasts appear; F8 focuses it while there is one. The app takes it through Toaster. */
export function ToastArea() {
  const all = useShared(toasts, (now) => now)
  const hasToasts = all.some(({ open }) => open)
  const wayBack = useWayBack(hasToasts)
  return (
    // Its toasts are what can be operated; the area only remembers where the focus came from.
    <div role="presentation" {...wayBack}>
      <Radix.Provider
        duration={toastDuration}
        swipeDirection="right"
        swipeThreshold={toastSwipeThreshold}
      >
        {all.map((shown) => (
          <ToastCard key={shown.id} shown={shown} />
        ))}
        {/* A phone's dialog and the save bar of a form have their buttons where a toast appears else. */}
        <Radix.Viewport
          // In an empty area, which nobody sees, the focus would be lost.
          hotkey={hasToasts ? focusKey : noKey}
          label={`Notifications (${focusKey.join('+')})`}
          className="pointer-events-none fixed inset-x-0 bottom-0 sm:in-[body:has([data-save-bar])]:bottom-14 max-sm:in-[body:has([role=dialog],[role=alertdialog],[data-save-bar],.dt-selection)]:top-0 max-sm:in-[body:has([role=dialog],[role=alertdialog],[data-save-bar],.dt-selection)]:bottom-auto z-70 flex flex-col gap-2 p-4 outline-none md:left-auto md:w-full md:max-w-[420px] print:hidden"
        />
      </Radix.Provider>
    </div>
  )
}

function goBack(to: FocusPlace | null): void {
  if (to) to.focus()
  // It came from nowhere.
  else focusTitle()
}

/** Returns the focus from the area to where it was, by Escape or when the last toast there is dismissed. */
function useWayBack(hasToasts: boolean) {
  const area = useRef<HTMLDivElement>(null)
  const cameFrom = useRef<FocusPlace | null>(null)
  useEffect(() => {
    if (!hasToasts && area.current?.contains(document.activeElement)) goBack(cameFrom.current)
  }, [hasToasts])
  return {
    ref: area,
    onFocus: ({ relatedTarget }: FocusEvent) => {
      if (area.current?.contains(relatedTarget)) return
      cameFrom.current?.leave()
      cameFrom.current = relatedTarget instanceof HTMLElement ? followPlace(relatedTarget) : null
    },
    onKeyDown: ({ key }: KeyboardEvent) => {
      if (key === 'Escape') goBack(cameFrom.current)
    },
  }
}
