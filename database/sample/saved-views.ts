/** A view of the sample, by the address of its owner. */
export interface SampleView {
  readonly owner: string
  readonly screen: string
  readonly name: string
  readonly query: Readonly<Record<string, string>>
  readonly display?: string
  readonly sharedWith: 'me' | 'organization' | 'everyone'
  /** Whether its owner watches it. */
  readonly watched?: true
  readonly daysOld: number
}

/** Views of the sample's people: one of each way of sharing, one of them watched. */
export const sampleViews: readonly SampleView[] = [
  {
    owner: 'dana.whitefeather@prairielight.example',
    screen: '/pipeline',
    name: 'Midwest bridge needs',
    query: { capNeed: 'bridge_to_itc', location: 'illinois,indiana,iowa,michigan,wisconsin' },
    display: 'board',
    sharedWith: 'organization',
    watched: true,
    daysOld: 40,
  },
  {
    owner: 'dana.whitefeather@prairielight.example',
    screen: '/product-registry',
    name: 'Large products',
    query: { sizeMin: '5000000' },
    sharedWith: 'me',
    daysOld: 25,
  },
  {
    owner: 'rosa.delgado@institute.example',
    screen: '/pipeline',
    name: 'Not confirmed for 90 days',
    query: { freshness: 'stale' },
    sharedWith: 'everyone',
    daysOld: 60,
  },
]
