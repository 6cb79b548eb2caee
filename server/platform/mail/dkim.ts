import type { DkimKey } from './mail-settings.ts'

/** What a signature covers, as far as a mail has it: whatever its reader sees or its mail program acts on. */
const signedHeaders = [
  'From',
  'To',
  'Subject',
  'Date',
  'Message-ID',
  'MIME-Version',
  'Content-Type',
  'Reply-To',
  'List-Unsubscribe',
  'List-Unsubscribe-Post',
]

/**
 * A whole message with its signature before it (rsa-sha256, relaxed/relaxed).
 * @throws Error when it cannot be signed: such a mail is not sent
 */
export async function signed(
  message: Buffer,
  { domain, selector, privateKey }: DkimKey,
): Promise<Buffer> {
  // Loaded with the first mail.
  const { default: Dkim } = await import('nodemailer/lib/dkim')
  const signer = new Dkim({
    domainName: domain,
    keySelector: selector,
    privateKey,
    headerFieldNames: signedHeaders.join(':'),
  })
  const parts: Buffer[] = []
  for await (const part of signer.sign(message)) parts.push(part as Buffer)
  const whole = Buffer.concat(parts)
  // The library passes a message on as it was where the key does not sign.
  if (whole.length === message.length) throw new Error('A mail could not be signed.')
  return whole
}
