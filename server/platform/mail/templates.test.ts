import { describe, expect, test } from 'vitest'
import { escapeHtml } from '../escape-html.ts'
import {
  addressChanged,
  addressChangeRequested,
  passwordChanged,
  securityNotice,
} from './security-notices.ts'
import {
  confirmEmailMail,
  invitationMail,
  resetPasswordMail,
  setPasswordMail,
  signInCodeMail,
} from './templates.ts'

const publicUrl = 'https://registry.example.org'
const token = 'Zr8_Qx-71aBcDeFgHiJkLmNoPq'
const code = '048213'
const email = 'rosa+new@institute.example'

const written = {
  code: signInCodeMail({ publicUrl, code, minutes: 10 }),
  reset: resetPasswordMail({ publicUrl, token, email, minutes: 60 }),
  set: setPasswordMail({ publicUrl, token, email, minutes: 7 * 24 * 60 }),
  confirm: confirmEmailMail({ publicUrl, token, minutes: 24 * 60, isProven: true }),
  confirmFirst: confirmEmailMail({ publicUrl, token, minutes: 24 * 60, isProven: false }),
  invitation: invitationMail({
    publicUrl,
    token,
    email: 'guest@river.example',
    minutes: 7 * 24 * 60,
    organizationName: 'Host <b>Bank</b> & Sons',
    invitedBy: 'Mia <Ng>',
    registrationKey: 'HOST-2345-6789-ABCD',
  }),
  emailNotice: securityNotice(publicUrl, addressChangeRequested, null),
  addressNotice: securityNotice(publicUrl, addressChanged, null),
  passwordNotice: securityNotice(publicUrl, passwordChanged, null),
}

describe.each(Object.entries(written))('the mail "%s"', (_, mail) => {
  test('names no address but those of the portal', () => {
    const addresses = [...`${mail.text} ${mail.html}`.matchAll(/[a-z]+:\/\/[^/\s"'<>,]+/g)].map(
      ([found]) => found,
    )
    expect(new Set(addresses)).toEqual(new Set([publicUrl]))
  })

  test('loads nothing and needs no layout tables', () => {
    expect(mail.html).not.toMatch(/<(img|table|script|link|iframe|style)\b|url\(|src=/i)
  })

  test('has a language, a title and one heading, the same as its subject', () => {
    expect(mail.html).toContain('<html lang="en">')
    expect(mail.html).toContain(`<title>${escapeHtml(mail.subject)}</title>`)
    expect(mail.html.match(/<h1[^>]*>([^<]*)<\/h1>/)?.[1]).toBe(escapeHtml(mail.subject))
  })

  test('is plain ASCII, so that no mail server has to recode it', () => {
    expect(`${mail.subject}${mail.text}${mail.html}`).toMatch(/^[\n\x20-\x7e]*$/)
  })

  test('says nothing secret in the subject, which the log of mails keeps', () => {
    expect(mail.subject).not.toContain(code)
    expect(mail.subject).not.toContain(token)
  })
})

test('the code is the only number of six digits, on a line of its own', () => {
  expect(written.code.text.match(/\b\d{6}\b/g)).toEqual([code])
  expect(written.code.html.match(/\b\d{6}\b/g)).toEqual([code])
  expect(written.code.text.split('\n').map((line) => line.trim())).toContain(code)
})

test.each([
  ['reset', '/reset-password', '#rosa%2Bnew%40institute.example', '60 minutes'],
  ['set', '/reset-password', '#rosa%2Bnew%40institute.example', '7 days'],
  ['confirm', '/confirm-email', '', '24 hours'],
] as const)(
  'the link of "%s" opens %s, stands whole on its line and says how long it lives',
  (name, path, whose, life) => {
    const url = `${publicUrl}${path}?token=${token}${whose}`
    expect(written[name].text.split('\n')).toContain(url)
    expect(written[name].html).toContain(`href="${url}"`)
    expect(written[name].text).toContain(`valid for ${life}`)
  },
)

test('what a mail is worth ends with its code or link', () => {
  expect(written.code.validMinutes).toBe(10)
  expect(written.reset.validMinutes).toBe(60)
  for (const notice of [written.emailNotice, written.addressNotice, written.passwordNotice])
    expect(notice.validMinutes).toBe(24 * 60)
})

test('an invitation names who invites into what as text, and its link carries key and secret', () => {
  const { text, html } = written.invitation
  expect(text).toContain('Mia <Ng> invites you to join Host <b>Bank</b> & Sons in the')
  expect(html).toContain(
    'Mia &lt;Ng&gt; invites you to join Host &lt;b&gt;Bank&lt;/b&gt; &amp; Sons in the',
  )
  expect(text.split('\n')).toContain(
    `${publicUrl}/register?key=HOST-2345-6789-ABCD&invitation=${token}&email=guest%40river.example`,
  )
  expect(html).toContain(
    `href="${publicUrl}/register?key=HOST-2345-6789-ABCD&amp;invitation=${token}&amp;email=guest%40river.example"`,
  )
  expect(text).toContain('valid for 7 days')
})
