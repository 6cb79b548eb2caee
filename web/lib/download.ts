import { overNetwork, send } from './api-client.ts'

/** The name the server gives a file. */
const nameIn = (disposition: string | null): string =>
  disposition?.split('filename="')[1]?.split('"')[0] || 'export'

/**
 * Fetches a file and passes it to the browser as a download. It is fetched instead of followed as a link, so that an error
 * is shown on the page.
 * @throws ApiError or NetworkError where there is no file
 */
export async function download(address: string): Promise<void> {
  const response = await send('GET', address, {})
  saveFile(
    await overNetwork(() => response.blob()),
    nameIn(response.headers.get('content-disposition')),
  )
}

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
