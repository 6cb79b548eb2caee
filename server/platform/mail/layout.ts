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

/** The same words as plain text and as simple HTML. */
export function layOut(parts: MailParts): MailContent {
  return { text: asText(parts), html: asHtml(parts) }
}

const takesNoReplies = ' and takes no replies.'

/** The last line of every mail. */
export const signatureOf = (publicUrl: string): string =>
  `This email was sent by the ${portalName} at ${publicUrl}${takesNoReplies}`

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
  if (link !== undefined) blocks.push(`${link.label}:\n${link.url}`)
  return `${[...blocks, ...after, `-- \n${signatureOf(parts.publicUrl)}`].join('\n\n')}\n`
}

const ink = '#12201A'
const paleInk = '#56675D'
const paper = '#F0F4EF'
const fonts = "-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif"
const small = `font-size:13px;line-height:19px;color:${paleInk}`

/** Styles of the parts of a mail; colors are those of the light theme. */
export const mailStyles = {
  ink: `color:${ink}`,
  soft: 'color:#3C4D44',
  small,
  link: 'color:#11593F;font-weight:bold;text-decoration:underline',
  plainLink: 'color:#11593F;text-decoration:underline',
} as const

/** A link of a mail. */
export const mailLink = (url: string, label: string, style: string = mailStyles.link): string =>
  `<a href="${escapeHtml(url)}" style="${style}">${escapeHtml(label)}</a>`

/** What a mail asks for first, as a button in a paragraph of its own. */
export const mailButton = (url: string, label: string): string =>
  `<p style="margin:16px 0 0">${mailLink(url, label, 'display:inline-block;padding:11px 18px;border-radius:5px;background:#14573F;color:#FFFFFF;font-weight:bold;text-decoration:none')}</p>`

interface Page {
  /** The title of the document. */
  subject: string
  heading: string
  /** The parts between the heading and the foot, as HTML. */
  body: readonly string[]
  /** What comes before the signature, as HTML. */
  foot?: string
  publicUrl: string
}

/** The page every mail is (N-069): one column, no tables, no images, nothing loaded from anywhere, colors always in pairs. */
export function mailPage({ subject, heading, body, foot = '', publicUrl }: Page): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:0;background:${paper};color:${ink}">
<main style="max-width:600px;margin:0 auto;padding:24px 20px 32px;font-family:${fonts};font-size:15px;line-height:23px;color:${ink};background:${paper};overflow-wrap:anywhere">
<p style="margin:0;${small}">${escapeHtml(portalName)}</p>
<h1 style="margin:2px 0 0;padding:0 0 14px;border-bottom:2px solid ${ink};font-family:Georgia,'Times New Roman',serif;font-size:24px;line-height:31px;font-weight:normal;color:${ink}">${escapeHtml(heading)}</h1>
${body.join('\n')}
<p style="margin:26px 0 0;padding:14px 0 0;border-top:1px solid #A9B8AC;${small}">${foot}${escapeHtml(signatureOf(publicUrl))}</p>
</main>
</body></html>
`
}

function asHtml({ subject, before, quote, code, link, after, publicUrl }: MailParts): string {
  const paragraph = (text: string) => `<p style="margin:16px 0 0">${escapeHtml(text)}</p>`
  const body = before.map(paragraph)
  if (quote)
    body.push(
      paragraph(quote.by),
      `<blockquote style="margin:8px 0 0;padding:2px 0 2px 14px;border-left:3px solid #A9B8AC;${mailStyles.soft}">${quotedLines(quote.typed).map(escapeHtml).join('<br>')}</blockquote>`,
    )
  if (code !== undefined)
    body.push(
      `<p style="margin:20px 0 0;font-family:ui-monospace,Consolas,monospace;font-size:28px;line-height:36px;font-weight:bold;letter-spacing:4px;${mailStyles.ink}">${escapeHtml(code)}</p>`,
    )
  if (link !== undefined)
    body.push(
      mailButton(link.url, link.label),
      `<p style="margin:8px 0 0;${small}">If the link does not open, copy this address into your browser:<br><span style="word-break:break-all">${escapeHtml(link.url)}</span></p>`,
    )
  return mailPage({
    subject,
    heading: subject,
    body: [...body, ...after.map(paragraph)],
    publicUrl,
  })
}
