import type { Answer, Caller } from './portal.ts'

/** An address to PUT one file to. @throws Error when none was given */
export async function newAddress(caller: Caller): Promise<string> {
  const { status, body } = await caller.call('POST', '/api/objects/upload')
  if (status !== 200)
    throw new Error(
      `The request for an address was answered with ${status} ${JSON.stringify(body)}`,
    )
  return body.uploadURL
}

/** Sends a file without having it inspected; returns its address. @throws Error when it was not accepted */
export async function uploadTo(caller: Caller, bytes: Buffer): Promise<string> {
  const address = await newAddress(caller)
  const { status } = await caller.call('PUT', address, bytes, 'application/octet-stream')
  if (status !== 200) throw new Error(`The upload was answered with ${status}`)
  return address
}

/** Has a file inspected that was sent; the answer names the path it is stored under. */
export const inspected = (caller: Caller, url: string, name: string): Promise<Answer> =>
  caller.call('POST', '/api/objects/normalize', { url, name })

/** The whole upload; returns the path of the file. @throws Error when it was not accepted */
export async function storedFile(caller: Caller, bytes: Buffer, name: string): Promise<string> {
  const { status, body } = await inspected(caller, await uploadTo(caller, bytes), name)
  if (status !== 200)
    throw new Error(`The file was answered with ${status} ${JSON.stringify(body)}`)
  return body.normalizedPath
}
