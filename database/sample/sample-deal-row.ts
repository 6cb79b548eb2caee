interface Options {
  via?: string
  own?: true
  outcome?: 'open' | 'funded' | 'operating' | 'withdrawn'
  borrower?: string
}

/**
 * Name, owner, place (a state, or the name of a tribe), then stage, assets, technologies, needs and owner type by
 * their letters (see pipeline.ts), thousands of dollars, percentage of the credit, and what else sets it apart.
 */
export type SampleDealRow = readonly [
  name: string,
  organization: string | null,
  where: string,
  kinds: string,
  thousands: number,
  percentage: number,
  options?: Options,
]
