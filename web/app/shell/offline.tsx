import { onlineManager } from '@tanstack/react-query'
import { WifiOff } from 'lucide-react'
import { useSyncExternalStore } from 'react'

const subscribe = (changed: () => void) => onlineManager.subscribe(changed)

/** Says while there is no connection that what is seen may be out of date; what one does says by itself that it failed. */
export function Offline() {
  const isOnline = useSyncExternalStore(subscribe, () => onlineManager.isOnline())
  return (
    <output
      title={isOnline ? undefined : 'You see what was last loaded.'}
      className={
        isOnline
          ? 'sr-only'
          : 'flex flex-none items-center gap-1.5 text-label font-strong text-gold-ink'
      }
    >
      {!isOnline && (
        <>
          <WifiOff aria-hidden className="size-4" />
          Offline
        </>
      )}
    </output>
  )
}
