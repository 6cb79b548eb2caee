import { typedYear } from '../common/typed-year.ts'
import { monthNumber, monthText, readLooseMonth } from '../pipeline-month.ts'
import { oneLine } from './cell-text.ts'
import type { Reading, ReadingOptions } from './mapping.ts'

const pad = (part: number) => String(part).padStart(2, '0')

/** A day that exists, as YYYY-MM-DD. */
function day(year: number, month: number, date: number): string | null {
  const made = new Date(Date.UTC(year, month - 1, date))
  return made.getUTCMonth() === month - 1 && made.getUTCDate() === date
    ? `${year}-${pad(month)}-${pad(date)}`
    : null
}

// Day 1 of a spreadsheet is 1 January 1900, and spreadsheets count a 29 February 1900, which never was.
const dayZero = Date.UTC(1899, 11, 30)
const [firstSerial, lastSerial] = [18_264, 73_050]

/** The day behind a spreadsheet's number, from 1950 to 2099; null for other numbers. */
function fromSerial(text: string): string | null {
  const days = /^\d{5}(?:\.\d{1,12})?$/.test(text) ? Math.floor(Number(text)) : 0
  return days < firstSerial || days > lastSerial
    ? null
    : new Date(dayZero + days * 86_400_000).toISOString().slice(0, 10)
}

const weekday = /^(?:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day)?[.,]{0,2} /i

/** A date without the day of the week before it and the time of day behind it. */
function bareDate(cell: string): string {
  const text = oneLine(cell).replace(weekday, '')
  const colon = text.indexOf(':')
  const end = Math.max(text.lastIndexOf(' ', colon), text.lastIndexOf('T', colon))
  return colon === -1 || end < 6 ? text : text.slice(0, end)
}

const inOrder = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})$/
const isMonth = (part: number) => part >= 1 && part <= 12

/** The order that a date such as "31/12/2027" has, because the other would have no such month; null where both may be or none. */
export function dateOrderOf(cell: string): 'month_first' | 'day_first' | null {
  const parts = cell.length < 60 ? inOrder.exec(bareDate(cell)) : null
  if (parts === null) return null
  const [first, second] = [Number(parts[1]), Number(parts[2])]
  if (isMonth(first) === isMonth(second)) return null
  return isMonth(first) ? 'month_first' : 'day_first'
}

/** What is wrong with a day and month in the wrong order, or null. */
function wrongOrder(text: string, options: ReadingOptions): string | null {
  const { dateOrder = 'month_first', mixedOrder = false } = options
  const isMonthFirst = dateOrder === 'month_first'
  const month = Number(inOrder.exec(text)?.[isMonthFirst ? 1 : 2] ?? 1)
  if (isMonth(month)) return null
  const other = isMonthFirst ? 'day' : 'month'
  return mixedOrder
    ? `"${text}" has no month ${month}, and other dates of this column have one only this way. Correct those that write the ${other} first`
    : `"${text}" has no month ${month}. If this column writes the ${other} first, choose that in the column's options`
}

/**
 * The day a cell names as YYYY-MM-DD: "2027-02-03", "7/31/2018", "2024-06-21 00:00:00", "March 5, 2027" or a
 * spreadsheet's number. Null for anything else, a day that does not exist included.
 */
export function readDay(cell: string, options: ReadingOptions = {}): string | null {
  const text = bareDate(cell)
  const serial = fromSerial(text)
  if (serial !== null) return serial
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text)
  if (iso !== null) return day(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  const compact = /^((?:19|20)\d{2})(\d{2})(\d{2})$/.exec(text)
  if (compact !== null) return day(Number(compact[1]), Number(compact[2]), Number(compact[3]))
  const parts = inOrder.exec(text)
  if (parts !== null) {
    const [first, second, year] = [Number(parts[1]), Number(parts[2]), typedYear(parts[3] ?? '')]
    return options.dateOrder === 'day_first' ? day(year, second, first) : day(year, first, second)
  }
  const words =
    /^(?:([a-z]{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4}|\d{2})|(\d{1,2})(?:st|nd|rd|th)?[ -](?:of )?([a-z]{3,9})\.?,?[ -](\d{4}|\d{2}))$/i.exec(
      text,
    )
  if (words === null) return null
  const month = monthNumber((words[1] ?? words[5] ?? '').toLowerCase())
  return day(typedYear(words[3] ?? words[6] ?? ''), month, Number(words[2] ?? words[4]))
}

/** A day of a record, as YYYY-MM-DD, or what is wrong with it. */
export function readDate(cell: string, options: ReadingOptions = {}): Reading {
  const found = readDay(cell, options)
  if (found !== null) return { value: found }
  return {
    problem:
      wrongOrder(bareDate(cell), options) ??
      `"${oneLine(cell).slice(0, 60)}" is not a date. Use a date such as 2027-03-15 or 3/15/2027`,
  }
}

/**
 * The month of an expected operation the way deals store it: "March 2027" from any day or month, "Q1 2027" and "2027"
 * from quarters and years. A text that names none is stored as it is, with a note (P-224).
 */
export function readMonth(cell: string, options: ReadingOptions = {}): Reading {
  const text = bareDate(cell)
  const found = readDay(text, options)
  const month = found === null ? null : monthText(found)
  if (month !== null) return { value: month }
  const order = wrongOrder(text, options)
  if (order !== null) return { problem: order }
  const loose = readLooseMonth(text)
  if (loose !== null) return { value: loose.text }
  return {
    value: oneLine(cell),
    note: 'not understood as a month and kept as written',
  }
}
