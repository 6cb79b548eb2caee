/** Records read at once: few enough that other requests wait only a short time, also on the one connection of the embedded engine. */
export const recordsAtOnce = 250

/** The records of a list by their ids, in parts, in the order of the ids. One that was deleted meanwhile is left out. */
export async function* inParts<Listed extends { id: string }>(
  ids: readonly string[],
  read: (ids: readonly string[]) => Promise<readonly Listed[]>,
): AsyncGenerator<readonly Listed[]> {
  for (let from = 0; from < ids.length; from += recordsAtOnce) {
    const part = ids.slice(from, from + recordsAtOnce)
    const records = new Map((await read(part)).map((record) => [record.id, record]))
    yield part.flatMap((id) => records.get(id) ?? [])
  }
}
