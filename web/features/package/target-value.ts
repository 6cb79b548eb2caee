import type { Target } from './use-document-rows.ts'

/** What a document answers as one value of a control: "item site_control", "line Subscriber churn", or nothing. */
export const valueOfTarget = ({ item, line }: Target): string =>
  item === null ? (line === null ? '' : `line ${line}`) : `item ${item}`

export const targetOfValue = (value: string): Target => ({
  item: value.startsWith('item ') ? value.slice(5) : null,
  line: value.startsWith('line ') ? value.slice(5) : null,
})
