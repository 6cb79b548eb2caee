import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { HomeCapital, HomeProject } from '#contract/home/home-answer'
import { capitalStepKinds, projectStepKinds } from '#contract/home/next-step'
import { homeCapital, homeOf, projectsAtEachStep } from '../../../test/support/home-answers.ts'
import { fit } from '../../../test/support/open-matches.tsx'
import { expectToast } from '../../../test/support/open-administration.tsx'
import {
  created,
  ok,
  openPortal,
  person,
  problem,
  type Answer,
} from '../../../test/support/open-portal.tsx'

/** Steps that are taken in place; the others lead to their address. */
const inPlace: readonly string[] = ['confirm', 'publish', 'ask']
const nothingToTake: readonly string[] = ['wait', 'none']

const expected = (kind: string, address: string | null) =>
  nothingToTake.includes(kind) ? null : inPlace.includes(kind) ? 'in place' : address

/** Where the button of a step leads, or that it is taken in place. */
function offered(row: ReturnType<typeof within>, name: string): string | null {
  const link = row.queryByRole('link', { name })
  if (link) return link.getAttribute('href')
  return row.queryByRole('button', { name }) && 'in place'
}

const projectAt = (kind: string) =>
  projectsAtEachStep.find(({ step }) => step.kind === kind) as HomeProject

function openProject(project: HomeProject, answers: Record<string, Answer> = {}) {
  return openPortal('/', {
    as: person(),
    answers: { 'GET /api/dashboard/home': () => ok(homeOf({ projects: [project] })), ...answers },
  })
}

/** The next step after the one in question was taken. */
const after = { step: { kind: 'fact', reason: '3 of 5 credit facts answered', address: '/next' } }
const expectNextFocused = async () => {
  const next = await screen.findByRole('link', { name: /^Add Owner/ })
  await waitFor(() => expect(document.activeElement).toBe(next))
}

describe("a project's next step (U-010)", () => {
  it.each(projectStepKinds)('"%s" says why, and leads on or is taken in place', async (kind) => {
    const project = projectAt(kind)
    openProject(project)
    const row = within(await screen.findByRole('list', { name: 'Your projects' }))
    expect(row.getByText(`Reason of ${kind}`)).toBeTruthy()
    expect(offered(row, `Do ${kind}: ${project.name}`)).toBe(expected(kind, project.step.address))
  })

  it('confirms at once; the row shows its next step, focused (U-037)', async () => {
    const project = projectAt('confirm')
    const { user, answer, sentTo } = openProject(project, {
      'POST /api/confirmations': () => ok({ confirmed: [project.id], refused: [] }),
    })
    const button = await screen.findByRole('button', { name: /^Do confirm/ })
    answer('GET /api/dashboard/home', () =>
      ok(homeOf({ projects: [{ ...project, ...after, button: 'Add Owner' } as HomeProject] })),
    )
    await user.click(button)
    await expectToast('Confirmed', `${project.name} is marked as seeking capital today.`)
    await expectNextFocused()
    expect(sentTo('POST /api/confirmations')[0]?.body).toEqual({
      records: [{ entity: 'pipeline', id: project.id }],
    })
  })

  it('shares the project with the campaign at once', async () => {
    const project = projectAt('publish')
    const { user, answer, sentTo } = openProject(project, {
      [`PUT /api/pipeline/${project.id}`]: () => ok({}),
    })
    const button = await screen.findByRole('button', { name: /^Do publish/ })
    answer('GET /api/dashboard/home', () =>
      ok(homeOf({ projects: [{ ...project, ...after, button: 'Add Owner' } as HomeProject] })),
    )
    await user.click(button)
    await expectNextFocused()
    expect(sentTo(`PUT /api/pipeline/${project.id}`)[0]?.body).toEqual({
      visibility: 'shared',
      version: project.version,
    })
  })

  it('asks the best lender in a dialog over the page', async () => {
    const project = projectAt('ask')
    const { user, answer, sentTo } = openProject(project, {
      [`GET /api/pipeline/${project.id}/matches/products/${project.ask?.offerId}`]: () =>
        ok({ matches: [{ ...fit, order: 100, offerName: 'The lesser one' }, fit] }),
      'POST /api/introductions': () => created({}),
    })
    await user.click(await screen.findByRole('button', { name: /^Do ask/ }))
    const dialog = await screen.findByRole('dialog', { name: 'Ask for Introduction' })
    expect(dialog.textContent).toContain(fit.offerName)
    answer('GET /api/dashboard/home', () =>
      ok(homeOf({ projects: [{ ...project, ...after, button: 'Add Owner' } as HomeProject] })),
    )
    await user.click(within(dialog).getByRole('button', { name: 'Send Request' }))
    await expectNextFocused()
    expect(sentTo('POST /api/introductions')).toHaveLength(1)
  })

  it('that could not be taken says why, and is still there with the focus', async () => {
    const { user } = openProject(projectAt('confirm'), {
      'POST /api/confirmations': () => problem(503, 'unavailable', 'The database does not answer.'),
    })
    const button = await screen.findByRole('button', { name: /^Do confirm/ })
    await user.click(button)
    await expectToast('Error', 'Failed to confirm: The database does not answer.')
    expect(document.activeElement).toBe(button)
  })
})

describe('the next step of capital (U-011)', () => {
  const capitalAt = (kind: HomeCapital['step']['kind']) =>
    homeCapital({
      name: `Product ${kind}`,
      status: kind === 'publish' ? 'draft' : 'published',
      step: { kind, reason: null, address: kind === 'none' ? null : `/at/${kind}` },
      button: kind === 'none' ? null : `Do ${kind}`,
    })
  const openCapital = (capital: HomeCapital, answers: Record<string, Answer> = {}) =>
    openPortal('/', {
      as: person(),
      answers: { 'GET /api/dashboard/home': () => ok(homeOf({ capital: [capital] })), ...answers },
    })

  it.each(capitalStepKinds)('"%s" leads on or is taken in place', async (kind) => {
    openCapital(capitalAt(kind))
    const row = within(await screen.findByRole('list', { name: 'What you lend' }))
    expect(offered(row, `Do ${kind}: Product ${kind}`)).toBe(expected(kind, `/at/${kind}`))
  })

  it.each([
    ['published', 'Published', 'Projects find Product publish now.'],
    [
      'under_review',
      'Under review',
      'An administrator reviews Product publish before it is published.',
    ],
  ])('publishes a draft, which is %s then', async (status, title, sentence) => {
    const capital = capitalAt('publish')
    const { user, sentTo } = openCapital(capital, {
      [`PUT /api/products/${capital.id}`]: () => ok({ status }),
    })
    await user.click(await screen.findByRole('button', { name: /^Do publish/ }))
    await expectToast(title, sentence)
    expect(sentTo(`PUT /api/products/${capital.id}`)[0]?.body).toEqual({
      status: 'published',
      version: capital.version,
    })
  })
})
