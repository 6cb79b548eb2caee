import { escapeHtml } from '../escape-html.ts'
import { signatureOf } from './layout.ts'
import type { MailContent } from './sealing.ts'
import { portalName } from './sender.ts'

/** Something a mail tells of, with the page that shows it. */
export interface MailEntry {
  title: string
  lines: readonly string[]
  url: string
  /** The end of the last line, where it presses. */
  urgent?: string
}

/** A part of a mail under a heading. */
export interface MailSection {
  heading: string
  /** What stands above the entries. */
  before?: string
  entries: readonly MailEntry[]
  /** Where there are more than are named. */
  more?: { label: string; url: string } | null
  /** What can be done about all of them, with a sentence below. */
  action?: { label: string; url: string; after: string } | null
}

/** A mail of sections. Every text is as it may stand there (`harmless`); addresses are of the portal alone. */
export interface SectionedMail {
  /** The title of the HTML part; the subject of the mail. */
  subject: string
  heading: string
  sections: readonly MailSection[]
  /** What stands in place of sections where there are none. */
  empty: string
  link: { label: string; url: string }
  /** Why it came. */
  why: string
  /** Where it is stopped, and where what it holds is changed. */
  stop: string
  change: string
  publicUrl: string
}

/** The same words as plain text and as simple HTML (N-069): one column, nothing loaded, colors of the light theme always in pairs. */
export const layOutSections = (mail: SectionedMail): MailContent => ({
  text: asText(mail),
  html: asHtml(mail),
})

const stopLabel = 'Stop this mail'
const changeLabel = 'Change what it holds'

const linesOf = ({ lines, urgent }: MailEntry): string[] =>
  urgent === undefined
    ? [...lines]
    : [...lines.slice(0, -1), [...lines.slice(-1), urgent].join(', ')]

function asText({ heading, sections, empty, link, why, stop, change, publicUrl }: SectionedMail) {
  const parts = sections.flatMap((section) => [
    section.heading.toUpperCase(),
    ...(section.before === undefined ? [] : [section.before]),
    ...section.entries.map((entry) =>
      [entry.title, ...linesOf(entry).map((line) => `  ${line}`), `  ${entry.url}`].join('\n'),
    ),
    ...(section.more == null ? [] : [`${section.more.label}\n  ${section.more.url}`]),
    ...(section.action == null
      ? []
      : [`${section.action.label}:\n${section.action.url}`, section.action.after]),
  ])
  const end = [`${why}\n${stopLabel}: ${stop}\n${changeLabel}: ${change}`]
  return `${[
    heading,
    ...(parts.length === 0 ? [empty] : parts),
    `${link.label}: ${link.url}`,
    ...end,
    `-- \n${signatureOf(publicUrl)}`,
  ].join('\n\n')}\n`
}

const ink = '#12201A'
const softInk = '#3C4D44'
const paleInk = '#56675D'
const paper = '#F0F4EF'
const rule = '#D5DED4'
const small = `font-size:13px;line-height:19px;color:${paleInk}`
const linkStyle = 'color:#11593F;font-weight:bold;text-decoration:underline'

const anchor = (url: string, label: string, style = linkStyle) =>
  `<a href="${escapeHtml(url)}" style="${style}">${escapeHtml(label)}</a>`

function entryHtml(entry: MailEntry): string {
  const { title, url, lines, urgent } = entry
  const pressing = urgent === undefined ? '' : `<b style="color:#6F4A00">${escapeHtml(urgent)}</b>`
  const said = lines.map(escapeHtml).join('<br>')
  const about = [said, pressing].filter((part) => part !== '').join(', ')
  const below = about === '' ? '' : `<br><span style="color:${softInk}">${about}</span>`
  return `<li style="margin:0;padding:10px 0;border-bottom:1px solid ${rule}">${anchor(url, title)}${below}</li>`
}

function sectionHtml({ heading, before, entries, more, action }: MailSection): string {
  return [
    `<h2 style="margin:26px 0 4px;font-size:16px;line-height:23px;font-weight:bold;color:${ink}">${escapeHtml(heading)}</h2>`,
    ...(before === undefined
      ? []
      : [`<p style="margin:0 0 4px;color:${softInk}">${escapeHtml(before)}</p>`]),
    '<ul style="margin:0;padding:0;list-style:none">',
    ...entries.map(entryHtml),
    '</ul>',
    ...(more == null ? [] : [`<p style="margin:10px 0 0">${anchor(more.url, more.label)}</p>`]),
    ...(action == null
      ? []
      : [
          `<p style="margin:16px 0 0">${anchor(action.url, action.label, 'display:inline-block;padding:11px 18px;border-radius:5px;background:#14573F;color:#FFFFFF;font-weight:bold;text-decoration:none')}</p>`,
          `<p style="margin:8px 0 0;${small}">${escapeHtml(action.after)}</p>`,
        ]),
  ].join('\n')
}

function asHtml(mail: SectionedMail): string {
  const { subject, heading, sections, empty, link, why, stop, change, publicUrl } = mail
  const fonts = "-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif"
  const plainLink = 'color:#11593F;text-decoration:underline'
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:0;background:${paper};color:${ink}">
<main style="max-width:600px;margin:0 auto;padding:24px 20px 32px;font-family:${fonts};font-size:15px;line-height:23px;color:${ink};background:${paper};overflow-wrap:anywhere">
<p style="margin:0;${small}">${escapeHtml(portalName)}</p>
<h1 style="margin:2px 0 0;padding:0 0 14px;border-bottom:2px solid ${ink};font-family:Georgia,'Times New Roman',serif;font-size:24px;line-height:31px;font-weight:normal;color:${ink}">${escapeHtml(heading)}</h1>
${sections.length === 0 ? `<p style="margin:24px 0 0;color:${softInk}">${escapeHtml(empty)}</p>` : sections.map(sectionHtml).join('\n')}
<p style="margin:24px 0 0">${anchor(link.url, link.label)}</p>
<p style="margin:26px 0 0;padding:14px 0 0;border-top:1px solid #A9B8AC;${small}">${escapeHtml(why)} ${anchor(stop, stopLabel, plainLink)} or ${anchor(change, changeLabel.toLowerCase(), plainLink)}.<br>${escapeHtml(signatureOf(publicUrl))}</p>
</main>
</body></html>
`
}
