import { useEffect, useState } from 'react'

/** True once `isOn` has been true for `delay` milliseconds: a quick answer shows no skeleton that only flickers. */
export function useDelayed(isOn: boolean, delay = 200): boolean {
  const [isDue, setDue] = useState(false)
  useEffect(() => {
    if (!isOn) return undefined
    const timer = setTimeout(() => setDue(true), delay)
    return () => {
      clearTimeout(timer)
      setDue(false)
    }
  }, [isOn, delay])
  return isOn && isDue
}
