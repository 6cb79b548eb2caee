import { useEffect, useState, type ComponentType } from 'react'
import { Alert } from './alert.tsx'
import { Button } from '../form/button.tsx'

const bringIntoView = (place: HTMLElement | null) => place?.scrollIntoView({ block: 'nearest' })

/**
 * A part of a page whose code comes when it is first shown; `Waiting` is in its place until then. Code that does not
 * arrive is reported there and can be requested again: what was typed around it stays. Without `Waiting` it is a window,
 * which has no place on the page: what went wrong is brought into view.
 */
export function latePart<Props extends object>(
  read: () => Promise<ComponentType<Props>>,
  Waiting?: ComponentType<Props>,
): ComponentType<Props> {
  let loaded: ComponentType<Props> | undefined
  return function LatePart(props: Props) {
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
    if (Part) return <Part {...props} />
    if (failed !== attempt) return Waiting ? <Waiting {...props} /> : null
    const alert = (
      <Alert
        tone="bad"
        action={
          <Button size="sm" onClick={() => setAttempt(attempt + 1)}>
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
