import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, test } from 'vitest'
import { introductionOf } from '../../../test/support/introduction-of.ts'
import { answerOf, fit } from '../../../test/support/open-matches.tsx'
import { created, ok, openPortal, person, problem } from '../../../test/support/open-portal.tsx'
import {
  financeOf,
  openProject,
  senior,
  sourcesOfSenior,
} from '../../../test/support/open-project.tsx'

const idOf = (place: number) => `7d0c7a52-0f0e-4f53-9d5a-2a7a2d7f8f0${place}`
const part = (name: string) => screen.findByRole('region', { name })
const textOf = (element: HTMLElement) => element.textContent?.replaceAll(/\s+/g, ' ') ?? ''

describe('the story of a project (U-023)', () => {
  it('stands under its name on every tab; each figure leads to its part and says its exact amount', async () => {
    const { user } = await openProject()
    const raised = await screen.findByRole('link', { name: '$2.85M of $4.92M' })
    expect(textOf(raised.parentElement?.parentElement as HTMLElement).trim()).toBe(
      '$2.85M of $4.92M is raised, $2.07M to go. The credit of $1.85M arrives about September 2028. 2 lenders fit. 31 days of slack.',
    )
    expect(raised.title).toBe('$2,850,000 of $4,920,000')
    expect(screen.getByRole('link', { name: '$2.07M' }).title).toBe('$2,070,000')
    await user.click(screen.getByRole('link', { name: 'credit of $1.85M' }))
    expect(window.location.hash).toBe('#credit')
    const sheet = await screen.findByRole('button', { name: 'Tax credit sheet', expanded: true })
    await waitFor(() => expect(document.activeElement).toBe(sheet))

    await user.click(screen.getByRole('link', { name: 'Activity' }))
    expect(window.location.pathname).toBe(`/pipeline/${senior.id}/activity`)
    expect(screen.queryByRole('heading', { name: 'The money over time' })).toBeNull()
    await user.click(screen.getByRole('link', { name: '2 lenders fit' }))
    expect(window.location.pathname).toBe(`/pipeline/${senior.id}`)
    expect(await screen.findByRole('heading', { name: 'Lenders that fit' })).toBeTruthy()
  })

  it('is read behind its shape, with the tab that was asked for', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>()
    openPortal(`/pipeline/${senior.id}/package`, {
      as: person(),
      answers: { [`GET /api/pipeline/${senior.id}`]: () => promise },
    })
    const tab = await screen.findByRole('link', { name: 'Package' })
    expect(tab.getAttribute('aria-current')).toBe('page')
    expect(screen.queryByRole('heading', { level: 1 })).toBeNull()
    // A guest has none, and who is one is not known yet.
    expect(screen.queryByRole('link', { name: 'Activity' })).toBeNull()
    resolve(problem(503, 'unavailable', 'The portal cannot answer just now.'))
    expect(await screen.findByText('Failed to fetch project')).toBeTruthy()
  })

  it('is no page of a tab that is not there', async () => {
    await openProject({ at: '/somewhere', title: '404 Page Not Found' })
    expect(screen.queryByRole('link', { name: 'Money' })).toBeNull()
  })
})

describe('what is still to raise (U-021)', () => {
  it('is one number, with the steps to it before service and after', async () => {
    const { user } = await openProject()
    const raise = within(await part('Still to raise'))
    const steps = () =>
      raise
        .getAllByRole('term')
        .map((term) => `${term.textContent} ${term.nextSibling?.textContent}`)
    expect(
      raise.getByText('Until service. After it $672,000, since the credit pays the rest.'),
    ).toBeTruthy()
    expect(steps()).toEqual([
      'Cost of the project $4,920,000',
      'Committed or closed −$2,850,000',
      'Still to raise $2,070,000',
      'In talks $1,300,000',
      'No source yet $770,000',
    ])
    await user.click(raise.getByRole('button', { name: 'Steps after service' }))
    expect(steps()).toEqual([
      'Cost of the project $4,920,000',
      'Committed or closed −$2,400,000',
      'Credit on its way −$1,848,000',
      'Still to raise after service $672,000',
      'In talks $0',
      'No source yet $672,000',
    ])
    expect(raise.getByRole('button', { name: 'Steps until service' })).toBeTruthy()
  })

  it('says so when an act leaves nothing, and offers the outcome (U-035)', async () => {
    const { user, answer } = await openProject()
    await part('Still to raise')
    await user.click((await screen.findAllByRole('button', { name: 'Add source' }))[0] as Element)
    const dialog = within(await screen.findByRole('dialog', { name: 'Add source' }))
    await user.selectOptions(dialog.getByLabelText('Kind'), 'grant')
    await user.type(dialog.getByLabelText('Amount'), '2070000')
    await user.type(dialog.getByLabelText('Source'), 'State')
    const more = { ...sourcesOfSenior[0], label: 'State', amount: 2_070_000, phase: 'construction' }
    answer(`POST /api/pipeline/${senior.id}/sources`, () => created(more))
    answer(`GET /api/pipeline/${senior.id}/finance`, () =>
      ok(financeOf({}, [...sourcesOfSenior, more])),
    )
    await user.click(dialog.getByRole('button', { name: 'Create Source' }))
    expect(await screen.findByText('Every dollar of $4,920,000 has a source.')).toBeTruthy()
    expect(screen.getByText('Every dollar has a source.')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Mark as Funded' }))
    const form = within(await screen.findByRole('dialog', { name: 'Edit Project' }))
    await waitFor(() =>
      expect(form.getByLabelText<HTMLSelectElement>('Outcome').value).toBe('funded'),
    )
  })
})

describe('the money over time (U-025)', () => {
  it('is a picture with one sentence, whose parts open their lines by keyboard', async () => {
    const { user } = await openProject()
    const picture = await screen.findByRole('img', { name: /^From today to the money/ })
    expect(picture.getAttribute('aria-label')).toBe(
      'From today to the money of the credit. Construction from Dec 15, 2026 to Nov 30, 2027: committed $2,850,000, in talks $1,300,000, no source yet $770,000 of $4,920,000. After service: committed $2,400,000, credit $1,848,000 expected September 2028, no source yet $672,000. Bridge $1,478,400 from February 2027 to November 2028.',
    )
    const parts = within(screen.getByRole('toolbar', { name: /^Parts of the money/ }))
    const buttons = parts.getAllByRole('button')
    // One stop of Tab (U-050).
    expect(buttons.filter((button) => button.tabIndex === 0)).toHaveLength(1)
    expect(buttons.map((button) => button.getAttribute('aria-label'))).toEqual([
      'Committed $2,850,000, until service',
      'In talks $1,300,000, until service',
      'No source yet $770,000, until service',
      'Committed $2,400,000, after service',
      'Credit $1,848,000, on its way',
      'Credit $1,848,000, from its month on',
      'No source yet $672,000, after service',
    ])
    buttons[0]?.focus()
    await user.keyboard('{ArrowRight}')
    expect(document.activeElement).toBe(buttons[1])
    await user.keyboard('{Enter}')
    expect(screen.getByRole('button', { name: 'Capital stack' }).ariaExpanded).toBe('true')
    await waitFor(() =>
      expect(document.activeElement?.closest('tr')?.textContent).toContain('$1,300,000'),
    )
  })

  it('is one block without a service date, and nothing without a cost', async () => {
    const undated = { ...senior, expectedPtoDate: null }
    const { user } = await openProject({ deal: undated })
    await user.click(
      await screen.findByRole('button', { name: 'Add a service date to see it over time.' }),
    )
    const facts = await screen.findByRole('dialog', { name: 'Edit facts' })
    await waitFor(() =>
      expect(document.activeElement).toBe(within(facts).getByLabelText('Expected service date')),
    )
    expect(within(facts).getByText('8 of 9 answered')).toBeTruthy()
  })

  it('waits for the cost where none is known', async () => {
    await openProject({
      deal: { ...senior, capEx: null },
      answers: {
        [`GET /api/pipeline/${senior.id}/finance`]: () => ok({ ...financeOf({}, []), uses: [] }),
      },
    })
    expect(await screen.findByText('Add the cost to see the money over time.')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'The cost is missing' })).toBeTruthy()
  })
})

test('the sheets of a project are folded with one line of what they hold, and open by their address (U-024, U-027)', async () => {
  await openProject({ at: '#uses' })
  expect(await screen.findByRole('button', { name: 'Uses', expanded: true })).toBeTruthy()
  for (const [name, line] of [
    ['Capital stack', '8 sources; 5 committed, 3 in talks'],
    ['Tax credit sheet', '$1,848,000, 40% of $4,620,000; every fact answered'],
    ['Bridge to the credit', '$1,478,400 for 21 months; the credit covers loan and interest'],
    ['Uses', '6 uses, $4,920,000'],
  ] as const)
    expect(textOf(await part(name))).toContain(line)
  expect(screen.getByText('9 of 9 answered')).toBeTruthy()
  expect(screen.queryByText(/^Missing:/)).toBeNull()
  await screen.findByRole('heading', { name: /^Shared with/ })
  const sections = within(screen.getByRole('main'))
    .getAllByRole('heading', { level: 2 })
    .map((each) => each.textContent)
  expect(sections).toEqual([
    'Still to raise',
    'The money over time',
    'Lenders that fit',
    'Capital stack',
    'Tax credit sheet',
    'Bridge to the credit',
    'Uses',
    'Deadlines',
    'Project',
    'Shared with',
  ])
})

it('opens the form that a next step leads to, and forgets it with the form (U-010)', async () => {
  const { user } = await openProject({ at: '?edit=true' })
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Project' }))
  await user.click(dialog.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(location.search).toBe(''))
})

test('the facts that the credit waits for are told from others that are open (U-023, U-027)', async () => {
  const { facts } = financeOf()
  await openProject({
    at: '#credit',
    deal: { ...senior, itcAmount: null },
    answers: {
      [`GET /api/pipeline/${senior.id}/finance`]: () =>
        ok(financeOf({ facts: { ...facts, wagesMet: null, domesticContent: null } })),
    },
  })
  const sheet = await part('Tax credit sheet')
  await within(sheet).findByText('7 of 9 answered')
  expect(textOf(screen.getByRole('main'))).toContain('The credit is unknown until 1 fact is')
  expect(textOf(sheet)).toContain(
    '7 of 9 answered. The credit needs: Wages and apprenticeship. Also open: Domestic content',
  )
  // The worst case needs no count of its own.
  expect(textOf(sheet)).toContain('Worst case$811,200Open facts count against it')
})

describe('lenders that fit (U-026)', () => {
  it('are the best match of each other lender, asked in place', async () => {
    const { user } = await openProject()
    const lenders = within(await part('Lenders that fit'))
    const rows = await lenders.findAllByRole('listitem')
    expect(rows).toHaveLength(2)
    expect(textOf(rows[0] as HTMLElement)).toContain('Construction, $2,070,000')
    expect(rows[0]?.textContent).toContain('6.25% to 7.25% today')
    expect(lenders.getByRole('link', { name: 'All 6 matches' })).toBeTruthy()
    expect(await lenders.findByRole('link', { name: '2 more are one change away' })).toBeTruthy()
    await user.click(await within(rows[1] as HTMLElement).findByRole('button'))
    expect(await screen.findByRole('dialog', { name: 'Ask for Introduction' })).toBeTruthy()
    expect(screen.getByText('To Mission Lenders')).toBeTruthy()
  })

  it('are not asked about a project that they cannot see', async () => {
    const hidden = { ...fit, deal: { ...fit.deal, visibility: 'organization_only' } }
    const matches = [
      { ...hidden, introduction: { ...introductionOf(), askAgainFrom: null } },
      { ...hidden, offerOrganizationId: idOf(2), offerOrganizationName: 'Mission Lenders' },
    ]
    await openProject({
      deal: { ...senior, visibility: 'organization_only' },
      answers: {
        [`GET /api/pipeline/${senior.id}/matches`]: () => ok(answerOf({ matches, total: 2 })),
      },
    })
    const [first, second] = await within(await part('Lenders that fit')).findAllByRole('listitem')
    // What has been asked before tells that the code of asking is here.
    await within(first as HTMLElement).findByText(/^Asked/)
    expect(within(second as HTMLElement).queryByRole('button')).toBeNull()
  })

  it('are not called none where they cannot be read', async () => {
    await openProject({
      answers: {
        [`GET /api/pipeline/${senior.id}/matches`]: () => problem(503, 'unavailable', 'Busy'),
      },
    })
    expect(await screen.findByText(/^Failed to fetch matches: Busy/)).toBeTruthy()
    expect(screen.queryByText('No lender fits yet')).toBeNull()
  })

  it('say why there is none, and what is near', async () => {
    await openProject({
      answers: {
        [`GET /api/pipeline/${senior.id}/matches`]: () =>
          ok(
            answerOf({
              matches: [],
              total: 0,
              totals: { match: 0, near: 4, dismissed: 0, others: { fit: 0, near: 4 } },
              needs: [{ need: 'perm', lenders: 0, sentence: 'No lender finances this yet.' }],
            }),
          ),
      },
    })
    const lenders = within(await part('Lenders that fit'))
    expect(await lenders.findByText('No lender finances this yet.')).toBeTruthy()
    expect(lenders.getByRole('link', { name: '4 are one change away' })).toBeTruthy()
    expect(await screen.findByRole('link', { name: 'No lender fits yet' })).toBeTruthy()
  })
})
