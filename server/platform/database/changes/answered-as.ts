/**
 * Columns of a row as the contract answers them: a table stores names of the contract's enumerations as plain text. A
 * field of the contract that is no column is an error of the compiler, which names it.
 */
export function answeredAs<Answer extends object>(row: {
  readonly [Name in keyof Answer]: unknown
}): Answer {
  return row as Answer
}
