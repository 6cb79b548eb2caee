import { useEffect } from 'react'

/** Names the page in the window's title, e.g. "My Profile · Capital Campaign". */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Capital Campaign`
  }, [title])
}
