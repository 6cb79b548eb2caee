import { overNetwork, send } from './api-client.ts'
import { saveFile } from './save-file.ts'

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
