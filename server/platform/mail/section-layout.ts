import { escapeHtml } from '../escape-html.ts'
import { mailButton, mailLink, mailPage, mailStyles, signatureOf } from './layout.ts'
import type { MailContent } from './sealing.ts'

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

/** The same words as plain text and as simple HTML (N-069). */
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

function entryHtml(entry: MailEntry): string {
  const { title, url, lines, urgent } = entry
  const pressing = urgent === undefined ? '' : `<b style="color:#6F4A00">${escapeHtml(urgent)}</b>`
  const said = lines.map(escapeHtml).join('<br>')
  const about = [said, pressing].filter((part) => part !== '').join(', ')
  const below = about === '' ? '' : `<br><span style="${mailStyles.soft}">${about}</span>`
  return `<li style="margin:0;padding:10px 0;border-bottom:1px solid #D5DED4">${mailLink(url, title)}${below}</li>`
}

function sectionHtml({ heading, before, entries, more, action }: MailSection): string {
  return [
    `<h2 style="margin:26px 0 4px;font-size:16px;line-height:23px;font-weight:bold;${mailStyles.ink}">${escapeHtml(heading)}</h2>`,
    ...(before === undefined
      ? []
      : [`<p style="margin:0 0 4px;${mailStyles.soft}">${escapeHtml(before)}</p>`]),
    '<ul style="margin:0;padding:0;list-style:none">',
    ...entries.map(entryHtml),
    '</ul>',
    ...(more == null ? [] : [`<p style="margin:10px 0 0">${mailLink(more.url, more.label)}</p>`]),
    ...(action == null
      ? []
      : [
          mailButton(action.url, action.label),
          `<p style="margin:8px 0 0;${mailStyles.small}">${escapeHtml(action.after)}</p>`,
        ]),
  ].join('\n')
}

function asHtml(mail: SectionedMail): string {
  const { subject, heading, sections, empty, link, why, stop, change, publicUrl } = mail
  const { plainLink, soft } = mailStyles
  const nothing = `<p style="margin:24px 0 0;${soft}">${escapeHtml(empty)}</p>`
  return mailPage({
    subject,
    heading,
    body: [
      ...(sections.length === 0 ? [nothing] : sections.map(sectionHtml)),
      `<p style="margin:24px 0 0">${mailLink(link.url, link.label)}</p>`,
    ],
    foot: `${escapeHtml(why)} ${mailLink(stop, stopLabel, plainLink)} or ${mailLink(change, changeLabel.toLowerCase(), plainLink)}.<br>`,
    publicUrl,
  })
}
