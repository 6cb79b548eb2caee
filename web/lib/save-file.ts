/** Passes a file to the browser as a download. */
export function saveFile(content: Blob, name: string): void {
  const file = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = file
  link.download = name
  link.click()
  // The download has its own reference to the file by then.
  setTimeout(() => URL.revokeObjectURL(file), 60_000)
}
