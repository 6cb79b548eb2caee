/** What a change names: a field that was left out keeps what is stored. */
export function given<Changes extends object>(
  changes: Changes,
): { [Field in keyof Changes]: Exclude<Changes[Field], undefined> } {
  return Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)) as {
    [Field in keyof Changes]: Exclude<Changes[Field], undefined>
  }
}
