import PostalMime from 'postal-mime'
import { describe, expect, test } from 'vitest'
import { harmless } from './harmless.ts'
import { layOutSections } from './section-layout.ts'

// What people typed is made harmless in both parts of a mail (N-070).

const joiner = '\u2060'

test.each([
  ['https://evil.example/login', `https: //evil.${joiner}example/login`],
  ['write to a.b@evil.example', `write to a.${joiner}b@${joiner}evil.${joiner}example`],
  ['Rate 6.25%, St. Louis, etc.', `Rate 6.${joiner}25%, St. Louis, etc.`],
  ['one\r\ntwo\u0000three\u2028four', 'one two three four'],
  ['right\u202Eto left', 'right to left'],
  ['x'.repeat(121), `${'x'.repeat(119)}…`],
  ['😀'.repeat(120), '😀'.repeat(120)],
  ['Plain Solar', 'Plain Solar'],
])('%j becomes %j', (typed, expected) => {
  expect(harmless(typed)).toBe(expected)
})

/** What a mail program may make a link of: an address with its protocol, a host by its dots, an address of mail. */
const linkLike = [
  /[a-z][a-z\d+.-]*:\/\//iu,
  /[\p{L}\p{M}\p{N}][.\u3002\uFF0E\uFF61]\p{L}/u,
  /[\p{L}\p{N}]@[\p{L}\p{N}]/u,
]

/** Texts made of what addresses are made of. */
function* hostile(): Generator<string> {
  const pieces = [
    'https', 'http', 'ftp', ':', '//', '/', 'evil', 'www', '.', 'example', 'com', '@', 'a', '1', ' ',
    '\r\n', '\u0000', '\u2060', '\u200B', '\u202E', '<', '>', '"', '&', "'", '…', 'é', 'e\u0301', '。',
    '．', '＠', '😀', '-', '?token=', '://',
  ] // prettier-ignore
  let state = 7
  const draw = (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
  for (let n = 0; n < 3000; n += 1)
    yield Array.from({ length: 1 + draw(30) }, () => pieces[draw(pieces.length)]).join('')
  for (const typed of [
    'https://evil.example/login',
    'HTTPS://EVIL.EXAMPLE',
    'www.evil.example',
    'evil.example/pay',
    'mailto:pay@evil.example',
    '"><script src=https://evil.example></script>',
    '<a href="https://evil.example">Sign in</a>',
    '://'.repeat(100),
    'a.b.c.d@e.f.g',
  ])
    yield typed
}

describe('whatever is typed', () => {
  test('is one line of at most 120 characters without anything like a link', () => {
    for (const typed of hostile()) {
      const made = harmless(typed)
      expect(made).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}]/u)
      expect([...made.replaceAll(joiner, '')].length).toBeLessThanOrEqual(
        120 + [...typed.matchAll(/:\/\//g)].length + 1,
      )
      for (const pattern of linkLike) expect([typed, made.match(pattern)]).toEqual([typed, null])
    }
  })

  test('adds no link, no element and no line to either part of a mail', async () => {
    const publicUrl = 'https://registry.example'
    const linksOf = (html: string) => [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)
    const mailWith = (typed: string) => {
      const text = harmless(typed)
      return layOutSections({
        subject: 'Your daily digest: 1 new',
        heading: 'Daily digest',
        sections: [
          {
            heading: 'New',
            before: text,
            entries: [{ title: text, lines: [text, text], urgent: text, url: `${publicUrl}/a` }],
          },
        ],
        empty: '',
        link: { label: 'Open Attention', url: `${publicUrl}/attention` },
        why: `You manage ${text}.`,
        stop: `${publicUrl}/stop-digest?token=x`,
        change: `${publicUrl}/profile/notifications`,
        publicUrl,
      })
    }
    const plain = mailWith('Plain')
    const tags = (html: string) => [...html.matchAll(/<\/?[a-z][a-z0-9]*/gi)].map(([tag]) => tag)
    for (const typed of hostile()) {
      const { text, html } = mailWith(typed)
      expect(linksOf(html)).toEqual(linksOf(plain.html))
      expect(tags(html)).toEqual(tags(plain.html))
      expect(text.split('\n')).toHaveLength(plain.text.split('\n').length)
      // Every address of the text is one of the portal, on its own.
      for (const [address] of text.matchAll(/[a-z]+:\/\/\S+/gi))
        expect(address.startsWith(publicUrl)).toBe(true)
    }
    // A parser of mails reads the same words out of both.
    const { text, html } = mailWith('https://evil.example/login')
    const mail = await PostalMime.parse(
      `Content-Type: multipart/alternative; boundary=x\r\n\r\n--x\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n${text}\r\n--x\r\nContent-Type: text/html; charset=utf-8\r\n\r\n${html}\r\n--x--`,
    )
    expect(mail.text).toContain(`https: //evil.${joiner}example/login`)
    expect(mail.html).toContain(`https: //evil.${joiner}example/login`)
  })
})
