import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, test } from 'vitest'
import { heardChanges } from '../../../test/support/heard-changes.ts'
import {
  choices,
  documentOf,
  lender,
  openPackage,
  projectPath,
  questionOf,
  rowOf,
  rowTitles,
  shared,
  siteLease,
  textOf,
} from '../../../test/support/open-package.tsx'
import { created, nothing, ok } from '../../../test/support/open-portal.tsx'
import { senior } from '../../../test/support/open-project.tsx'
import { narrowToPhone } from '../../../test/support/phone.ts'

test('a question is answered with a document, which is shared too (H-051)', async () => {
  const share = {
    id: shared.id,
    dealId: senior.id,
    organizationId: lender,
    organizationName: 'Mission Lenders',
    sections: ['documents'],
    documents: [documentOf(9).id],
    until: '2027-02-25',
    words: null,
    endedAt: null,
    endedWhy: null,
    readers: [],
    createdAt: '2026-11-20T15:00:00.000Z',
    updatedAt: '2026-11-20T15:00:00.000Z',
    version: 4,
  }
  const { user, questions, answer, sentTo } = await openPackage({
    documents: [siteLease],
    questions: [questionOf(1, { item: 'site_control', question: 'Is the lease signed?' })],
    answers: { [`GET ${projectPath}/shares`]: () => ok({ shares: [share], total: 1 }) },
  })
  const panel = within(await screen.findByRole('region', { name: 'Questions 1 open' }))
  expect(textOf(panel.getByRole('listitem'))).toContain(
    'June Park, Mission Lenders, about Site controlIs the lease signed?Asked on Nov 18',
  )
  await user.click(panel.getByRole('button', { name: 'Answer June Park about Site control' }))
  await user.click(panel.getByRole('button', { name: 'Send Answer' }))
  expect(panel.getByText('Write an answer or choose a document')).toBeTruthy()
  await user.selectOptions(panel.getByLabelText('Document'), 'Site lease')
  expect(
    await panel.findByText(
      'Mission Lenders sees 1 chosen document. Without this it sees your answer, but cannot open the file.',
    ),
  ).toBeTruthy()
  expect(panel.getByLabelText<HTMLInputElement>('Share this document too').checked).toBe(true)
  const [question] = questions
  answer(`PUT /api/pipeline-shares/${share.id}`, () => ok(share))
  answer(`PUT /api/pipeline-questions/${question?.id}`, () => {
    questions.splice(
      0,
      1,
      questionOf(1, {
        item: 'site_control',
        documentId: siteLease.id,
        answeredByName: 'Amara Osei',
        answeredAt: '2026-11-21T15:00:00.000Z',
      }),
    )
    return ok(question)
  })
  await user.click(panel.getByRole('button', { name: 'Send Answer' }))
  await screen.findByText('Answer sent successfully')
  expect(textOf(await rowOf('Site control'))).toContain(
    'Amara Osei answered Mission Lenders on Nov 21“Question 1?”Site lease',
  )
  expect(sentTo(`PUT /api/pipeline-shares/${share.id}`)[0]?.body).toEqual({
    sections: ['documents'],
    documents: [documentOf(9).id, siteLease.id],
    version: 4,
  })
  expect(sentTo(`PUT /api/pipeline-questions/${question?.id}`)[0]?.body).toEqual({
    answer: null,
    documentId: siteLease.id,
    version: 1,
  })
  await waitFor(() => expect(screen.queryByRole('region', { name: /^Questions/ })).toBeNull())
})

test('an answer that is being typed stays when its question is taken back (H-051)', async () => {
  const changed = heardChanges('pipeline')
  const { user, questions } = await openPackage({
    questions: [questionOf(1, { item: 'site_control', question: 'Is the lease signed?' })],
  })
  const panel = within(await screen.findByRole('region', { name: 'Questions 1 open' }))
  await user.click(panel.getByRole('button', { name: 'Answer June Park about Site control' }))
  await user.type(panel.getByLabelText('Answer'), 'On Monday')
  questions.pop()
  changed(senior.id)
  expect(await panel.findByText('June Park took this question back')).toBeTruthy()
  expect(panel.getByLabelText<HTMLTextAreaElement>('Answer').value).toBe('On Monday')
  expect(panel.queryByRole('button', { name: 'Send Answer' })).toBeNull()
  await user.click(panel.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('region', { name: /^Questions/ })).toBeNull())
})

describe('the package for a guest (H-075)', () => {
  const guest = { role: 'guest', share: shared } as const

  it('begins with what the own organization asks for, and asks for what is open (H-050)', async () => {
    const answered = questionOf(2, {
      line: 'Subscriber churn',
      answer: 'Nine of 312 left.',
      answeredByName: 'Luis Peña',
      answeredAt: '2026-11-21T15:00:00.000Z',
    })
    const { user, questions, answer, sentTo } = await openPackage({
      room: guest,
      documents: [siteLease],
      questions: [answered],
    })
    expect(await screen.findByText('The project sees what you open and download.')).toBeTruthy()
    expect(textOf(screen.getByText(/^Shared until/))).toBe('Shared until Feb 25, 2027')
    expect((await choices())[0]).toBe('Asked by you1 of 32 left')
    expect(rowTitles()).toEqual(['Site control', 'Financial model', 'Subscriber churn'])
    expect(textOf(await rowOf('Site control'))).toContain('PDF, 640 KB, Nov 18')
    expect(textOf(await rowOf('Site control'))).not.toContain('Hannah Brandt')
    expect(textOf(await rowOf('Subscriber churn'))).toContain('Luis Peña answered your question')
    expect(screen.queryByRole('button', { name: /^Add/ })).toBeNull()
    const row = within(await rowOf('Financial model'))
    await user.click(row.getByRole('button', { name: 'Ask for this' }))
    const field = await row.findByLabelText('Your question')
    await waitFor(() => expect(document.activeElement).toBe(field))
    await user.click(row.getByRole('button', { name: 'Send Question' }))
    expect(await row.findByText('Write a question')).toBeTruthy()
    await user.type(field, 'When is it ready?')
    answer(`POST ${projectPath}/questions`, (body) => {
      questions.push(questionOf(3, { item: 'money_model', question: String(body['question']) }))
      return created(questions.at(-1))
    })
    await user.click(row.getByRole('button', { name: 'Send Question' }))
    await screen.findByText('Question sent successfully')
    expect(sentTo(`POST ${projectPath}/questions`)[0]?.body).toMatchObject({
      item: 'money_model',
      question: 'When is it ready?',
    })
    expect(await row.findByText(/When is it ready\?/)).toBeTruthy()
    expect(row.queryByRole('button', { name: 'Ask for this' })).toBeNull()
    answer(`DELETE /api/pipeline-questions/${questions.at(-1)?.id}`, () => {
      questions.pop()
      return nothing()
    })
    await user.click(row.getByRole('button', { name: 'Take back' }))
    const again = await row.findByRole('button', { name: 'Ask for this' })
    await waitFor(() => expect(document.activeElement).toBe(again))
  })

  it('waits for the terms to be accepted, by this person', async () => {
    const { user, answer, room, sentTo } = await openPackage({
      room: { ...guest, share: { ...shared, words: 'Do not pass them on.', accepted: false } },
    })
    expect(await screen.findByRole('heading', { name: 'Before you read' })).toBeTruthy()
    expect(screen.getByText('Do not pass them on.')).toBeTruthy()
    expect(sentTo(`GET ${projectPath}/package`)).toEqual([])
    answer(`POST /api/pipeline-shares/${shared.id}/accept`, () => {
      room.share = shared
      return nothing()
    })
    await user.click(screen.getByRole('button', { name: 'I Accept' }))
    expect(await screen.findByRole('heading', { name: 'What you ask for' })).toBeTruthy()
    expect(sentTo(`POST /api/pipeline-shares/${shared.id}/accept`)[0]?.body).toEqual({ version: 3 })
  })

  it('finds the answer to a question whose row is not listed (H-103)', async () => {
    const { user } = await openPackage({
      room: guest,
      questions: [
        questionOf(1, {
          item: 'permits_list',
          answer: 'Two of nine are issued.',
          answeredByName: 'Luis Peña',
          answeredAt: '2026-11-21T15:00:00.000Z',
        }),
      ],
    })
    const own = await screen.findByRole('region', { name: 'Your questions about the project' })
    expect(rowTitles()).not.toContain('Permit list and timeline')
    expect(textOf(own)).toContain(
      'Luis Peña answered your question about Permit list and timeline on Nov 21“Question 1?”Two of nine are issued.',
    )
    await user.click(screen.getByRole('button', { name: /^Asked by you/ }))
    expect(textOf(await rowOf('Permit list and timeline'))).toContain('Two of nine are issued.')
    expect(textOf(own)).not.toContain('Two of nine')
  })

  it('reads which document answers it, or that it is not shared (H-051)', async () => {
    const byDocument = { answeredByName: 'Luis Peña', answeredAt: '2026-11-21T15:00:00.000Z' }
    await openPackage({
      room: guest,
      documents: [siteLease],
      questions: [
        questionOf(1, { ...byDocument, item: 'money_model' }),
        questionOf(2, { ...byDocument, documentId: siteLease.id }),
      ],
    })
    expect(textOf(await rowOf('Financial model'))).toContain(
      '“Question 1?”A document answers it that is not shared with you.',
    )
    const own = within(screen.getByRole('region', { name: 'Your questions about the project' }))
    expect(own.getByRole('link', { name: 'Site lease' }).getAttribute('href')).toBe(siteLease.file)
  })

  it('asks for what is not shared', async () => {
    const { user, answer, questions } = await openPackage({ room: { role: 'guest' } })
    const notice = await screen.findByRole('region', {
      name: 'Bright Acre has not shared this with you.',
    })
    expect(textOf(notice)).toContain(
      'Commence Construction has 3 of 9 items ready, Construction 4 of 14. Ask, and they decide what you see.',
    )
    await user.click(screen.getByRole('button', { name: 'Ask for it' }))
    await user.type(await screen.findByLabelText('Your question'), 'May we see the package?')
    answer(`POST ${projectPath}/questions`, (body) => {
      questions.push(questionOf(1, { question: String(body['question']) }))
      return created(questions[0])
    })
    await user.click(screen.getByRole('button', { name: 'Send Question' }))
    expect(await screen.findByText(/“May we see the package\?”/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Ask for it' })).toBeNull()
  })

  it('keeps the question that is being typed when the share is revoked, to send it still (H-050)', async () => {
    const changed = heardChanges('pipeline')
    const { user, answer, questions, room, sentTo } = await openPackage({ room: { ...guest } })
    const row = within(await rowOf('Financial model'))
    await user.click(row.getByRole('button', { name: 'Ask for this' }))
    await user.type(await row.findByLabelText('Your question'), 'When is it ready?')
    room.share = { ...shared, endedWhy: 'revoked' }
    changed(senior.id)
    await screen.findByRole('region', { name: 'Bright Acre has not shared this with you.' })
    const unsent = within(screen.getByRole('region', { name: 'Questions not sent' }))
    expect(
      unsent.getByText(/^Your question was not sent\. What you typed is still here/),
    ).toBeTruthy()
    expect(unsent.getByText('About Financial model')).toBeTruthy()
    const field = unsent.getByLabelText<HTMLTextAreaElement>('Your question')
    expect(field.value).toBe('When is it ready?')
    expect(document.activeElement).toBe(field)
    answer(`POST ${projectPath}/questions`, (body) => {
      questions.push(questionOf(3, { item: 'money_model', question: String(body['question']) }))
      return created(questions.at(-1))
    })
    await user.click(unsent.getByRole('button', { name: 'Send Question' }))
    expect(await screen.findByText('Question sent successfully')).toBeTruthy()
    expect(sentTo(`POST ${projectPath}/questions`)[0]?.body).toMatchObject({ item: 'money_model' })
    expect(screen.queryByRole('region', { name: 'Questions not sent' })).toBeNull()
  })

  it('finds and takes back its questions about items after the share ended (H-097)', async () => {
    const { user, answer, questions } = await openPackage({
      room: { role: 'guest', share: { ...shared, endedWhy: 'revoked' } },
      questions: [
        questionOf(1, { item: 'money_model', askedByName: 'Amara Osei' }),
        questionOf(2, {
          line: 'Subscriber churn',
          answer: 'Nine of 312 left.',
          answeredByName: 'Luis Peña',
          answeredAt: '2026-11-21T15:00:00.000Z',
        }),
      ],
    })
    const notice = await screen.findByRole('region', { name: /has not shared this with you/ })
    await waitFor(() =>
      expect(textOf(notice)).toContain('You asked about Financial model on Nov 18: “Question 1?”'),
    )
    expect(textOf(notice)).toContain('about Subscriber churn on Nov 21“Question 2?”Nine of 312')
    expect(screen.getByRole('button', { name: 'Ask for it' })).toBeTruthy()
    answer(`DELETE /api/pipeline-questions/${questions[0]?.id}`, () => {
      questions.shift()
      return nothing()
    })
    await user.click(within(notice).getByRole('button', { name: 'Take back' }))
    await waitFor(() => expect(textOf(notice)).not.toContain('Question 1?'))
  })
})

test('on phones complete groups are folded (H-073)', async () => {
  narrowToPhone()
  const { user } = await openPackage({ documents: [documentOf(1, { item: 'community_benefit' })] })
  const community = await screen.findByRole('button', { name: 'Community 1 of 1', expanded: false })
  expect(screen.getByRole('button', { name: /^Site/, expanded: true })).toBeTruthy()
  await user.click(community)
  expect(community.ariaExpanded).toBe('true')
})
