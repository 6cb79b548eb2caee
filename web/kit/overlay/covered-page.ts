import { useEffect } from 'react'

let covers = 0

/**
 * Rendered inside a veil that covers the whole window. A dialog takes the pointer from the page below by a style of the
 * body, which every element of the page inherits and is styled anew for; a covered page needs none of that (base.css).
 */
export function CoveredPage(): null {
  useEffect(() => {
    covers += 1
    document.body.dataset.covered = ''
    return () => {
      covers -= 1
      if (covers === 0) delete document.body.dataset.covered
    }
  }, [])
  return null
}
