/**
 * Copies a text. Pages over plain HTTP on another machine have no clipboard of their own, but for a press of the reader
 * the browser still copies what is selected.
 * @throws where the browser does not allow it
 */
export async function copyText(text: string): Promise<void> {
  if ('clipboard' in navigator) return navigator.clipboard.writeText(text)
  const selection = document.getSelection()
  const before = Array.from({ length: selection?.rangeCount ?? 0 }, (_, n) =>
    selection?.getRangeAt(n),
  )
  // Something has to be selected; what is copied is the text. It takes no focus, which a dialog would take back.
  const selected = document.body.appendChild(document.createElement('span'))
  selected.textContent = text
  selected.className = 'sr-only'
  const setText = (event: ClipboardEvent) => {
    event.clipboardData?.setData('text/plain', text)
    event.preventDefault()
  }
  document.addEventListener('copy', setText)
  try {
    selection?.selectAllChildren(selected)
    if (!document.execCommand('copy')) throw new Error('The browser does not copy')
  } finally {
    document.removeEventListener('copy', setText)
    selected.remove()
    selection?.removeAllRanges()
    for (const range of before) if (range) selection?.addRange(range)
  }
}
