/** Most ids, or rows of a dozen columns, of one statement: a statement takes 65,535 values. */
const atOnce = 5000

/** Runs a statement for many items with as few of them as it can bear, in their order. */
export async function inParts<Item, Row>(
  items: readonly Item[],
  run: (part: Item[]) => Promise<Row[]>,
): Promise<Row[]> {
  const rows: Row[] = []
  for (let from = 0; from < items.length; from += atOnce)
    rows.push(...(await run(items.slice(from, from + atOnce))))
  return rows
}
