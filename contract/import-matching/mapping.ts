import { z } from 'zod'
import { exactText, lineLimit, nameLimit, text } from '../common/text.ts'

/**
 * How a sheet becomes records: for every field the columns it is read from, or a fixed value for the whole file.
 * Columns and texts of cells are named to the letter, as the reader of the file names them, each column once.
 */

const asMapping = { error: 'Say for each field which columns it is read from' }
const asTexts = { error: 'Send a list of texts' }
const yesOrNo = { error: 'Answer true or false' }

/** How the values of one field are read. */
const readingOptions = z.object(
  {
    /** What one unit of an amount is worth in US dollars: 1000 for a column in thousands. */
    unit: z
      .union([z.literal(1), z.literal(1000), z.literal(1_000_000), z.literal(1_000_000_000)], {
        error: 'Choose 1, 1000, 1000000 or 1000000000',
      })
      .optional(),
    /** Whether 1.250 is one and a quarter, also of a unit such as millions alone, or 1,250; a fault where nothing says it. */
    point: z
      .enum(['decimal', 'decimal_of_unit', 'thousands'], {
        error: 'Choose decimal, decimal_of_unit or thousands',
      })
      .optional(),
    /** Amounts with cents are rounded to whole US dollars; without it they are faults. */
    rounding: z.boolean(yesOrNo).optional(),
    /** Whether 3/4/2027 is in March or in April; when left out, what every date of the column allows, else March. */
    dateOrder: z
      .enum(['month_first', 'day_first'], { error: 'Choose month_first or day_first' })
      .optional(),
    /** Rates are written as parts of one, 0.0525 for 5.25%. */
    fractions: z.boolean(yesOrNo).optional(),
    /** What a person decided for single values, by the text of the cell: stored values, of other fields what it should say, or none to leave the field empty. */
    values: z
      .record(
        exactText(lineLimit),
        z.array(exactText(lineLimit), asTexts).max(60, { error: 'Use at most 60 values' }),
        { error: 'Say for each text which values it stands for' },
      )
      .optional(),
    /** Texts that an optional field cannot take, and that mean none of its fixed values, are left out instead of being faults: alone they leave it empty. */
    unknownEmpty: z.boolean(yesOrNo).optional(),
    /** Texts whose rows are left out of the import, where the field is read from one column. */
    skipped: z
      .array(exactText(lineLimit), asTexts)
      .max(1000, { error: 'Skip the rows of at most 1000 texts' })
      .optional(),
  },
  asMapping,
)
export type ReadingOptions = z.infer<typeof readingOptions> & {
  /** Known of the file: some dates of the column write the month first and others the day. */
  mixedOrder?: boolean
}

/** Where the value of one field comes from. */
const fieldSource = readingOptions.extend({
  /** Read and joined in this order; none with `fixed`. */
  columns: z
    .array(exactText(lineLimit), asTexts)
    .max(20, { error: 'Read a field from at most 20 columns' }),
  /** The value of every record, as a cell would write it, where the file has no column for it. */
  fixed: exactText(lineLimit).optional(),
  /** Long texts only: every column on a line of its own behind its name. */
  labelled: z.boolean(yesOrNo).optional(),
})
export type FieldSource = z.infer<typeof fieldSource>

/** How a row finds the record it was before: by its id, by a key of its source, by name and place, or never. */
const keyKinds = ['id', 'external', 'name_and_place', 'none'] as const

const importKey = z.object(
  {
    kind: z.enum(keyKinds, { error: `Choose one of: ${keyKinds.join(', ')}` }),
    /** The columns that make the key together; none for name and place. */
    columns: z
      .array(exactText(lineLimit), asTexts)
      .max(5, { error: 'Make a key of at most 5 columns' }),
  },
  { error: 'Say by what a row finds its record' },
)

/** The whole mapping of one sheet. */
export const importMapping = z.object(
  {
    /** The name under which the keys and this mapping are stored, such as "NCUA credit unions". */
    source: text(nameLimit),
    key: importKey,
    /** By the name of the field. */
    fields: z.record(text(nameLimit), fieldSource, asMapping),
  },
  asMapping,
)
export type ImportMapping = z.infer<typeof importMapping>

/** How the values of a column are written, as far as all of them together tell. */
export const columnMarks = z.object({
  /** The order of all its dates; mixed where some allow one order alone and others the other. */
  dates: z.enum(['month_first', 'day_first', 'mixed']).optional(),
  /** What the points of its amounts are: where others tell, decimals of a unit alone, since dollars have no third one. */
  points: z.enum(['decimal', 'decimal_of_unit', 'thousands']).optional(),
})
export type ColumnMarks = z.infer<typeof columnMarks>

/** What reading and matching must know of a field; the catalog of record fields has more. */
export interface MatchField {
  readonly name: string
  readonly label: string
  readonly kind: string
  /** Stored values with their labels. */
  readonly options?: Readonly<Record<string, string>> | undefined
  readonly required?: boolean | undefined
}

/** The result of reading a cell: the value as the body of a save takes it (null for nothing), or a sentence on what is wrong with it. */
export type Reading =
  | {
      value: unknown
      /** What was done with the cell, behind "was", where the person has to know it. */
      note?: string
      /** The word that was read as empty because it is no value of the field. */ emptied?: string
    }
  | { problem: string }
