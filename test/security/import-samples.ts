import { insertImport, storeFile } from '#server/features/imports/imports.store'
import { hashOf } from '#server/features/imports/upload'
import type { MakeSample, Scene } from './scene.ts'

const csv = 'Name\nSome Deal\n'
const mapping = {
  source: 'Some list',
  key: { kind: 'name_and_place', columns: [] },
  fields: { name: { columns: ['Name'] } },
} as const

/** An import of deals by the caller; others do not know of it, administrators do. */
async function newImport(
  { portal, caller, other }: Scene,
  values: { state: string; task?: string; finishedAt?: Date },
): Promise<string> {
  const { db } = portal.database.open
  const row = await db.transaction((tx) =>
    insertImport(tx, {
      createdBy: caller.user?.id ?? other.id,
      createdByName: 'Somebody',
      entity: 'pipeline',
      filename: 'list.csv',
      fileHash: hashOf('pipeline', 'list.csv', csv),
      scope: 'campaign',
      mapping,
      sheets: [{ name: 'list', rows: 1 }],
      reading: { sheet: 'list', encoding: 'utf-8', delimiter: ',', headerRow: 1 },
      columns: [{ name: 'Name', samples: [], filled: 1, values: null }],
      notes: [],
      counts:
        values.state === 'uploaded'
          ? null
          : { rows: 0, new: 0, changed: 0, unchanged: 0, duplicate: 0, faulty: 0 },
      mode: 'skip_faulty',
      ...values,
    }),
  )
  if (values.state === 'uploaded') await storeFile(db, row.id, Buffer.from(csv))
  return row.id
}

const ofState =
  (values: Parameters<typeof newImport>[1], body?: object): MakeSample =>
  async (scene) => ({ id: await newImport(scene, values), ...(body !== undefined && { body }) })

/** Samples of the calls on imports. */
export const importSamples: Record<string, MakeSample> = {
  'imports.upload': (scene) => ({
    query: 'entity=pipeline&filename=list.csv',
    body: Buffer.from(`Name\n${scene.other.email}\n`),
  }),
  'imports.read': ofState({ state: 'uploaded' }),
  'imports.remove': ofState({ state: 'uploaded' }),
  'imports.reread': ofState({ state: 'uploaded' }, { delimiter: ';' }),
  'imports.rehearse': ofState({ state: 'uploaded' }, { mapping }),
  'imports.rows': ofState({ state: 'rehearsed' }),
  'imports.decide': ofState({ state: 'rehearsed' }, { decisions: [{ row: 2, decision: 'skip' }] }),
  'imports.faults': ofState({ state: 'rehearsed' }),
  'imports.commit': ofState({ state: 'rehearsed' }),
  'imports.undo': ofState({ state: 'done', task: 'commit', finishedAt: new Date() }),
}
