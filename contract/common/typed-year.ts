/** Years that people write ahead of today with two digits, as in the end of a long loan. */
const yearsAhead = 30

/** The year of its digits; of two the one a person means today: at most 30 years from now, else of the last century. */
export function typedYear(digits: string, thisYear = new Date().getUTCFullYear()): number {
  if (digits.length !== 2) return Number(digits)
  const century = thisYear - (thisYear % 100)
  const latest = thisYear + yearsAhead
  const year = century + 100 + Number(digits)
  return year <= latest ? year : year - 100 <= latest ? year - 100 : year - 200
}
