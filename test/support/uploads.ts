import type { TestApp } from './app.ts'
import type { Answer, Client } from './client.ts'

/** What the store of files answered to a PUT. */
export interface PutAnswer {
  status: number
  headers: Record<string, unknown>
  text: string
}

/** PUTs bytes to an upload address as a browser would: to the portal without a network, to a bucket over it. */
export async function putBytes(
  portal: TestApp,
  address: string,
  bytes: Buffer,
  headers: Record<string, string> = {},
): Promise<PutAnswer> {
  if (address.startsWith(`${portal.settings.publicUrl}/`)) {
    const answer = await portal.app.inject({
      method: 'PUT',
      url: address.slice(portal.settings.publicUrl.length),
      payload: bytes,
      headers: { 'content-type': 'application/octet-stream', ...headers },
    })
    return { status: answer.statusCode, headers: answer.headers, text: answer.body }
  }
  const answer = await fetch(address, { method: 'PUT', body: new Uint8Array(bytes), headers })
  return {
    status: answer.status,
    headers: Object.fromEntries(answer.headers),
    text: await answer.text(),
  }
}

/** An address to upload to. */
export async function newAddress(client: Client): Promise<string> {
  return (await client.post('/api/objects/upload')).body.uploadURL
}

/** The whole upload: an address, the bytes, and the answer of their inspection. */
export async function uploadBytes(
  portal: TestApp,
  client: Client,
  bytes: Buffer,
  name?: string,
): Promise<Answer> {
  const url = await newAddress(client)
  const put = await putBytes(portal, url, bytes)
  if (put.status !== 200) throw new Error(`The upload failed: ${put.status} ${put.text}`)
  return client.post('/api/objects/normalize', { url, name })
}

/** The path of an uploaded file that was taken. */
export async function uploadedPath(
  portal: TestApp,
  client: Client,
  bytes: Buffer,
  name?: string,
): Promise<string> {
  const answer = await uploadBytes(portal, client, bytes, name)
  if (answer.status !== 200) throw new Error(`The file was rejected: ${answer.text}`)
  return answer.body.normalizedPath
}

/** Keys of everything in the store of files. */
export async function storedKeys({ files }: TestApp): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of files.list()) keys.push(key)
  return keys.toSorted()
}
