/** What is wanted of a figure and what came out, one line of a table. */
export interface Figure {
  name: string
  measured: string
  wanted: string
  /** Null where nothing is wanted of it. */
  met: boolean | null
}

/** Prints figures as a table in the form of bench/RESULTS.md. */
export function printFigures(title: string, figures: readonly Figure[]): void {
  console.log(`\n### ${title}\n\n| figure | measured | wanted | |\n|---|---|---|---|`)
  for (const { name, measured, wanted, met } of figures)
    console.log(
      `| ${name} | ${measured} | ${wanted} | ${met === null ? '' : met ? 'met' : 'NOT MET'} |`,
    )
}

export const per = (rate: number): string =>
  `${rate < 100 ? rate.toFixed(1) : Math.round(rate).toLocaleString('en-US')}/s`
export const millis = (value: number): string =>
  `${value < 10 ? value.toFixed(2) : value.toFixed(0)} ms`
