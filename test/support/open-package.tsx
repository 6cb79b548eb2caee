import { screen, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { onTestFinished, vi } from 'vitest'
import content from '../../contract/readiness-list.json' with { type: 'json' }
import { document as documentShape, packageAnswer, type Document } from '#contract/package'
import { readinessOf } from '#contract/package/readiness'
import { readReadinessList } from '#contract/package/readiness-file'
import { question as questionShape, type Question } from '#contract/questions'
import { room as roomShape, type Room } from '#contract/room'
import { ok, type Answer } from './open-portal.tsx'
import { openProject, senior } from './open-project.tsx'

const list = readReadinessList(content)

const idOf = (kind: number, place: number) =>
  `8d0c7a52-0f0e-4f53-9d5a-2a7a2d7f${kind}f${String(place).padStart(2, '0')}`

const at = '2026-11-18T15:00:00.000Z'
const record = { createdAt: at, updatedAt: at, version: 1 }

/** A document of the project; those of one test differ by their place. */
export const documentOf = (place: number, fields: Partial<Document> = {}): Document =>
  documentShape.parse({
    id: idOf(1, place),
    pipelineId: senior.id,
    item: null,
    line: null,
    kind: 'report',
    title: `Document ${place}`,
    note: null,
    file: `/objects/${idOf(2, place)}`,
    versions: [versionOf(place, 1)],
    byName: 'Hannah Brandt',
    ...record,
    ...fields,
  })

export const versionOf = (place: number, n: number) => ({
  n,
  fileId: idOf(n + 1, place),
  name: `file-${n}.pdf`,
  type: 'application/pdf',
  bytes: 655_360 * n,
  at,
  byName: 'Hannah Brandt',
})

export const lender = '6d0c7a52-0f0e-4f53-9d5a-2a7a2d7f5f66'

/** A question of the lender; open unless it says otherwise. */
export const questionOf = (place: number, fields: Partial<Question> = {}): Question =>
  questionShape.parse({
    id: idOf(4, place),
    dealId: senior.id,
    organizationId: lender,
    organizationName: 'Mission Lenders',
    item: null,
    line: null,
    question: `Question ${place}?`,
    askedByName: 'June Park',
    answer: null,
    documentId: null,
    answeredByName: null,
    answeredAt: null,
    ...record,
    ...fields,
  })

export const introduced: Room['introductions'][number] = {
  id: idOf(5, 1),
  organizationId: lender,
  organizationName: 'Mission Lenders',
  offerName: 'Community Loans',
  need: 'construction',
  asked: { items: ['site_control', 'money_model'], lines: ['Subscriber churn'], have: 1, of: 3 },
}

export const shared: NonNullable<Room['share']> = {
  id: idOf(6, 1),
  sections: ['stack', 'documents'],
  documents: 'all',
  until: '2027-02-25',
  words: null,
  accepted: true,
  endedWhy: null,
  version: 3,
}

/** Opens the Package tab of a project, with a server that answers from these documents, questions and reasons. */
export async function openPackage({
  at: place = '',
  fields = {},
  room = {},
  documents = [],
  notApplicable = {},
  questions = [],
  answers = {},
}: {
  at?: string
  /** Of the project. */
  fields?: Partial<typeof senior>
  room?: Partial<Room>
  documents?: Document[]
  notApplicable?: Record<string, string>
  questions?: Question[]
  answers?: Record<string, Answer>
} = {}) {
  const packageNow = () => {
    const { items } = readinessOf(
      {
        deal: { ...senior, ...fields },
        documents: documents.flatMap(({ item }) => item ?? []),
        notApplicable: Object.keys(notApplicable),
      },
      list,
    )
    const idsOf = (wanted: (document: Document) => boolean) =>
      documents.filter(wanted).map(({ id }) => id)
    return packageAnswer.parse({
      items: items.map(({ id, state }) => ({
        id,
        state,
        notApplicable: notApplicable[id] ?? null,
        documents: idsOf(({ item }) => item === id),
      })),
      lines: introduced.asked.lines.map((text) => {
        const about = questions.find(({ line }) => line === text)
        const own = idsOf(({ line }) => line === text)
        const isThere = own.length > 0 || Boolean(about?.answeredAt)
        return {
          text,
          state: isThere ? 'have' : 'open',
          documents: own,
          questionId: about?.id ?? null,
        }
      }),
      documents,
      questions,
      revision: content.revision,
    })
  }
  const isGuest = room.role === 'guest'
  const roomNow = () =>
    roomShape.parse({
      role: 'party',
      share: null,
      introductions: [introduced],
      needs: [
        { need: 'commence_construction', have: 3, of: 9 },
        { need: 'construction', have: 4, of: 14 },
      ],
      offers: 0,
      questions: 0,
      ...room,
    })
  const deal = {
    ...senior,
    ...(isGuest && { organizationId: lender, organizationName: 'Bright Acre' }),
    ...fields,
  }
  const portal = await openProject({
    at: `/package${place}`,
    deal,
    answers: {
      [`GET /api/pipeline/${senior.id}/room`]: () => ok(roomNow()),
      [`GET /api/pipeline/${senior.id}/package`]: () => ok(packageNow()),
      [`GET /api/pipeline/${senior.id}/questions`]: () =>
        ok({ questions, total: questions.length }),
      [`GET /api/pipeline/${senior.id}/shares`]: () => ok({ shares: [], total: 0 }),
      [`GET /api/pipeline/${senior.id}/access`]: () => ok({ entries: [], total: 0 }),
      'GET /api/readiness-list': () => ok(content),
      ...answers,
    },
  })
  return { ...portal, documents, questions, notApplicable, room }
}

/** The path of the project in the API. */
export const projectPath = `/api/pipeline/${senior.id}`

/** The text of an element, its blanks as one. */
export const textOf = (element: Element | null): string =>
  element?.textContent?.replaceAll(/\s+/g, ' ') ?? ''

/** The cells above the list. */
export const choices = async (): Promise<string[]> =>
  within(await screen.findByRole('group', { name: 'Ready for' }))
    .getAllByRole('button')
    .map(textOf)

/** The titles of the rows that are listed. */
export const rowTitles = (): string[] =>
  within(screen.getByRole('region', { name: /^Package|^What/ }))
    .getAllByRole('heading', { level: 4 })
    .map(textOf)

/** Chooses from the menu of a document or row. */
export async function chooseFrom(user: UserEvent, name: string, item: string): Promise<void> {
  await user.click(await screen.findByRole('button', { name: `More for ${name}` }))
  await user.click(await screen.findByRole('menuitem', { name: item }))
}

/** A document that answers an item. */
export const siteLease = documentOf(1, { item: 'site_control', title: 'Site lease' })

/** What a row of the list says: the words of its item, what is there, and its buttons. */
export const rowOf = (name: string) => screen.findByRole('listitem', { name })

/** Takes the bytes of uploads, which are not sent by `fetch`; every file arrives. */
export function takeUploads(): void {
  class Upload {
    upload: { onprogress?: (event: object) => void } = {}
    onload?: () => void
    readyState = 4
    status = 200
    statusText = 'OK'
    responseText = ''
    withCredentials = false
    open() {}
    setRequestHeader() {}
    getAllResponseHeaders = () => 'etag: "1"\r\n'
    getResponseHeader = () => null
    abort() {}
    send() {
      queueMicrotask(() => this.onload?.())
    }
  }
  const before = globalThis.XMLHttpRequest
  vi.stubGlobal('XMLHttpRequest', Upload)
  onTestFinished(() => {
    vi.stubGlobal('XMLHttpRequest', before)
  })
}

/** A file to choose, of so many bytes as far as the page can know. */
export const fileOf = (name: string, bytes = 3) => {
  const file = new File(['pdf'], name, { type: 'application/pdf' })
  Object.defineProperty(file, 'size', { value: bytes })
  return file
}
/** The field behind the page's own buttons that choose files. */
export const chooser = () =>
  document.querySelector<HTMLInputElement>('main input[type=file]') as HTMLElement

/** What the upload of a file takes: an address, and a path once it is inspected. */
export const uploads = {
  'POST /api/objects/upload': () => ok({ uploadURL: '/objects/uploads/1' }),
  'POST /api/objects/normalize': (body: Record<string, unknown>) =>
    ok({
      normalizedPath: `/objects/9d0c7a52-0f0e-4f53-9d5a-2a7a2d7f5f${String(body['name']).length + 10}`,
    }),
}
