import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { administrator, created, nothing, ok, problem } from '../../../test/support/open-portal.tsx'
import { dealOf, foreign, openPipeline, ownId } from '../../../test/support/open-pipeline.tsx'
import { answerOf } from '../../../test/support/open-matches.tsx'
import { openProject } from '../../../test/support/open-project.tsx'
import { expectFocusOnRejected } from '../../../test/support/rejected-fields.ts'

const field = (name: string | RegExp) => screen.getByLabelText<HTMLInputElement>(name)
const button = (name: string | RegExp) => screen.getByRole('button', { name })

describe('adding', () => {
  it('marks what is required and what may be left out, the name of a tribe by who sees it', async () => {
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
      'Project Lead',
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

  it('suggests the credit, reads loose months, names impossible pairs and sends what is in the fields', async () => {
    const { user, sent } = await openPipeline({
      answers: {
        'POST /api/pipeline': () => created(dealOf()),
        [`GET /api/pipeline/${dealOf().id}/matches`]: () => ok(answerOf()),
      },
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
    // It leads to the project's page, and to who fits it (U-032).
    expect(location.pathname).toBe(`/pipeline/${dealOf().id}`)
    expect(await screen.findByText('1 lender fits it now.')).toBeTruthy()
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

  it('leaves what was typed when it is rejected, with the sentence at its field', async () => {
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

  it('saved by somebody else meanwhile shows both versions and saves over the newer one on request', async () => {
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
            { message: 'Someone else changed this record.', code: 'conflict', current: stored },
            { status: 409 },
          ),
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Edit Red Mesa Roofs' }))
    await user.clear(field('Project Lead'))
    await user.type(field('Project Lead'), 'Me')
    await user.click(button('Update Project'))
    const row = within(await screen.findByRole('row', { name: /Project Lead/ }))
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
    const { user, sent } = await openProject({
      deal: dealOf(),
      answers: { [`DELETE /api/pipeline/${dealOf().id}?version=3`]: nothing },
    })
    await user.click(button('More'))
    await user.click(await screen.findByRole('menuitem', { name: 'Delete Project' }))
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

describe('a form goes to each field that is rejected', () => {
  it('of a project', async () => {
    const portal = await openPipeline({ as: administrator() })
    await portal.user.click(await screen.findByRole('button', { name: 'Edit Red Mesa Roofs' }))
    expect(
      await expectFocusOnRejected(portal, `PUT /api/pipeline/${dealOf().id}`, 'Update Project'),
    ).toEqual(expect.arrayContaining(['location', 'assetType', 'capNeed', 'expectedPtoDate']))
  })

  it('of an activity', async () => {
    const activities = `/api/pipeline/${dealOf().id}/activities`
    const portal = await openProject({ deal: dealOf(), at: '/activity' })
    await portal.user.click(await screen.findByRole('button', { name: 'Add Activity' }))
    await portal.user.selectOptions(field('Kind'), 'Task')
    await portal.user.type(field('Subject'), 'Call the owner')
    const form = within(screen.getByRole('form', { name: 'Add activity' }))
    expect(
      await expectFocusOnRejected(
        portal,
        `POST ${activities}`,
        form.getByRole('button', { name: 'Add Activity' }),
        // They stand in the texts.
        ['mentions'],
      ),
    ).toEqual(expect.arrayContaining(['type', 'completedDate']))
  })
})
