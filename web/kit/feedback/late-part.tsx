import { useCallback, useEffect, useState, type ComponentType } from 'react'
import { Alert } from './alert.tsx'
import { Button } from '../form/button.tsx'

const bringIntoView = (place: HTMLElement | null) => place?.scrollIntoView({ block: 'nearest' })

/** The hook of code that comes when it is first shown: the part once it is here, or that it did not arrive. */
function hookOf<Props extends object>(read: () => Promise<ComponentType<Props>>) {
  let loaded: ComponentType<Props> | undefined
  return function useCode() {
    const [Part, setPart] = useState<ComponentType<Props> | undefined>(() => loaded)
    const [attempt, setAttempt] = useState(1)
    const [failed, setFailed] = useState(0)
    const isHere = Part !== undefined
    useEffect(() => {
      if (isHere) return
      let isLatest = true
      const load = async () => {
        try {
          const found = (loaded = await read())
          if (isLatest) setPart(() => found)
        } catch {
          if (isLatest) setFailed(attempt)
        }
      }
      void load()
      return () => {
        isLatest = false
      }
    }, [attempt, isHere])
    const again = useCallback(() => setAttempt((before) => before + 1), [])
    return { Part, hasFailed: failed === attempt, again }
  }
}

/**
 * A part of a page whose code comes when it is first shown; `Waiting` is in its place until then. Code that does not
 * arrive is reported there and can be requested again: what was typed around it stays. Without `Waiting` it is a window,
 * which has no place on the page: what went wrong is brought into view.
 */
export function latePart<Props extends object>(
  read: () => Promise<ComponentType<Props>>,
  Waiting?: ComponentType<Props>,
): ComponentType<Props> {
  const useCode = hookOf(read)
  return function LatePart(props: Props) {
    const { Part, hasFailed, again } = useCode()
    if (Part) return <Part {...props} />
    if (!hasFailed) return Waiting ? <Waiting {...props} /> : null
    const alert = (
      <Alert
        tone="bad"
        action={
          <Button size="sm" onClick={again}>
            Try again
          </Button>
        }
      >
        This part could not be loaded. Check your connection and try again. If the portal was
        updated meanwhile, load the page again.
      </Alert>
    )
    return Waiting ? alert : <div ref={bringIntoView}>{alert}</div>
  }
}

/**
 * The same of what a page is whole without, as a link that leads on: where its code does not arrive it is missing, and is
 * requested again when the person comes back to the window, or the window to the network.
 */
export function lateExtra<Props extends object>(
  read: () => Promise<ComponentType<Props>>,
  Waiting: ComponentType<Props>,
): ComponentType<Props> {
  const useCode = hookOf(read)
  return function LateExtra(props: Props) {
    const { Part, hasFailed, again } = useCode()
    useEffect(() => {
      if (!hasFailed) return
      const events = ['focus', 'online']
      for (const event of events) window.addEventListener(event, again)
      return () => {
        for (const event of events) window.removeEventListener(event, again)
      }
    }, [hasFailed, again])
    if (Part) return <Part {...props} />
    return hasFailed ? null : <Waiting {...props} />
  }
}
