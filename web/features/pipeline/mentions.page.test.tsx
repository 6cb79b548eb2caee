import { screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { Activity } from '#contract/pipeline-activities'
import { created, ok, problem, type Answer } from '../../../test/support/open-portal.tsx'
import { dealOf } from '../../../test/support/open-pipeline.tsx'
import { openProject } from '../../../test/support/open-project.tsx'

const deal = dealOf()
const people = [
  {
    id: 'c0000000-0000-4000-8000-000000000001',
    name: 'Dana Whitefeather',
    organizationName: 'Prairie Light Green Bank',
  },
  { id: 'c0000000-0000-4000-8000-000000000002', name: 'Dan Ortiz', organizationName: null },
] as const
const [dana] = people

const activityOf = (fields: Partial<Activity> = {}): Activity => ({
  id: '6d0f7a52-0f0e-4f53-9d5a-2a7a2d7f5a01',
  pipelineId: deal.id,
  type: 'task',
  subject: 'Call the owner',
  description: null,
  scheduledDate: '2026-12-10T00:00:00.000Z',
  completedDate: null,
  createdByName: 'Amara Osei',
  mentions: [],
  createdAt: '2026-11-02T12:00:00.000Z',
  updatedAt: '2026-11-02T12:00:00.000Z',
  version: 1,
  ...fields,
})

async function open(
  activities: readonly Activity[] = [],
  search = '',
  answers: Record<string, Answer> = {},
) {
  const portal = await openProject({
    deal,
    at: `/activity${search}`,
    answers: {
      [`GET /api/pipeline/${deal.id}/activities`]: () =>
        ok({ activities, total: activities.length }),
      [`GET /api/pipeline/${deal.id}/people`]: (_body, query) =>
        ok({
          people: people.filter(({ name }) =>
            name.toLowerCase().includes((query.get('search') ?? '').toLowerCase()),
          ),
        }),
      [`POST /api/pipeline/${deal.id}/activities`]: (body) => created(activityOf(body)),
      ...answers,
    },
  })
  return { ...portal, page: within(screen.getByRole('main')) }
}

const options = () =>
  within(screen.getByRole('listbox', { name: 'People' }))
    .getAllByRole('option')
    .map(({ textContent }) => textContent)

it('"@" opens the people of the deal; arrows, Enter and the name are written, and sent by id (N-024)', async () => {
  const { user, page, sent } = await open()
  await user.click(await page.findByRole('button', { name: 'Add Activity' }))
  const subject = page.getByLabelText('Subject')
  await user.type(subject, 'Ask @da')
  await screen.findByRole('listbox', { name: 'People' })
  expect(options()).toEqual(['Dana WhitefeatherPrairie Light Green Bank', 'Dan Ortiz'])
  expect(subject.getAttribute('role')).toBe('combobox')
  expect(subject.getAttribute('aria-expanded')).toBe('true')
  await user.keyboard('{ArrowDown}')
  const second = screen.getByRole('option', { name: /Dan Ortiz/ })
  expect(second.getAttribute('aria-selected')).toBe('true')
  expect(subject.getAttribute('aria-activedescendant')).toBe(second.id)
  await user.keyboard('{ArrowDown}{Enter}')
  expect((subject as HTMLInputElement).value).toBe('Ask @Dana Whitefeather ')
  expect(screen.queryByRole('listbox')).toBeNull()
  expect(subject.getAttribute('role')).toBeNull()
  expect(document.activeElement).toBe(subject)
  await user.keyboard('for the budget')
  await user.click(page.getAllByRole('button', { name: 'Add Activity' }).at(-1) as HTMLElement)
  await waitFor(() =>
    expect(
      sent.find(({ call }) => call === `POST /api/pipeline/${deal.id}/activities`)?.body,
    ).toMatchObject({ subject: 'Ask @Dana Whitefeather for the budget', mentions: [dana.id] }),
  )
})

it('a press chooses as well, in the description too; a name that is taken out again is not sent', async () => {
  const { user, page, sent } = await open()
  await user.click(await page.findByRole('button', { name: 'Add Activity' }))
  await user.type(page.getByLabelText('Subject'), 'A note')
  const description = page.getByLabelText<HTMLTextAreaElement>('Description')
  await user.type(description, '@dana')
  await user.click(await screen.findByRole('option', { name: /Dana Whitefeather/ }))
  expect(description.value).toBe('@Dana Whitefeather ')
  await user.clear(description)
  await user.click(page.getAllByRole('button', { name: 'Add Activity' }).at(-1) as HTMLElement)
  await waitFor(() =>
    expect(
      sent.find(({ call }) => call === `POST /api/pipeline/${deal.id}/activities`)?.body,
    ).toMatchObject({ mentions: [] }),
  )
})

it('Escape closes the list and nothing else; the next "@" opens it again', async () => {
  const { user, page } = await open()
  await user.click(await page.findByRole('button', { name: 'Add Activity' }))
  const subject = page.getByLabelText<HTMLInputElement>('Subject')
  await user.type(subject, '@da')
  await screen.findByRole('listbox')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull())
  expect(subject.value).toBe('@da')
  await user.type(subject, 'n and @d')
  expect(await screen.findByRole('listbox')).toBeTruthy()
})

it('a changed activity keeps its mentions; what the server says of them is shown (N-022)', async () => {
  const sentence = "Choose people who may see this project's activities"
  const task = activityOf({ subject: 'Ask @Dana Whitefeather', mentions: [dana] })
  const { user, page, sent } = await open([task], '', {
    [`PUT /api/pipeline-activities/${task.id}`]: () =>
      problem(400, 'validation', sentence, { mentions: sentence }),
  })
  await user.click(await page.findByRole('button', { name: `Edit ${task.subject}` }))
  await user.type(page.getByLabelText('Subject'), ' today')
  await user.click(page.getByRole('button', { name: 'Update Activity' }))
  expect(await page.findByText(sentence)).toBeTruthy()
  expect(sent.find(({ call }) => call.startsWith('PUT'))?.body).toMatchObject({
    subject: 'Ask @Dana Whitefeather today',
    mentions: [dana.id],
  })
})

it('a task says for whom it is (N-024)', async () => {
  const { page } = await open([
    activityOf({ mentions: [...people] }),
    activityOf({ id: '6d0f7a52-0f0e-4f53-9d5a-2a7a2d7f5a02', type: 'note', mentions: [dana] }),
  ])
  expect(await page.findByText('For Dana Whitefeather, Dan Ortiz')).toBeTruthy()
  expect(page.getAllByText(/^For /)).toHaveLength(1)
})

it('an address names an activity: it is marked, scrolled to and has the focus (N-046)', async () => {
  const into = vi.spyOn(Element.prototype, 'scrollIntoView')
  const named = activityOf({
    id: '6d0f7a52-0f0e-4f53-9d5a-2a7a2d7f5a02',
    subject: 'Sign the lease',
  })
  const { page } = await open([activityOf(), named], `?activity=${named.id}`)
  const entry = (await page.findByText('Sign the lease')).closest('li')
  expect(entry?.getAttribute('aria-current')).toBe('true')
  await waitFor(() => expect(document.activeElement).toBe(entry))
  expect(into.mock.contexts).toContain(entry)
})
