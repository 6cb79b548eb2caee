import { monthText, readLooseMonth } from '../pipeline-month.ts'
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

/** A date without the time of day behind it. */
function withoutTime(text: string): string {
  const colon = text.indexOf(':')
  const end = Math.max(text.lastIndexOf(' ', colon), text.lastIndexOf('T', colon))
  return colon === -1 || end < 6 ? text : text.slice(0, end)
}

const yearOf = (digits: string) => (digits.length === 2 ? 2000 + Number(digits) : Number(digits))

/** What is wrong with a day and month in the wrong order, or null. */
function wrongOrder(text: string, { dateOrder = 'month_first' }: ReadingOptions): string | null {
  const parts = /^(\d{1,2})[/.-](\d{1,2})[/.-](?:\d{4}|\d{2})$/.exec(text)
  const month = Number(parts?.[dateOrder === 'month_first' ? 1 : 2])
  if (parts === null || (month >= 1 && month <= 12)) return null
  return dateOrder === 'month_first'
    ? `"${text}" has no month ${month}. If this column writes the day first, say so where the column is matched`
    : `"${text}" has no month ${month}. If this column writes the month first, say so where the column is matched`
}

/**
 * The day a cell names as YYYY-MM-DD: "2027-02-03", "7/31/2018", "2024-06-21 00:00:00", "March 5, 2027" or a
 * spreadsheet's number. Null for anything else, a day that does not exist included.
 */
export function readDay(cell: string, options: ReadingOptions = {}): string | null {
  const text = withoutTime(oneLine(cell))
  const serial = fromSerial(text)
  if (serial !== null) return serial
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text)
  if (iso !== null) return day(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  const compact = /^((?:19|20)\d{2})(\d{2})(\d{2})$/.exec(text)
  if (compact !== null) return day(Number(compact[1]), Number(compact[2]), Number(compact[3]))
  const parts = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})$/.exec(text)
  if (parts !== null) {
    const [first, second, year] = [Number(parts[1]), Number(parts[2]), yearOf(parts[3] ?? '')]
    return options.dateOrder === 'day_first' ? day(year, second, first) : day(year, first, second)
  }
  const words =
    /^(?:([a-z]{3,9})\.? (\d{1,2}),? (\d{4})|(\d{1,2})[ -]([a-z]{3,9})\.?[ -](\d{4}|\d{2}))$/i.exec(
      text,
    )
  if (words === null) return null
  const month = readLooseMonth(
    `${words[1] ?? words[5] ?? ''} ${yearOf(words[3] ?? words[6] ?? '')}`,
  )
  return month === null
    ? null
    : day(
        Number(month.start.slice(0, 4)),
        Number(month.start.slice(5, 7)),
        Number(words[2] ?? words[4]),
      )
}

/** A day of a record, as YYYY-MM-DD, or what is wrong with it. */
export function readDate(cell: string, options: ReadingOptions = {}): Reading {
  const found = readDay(cell, options)
  if (found !== null) return { value: found }
  return {
    problem:
      wrongOrder(withoutTime(oneLine(cell)), options) ??
      `"${oneLine(cell).slice(0, 60)}" is not a date. Use a date such as 2027-03-15 or 3/15/2027`,
  }
}

/**
 * The month of an expected operation the way deals store it: "March 2027" from any day or month, "Q1 2027" and "2027"
 * from quarters and years. A text that names none is stored as it is, with a note (P-224).
 */
export function readMonth(cell: string, options: ReadingOptions = {}): Reading {
  const text = withoutTime(oneLine(cell))
  const found = readDay(text, options)
  const month = found === null ? null : monthText(found)
  if (month !== null) return { value: month }
  const order = wrongOrder(text, options)
  if (order !== null) return { problem: order }
  const loose = readLooseMonth(text)
  if (loose !== null) return { value: loose.text }
  return {
    value: oneLine(cell),
    note: `"${oneLine(cell).slice(0, 60)}" is not understood as a month and is kept as written`,
  }
}
