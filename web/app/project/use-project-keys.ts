import { useEffect, useRef } from 'react'
import type { FinanceActions } from '#web/features/finance/capital-stack.tsx'

const writing = 'input, select, textarea, [contenteditable=true]'

/** The keys of a deal's page: `a` adds a source, `e` edits the project (K-099). Not while a dialog or menu is open. */
export function useProjectKeys(actions: FinanceActions | null): void {
  const present = useRef(actions)
  useEffect(() => {
    present.current = actions
  })
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { key, target } = event
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
      if (target instanceof Element && target.closest(`${writing}, [role=dialog], [role=menu]`))
        return
      if (document.querySelector('[role=dialog], [role=alertdialog]')) return
      if (key !== 'a' && key !== 'e') return
      if (present.current === null) return
      event.preventDefault()
      if (key === 'a') present.current.addSource()
      else present.current.editDeal()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}
