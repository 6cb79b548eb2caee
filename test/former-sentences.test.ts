import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

// U-091: sentences that people read once and that plainer ones took the place of. What varies in them is left out.

const root = resolve(import.meta.dirname, '..')

const former = [
  'What is deleted stands here for',
  'lends will stand here',
  'Products stand here as soon as an organization adds one',
  'Term sheets, guidance and guides stand here once an administrator has shared some',
  'Tick what still stands. Nothing is confirmed before you press the button',
  'What you leave as it is stays as it is in each of them',
  'Leave as it is',
  'names money that is no line yet',
  'and this cannot be done without a fresh proof',
  'You are told by email seven days before, from',
  'Numbers are the lines below',
  'Half are answered within',
  'It does not reach its recipient',
  'that was deleted, or that',
  'There is nothing at this address, or nothing that this account may see',
  'Back to the start',
  'The page behind and what you typed into it stay as they are',
  'Follow a record or watch a view, and what changes shows up here',
  'It goes for everybody it is shared with',
  'One mail with what is unread. Never sent when there is nothing new',
  'Managers of your organization and administrators edit it',
  'not yet secured',
  'What late or tight service puts at risk of the credit',
  'Slack before the last day the law allows, over every open project you may see',
  'What stands between a need and its nearest lender',
  'Each project counts with its largest need alone',
  'What facilities carry',
  'needs that lenders there finance for other assets',
  'No project is behind this figure any more',
  'Back to the project as it is',
  'matches become surer',
  'Facts to fill in',
  'Addresses are shown to both only if they accept',
  'Addresses are shown to both sides only after both said yes',
  'Waits for your answer',
  'sees your name and e-mail address, and you see theirs',
  'What became of it?',
  'Recorded differently',
  'Note, both sides read it',
  'Please record what becomes of it',
  'An introduction is asked of your organization',
  'An introduction still waits for your answer',
  'Nothing waits for you',
  'Interested: wants to',
  'Of the portal, where it is one. It does not see these lines',
  'Add the money you know of',
  'the gap follows',
  'Takes the place of the expected PTO',
  'Who owns decides, not who hosts',
  'Its month counts',
  'nearest stored percentage',
  'How rows are recognized when they come again',
  'Faulty rows',
  'Taken away',
  'Nothing is stored as long as a row is faulty',
  'Whoever learns your password or reads your mail can sign in as you',
  'A token never does more than you may',
  'Where the financed project may stand',
  'Projects with so many days left',
  'below zero they are late',
  'This page and what you typed into it stay',
  'Sign in to the registry',
  'An introduction is about the project as it is',
  'shows here as soon as',
  'show here as soon as',
  'Nothing is stored until you press',
  'Everything you may see',
  "'Faulty'",
]

const isRead = /^(contract|server|web)\/(?!.*\.test\.)/

test('no sentence that a plainer one took the place of is read again', () => {
  const list = execFileSync('git', ['ls-files', '*.ts', '*.tsx'], { cwd: root, encoding: 'utf8' })
  const files = list
    .trim()
    .split('\n')
    .filter((file) => isRead.test(file))
  expect(files.length).toBeGreaterThan(1000)
  const found = files.flatMap((file) => {
    const text = readFileSync(join(root, file), 'utf8').replaceAll(/\s+/g, ' ')
    return former.filter((sentence) => text.includes(sentence)).map((said) => `${file}: ${said}`)
  })
  expect(found).toEqual([])
})
