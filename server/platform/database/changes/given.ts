/** What a change names: the stored value stays where a field was left out. */
export function given<Changes extends object>(
  changes: Changes,
): { [Field in keyof Changes]: Exclude<Changes[Field], undefined> } {
  return Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)) as {
    [Field in keyof Changes]: Exclude<Changes[Field], undefined>
  }
}
