/** What a lender asks projects for that it is introduced to, as products and lending profiles have it (H-017). */
import { z } from 'zod'
import { asList } from '../common/fields.ts'
import { text } from '../common/text.ts'
import { written } from '../record-fields/record-field.ts'

const mostItemsAsked = 40
export const mostLinesAsked = 10
/** The greatest length of a line in characters. */
export const askedLineLimit = 200

export const chooseItems = 'Choose items of the list'

/** As a record answers them. */
export const askedAnswered = { askedItems: z.array(z.string()), askedLines: z.array(z.string()) }

/** As its bodies take them; which items there are is not for a schema to say, since the list in force may be another one. */
export const askedGiven = {
  askedItems: z
    .preprocess(
      asList,
      z
        .array(text(80, chooseItems), { error: chooseItems })
        .transform((ids) => [...new Set(ids)])
        .refine((ids) => ids.length <= mostItemsAsked, {
          error: `Choose at most ${mostItemsAsked}`,
        }),
    )
    .optional(),
  askedLines: z
    .preprocess(
      asList,
      z
        .array(text(askedLineLimit), { error: 'Use one text or a list of texts' })
        .transform((lines) => [
          ...new Set(lines.map((line) => line.trim()).filter((line) => line !== '')),
        ])
        .refine((lines) => lines.length <= mostLinesAsked, {
          error: `Write at most ${mostLinesAsked} lines`,
        }),
    )
    .optional(),
}

/** On forms, in details and in the history; no column of a list or file. */
export const askedFields = [
  written('askedItems', 'What we ask for', 'textList', { inFiles: false }),
  written('askedLines', 'What we ask for in our own words', 'textList', { inFiles: false }),
] as const
