import { useEffect, useRef, useState, type DragEvent } from 'react'

const holdsFiles = (transfer: DataTransfer | null) => transfer?.types.includes('Files') ?? false

/** Makes an element take dropped files; one dropped beside it does not carry the browser away from what was typed. */
export function useFileDrop(onFiles: (files: File[]) => void) {
  const [isOver, setOver] = useState(false)
  // The event of entering a child comes before that of leaving its parent.
  const depth = useRef(0)

  useEffect(() => {
    const keepPage = (event: globalThis.DragEvent) => {
      if (!holdsFiles(event.dataTransfer) || event.defaultPrevented) return
      event.preventDefault()
      if (event.dataTransfer) event.dataTransfer.dropEffect = 'none'
    }
    window.addEventListener('dragover', keepPage)
    window.addEventListener('drop', keepPage)
    return () => {
      window.removeEventListener('dragover', keepPage)
      window.removeEventListener('drop', keepPage)
    }
  }, [])

  const onlyFiles = (event: DragEvent, then: () => void) => {
    if (!holdsFiles(event.dataTransfer)) return
    event.preventDefault()
    then()
  }
  return {
    isOver,
    target: {
      onDragEnter: (event: DragEvent) =>
        onlyFiles(event, () => {
          depth.current += 1
          setOver(true)
        }),
      onDragOver: (event: DragEvent) =>
        onlyFiles(event, () => {
          event.dataTransfer.dropEffect = 'copy'
        }),
      onDragLeave: (event: DragEvent) =>
        onlyFiles(event, () => {
          depth.current = Math.max(0, depth.current - 1)
          if (depth.current === 0) setOver(false)
        }),
      onDrop: (event: DragEvent) =>
        onlyFiles(event, () => {
          depth.current = 0
          setOver(false)
          onFiles([...event.dataTransfer.files])
        }),
    },
  }
}
