import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { Activity } from '#contract/pipeline-activities'
import { organizationOf } from '../../../test/support/dashboard-answers.ts'
import { administrator, created, nothing, ok, problem } from '../../../test/support/open-portal.tsx'
import { dealOf, foreign, openPipeline, ownId } from '../../../test/support/open-pipeline.tsx'
import { narrowToPhone } from '../../../test/support/phone.ts'
import { expectFocusOnRejected } from '../../../test/support/rejected-fields.ts'

const field = (name: string | RegExp) => screen.getByLabelText<HTMLInputElement>(name)
const button = (name: string | RegExp) => screen.getByRole('button', { name })

describe('the list', () => {
  it('counts stages in four cards and tells what they leave out', async () => {
    await openPipeline()
    const cards = within(screen.getByRole('list', { name: 'Projects by stage' }))
    await waitFor(() =>
      expect(cards.getAllByRole('link').map((link) => link.textContent)).toEqual([
        'Total Projects92 without a stage',
        'Predevelopment4$1M CapEx',
        'Development0$0 CapEx, design and engineering',
        'Construction2$0 CapEx, + 1 nearing completion',
      ]),
    )
  })

  it('shows place, credit and the month as they are meant, and sums', async () => {
    await openPipeline()
    const own = (await screen.findByRole('row', { name: /Red Mesa Roofs/ })).textContent
    for (const text of ['Arizona', '$300,000 · 30%', 'March 2027', 'Construction+1'])
      expect(own).toContain(text)
    const other = screen.getByRole('row', { name: /Zuni Wells/ }).textContent
    for (const text of ['Zuni', 'when ready (not understood as a month)', 'Not specified'])
      expect(other).toContain(text)
    expect(screen.getByRole('row', { name: /Total of 2 projects/ }).textContent).toContain(
      '$3,500,000',
    )
    expect(
      within(screen.getByRole('row', { name: /Zuni Wells/ })).queryByRole('button', {
        name: /Edit/,
      }),
    ).toBeNull()
  })

  it('asks the server for what the address says', async () => {
    const { sent } = await openPipeline({
      path: '/pipeline?currentStage=predevelopment&technology=solar,storage&search=mesa&sort=capEx&order=desc&location=puerto_rico',
    })
    const asked = new URLSearchParams(
      sent.find(({ call }) => call.startsWith('GET /api/pipeline?'))?.call.split('?')[1],
    )
    expect(Object.fromEntries(asked)).toEqual({
      search: 'mesa',
      currentStage: 'predevelopment',
      technology: 'solar,storage',
      location: 'puerto_rico',
      sort: 'capEx',
      order: 'desc',
      facets: 'true',
    })
  })

  it('is narrowed by CapEx, which its own control sets and its chip takes back', async () => {
    const { user, sent } = await openPipeline()
    const asked = () =>
      new URLSearchParams(
        sent.findLast(({ call }) => call.startsWith('GET /api/pipeline?'))?.call.split('?')[1],
      ).get('capExMin')
    await user.click(button('More filters'))
    await user.click(button('All CapEx'))
    await user.type(field('From'), '500000')
    await waitFor(() => expect(asked()).toBe('500000'))
    await user.keyboard('{Escape}')
    await user.click(button(/^Remove filter CapEx/))
    await waitFor(() => expect(window.location.search).toBe(''))
  })

  it('says what it found nothing for, and that it could not be loaded', async () => {
    const { answer, user } = await openPipeline({
      path: '/pipeline?search=x',
      deals: [],
      answers: { 'GET /api/pipeline': () => problem(503, 'unavailable', 'Not now.') },
    })
    expect((await screen.findByRole('alert')).textContent).toContain(
      'Failed to fetch pipelineNot now.',
    )
    answer('GET /api/pipeline', () => ok({ pipeline: [], total: 0 }))
    await user.click(button('Try again'))
    expect(await screen.findByText('No projects found matching your criteria')).toBeTruthy()
  })
})

it('on a phone the order of the list is offered where there is one: not of the places on the map', async () => {
  narrowToPhone()
  const { user } = await openPipeline()
  expect(await screen.findByRole('button', { name: /^Sort by/ })).toBeTruthy()
  await user.click(screen.getByRole('radio', { name: 'Map' }))
  expect(await screen.findByRole('radio', { name: 'Map', checked: true })).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Sort by/ })).toBeNull()
})

describe('adding', () => {
  it('marks what is asked for and what may be left out, the name of a tribe by who sees it', async () => {
    const { user } = await openPipeline()
    await user.click(button('Add Project'))
    const form = await screen.findByRole('dialog', { name: 'Add New Project' })
    const marked = () =>
      within(form)
        .getAllByText('optional')
        .map((mark) => mark.previousSibling?.textContent)
    expect(marked()).toEqual([
      'Location',
      'Other',
      'Current Stage',
      'Expected PTO Date',
      'Asset Type',
      'Technology',
      'Offtake and Interconnection',
      'Origin',
      'CapEx',
      'ITC Percentage',
      'ITC Amount',
      'ITC Monetization Strategy',
      'Cap Need',
      'Sources Secured',
      'Deal Lead',
      'Intermediary Aggregator',
      'System Owner',
      'Owner Type',
      'Borrower',
      'Borrower Type',
      'Notes',
    ])
    expect(
      within(form).getByRole('textbox', { name: 'Other', description: /Custom Tribe.*Notes/ }),
    ).toBeTruthy()
    await user.click(within(form).getByRole('combobox', { name: 'Location' }))
    await user.keyboard('tribe')
    await user.click(await screen.findByRole('option', { name: 'Custom Tribe' }))
    expect(field('Tribe name').getAttribute('aria-required')).toBe('true')
    await user.selectOptions(field('Visibility'), 'organization_only')
    expect(marked()).toContain('Tribe name')
  })

  it('suggests the credit, reads loose months, names impossible pairs and sends what stands in the fields', async () => {
    const { user, sent } = await openPipeline({
      answers: { 'POST /api/pipeline': () => created(dealOf()) },
    })
    await user.click(button('Add Project'))
    await user.type(field('Project Name'), 'New roofs')
    await user.type(field('CapEx'), '2000000')
    await user.selectOptions(field('ITC Percentage'), '40%')
    await user.click(button('Use $800,000'))
    expect(field('ITC Amount').value).toBe('$800,000')
    await user.clear(field('ITC Amount'))
    await user.type(field('ITC Amount'), '700000')
    expect(screen.getByText(/\$100,000 below 40% of CapEx/)).toBeTruthy()
    await user.type(field('Expected PTO Date'), 'Q1 27')
    expect(screen.getByText('Understood as Q1 2027')).toBeTruthy()
    await user.selectOptions(field('Owner Type'), 'for_profit')
    expect(field('Expected PTO Date').value).toBe('Q1 2027')
    await user.selectOptions(field('ITC Monetization Strategy'), 'direct_pay')
    expect(screen.getByText(/Direct pay \(section 6417\)/)).toBeTruthy()
    await user.click(button('Create Project'))
    expect(await screen.findByText('Pipeline project created successfully')).toBeTruthy()
    const post = sent.find(({ call }) => call === 'POST /api/pipeline')
    expect(post?.body).toMatchObject({
      name: 'New roofs',
      capEx: 2_000_000,
      itcAmount: 700_000,
      expectedPtoDate: 'Q1 2027',
      visibility: 'shared',
      outcome: 'open',
      organizationId: ownId,
    })
    expect(post?.headers.get('idempotency-key')).toBeTruthy()
  })

  it('keeps what was typed when it is refused, with the sentence at its field', async () => {
    const { user } = await openPipeline({
      answers: {
        'POST /api/pipeline': () =>
          problem(400, 'validation', 'This organization does not exist', { name: 'Taken' }),
      },
    })
    await user.click(button('Add Project'))
    await user.type(field('Project Name'), 'New roofs')
    await user.click(button('Create Project'))
    expect(await screen.findByText('Taken')).toBeTruthy()
    expect(field('Project Name').value).toBe('New roofs')
    expect(
      screen.getByText('Failed to create pipeline project: This organization does not exist'),
    ).toBeTruthy()
  })
})

describe('a project', () => {
  it('of others shows no activities and offers no change', async () => {
    const { sent } = await openPipeline({ path: `/pipeline?open=${foreign.id}` })
    const details = within(await screen.findByRole('dialog', { name: 'Zuni Wells' }))
    expect(details.getByText('Custom Tribe: Zuni')).toBeTruthy()
    expect(details.queryByRole('button', { name: /Edit|Delete/ })).toBeNull()
    expect(details.queryByText('Activities')).toBeNull()
    expect(sent.some(({ call }) => call.includes('/activities'))).toBe(false)
  })

  it('saved by somebody else meanwhile shows both versions and saves over the newer one when asked', async () => {
    const stored = dealOf({
      version: 4,
      dealLead: 'Noah Adler',
      notes: 'Their notes',
      capNeed: ['perm'],
    })
    const { user, sent, answer } = await openPipeline({
      answers: {
        [`PUT /api/pipeline/${stored.id}`]: () =>
          Response.json(
            { message: 'Somebody else changed this record.', code: 'conflict', current: stored },
            { status: 409 },
          ),
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Edit Red Mesa Roofs' }))
    await user.clear(field('Deal Lead'))
    await user.type(field('Deal Lead'), 'Me')
    await user.click(button('Update Project'))
    const row = within(await screen.findByRole('row', { name: /Deal Lead/ }))
    expect(row.getAllByRole('cell').map((cell) => cell.textContent)).toEqual(['Me', 'Noah Adler'])
    answer(`PUT /api/pipeline/${stored.id}`, () => ok(dealOf({ version: 5 })))
    await user.click(button('Save my version'))
    expect(await screen.findByText('Pipeline project updated successfully')).toBeTruthy()
    expect(
      sent.filter(({ call }) => call.startsWith('PUT')).map(({ body }) => body['version']),
    ).toEqual([3, 4])
    expect(sent.findLast(({ call }) => call.startsWith('PUT'))?.body).toMatchObject({
      dealLead: 'Me',
      notes: 'Their notes',
      capNeed: ['perm'],
    })
  })

  it('is deleted after the documented question', async () => {
    const { user, sent } = await openPipeline({
      path: `/pipeline?open=${dealOf().id}`,
      answers: {
        [`GET /api/pipeline/${dealOf().id}/activities`]: () => ok({ activities: [], total: 0 }),
        [`DELETE /api/pipeline/${dealOf().id}?version=3`]: nothing,
      },
    })
    const details = await screen.findByRole('dialog', { name: 'Red Mesa Roofs' })
    await user.click(within(details).getByRole('button', { name: 'Delete' }))
    const question = within(await screen.findByRole('alertdialog', { name: 'Delete project' }))
    expect(
      question.getByText(
        'Are you sure you want to delete this project? This action cannot be undone.',
      ),
    ).toBeTruthy()
    await user.click(question.getByRole('button', { name: 'Delete' }))
    expect(await screen.findByText('Pipeline project deleted successfully')).toBeTruthy()
    expect(sent.some(({ call }) => call === `DELETE /api/pipeline/${dealOf().id}?version=3`)).toBe(
      true,
    )
  })
})

it('a form that details led to gives the focus back to the line of its project', async () => {
  const { user } = await openPipeline({
    path: `/pipeline?open=${dealOf().id}`,
    answers: {
      [`GET /api/pipeline/${dealOf().id}/activities`]: () => ok({ activities: [], total: 0 }),
    },
  })
  await user.click(
    within(await screen.findByRole('dialog', { name: 'Red Mesa Roofs' })).getByRole('button', {
      name: 'Edit Project',
    }),
  )
  await user.click(
    within(await screen.findByRole('dialog', { name: 'Edit Project' })).getByRole('button', {
      name: 'Cancel',
    }),
  )
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('row', { name: /Red Mesa Roofs/ })),
  )
})

it('a project that the list does not show leaves the focus to its search, from its details and from its form', async () => {
  const elsewhere = dealOf({ id: '6d0f7a52-0f0e-4f53-9d5a-2a7a2d7f5f77', name: 'Found by link' })
  const { user } = await openPipeline({
    path: `/pipeline?open=${elsewhere.id}`,
    answers: {
      [`GET /api/pipeline/${elsewhere.id}`]: () => ok(elsewhere),
      [`GET /api/pipeline/${elsewhere.id}/activities`]: () => ok({ activities: [], total: 0 }),
    },
  })
  await user.click(
    within(await screen.findByRole('dialog', { name: elsewhere.name })).getByRole('button', {
      name: 'Edit Project',
    }),
  )
  await user.click(
    within(await screen.findByRole('dialog', { name: 'Edit Project' })).getByRole('button', {
      name: 'Cancel',
    }),
  )
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('searchbox', { name: 'Search projects' })),
  )
})

it('the form of an activity takes the focus, says why it was refused, and gives the focus back', async () => {
  const activities = `/api/pipeline/${dealOf().id}/activities`
  const { user } = await openPipeline({
    path: `/pipeline?open=${dealOf().id}`,
    answers: {
      [`GET ${activities}`]: () => ok({ activities: [], total: 0 }),
      [`POST ${activities}`]: () =>
        problem(503, 'unavailable', 'The registry cannot answer just now.'),
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Add Activity' }))
  const form = within(await screen.findByRole('form', { name: 'Add activity' }))
  expect(document.activeElement).toBe(form.getByLabelText('Subject'))
  await user.keyboard('Called the owner{Enter}')
  expect((await form.findByRole('alert')).textContent).toContain(
    'The registry cannot answer just now.',
  )
  await user.click(form.getByRole('button', { name: 'Cancel' }))
  await user.click(await screen.findByRole('button', { name: 'Leave without saving' }))
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add Activity' })),
  )
})

it('the focus goes from an activity back to its pencil, and from a deleted one to that of the next', async () => {
  const activity = (id: string, subject: string): Activity => ({
    id,
    pipelineId: dealOf().id,
    type: 'task',
    subject,
    description: null,
    scheduledDate: null,
    completedDate: null,
    createdByName: 'Amara Osei',
    createdAt: '2026-11-02T12:00:00.000Z',
    updatedAt: '2026-11-02T12:00:00.000Z',
    version: 1,
  })
  let activities = [
    activity('6d0f7a52-0f0e-4f53-9d5a-2a7a2d7f5a01', 'Call the owner'),
    activity('6d0f7a52-0f0e-4f53-9d5a-2a7a2d7f5a02', 'Sign the lease'),
  ]
  const { user, answer } = await openPipeline({
    path: `/pipeline?open=${dealOf().id}`,
    answers: {
      [`GET /api/pipeline/${dealOf().id}/activities`]: () =>
        ok({ activities, total: activities.length }),
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Edit Call the owner' }))
  await user.click(
    within(await screen.findByRole('form', { name: 'Edit activity' })).getByRole('button', {
      name: 'Cancel',
    }),
  )
  await waitFor(() => expect(document.activeElement).toBe(button('Edit Call the owner')))
  for (const [subject, next] of [
    ['Call the owner', 'Edit Sign the lease'],
    ['Sign the lease', 'Add Activity'],
  ] as const) {
    answer(`DELETE /api/pipeline-activities/${activities[0]?.id}`, () => {
      activities = activities.slice(1)
      return nothing()
    })
    await user.click(button(`Delete ${subject}`))
    await user.click(
      within(await screen.findByRole('alertdialog', { name: 'Delete activity' })).getByRole(
        'button',
        { name: 'Delete' },
      ),
    )
    await waitFor(() => expect(document.activeElement).toBe(button(next)), { timeout: 10_000 })
  }
})

it.each([
  ['/pipeline?', 'Pipeline Management', ''],
  ['/organization-dashboard?tab=pipeline&', 'Organization Dashboard', '?tab=pipeline'],
])('a link that leads nowhere says what became of its project: %s', async (path, title, search) => {
  const { user } = await openPipeline({
    path: `${path}open=6d0f7a52-0f0e-4f53-9d5a-2a7a2d7f5f77`,
    title,
    answers: {
      [`GET /api/organizations/${ownId}`]: () =>
        ok(organizationOf({ id: ownId, name: 'Prairie Light Green Bank' })),
    },
  })
  expect(await screen.findByText('Project not found')).toBeTruthy()
  await user.click(button('Dismiss'))
  expect(screen.queryByText('Project not found')).toBeNull()
  expect(location.search).toBe(search)
})

describe('the other views', () => {
  it('the map says that its numbers could not be loaded', async () => {
    await openPipeline({
      path: '/pipeline?view=map',
      answers: {
        'GET /api/pipeline/summary': () =>
          problem(503, 'unavailable', 'The registry cannot answer just now.'),
      },
    })
    expect(
      (await screen.findByText('Failed to fetch pipeline')).closest('[role=alert]')?.textContent,
    ).toContain('The registry cannot answer just now.')
  })

  it('the map tells the numbers in a table whose lines narrow the list', async () => {
    const { user, sent } = await openPipeline({ path: '/pipeline?view=map' })
    expect(
      await screen.findByText('Not on the map: 1 project at tribes and 1 project without a state'),
    ).toBeTruthy()
    expect((await screen.findByRole('row', { name: /^Arizona/ })).textContent).toBe('Arizona7$1M')
    await user.click(button('Arizona'))
    expect(window.location.search).toContain('location=arizona')
    // The other places stay there to be chosen.
    await waitFor(() =>
      expect(sent.some(({ call }) => /^GET \/api\/pipeline\?.*location=arizona/.test(call))).toBe(
        true,
      ),
    )
    expect(
      sent.filter(
        ({ call }) => call.startsWith('GET /api/pipeline/summary') && call.includes('location'),
      ),
    ).toEqual([])
    expect(button('Arizona').getAttribute('aria-pressed')).toBe('true')
    await user.click(button('Tribes'))
    expect(new URLSearchParams(window.location.search).get('location')).toBe('custom_tribe,arizona')
  })

  it('the board moves a project at once and back when it is refused', async () => {
    const { user } = await openPipeline({
      path: '/pipeline?view=board',
      answers: {
        [`PUT /api/pipeline/${dealOf().id}`]: () =>
          problem(403, 'forbidden', 'You can only change projects of your own organization'),
      },
    })
    const column = (name: string) =>
      within(screen.getByRole('list', { name: `Projects in ${name}` }))
    await screen.findByRole('list', { name: 'Projects in Predevelopment' })
    expect(screen.queryByRole('button', { name: 'Move Zuni Wells' })).toBeNull()
    await user.click(button('Move Red Mesa Roofs'))
    await user.click(await screen.findByRole('menuitemradio', { name: 'Construction' }))
    expect(
      await screen.findByText(
        'Failed to update pipeline project: You can only change projects of your own organization',
      ),
    ).toBeTruthy()
    expect(column('Predevelopment').getByText('Red Mesa Roofs')).toBeTruthy()
    expect(screen.getByText(/Red Mesa Roofs stays in Predevelopment/)).toBeTruthy()
  })
})

describe('a form goes to each field that is refused', () => {
  it('of a project', async () => {
    const portal = await openPipeline({ as: administrator() })
    await portal.user.click(await screen.findByRole('button', { name: 'Edit Red Mesa Roofs' }))
    expect(
      await expectFocusOnRejected(portal, `PUT /api/pipeline/${dealOf().id}`, 'Update Project'),
    ).toEqual(expect.arrayContaining(['location', 'assetType', 'capNeed', 'expectedPtoDate']))
  })

  it('of an activity', async () => {
    const activities = `/api/pipeline/${dealOf().id}/activities`
    const portal = await openPipeline({
      path: `/pipeline?open=${dealOf().id}`,
      answers: { [`GET ${activities}`]: () => ok({ activities: [], total: 0 }) },
    })
    await portal.user.click(await screen.findByRole('button', { name: 'Add Activity' }))
    await portal.user.selectOptions(field('Kind'), 'Task')
    await portal.user.type(field('Subject'), 'Call the owner')
    const form = within(screen.getByRole('form', { name: 'Add activity' }))
    expect(
      await expectFocusOnRejected(
        portal,
        `POST ${activities}`,
        form.getByRole('button', { name: 'Add Activity' }),
      ),
    ).toEqual(expect.arrayContaining(['type', 'completedDate']))
  })
})
