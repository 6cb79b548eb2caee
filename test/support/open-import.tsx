import type { FileImport } from '#contract/imports'
import { administrator, openPortal, type Answer } from './open-portal.tsx'

export const id = '9b1f7c0e-8d0c-4a35-9a39-0d5b8c1e2f47'

/** An import as the server answers it: a list of projects whose wind has no place in the registry. */
export function record(fields: Partial<FileImport> = {}): FileImport {
  return {
    id,
    entity: 'pipeline',
    kind: 'file',
    filename: 'projects.csv',
    state: 'uploaded',
    task: null,
    mode: null,
    createdBy: id,
    createdByName: 'Rosa Delgado',
    createdAt: '2026-11-21T15:00:00.000Z',
    finishedAt: null,
    undoUntil: null,
    counts: null,
    undecided: 0,
    progress: { done: 0, total: 0 },
    result: null,
    message: null,
    sheets: [{ name: 'projects.csv', rows: 3 }],
    reading: {
      sheet: 'projects.csv',
      encoding: 'utf-8',
      delimiter: ',',
      headerRow: 1,
      skipped: 'none',
    },
    columns: [
      {
        name: 'Project',
        samples: ['Elm Street'],
        filled: 3,
        repeats: 2,
        values: [{ text: 'Elm Street', count: 3 }],
      },
      {
        name: 'Technology',
        samples: ['Solar PV', 'Wind'],
        filled: 3,
        repeats: 2,
        values: [
          { text: 'Solar PV', count: 2 },
          { text: 'Wind', count: 1 },
        ],
      },
      { name: 'County', samples: ['Cook'], filled: 3, repeats: 2, values: null },
    ],
    mapping: {
      source: 'projects',
      key: { kind: 'name_and_place', columns: [] },
      fields: {
        name: { columns: ['Project'] },
        technology: { columns: ['Technology'] },
        // Whose they are is said: nobody's.
        organizationId: { columns: [], fixed: '' },
      },
    },
    notes: [],
    leftOut: [],
    effects: [],
    duplicates: 'skip',
    ...fields,
  }
}

export const counts = { rows: 3, new: 2, changed: 0, unchanged: 0, duplicate: 0, faulty: 1 }

export const open = (answers: Record<string, Answer>) =>
  openPortal(`/imports/${id}`, { as: administrator(), answers })
