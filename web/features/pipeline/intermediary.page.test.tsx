import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { ok, person, problem } from '../../../test/support/open-portal.tsx'
import { dealOf, foreign, openPipeline, ownId } from '../../../test/support/open-pipeline.tsx'
import { openProject } from '../../../test/support/open-project.tsx'

const sourced = {
  ...foreign,
  intermediaryAggregatorId: ownId,
  intermediaryAggregatorName: 'Prairie Light Green Bank',
}
const manager = person({ role: 'organization_manager', organizationId: ownId })
const leaving = { name: 'Remove our organization' }

describe("the manager of a project's intermediary", () => {
  it('takes the organization off it after a question, and says so', async () => {
    const { user, sent, answer } = await openProject({
      deal: sourced,
      as: manager,
      answers: {
        [`PUT /api/pipeline/${sourced.id}`]: () =>
          problem(
            409,
            'conflict',
            'Someone else changed this record in the meantime. Nothing was saved.',
          ),
      },
    })
    expect(screen.queryByRole('button', { name: 'Edit Project' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'More' }))
    expect(screen.queryByRole('menuitem', { name: 'Delete Project' })).toBeNull()
    await user.click(await screen.findByRole('menuitem', leaving))
    const question = within(await screen.findByRole('alertdialog', leaving))
    expect(
      question.getByText(
        /Prairie Light Green Bank will no longer be the intermediary of this project, and will see only what is shared/,
      ),
    ).toBeTruthy()
    await user.click(question.getByRole('button', { name: 'Remove' }))
    expect((await question.findByRole('alert')).textContent).toContain(
      'Someone else changed this record in the meantime.',
    )
    answer(`PUT /api/pipeline/${sourced.id}`, () =>
      ok({
        ...sourced,
        intermediaryAggregatorId: null,
        intermediaryAggregatorName: null,
        version: 4,
      }),
    )
    await user.click(question.getByRole('button', { name: 'Remove' }))
    expect(await screen.findByText('Your organization was removed from the project')).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(sent.findLast(({ call }) => call.startsWith('PUT '))?.body).toEqual({
      intermediaryAggregatorId: null,
      version: 3,
    })
  })

  it('alone: a member of it is offered nothing', async () => {
    const { user } = await openProject({ deal: sourced, as: person({ organizationId: ownId }) })
    await user.click(screen.getByRole('button', { name: 'More' }))
    expect(await screen.findByRole('menuitem', { name: 'Print' })).toBeTruthy()
    expect(screen.queryByRole('menuitem', leaving)).toBeNull()
  })

  it('alone: the manager of another organization is offered nothing', async () => {
    const deal = { ...sourced, intermediaryAggregatorId: null }
    await openPipeline({ path: `/pipeline?open=${deal.id}`, as: manager, deals: [deal] })
    const details = within(await screen.findByRole('dialog', { name: deal.name }))
    expect(details.queryByRole('button', leaving)).toBeNull()
  })
})

it('the form offers listed aggregators but the owner, and the present intermediary', async () => {
  const aggregator = (name: string, fields: object = {}) => ({
    id: name,
    name,
    organizationType: null,
    campaignRole: 'capital_aggregator',
    status: 'published',
    dataVisibility: 'public',
    ...fields,
  })
  const organizations = [
    aggregator('Listed'),
    aggregator('Prairie', { id: ownId }),
    aggregator('Draft', { status: 'draft' }),
    aggregator('Private', { dataVisibility: 'private' }),
  ]
  const deal = dealOf({
    intermediaryAggregatorId: '6d0f7a52-0f0e-4f53-9d5a-2a7a2d7f5f77',
    intermediaryAggregatorName: 'Faded Network',
  })
  const { user } = await openProject({
    deal,
    answers: { 'GET /api/organizations': () => ok({ organizations, total: organizations.length }) },
  })
  await user.click(screen.getByRole('button', { name: 'Edit Project' }))
  await user.click(await screen.findByRole('combobox', { name: /^Intermediary Aggregator/ }))
  await waitFor(() =>
    expect(
      within(screen.getByRole('listbox'))
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['Listed', 'Faded Networkchosen']),
  )
})
