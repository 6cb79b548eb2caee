import { escapeHtml } from '../escape-html.ts'
import { unlinked } from './harmless.ts'
import type { MailContent } from './sealing.ts'
import { portalName } from './sender.ts'

/** What a mail says, in order. All of it is our own wording but `code`, `link` and `quote`; names in it are as they may stand there (`harmless`). */
export interface MailParts {
  /** Also its subject line and the title of the HTML part. */
  subject: string
  /** What it is about, above the code or link. */
  before: string[]
  /** What a person wrote, to the letter, and the sentence that says who; it is set apart and makes no link. */
  quote?: { by: string; typed: string } | null
  /** Digits to type, on a line of their own. */
  code?: string
  link?: { label: string; url: string }
  /** How long it is valid, what to do when it was not requested. */
  after: string[]
  /** The portal's origin, named in the last line (PUBLIC_URL). */
  publicUrl: string
}

/**
 * The same words as plain text and as simple HTML: a heading and paragraphs, no tables, no images, nothing
 * loaded from anywhere, colors only where both of a pair are set.
 */
export function layOut(parts: MailParts): MailContent {
  return { text: asText(parts), html: asHtml(parts) }
}

const takesNoReplies = ' and takes no replies.'

/** The last line of every mail. */
export const signatureOf = (publicUrl: string): string =>
  `This mail was sent by the ${portalName} at ${publicUrl}${takesNoReplies}`

/** The same contents where replies go to somebody (MAIL_REPLY_TO): the last line says so. */
export function withReplies(content: string, replyTo: string): string {
  const at = content.lastIndexOf(takesNoReplies)
  if (at === -1) return content
  return `${content.slice(0, at)}. Replies go to ${replyTo}.${content.slice(at + takesNoReplies.length)}`
}

const quotedLines = (typed: string): string[] =>
  typed
    .trim()
    .split(/\r\n|[\r\n]/)
    .map(unlinked)

function asText(parts: MailParts): string {
  const { before, quote, code, link, after } = parts
  const blocks = [...before]
  if (quote)
    blocks.push(
      quote.by,
      quotedLines(quote.typed)
        .map((line) => `> ${line}`.trimEnd())
        .join('\n'),
    )
  if (code !== undefined) blocks.push(`    ${code}`)
  if (link !== undefined) blocks.push(link.url)
  return `${[...blocks, ...after, `-- \n${signatureOf(parts.publicUrl)}`].join('\n\n')}\n`
}

function asHtml(parts: MailParts): string {
  const { subject, before, quote, code, link, after } = parts
  const paragraph = (text: string) => `<p>${escapeHtml(text)}</p>`
  const lines = [
    `<h1 style="font-size:20px;font-weight:600;margin:0 0 16px">${escapeHtml(subject)}</h1>`,
    ...before.map(paragraph),
  ]
  if (quote)
    lines.push(
      paragraph(quote.by),
      `<blockquote style="margin:16px 0;padding:0 0 0 12px;border-left:3px solid #8A968F">${quotedLines(quote.typed).map(escapeHtml).join('<br>')}</blockquote>`,
    )
  if (code !== undefined) {
    lines.push(
      `<p style="font-family:ui-monospace,Consolas,monospace;font-size:28px;font-weight:600;letter-spacing:4px;margin:24px 0">${escapeHtml(code)}</p>`,
    )
  }
  if (link !== undefined) {
    const url = escapeHtml(link.url)
    lines.push(
      `<p style="margin:24px 0"><a href="${url}" style="font-weight:600">${escapeHtml(link.label)}</a></p>`,
    )
    lines.push(
      `<p>If the link does not open, copy this address into your browser:<br><span style="word-break:break-all">${url}</span></p>`,
    )
  }
  lines.push(
    ...after.map(paragraph),
    `<p style="font-size:13px;margin-top:32px">${escapeHtml(signatureOf(parts.publicUrl))}</p>`,
  )
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:24px;font-family:system-ui,'Segoe UI',Arial,sans-serif;font-size:16px;line-height:1.5">
<main style="max-width:560px">
${lines.join('\n')}
</main>
</body>
</html>
`
}
