import { screen } from '@testing-library/react'
import { expect } from 'vitest'
import type { SavedView } from '#contract/saved-views'
import { openPipeline } from './open-pipeline.tsx'
import { person } from './open-portal.tsx'
import { viewAnswers, viewOf } from './saved-views-answers.ts'

/** An own view, one of the organization, and one of everyone. */
export const mine = viewOf()
export const shared = viewOf({
  id: '7d0f7a52-0f0e-4f53-9d5a-2a7a2d7f5f02',
  name: 'Committee of December 9',
  query: { currentStage: 'predevelopment' },
  display: 'board',
  sharedWith: 'organization',
  ownerName: 'Sam Ortiz',
  own: false,
  organizationName: 'Prairie Light Green Bank',
  mayEdit: false,
  watched: true,
})
const everyones = viewOf({
  id: '7d0f7a52-0f0e-4f53-9d5a-2a7a2d7f5f03',
  name: 'Not confirmed for 90 days',
  query: { freshness: 'stale' },
  sharedWith: 'everyone',
  ownerName: 'Rosa Delgado',
  own: false,
  mayEdit: false,
})

export const button = (name: string | RegExp) => screen.getByRole('button', { name })
export const menu = () => screen.findByRole('dialog', { name: 'Saved views' })
export const address = () => decodeURIComponent(`${location.pathname}${location.search}`)
export const expectSuccess = async (sentence: string) => {
  expect(await screen.findByText(sentence)).toBeTruthy()
}

/** Opens the pipeline with these views. */
export async function openViews(
  views: readonly SavedView[] = [mine, shared, everyones],
  { path = '/pipeline', as = person() }: { path?: string; as?: ReturnType<typeof person> } = {},
) {
  sessionStorage.clear()
  const served = viewAnswers(views)
  const portal = await openPipeline({ path, as, answers: served.answers })
  return { ...portal, stored: served.stored }
}

/** The address at which a view is open. */
export const opened = (view: SavedView, more = '') =>
  `/pipeline?${new URLSearchParams(view.query).toString()}&saved=${view.id}${more}`
