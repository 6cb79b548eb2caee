import { HttpProblem } from '../http/problems.ts'

/**
 * Saves a version of a record that holds a file. A file that was detached and is gone since does not keep the rest from
 * coming back: it is saved without, which is said.
 */
export async function withOrWithoutFile<Row, Fields extends { file?: string | null | undefined }>(
  fields: Fields,
  save: (fields: Fields) => Promise<Row>,
): Promise<{ row: Row; notes?: string[] }> {
  try {
    return { row: await save(fields) }
  } catch (error) {
    if (!(error instanceof HttpProblem) || error.details.fields?.['file'] === undefined) throw error
    return {
      row: await save({ ...fields, file: undefined }),
      notes: ['The file of this version is not there anymore. Upload it again.'],
    }
  }
}
